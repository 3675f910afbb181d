/*
 * machine_text.c - what is known of a game's machine and dictionary: for people, as csv, as the
 * machine's table.
 */
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "machine.h"
#include "machine/step.h"
#include "json/machine.h"

static bool cli_found_process(int64_t *column, int64_t *length, const cli_found *found);

/* ---- What is known of a game's machine and dictionary, for people --------------------------- */

enum {
    WORDS_MOST = 60,    /* all are shown */
    WORDS_SHOWN = 20,   /* of more */
    LETTERS_SHOWN = 60, /* of a word */
};

/* Has the game the P-positions of Wythoff's?  b_n = a_n + n for all n says so. */
static bool cli_found_is_wythoff(const cli_found *found) {
    const wy_machine_facts *facts = &found->facts;
    return facts->closed && facts->regular && facts->lowest == 0 && facts->highest == 0 &&
           facts->lowest_right == 0 && facts->highest_right == 0 && facts->ends == 0 &&
           !facts->misere;
}

const char *cli_found_standing(const cli_found *found) {
    return found->facts.closed ? "proved" : "conjectured";
}

void cli_found_by(char by[CLI_BY_SIZE], const cli_found *found) {
    const wy_machine_facts *facts = &found->facts;
    if (facts->closed) {
        snprintf(by, CLI_BY_SIZE,
                 "closed under all strings whose pieces of %d bits are among %" PRId64 " (%" PRId64
                 " nodes)",
                 facts->context, facts->grams, facts->nodes);
    } else {
        snprintf(by, CLI_BY_SIZE,
                 "%" PRId64 " columns were run, the last new state came at column %" PRId64
                 "; no closure was reached",
                 facts->columns, facts->last_new);
    }
}

/* ---- numbers p phi + q ----------------------------------------------------------------- */

static double golden_value(wy_phi_sum number) {
    return (double)number.p * (1 + sqrt(5)) / 2 + (double)number.q;
}

/* 3 phi - 2, phi, -7 */
static void golden_text(char *text, size_t room, wy_phi_sum number) {
    char phi[32] = "";
    if (number.p == 1 || number.p == -1) {
        snprintf(phi, sizeof phi, "%sphi", number.p < 0 ? "-" : "");
    } else if (number.p != 0) {
        snprintf(phi, sizeof phi, "%" PRId64 " phi", number.p);
    }
    if (phi[0] == '\0') {
        snprintf(text, room, "%" PRId64, number.q);
    } else if (number.q == 0) {
        snprintf(text, room, "%s", phi);
    } else {
        snprintf(text, room, "%s %c %" PRId64, phi, number.q < 0 ? '-' : '+',
                 number.q < 0 ? -number.q : number.q);
    }
}

/* The same by the states of the machine, where the lemma is not for the game. */
static void put_measured_lines(cli_output *out, const cli_found *found) {
    for (int wing = 0; wing < found->facts.wings; wing++) {
        double least;
        double most;
        wy_machine_distance(&least, &most, found->machine, wing > 0);
        cli_putf(out, "distance  %.2f <= %s <= %.2f for %s\n", floor(100 * least) / 100,
                 wing == 0 ? "y - phi x" : "x - phi y", ceil(100 * most) / 100,
                 wing == 0 ? "upper P-positions" : "P-positions on the right");
    }
}

/* Rounded outward, so that the inequality is true of what is printed. */
static void put_lines(cli_output *out, const cli_found *found) {
    if (found->facts.wings > 1 || found->facts.ends > 0 || found->facts.misere) {
        put_measured_lines(out, found);
        return;
    }
    wy_phi_sum least;
    wy_phi_sum most;
    wy_line_distance(&least, &most, found->facts.lowest, found->facts.highest);
    char low[64];
    char high[64];
    golden_text(low, sizeof low, least);
    golden_text(high, sizeof high, most);
    cli_putf(out, "distance  %s <= y - phi x <= %s for upper P-positions: %.2f to %.2f\n", low,
             high, floor(100 * golden_value(least)) / 100, ceil(100 * golden_value(most)) / 100);
}

/* ---- slopes that are not phi --------------------------------------------------------------- */

