/* machine.c - a column machine and its dictionary as JSON. */
#include "json/machine.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "machine/step.h"
#include "json/values.h"

/* ---- standings --------------------------------------------------------------------------- */

/* Proved by closure, or else what fits the columns that were run. */
static json_t *standing_json(const wy_machine_facts *facts, wy_standing_kind else_kind) {
    char by[WY_REASON_SIZE];
    if (facts->closed) {
        snprintf(by, sizeof by,
                 "the machine is complete by closure: %zu state%s, pieces of %d bits",
                 facts->states, facts->states == 1 ? "" : "s", facts->context);
    } else {
        snprintf(by, sizeof by, "fits the first %" PRId64 " columns", facts->columns);
    }
    return wi_json_known(facts->closed ? WY_PROVED : else_kind, by);
}

json_t *wi_json_machine_standing(const wy_machine *machine) {
    wy_machine_facts facts;
    wy_machine_facts_of(&facts, machine);
    return standing_json(&facts, WY_CONJECTURED);
}

/* ---- the machine --------------------------------------------------------------------------- */

static json_t *list_json(const wy_machine *machine) {
    size_t count;
    const wy_position *list = wy_machine_list(machine, &count);
    json_t *moves = json_array();
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(moves, wi_json_position(list[i]));
    }
    return moves;
}

static json_t *golden_json(wy_phi_sum number) {
    return json_pack("{s:I, s:I}", "phi", (json_int_t)number.p, "one", (json_int_t)number.q);
}

json_t *wi_json_machine_bounds(const wy_machine *machine) {
    wy_machine_facts facts;
    wy_machine_facts_of(&facts, machine);
    if (!facts.regular) {
        return json_null(); /* b_n - a_n - n is not bounded, or not by the machine */
    }
    json_t *bounds = json_pack("{s:i, s:i, s:b, s:o}", "lowest", facts.lowest, "highest",
                               facts.highest, "attained", facts.bounds_attained, "standing",
                               standing_json(&facts, WY_COMPUTED));
    if (bounds != NULL && facts.wings > 1) {
        json_object_set_new(bounds, "lowest_right", json_integer(facts.lowest_right));
        json_object_set_new(bounds, "highest_right", json_integer(facts.highest_right));
    }
    if (bounds != NULL && facts.closed && facts.wings == 1 && facts.ends == 0 && !facts.misere) {
        wy_phi_sum least;
        wy_phi_sum most;
        wy_line_distance(&least, &most, facts.lowest, facts.highest);
        json_object_set_new(bounds, "distance_least", golden_json(least));
        json_object_set_new(bounds, "distance_most", golden_json(most));
    }
    return bounds;
}

/* S_first, S_{first+1}, ...: as text. */
static json_t *bits_json(const wy_machine *machine, int64_t first, int64_t count) {
    char *bits = malloc((size_t)count + 1);
    if (bits == NULL) {
        return NULL;
    }
    for (int64_t i = 0; i < count; i++) {
        bits[i] = wy_machine_first_bits(machine, first + i) != 0 ? '1' : '0';
    }
    json_t *json = json_stringn(bits, (size_t)count);
    free(bits);
    return json;
}

static json_t *machine_json(const wy_machine *machine, const wy_machine_facts *facts) {
    wy_machine_start start;
    wy_machine_start_of(&start, machine);
    return json_pack("{s:I, s:I, s:o, s:o, s:I, s:{s:I, s:I, s:I, s:I, s:o}}", "states",
                     (json_int_t)facts->states, "seen", (json_int_t)facts->seen, "context",
                     wi_json_number(facts->context, facts->closed), "nodes",
                     wi_json_number(facts->nodes, facts->closed), "columns",
                     (json_int_t)facts->columns, "start", "column", (json_int_t)start.x, "upper",
                     (json_int_t)start.n, "row", (json_int_t)start.row, "state",
                     (json_int_t)start.state, "bits", bits_json(machine, 0, start.settled));
}

/* Has the game the P-positions of Wythoff's?  b_n = a_n + n for all n says so. */
static json_t *same_json(const wy_machine_facts *facts) {
    const bool seems = facts->lowest == 0 && facts->highest == 0 && facts->lowest_right == 0 &&
                       facts->highest_right == 0 && facts->ends == 0 && !facts->misere;
    return (seems && !facts->closed) || !facts->regular ? json_null() : json_boolean(seems);
}

