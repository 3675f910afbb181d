/* dictionary_json.c - what is known of a game's machine and dictionary, for programs. */
#include <inttypes.h>

#include "dictionary_game.h"

static void put_number_or_null(cli_output *out, int64_t number, bool there) {
    if (there) {
        cli_put_number(out, number);
    } else {
        cli_put(out, "null");
    }
}

/* The words for which seen is as wanted; excluded ones have a translate of null. */
static void put_words(cli_output *out, const wy_words *words, bool all, bool seen) {
    cli_put_letter(out, '[');
    const char *between = "\n";
    for (size_t i = 0; i < wy_words_count(words); i++) {
        const wy_entry *word = wy_words_at(words, i);
        if (!all && word->seen != seen) {
            continue;
        }
        cli_putf(out, "%s{\"word\": \"%s\", \"translate\": ", between, word->word);
        if (word->excluded) {
            cli_put(out, "null}");
        } else {
            cli_putf(out, "\"%s\", \"count\": %" PRId64 ", \"first\": ", word->translate,
                     word->count);
            put_number_or_null(out, word->first, word->first >= 0);
            cli_put_letter(out, '}');
        }
        between = ",\n";
    }
    cli_put(out, "\n]");
}

static void put_bits(cli_output *out, const wy_machine *machine, int64_t first, int64_t count) {
    cli_put_letter(out, '"');
    for (int64_t x = first; x < first + count; x++) {
        cli_put_letter(out, wy_machine_first_bits(machine, x) != 0 ? '1' : '0');
    }
    cli_put_letter(out, '"');
}

static void put_process(cli_output *out, const cli_found *found) {
    int64_t column;
    int64_t length;
    if (!cli_found_process(&column, &length, found)) {
        cli_put(out, "null");
        return;
    }
    cli_putf(out, "{\"column\": %" PRId64 ", \"bits\": ", column);
    put_bits(out, found->machine, column, length);
    cli_put_letter(out, '}');
}

static void put_dictionary(cli_output *out, const cli_found *found) {
    static const char *const kinds[] = {
        [WY_WORDS_NONE] = "none", [WY_WORDS_FINITE] = "finite", [WY_WORDS_UNKNOWN] = "unknown"};
    const wy_words_facts *facts = &found->words_facts;
    cli_put(out, "\"words\": ");
    put_words(out, found->words, false, true);
    cli_put(out, ",\n\"words_not_excluded\": ");
    put_words(out, found->words, false, false);
    cli_putf(out,
             ",\n\"dictionary\": {\"kind\": \"%s\", \"exactly\": %s, \"standing\": \"%s\", "
             "\"context\": ",
             kinds[facts->kind], facts->exactly ? "true" : "false",
             facts->kind == WY_WORDS_UNKNOWN ? "computed" : "proved");
    put_number_or_null(out, facts->context, facts->kind != WY_WORDS_UNKNOWN);
    cli_put(out, ", \"first_perfect\": ");
    put_number_or_null(out, facts->first_perfect, facts->first_perfect >= 0);
    cli_putf(out,
             ", \"perfect\": %" PRId64 ", \"columns\": %" PRId64 ", \"start\": ", facts->perfect,
             facts->columns);
    put_process(out, found);
    cli_put_letter(out, '}');
    if (found->paper != NULL) {
        cli_put(out, ",\n\"paper\": ");
        put_words(out, found->paper, true, true);
    }
}

static void put_golden(cli_output *out, const char *name, wy_phi_sum number) {
    cli_putf(out, "\"%s\": {\"phi\": %" PRId64 ", \"one\": %" PRId64 "}", name, number.p, number.q);
}

static void put_bounds(cli_output *out, const cli_found *found) {
    const wy_machine_facts *facts = &found->facts;
    cli_putf(out,
             "\"bounds\": {\"lowest\": %d, \"highest\": %d, \"attained\": %s, \"standing\": \"%s\"",
             facts->lowest, facts->highest, facts->bounds_attained ? "true" : "false",
             facts->closed ? "proved" : "computed");
    if (facts->closed) {
        wy_phi_sum least;
        wy_phi_sum most;
        wy_line_distance(&least, &most, facts->lowest, facts->highest);
        cli_put(out, ", ");
        put_golden(out, "distance_least", least);
        cli_put(out, ", ");
        put_golden(out, "distance_most", most);
    }
    cli_putf(out, "},\n\"same_as_wythoff\": %s,\n",
             cli_found_is_wythoff(found)                 ? "true"
             : facts->lowest == 0 && facts->highest == 0 ? "null"
                                                         : "false");
}

static void put_synchronisation(cli_output *out, const wy_synchronisation *of) {
    cli_put(out, "\"synchronisation\": {\"most\": ");
    put_number_or_null(out, of->most, of->proved);
    cli_putf(out, ", \"standing\": \"%s\", \"longest\": %" PRId64 ", \"columns\": %" PRId64 "},\n",
             of->proved ? "proved" : "computed", of->longest, of->columns);
}

static void put_machine(cli_output *out, const cli_found *found) {
    const wy_machine_facts *facts = &found->facts;
    const wy_machine_start *start = &found->start;
    cli_putf(out, "\"machine\": {\"states\": %zu, \"seen\": %zu, \"context\": ", facts->states,
             facts->seen);
    put_number_or_null(out, facts->context, facts->closed);
    cli_put(out, ", \"nodes\": ");
    put_number_or_null(out, facts->nodes, facts->closed);
    cli_putf(out,
             ", \"columns\": %" PRId64 ",\n\"start\": {\"column\": %" PRId64 ", \"upper\": %" PRId64
             ", \"row\": %" PRId64 ", \"state\": %" PRIu32 ", \"bits\": ",
             facts->columns, start->x, start->n, start->row, start->state);
    put_bits(out, found->machine, 0, start->row);
    cli_put(out, "},\n\"table\": ");
    cli_machine_put_json(out, found->machine);
    cli_put(out, "},\n");
}

void cli_found_put_json(cli_output *out, const cli_found *found) {
    cli_put(out, "{\"game\": ");
    cli_put_json_text(out, found->game);
    cli_put(out, ",\n\"moves\": [");
    size_t count;
    const wy_position *list = wy_machine_list(found->machine, &count);
    for (size_t i = 0; i < count; i++) {
        cli_putf(out, "%s[\"%" PRId64 "\", \"%" PRId64 "\"]", i > 0 ? ", " : "", list[i].x,
                 list[i].y);
    }
    cli_put(out, "],\n");
    put_machine(out, found);
    put_bounds(out, found);
    if (found->words != NULL) {
        put_synchronisation(out, &found->synchronisation);
        put_dictionary(out, found);
        cli_put(out, ",\n");
    }
    char by[CLI_BY_SIZE];
    cli_found_by(by, found);
    cli_putf(out, "\"standing\": \"%s\", \"by\": ", cli_found_standing(found));
    cli_put_json_text(out, by);
    cli_put(out, "}\n");
}