static void put_slope(cli_output *out, const cli_found *found) {
    enum { SHORT = 12 };
    const wy_slope *slope = &found->slope;
    if (!found->sloped) {
        cli_putf(out, "slope     %s\n", found->no_slope);
        return;
    }
    cli_putf(out, "slope     %.6f%s", (slope->least + slope->most) / 2,
             slope->degree > 0 && slope->degree <= SHORT ? ", a root of " : "");
    if (slope->degree > 0 && slope->degree <= SHORT) {
        char equation[256];
        wy_slope_equation(equation, sizeof equation, slope);
        cli_put(out, equation);
    } else if (slope->degree > 0) {
        cli_putf(out, ", a root of a polynomial of degree %d", slope->degree);
    }
    cli_putf(out, " (%s, by a morphism of %zu letter%s, each told by %d bits)\n",
             cli_found_standing(found), slope->letters, slope->letters == 1 ? "" : "s",
             slope->context);
    if (slope->bounded) {
        cli_putf(out, "distance  %.2f <= y - %.6f x <= %.2f for upper P-positions\n",
                 floor(100 * slope->low) / 100, (slope->least + slope->most) / 2,
                 ceil(100 * slope->high) / 100);
    }
}

/* ---- the parts of the report --------------------------------------------------------------- */

/* A rule from a file may have several lines. */
static void put_name(cli_output *out, const char *game) {
    size_t length = strlen(game);
    while (length > 0 && isspace((unsigned char)game[length - 1])) {
        length--;
    }
    for (size_t i = 0; i < length; i++) {
        cli_put_letter(out, isspace((unsigned char)game[i]) ? ' ' : game[i]);
    }
}

/* Of a game that has not those of Wythoff's: (t,t+j) for j = -1, 0, 1, without (2,2) */
static void put_diagonals(cli_output *out, const cli_found *found) {
    if (found->facts.regular) {
        return;
    }
    size_t count;
    const int32_t *offsets = wy_machine_offsets(found->machine, &count);
    const char *between = ", ";
    for (size_t i = 0; i < count; i++) {
        cli_put(out, between);
        if (offsets[i] < 0) {
            cli_putf(out, "(t+%d,t)", -(int)offsets[i]);
        } else if (offsets[i] > 0) {
            cli_putf(out, "(t,t+%d)", (int)offsets[i]);
        } else {
            cli_put(out, "(t,t)");
        }
        between = " ";
    }
    const wy_position *removed = wy_machine_removed(found->machine, &count);
    for (size_t i = 0; i < count; i++) {
        cli_putf(out, "%s(%" PRId64 ",%" PRId64 ")", i == 0 ? ", without " : " ", removed[i].x,
                 removed[i].y);
    }
}

static void put_game(cli_output *out, const cli_found *found) {
    cli_put(out, "game      ");
    put_name(out, found->game);
    cli_put(out,
            found->facts.regular ? "\nmoves     those of Wythoff Nim" : "\nmoves     those of Nim");
    put_diagonals(out, found);
    size_t count;
    const wy_position *list = wy_machine_list(found->machine, &count);
    for (size_t i = 0; i < count; i++) {
        cli_putf(out, "%s(%" PRId64 ",%" PRId64 ")",
                 i > 0                  ? " "
                 : found->facts.regular ? " and "
                                        : ", and ",
                 list[i].x, list[i].y);
    }
    if (found->facts.ends > 0) {
        cli_putf(out, "\nends      %zu position%s", found->facts.ends,
                 found->facts.ends == 1 ? "" : "s");
    }
    cli_put(out, found->facts.misere ? "\nplay      misere\n" : "\n");
}

static void put_machine(cli_output *out, const cli_found *found) {
    const wy_machine_facts *facts = &found->facts;
    char by[CLI_BY_SIZE];
    cli_found_by(by, found);
    cli_putf(out, "machine   %zu state%s", facts->states, facts->states == 1 ? "" : "s");
    if (facts->seen < facts->states) {
        cli_putf(out, ", %zu of them seen", facts->seen);
    }
    cli_putf(out, ", from column %" PRId64 " on\nstanding  %s: %s\n", found->start.x,
             cli_found_standing(found), by);
    if (!facts->regular) {
        put_slope(out, found);
        return;
    }
    cli_putf(out, "bounds    %d <= b_n - a_n - n <= %d ", facts->lowest, facts->highest);
    if (facts->wings > 1) {
        cli_putf(out,
                 "for (a_n,b_n) above, %d <= b_n - a_n - n <= %d for (b_n,a_n) on the right,\n"
                 "          ",
                 facts->lowest_right, facts->highest_right);
    }
    if (facts->closed) {
        cli_putf(out, "for all n%s\n",
                 !facts->bounds_attained ? ""
                 : facts->wings > 1      ? "; all are attained"
                                         : "; both are attained");
        if (cli_found_is_wythoff(found)) {
            cli_put(out, "same      as Wythoff Nim: the P-positions are the same (proved)\n");
        }
    } else {
        cli_putf(out, "in the first %" PRId64 " columns\n", facts->columns);
    }
    if (facts->closed) {
        put_lines(out, found);
    }
}