/* ---- the dictionary -------------------------------------------------------------------------- */

/* A word that is excluded has no translate. */
static json_t *word_json(const wy_entry *word) {
    return json_pack("{s:s, s:s?, s:I, s:o}", "word", word->word, "translate",
                     word->excluded ? NULL : word->translate, "count", (json_int_t)word->count,
                     "first", wi_json_number(word->first, word->first >= 0));
}

/* All words, or those that were seen, or those that were not. */
static json_t *words_json(const wy_words *words, size_t most, bool all, bool seen) {
    json_t *list = json_array();
    for (size_t i = 0; i < wy_words_count(words) && json_array_size(list) < most; i++) {
        const wy_entry *word = wy_words_at(words, i);
        if (all || word->seen == seen) {
            if (json_array_append_new(list, word_json(word)) != 0) {
                json_decref(list);
                return NULL;
            }
        }
    }
    return list;
}

static json_t *dictionary_json(const wy_machine *machine, const wi_json_dictionary *of) {
    static const char *const kinds[] = {
        [WY_WORDS_NONE] = "none",
        [WY_WORDS_FINITE] = "finite",
        [WY_WORDS_UNKNOWN] = "unknown",
        [WY_WORDS_ENDLESS] = "endless",
    };
    wy_words_facts facts;
    wy_words_facts_of(&facts, of->words);
    const bool known = facts.kind != WY_WORDS_UNKNOWN;
    char by[80];
    if (known) {
        snprintf(by, sizeof by, "by closure, with pieces of %d bits", (int)facts.context);
    } else {
        snprintf(by, sizeof by, "what is read in the first %" PRId64 " columns", facts.columns);
    }
    json_t *start = of->length > 0 ? json_pack("{s:I, s:o}", "column", (json_int_t)of->column,
                                               "bits", bits_json(machine, of->column, of->length))
                                   : json_null();
    return json_pack(
        "{s:s, s:b, s:o, s:o, s:o, s:I, s:I, s:o}", "kind", kinds[facts.kind], "exactly",
        facts.exactly, "standing", wi_json_known(known ? WY_PROVED : WY_COMPUTED, by), "context",
        wi_json_number(facts.context, known), "first_perfect",
        wi_json_number(facts.first_perfect, facts.first_perfect >= 0), "perfect",
        (json_int_t)facts.perfect, "columns", (json_int_t)facts.columns, "start", start);
}

static json_t *synchronisation_json(const wy_synchronisation *of) {
    char by[80];
    if (of->proved) {
        snprintf(by, sizeof by, "the race of all states dies out");
    } else {
        snprintf(by, sizeof by, "the longest in the first %" PRId64 " columns", of->columns);
    }
    return json_pack("{s:o, s:o, s:I, s:I}", "most", wi_json_number(of->most, of->proved),
                     "standing", wi_json_known(of->proved ? WY_PROVED : WY_COMPUTED, by), "longest",
                     (json_int_t)of->longest, "columns", (json_int_t)of->columns);
}

json_t *wi_json_machine(const wy_machine *machine, const wi_json_dictionary *dictionary) {
    wy_machine_facts facts;
    wy_machine_facts_of(&facts, machine);
    json_t *json = json_pack("{s:o, s:o, s:o, s:o, s:o}", "moves", list_json(machine), "machine",
                             machine_json(machine, &facts), "bounds",
                             wi_json_machine_bounds(machine), "same_as_wythoff", same_json(&facts),
                             "standing", standing_json(&facts, WY_CONJECTURED));
    if (json == NULL || dictionary == NULL) {
        return json;
    }
    const wy_words *words = dictionary->words;
    const size_t most = dictionary->most;
    json_t *more = json_pack(
        "{s:o, s:o, s:I, s:o, s:o}", "words", words_json(words, most, false, true),
        "words_not_excluded", words_json(words, most, false, false), "word_count",
        (json_int_t)wy_words_count(words), "dictionary", dictionary_json(machine, dictionary),
        "synchronisation", synchronisation_json(dictionary->synchronisation));
    int bad = json_object_update(json, more);
    json_decref(more);
    if (dictionary->paper != NULL) {
        bad |= json_object_set_new(json, "paper", words_json(dictionary->paper, most, true, true));
    }
    if (bad != 0) {
        json_decref(json);
        return NULL;
    }
    return json;
}