static const char *bits(int64_t count) {
    return count == 1 ? "bit" : "bits";
}

static void put_synchronisation(cli_output *out, const cli_found *found) {
    const wy_synchronisation *of = &found->synchronisation;
    if (of->proved) {
        cli_putf(out,
                 "sync      the state is known after %" PRId64 " %s of S (proved, by pieces of %d "
                 "bits); seen: after at most %" PRId64 "\n",
                 of->most, bits(of->most), of->context, of->longest);
    } else {
        cli_putf(out,
                 "sync      the state was known after %" PRId64
                 " %s of S, from every column below %" PRId64 " on (computed, not proved)\n",
                 of->longest, bits(of->longest), of->columns);
    }
}

/* ---- words ------------------------------------------------------------------------------- */

/* Long strings are cut. */
static void put_string(cli_output *out, const char *string) {
    if (strlen(string) <= LETTERS_SHOWN) {
        cli_put(out, string);
    } else {
        cli_putf(out, "%.*s... (%zu)", LETTERS_SHOWN - 3, string, strlen(string));
    }
}

static void put_entry(cli_output *out, const wy_entry *word) {
    cli_put_padded(out, word->count, 12);
    cli_put(out, "  ");
    if (word->first >= 0) {
        cli_put_padded(out, word->first, 12);
    } else {
        cli_put(out, "           -");
    }
    cli_put(out, "  ");
    put_string(out, word->word);
    cli_put(out, " -> ");
    put_string(out, word->translate);
    cli_put_letter(out, '\n');
}

typedef struct listed {
    const wy_entry *entry;
} listed;

static int by_count(const void *a, const void *b) {
    const wy_entry *p = ((const listed *)a)->entry;
    const wy_entry *q = ((const listed *)b)->entry;
    if (p->count != q->count) {
        return p->count > q->count ? -1 : 1;
    }
    return strcmp(p->word, q->word);
}

/* All words, or, of very many, the most frequent ones. */
static void put_list(cli_output *out, const wy_words *words) {
    const size_t count = wy_words_count(words);
    if (count == 0) {
        return;
    }
    listed *list = malloc(count * sizeof *list);
    if (list == NULL) {
        out->broken = true;
        out->reason = ENOMEM;
        return;
    }
    for (size_t i = 0; i < count; i++) {
        list[i].entry = wy_words_at(words, i);
    }
    size_t shown = count;
    if (count > WORDS_MOST) {
        wi_list_sort(list, count, by_count);
        shown = WORDS_SHOWN;
    }
    cli_put(out, "       count         first  word\n");
    for (size_t i = 0; i < shown; i++) {
        put_entry(out, list[i].entry);
    }
    if (shown < count) {
        cli_putf(out, "         ...           ...  %zu less frequent ones; --format json has all\n",
                 count - shown);
    }
    free(list);
}

static void put_process(cli_output *out, const cli_found *found) {
    int64_t column;
    int64_t length;
    if (!cli_found_process(&column, &length, found)) {
        return;
    }
    cli_put(out, "start     ");
    for (int64_t x = column; x < column + length; x++) {
        cli_put_letter(out, wy_machine_first_bits(found->machine, x) == 0 ? '0' : '1');
    }
    cli_putf(out, " makes S from column %" PRId64 " on\n", column);
}

static void put_words(cli_output *out, const cli_found *found) {
    const wy_words_facts *facts = &found->words_facts;
    const size_t count = wy_words_count(found->words);
    if (facts->kind == WY_WORDS_NONE) {
        cli_put(out, "words     none: from some column on no column is perfect (proved)\n");
        return;
    }
    cli_putf(out,
             "perfect   %" PRId64 " of the first %" PRId64 " columns, the first is %" PRId64 "\n",
             facts->perfect, facts->columns, facts->first_perfect);
    if (facts->kind == WY_WORDS_FINITE) {
        cli_putf(out, "words     %zu, and no others (proved, by pieces of %d bits)%s\n", count,
                 facts->context, facts->exactly ? "; each occurs" : "");
    } else if (facts->kind == WY_WORDS_ENDLESS) {
        cli_putf(out,
                 "words     no finite dictionary: gaps between perfect columns grow without "
                 "end (proved, by pieces of %d bits);\n          %zu seen\n",
                 facts->context, count);
    } else {
        cli_putf(out, "words     %zu seen; whether there are more is unknown\n", count);
    }
    put_process(out, found);
    put_list(out, found->words);
}

void cli_found_put_text(cli_output *out, const cli_found *found) {
    put_game(out, found);
    put_machine(out, found);
    if (found->synchronised) {
        put_synchronisation(out, found);
    }
    if (found->words != NULL) {
        put_words(out, found);
    } else if (found->facts.wings > 1) {
        cli_put(out, "words     not looked for: the machine reads one string and writes another\n");
    }
}

/* ---- S0's own closure --------------------------------------------------------------------- */

static const wy_entry *word_named(const wy_words *words, const char *name) {
    for (size_t i = 0; i < wy_words_count(words); i++) {
        if (strcmp(wy_words_at(words, i)->word, name) == 0) {
            return wy_words_at(words, i);
        }
    }
    return NULL;
}

/* Does S have the word? */
static const char *occurs(const cli_found *found, const wy_entry *word) {
    const wy_entry *known = word_named(found->words, word->word);
    if (known != NULL && known->seen) {
        return "occurs";
    }
    const wy_words_kind kind = found->words_facts.kind;
    const bool all_known = kind == WY_WORDS_NONE || kind == WY_WORDS_FINITE;
    return known == NULL && all_known ? "never occurs (proved)" : "not seen";
}

void cli_found_put_paper(cli_output *out, const cli_found *found) {
    size_t excluded = 0;
    int longest = 0;
    const size_t count = wy_words_count(found->paper);
    for (size_t i = 0; i < count; i++) {
        const wy_entry *word = wy_words_at(found->paper, i);
        excluded += word->excluded;
        const size_t length =
            strlen(word->word) +
            (word->excluded ? strlen(" to exclude") : strlen(" -> ") + strlen(word->translate));
        longest = (int)length > longest ? (int)length : longest;
    }
    cli_putf(out, "closed under every concatenation of translates: %zu words, %zu to exclude\n",
             count - excluded, excluded);
    for (size_t i = 0; i < count; i++) {
        const wy_entry *word = wy_words_at(found->paper, i);
        if (word->excluded) {
            cli_putf(out, "%s to exclude\n", word->word);
            continue;
        }
        const int length = (int)(strlen(word->word) + strlen(" -> ") + strlen(word->translate));
        cli_putf(out, "%s -> %s%*s  %s\n", word->word, word->translate, longest - length, "",
                 occurs(found, word));
    }
}

/* ---- A game's machine and dictionary in one line, to gather results in a table -------------- */

/* In quotes, for rules have commas. */
static void put_quoted(cli_output *out, const char *text) {
    cli_put_letter(out, '"');
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == '"') {
            cli_put_letter(out, '"');
        }
        cli_put_letter(out, *at);
    }
    cli_put_letter(out, '"');
}

static void put_csv_words(cli_output *out, const cli_found *found) {
    static const char *const kinds[] = {
        [WY_WORDS_NONE] = "none",
        [WY_WORDS_FINITE] = "finite",
        [WY_WORDS_UNKNOWN] = "unknown",
        [WY_WORDS_ENDLESS] = "endless",
    };
    if (found->words == NULL) { /* two wings: none were looked for */
        cli_put(out, ",,,");
        return;
    }
    size_t seen = 0;
    const size_t count = wy_words_count(found->words);
    for (size_t i = 0; i < count; i++) {
        seen += wy_words_at(found->words, i)->seen;
    }
    cli_putf(out, "%s,%zu,%zu,", kinds[found->words_facts.kind], seen, count);
}