/* ---- the table
 * ------------------------------------------------------------------------------------ */

void wi_put_machine(wi_writer *to, const char *game, const wy_machine *machine,
                    const wi_json_dictionary *dictionary) {
    json_t *json = wi_json_machine(machine, dictionary);
    wi_put(to, "{\"game\": ");
    wi_put_string(to, game);
    const char *name;
    json_t *value;
    to->broken = to->broken || json == NULL;
    json_object_foreach(json, name, value) {
        wi_putf(to, ",\n\"%s\": ", name);
        wi_put_json(to, json_incref(value));
    }
    json_decref(json);
    wi_put(to, ",\n\"table\": [");
}

/* Diagonals in use, rows in use, and what moves forbid in the columns after. */
static bool in_set(const wy_machine *machine, uint32_t state, int set, int i) {
    return set == 0   ? wi_machine_diagonal_used(machine, state, i)
           : set == 1 ? wi_machine_row_used(machine, state, i)
                      : wi_machine_forbidden(machine, state, set - 2, i);
}

static void put_set(wi_writer *to, const wy_machine *machine, uint32_t state, int set) {
    const char *between = "[";
    const int width = wi_machine_width(machine);
    for (int i = 0; i < width; i++) {
        if (in_set(machine, state, set, i)) {
            wi_putf(to, "%s%d", between, i);
            between = ", ";
        }
    }
    wi_put(to, between[0] == '[' ? "[]" : "]");
}

static void put_step(wi_writer *to, const wi_machine_step *step) {
    if (step == NULL) {
        wi_put(to, "null");
        return;
    }
    wi_putf(to, "{\"to\": %" PRIu32 ", \"writes\": \"", step->to);
    for (int i = 0; i < step->count; i++) {
        wi_put(to, step->bits >> i & 1 ? "1" : "0");
    }
    wi_put(to, "\", \"place\": ");
    wi_put_json(to, wi_json_number(step->place, step->place >= 0));
    wi_put(to, "}");
}

void wi_put_machine_state(wi_writer *to, const wy_machine *machine, uint32_t state) {
    wi_machine_state of;
    wi_machine_state_of(&of, machine, state);
    wi_putf(to, "%s{\"state\": %" PRIu32 ", \"perfect\": %s, \"seen\": %s, \"diagonals\": ",
            state > 0 ? ",\n" : "\n", state, of.perfect ? "true" : "false",
            of.seen ? "true" : "false");
    put_set(to, machine, state, 0);
    wi_put(to, ", \"rows\": ");
    put_set(to, machine, state, 1);
    wi_put(to, ", \"moves\": [");
    for (int j = 0; j < wi_machine_reach(machine); j++) {
        wi_put(to, j > 0 ? ", " : "");
        put_set(to, machine, state, 2 + j);
    }
    wi_put(to, "], \"on\": [");
    put_step(to, wi_machine_step_of(machine, state, 0));
    wi_put(to, ", ");
    put_step(to, wi_machine_step_of(machine, state, 1));
    wi_put(to, "]}");
}

void wi_put_machine_end(wi_writer *to) {
    wi_put(to, "\n]}\n");
}

/* ---- streams
 * ----------------------------------------------------------------------------------------- */

json_t *wi_json_counts(const wy_rules *rules, const wy_machine *machine, const mpz_t from,
                       int64_t count, const wy_stream_counts *counts, const mpz_t telescope) {
    return json_pack("{s:o, s:o, s:I, s:I, s:I, s:o, s:b, s:o}", "rule", wi_json_rule(rules),
                     "from", wi_json_integer(from), "count", (json_int_t)count, "zeros",
                     (json_int_t)counts->zeros, "ones", (json_int_t)counts->ones, "telescope",
                     wi_json_integer(telescope), "agree", mpz_cmp_si(telescope, counts->zeros) == 0,
                     "standing", wi_json_machine_standing(machine));
}