void cli_found_put_csv(cli_output *out, const cli_found *found) {
    const wy_machine_facts *facts = &found->facts;
    const wy_synchronisation *synchronisation = &found->synchronisation;
    cli_put(out, "game,standing,states,context,nodes,lowest,highest,same_as_wythoff,dictionary,"
                 "words_seen,words,synchronisation,synchronisation_seen,columns\n");
    put_quoted(out, found->game);
    cli_putf(out, ",%s,%zu,%d,%" PRId64 ",", facts->closed ? "proved" : "unknown", facts->states,
             facts->context, facts->nodes);
    if (facts->regular) {
        cli_putf(out, "%d,%d,%s,", facts->lowest, facts->highest,
                 cli_found_is_wythoff(found) ? "yes" : "no");
    } else {
        cli_put(out, ",,,"); /* n says nothing of b - a there */
    }
    put_csv_words(out, found);
    if (synchronisation->proved) {
        cli_put_number(out, synchronisation->most);
    }
    cli_putf(out, ",%" PRId64 ",%" PRId64 "\n", synchronisation->longest, facts->columns);
}

/* ---- A column machine as a table: states, what they know, steps ----------------------------- */

/* ---- the sets of a state ------------------------------------------------------------- */

/* Set 0: diagonals, 1: rows, 2 + j: what the list forbids j columns later. */
static bool in_set(const wy_machine *machine, uint32_t state, int set, int i) {
    switch (set) {
    case 0:
        return wi_machine_diagonal_used(machine, state, i);
    case 1:
        return wi_machine_row_used(machine, state, i);
    default:
        return wi_machine_forbidden(machine, state, set - 2, i);
    }
}

/* The elements with commas between them; how many there are. */
static int put_set(cli_output *out, const wy_machine *machine, uint32_t state, int set,
                   const char *between) {
    int count = 0;
    const int width = wi_machine_width(machine);
    for (int i = 0; i < width; i++) {
        if (in_set(machine, state, set, i)) {
            cli_putf(out, "%s%d", count > 0 ? between : "", i);
            count++;
        }
    }
    return count;
}

static bool is_empty(const wy_machine *machine, uint32_t state, int set) {
    const int width = wi_machine_width(machine);
    for (int i = 0; i < width; i++) {
        if (in_set(machine, state, set, i)) {
            return false;
        }
    }
    return true;
}

/* d{1,3} r{0,2} m1{2}; nothing for empty sets. */
static void put_sets(cli_output *out, const wy_machine *machine, uint32_t state) {
    const char *space = "";
    const int sets = 2 + wi_machine_reach(machine);
    for (int set = 0; set < sets; set++) {
        if (is_empty(machine, state, set)) {
            continue;
        }
        if (set < 2) {
            cli_putf(out, "%s%s{", space, set == 0 ? "d" : "r");
        } else {
            cli_putf(out, "%sm%d{", space, set - 2);
        }
        put_set(out, machine, state, set, ",");
        cli_put_letter(out, '}');
        space = " ";
    }
    if (space[0] == '\0') {
        cli_put(out, "perfect");
    }
}

/* ---- text ---------------------------------------------------------------------------- */

enum { LONGEST_STEP = 96 };

static void step_text(char text[LONGEST_STEP], const wi_machine_step *step) {
    if (step == NULL) {
        snprintf(text, LONGEST_STEP, "-");
        return;
    }
    char bits[65];
    for (int i = 0; i < step->count; i++) {
        bits[i] = step->bits >> i & 1 ? '1' : '0';
    }
    bits[step->count] = '\0';
    snprintf(text, LONGEST_STEP, "%s -> %" PRIu32, bits, step->to);
}

static int longest_step(const wy_machine *machine, size_t states, unsigned bit) {
    size_t longest = 12;
    for (uint32_t i = 0; i < states; i++) {
        char text[LONGEST_STEP];
        step_text(text, wi_machine_step_of(machine, i, bit));
        longest = strlen(text) > longest ? strlen(text) : longest;
    }
    return (int)longest;
}

void cli_machine_put_table(cli_output *out, const wy_machine *machine) {
    wy_machine_facts facts;
    wy_machine_facts_of(&facts, machine);
    const int width[2] = {longest_step(machine, facts.states, 0),
                          longest_step(machine, facts.states, 1)};
    cli_putf(out, "%6s  %-*s  %-*s  %s\n", "state", width[0], "0: writes ->", width[1],
             "1: writes ->", "knows");
    for (uint32_t i = 0; i < facts.states && cli_output_good(out); i++) {
        cli_put_padded(out, i, 6);
        for (unsigned bit = 0; bit < 2; bit++) {
            char text[LONGEST_STEP];
            step_text(text, wi_machine_step_of(machine, i, bit));
            cli_putf(out, "  %-*s", width[bit], text);
        }
        wi_machine_state of;
        wi_machine_state_of(&of, machine, i);
        cli_put(out, facts.wings == 1 ? "  " : of.wing == 0 ? "  above: " : "  right: ");
        put_sets(out, machine, i);
        cli_put(out, of.seen ? "\n" : "  not seen\n");
    }
}

/* ---- JSON ----------------------------------------------------------------------------- */

enum { MOST_WORDS = 10000000 };

void cli_found_put_json(cli_output *out, const cli_found *found) {
    wi_json_dictionary dictionary = {.words = found->words,
                                     .paper = found->paper,
                                     .most = MOST_WORDS,
                                     .synchronisation = &found->synchronisation};
    if (found->words != NULL && !cli_found_process(&dictionary.column, &dictionary.length, found)) {
        dictionary.length = 0;
    }
    wi_put_machine(&out->json, found->game, found->machine,
                   found->words != NULL ? &dictionary : NULL);
    for (uint32_t i = 0; i < found->facts.states && cli_output_good(out); i++) {
        wi_put_machine_state(&out->json, found->machine, i);
        cli_send_json(out);
    }
    wi_put_machine_end(&out->json);
    cli_send_json(out);
}

/* ---- From where on S is the string of the dictionary process of its words ------------------- */

/*
 * From a perfect column on the game begins as if anew, above some diagonal d: the next upper
 * P-position lies on d itself, so d bits of S are settled there (n bits in S0, where n upper
 * P-positions are to the left).  A process reads a word only when all of it is there, so from its
 * beginning on each word must have at most d bits; later that is no question.
 */

static int64_t longest_word(const wy_words *words) {
    size_t longest = 0;
    for (size_t i = 0; i < wy_words_count(words); i++) {
        const size_t length = strlen(wy_words_at(words, i)->word);
        longest = length > longest ? length : longest;
    }
    return (int64_t)longest;
}

/* Does S have the word from this column on?  The machine knows S up to `end`. */
static bool reads(const wy_machine *machine, const char *word, int64_t column, int64_t end) {
    for (; *word != '\0'; word++, column++) {
        if (column >= end ||
            wy_machine_first_bits(machine, column) != (unsigned)(*word == '1' ? 1 : 0)) {
            return false;
        }
    }
    return true;
}

/* The length of the word that begins at this perfect column; 0: it is not known. */
static int64_t word_at(const cli_found *found, int64_t column) {
    for (size_t i = 0; i < wy_words_count(found->words); i++) {
        const char *word = wy_words_at(found->words, i)->word;
        if (reads(found->machine, word, column, found->start.row)) {
            return (int64_t)strlen(word);
        }
    }
    return 0;
}

/* How many bits of S are settled before this perfect column; -1: that is beyond the beginning. */
static int64_t settled_at(const cli_found *found, int64_t column) {
    for (int64_t x = column; x < found->start.x; x++) {
        if (wy_machine_first_bits(found->machine, x) == 0) {
            return wy_machine_first_rows(found->machine, x) - x;
        }
    }
    return -1;
}

/*
 * Where S begins to be the string of the dictionary process of its words: from the perfect column
 * `column` on, with `length` bits of S to start with.  false: there is no finite dictionary, or
 * the machine does not know as much of S.
 */
static bool cli_found_process(int64_t *column, int64_t *length, const cli_found *found) {
    const wy_words_facts *facts = &found->words_facts;
    if (facts->kind != WY_WORDS_FINITE || facts->first_perfect < 0) {
        return false;
    }
    const int64_t longest = longest_word(found->words);
    *column = -1;
    for (int64_t x = facts->first_perfect;;) {
        const int64_t settled = settled_at(found, x);
        const int64_t word = word_at(found, x);
        if (*column < 0 && word > 0 && word <= settled) {
            *column = x;
            *length = settled;
        } else if (word > settled) {
            *column = -1; /* the process would halt here */
        }
        if (settled < 0 || settled >= longest || word == 0) {
            return *column >= 0 && settled >= longest && *column + *length <= found->start.row;
        }
        x += word;
    }
}
