/* machine.c - column machines, dictionaries and morphic words as JSON. */
#include "json/machine.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine/beam.h"
#include "machine/step.h"
#include "theory/dictionary.h"
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

static json_t *wi_json_machine_standing(const wy_machine *machine) {
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

/* {"lowest", "highest", "attained", "standing", "distance_least", "distance_most"}: b_n - a_n - n
 */
static json_t *wi_json_machine_bounds(const wy_machine *machine) {
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

/* ---- The machine of a blocking game as JSON ------------------------------------------------- */

json_t *wi_json_beam(const wi_blocking_beam *beam, const wy_rules *rules, const char *words,
                     double seconds, int64_t memory) {
    wi_beam_facts f;
    wy_standing standing;
    wi_beam_facts_of(&f, beam);
    wi_beam_standing(&standing, beam);
    json_t *bounds =
        f.bounded ? json_pack("[I, I]", (json_int_t)f.lowest, (json_int_t)f.highest) : json_null();
    return json_pack("{s:o, s:o, s:s, s:[i, i], s:[i, i], s:o, s:I, s:I, s:I, s:I, s:I, s:I, s:i, "
                     "s:i, s:i, s:f, "
                     "s:I}",
                     "rule", wi_json_rule(rules), "standing",
                     wi_json_known(standing.kind, standing.by), "text", words, "slope", f.rise,
                     f.run, "letters", f.least, f.greatest, "bounds", bounds, "drift",
                     (json_int_t)f.drift, "column", (json_int_t)f.column, "row", (json_int_t)f.row,
                     "states", (json_int_t)f.states, "nodes", (json_int_t)f.nodes, "edges",
                     (json_int_t)f.edges, "word", f.word, "modulus", f.modulus, "repeat", f.repeat,
                     "seconds", seconds, "memory", (json_int_t)memory);
}

/* ---- Dictionary processes and tag systems as JSON ------------------------------------------- */

json_t *wi_json_step(const wi_dictionary *dictionary, size_t word, int64_t place) {
    return json_pack("{s:I, s:s, s:s}", "place", (json_int_t)place, "word",
                     wi_dictionary_word(dictionary, word), "translate",
                     wi_dictionary_translate(dictionary, word));
}

json_t *wi_json_process(const wi_dictionary *dictionary, const wi_process *process,
                        const wi_process_state *state) {
    json_t *words = json_array();
    for (size_t i = 0; i < wi_dictionary_size(dictionary); i++) {
        const wi_word_count count = wi_process_count(process, i);
        json_array_append_new(words, json_pack("{s:s, s:s, s:I, s:o}", "word",
                                               wi_dictionary_word(dictionary, i), "translate",
                                               wi_dictionary_translate(dictionary, i), "count",
                                               (json_int_t)count.count, "first",
                                               wi_json_number(count.first, count.count > 0)));
    }
    return json_pack("{s:o, s:I, s:I, s:I, s:b}", "words", words, "steps", (json_int_t)state->steps,
                     "read", (json_int_t)state->read, "length", (json_int_t)state->length, "halted",
                     state->halted);
}

json_t *wi_json_tag_process(const wi_process_state *state, const char *string, size_t words) {
    json_t *checked = words > 0 ? json_pack("{s:I}", "words", (json_int_t)words) : json_null();
    return json_pack("{s:I, s:I, s:s, s:b, s:o}", "steps", (json_int_t)state->steps, "left",
                     (json_int_t)(state->length - state->read), "string", string, "halted",
                     state->halted, "checked", checked);
}

json_t *wi_json_tag_dictionary(const wi_tag *tag, const wi_dictionary *dictionary,
                               const char *start) {
    const char *letters = wi_tag_letters(tag);
    json_t *codes = json_object();
    for (size_t i = 0; letters[i] != '\0'; i++) {
        char code[8];
        wi_tag_code(code, tag, i);
        json_object_set_new(codes, (const char[]){letters[i], '\0'}, json_string(code));
    }
    json_t *words = json_array();
    for (size_t i = 0; i < wi_dictionary_size(dictionary); i++) {
        json_array_append_new(words,
                              json_pack("{s:s, s:s}", "word", wi_dictionary_word(dictionary, i),
                                        "translate", wi_dictionary_translate(dictionary, i)));
    }
    return json_pack("{s:o, s:s?, s:o}", "letters", codes, "start", start, "words", words);
}

/* ---- Column machines and automata as nodes and edges to be drawn ---------------------------- */

static void add_node(json_t *nodes, uint32_t id, bool initial, bool final) {
    json_array_append_new(nodes, json_pack("{s:I, s:o, s:b, s:b}", "id", (json_int_t)id, "label",
                                           json_sprintf("%" PRIu32, id), "initial", initial,
                                           "final", final));
}

static void add_edge(json_t *edges, uint32_t from, uint32_t to, const char *label) {
    json_array_append_new(edges, json_pack("{s:I, s:I, s:s}", "from", (json_int_t)from, "to",
                                           (json_int_t)to, "label", label));
}

/* bounds: of b_n - a_n - n, of a column machine. */
static json_t *graph_json(json_t *nodes, json_t *edges, json_t *bounds, json_t *standing) {
    const json_int_t node_count = (json_int_t)json_array_size(nodes);
    const json_int_t edge_count = (json_int_t)json_array_size(edges);
    return json_pack("{s:o, s:o, s:I, s:I, s:o, s:o}", "nodes", nodes, "edges", edges,
                     "total_nodes", node_count, "total_edges", edge_count, "bounds", bounds,
                     "standing", standing);
}

/* ---- the column machine ---------------------------------------------------------------- */

/* "0/100": what is read and what is written. */
static void step_label(char label[72], unsigned bit, const wi_machine_step *step) {
    size_t used = (size_t)snprintf(label, 72, "%u/", bit);
    for (int i = 0; i < step->count && used < 70; i++) {
        label[used++] = step->bits >> i & 1 ? '1' : '0';
    }
    label[used] = '\0';
}

json_t *wi_json_machine_graph(const wy_machine *machine) {
    wy_machine_facts facts;
    wy_machine_start start;
    wy_machine_facts_of(&facts, machine);
    wy_machine_start_of(&start, machine);
    json_t *nodes = json_array();
    json_t *edges = json_array();
    for (uint32_t i = 0; i < facts.states; i++) {
        wi_machine_state state;
        wi_machine_state_of(&state, machine, i);
        add_node(nodes, i, i == start.state, state.perfect);
        for (unsigned bit = 0; bit < 2; bit++) {
            const wi_machine_step *step = wi_machine_step_of(machine, i, bit);
            if (step != NULL) {
                char label[72];
                step_label(label, bit, step);
                add_edge(edges, i, step->to, label);
            }
        }
    }
    return graph_json(nodes, edges, wi_json_machine_bounds(machine),
                      wi_json_machine_standing(machine));
}

/* ---- the automaton -------------------------------------------------------------------------- */

/* All labels from one state to another, in one text: "00 01". */
static void add_edges(json_t *edges, const wy_automaton *automaton, uint32_t from) {
    const uint64_t *labels;
    const uint32_t *targets;
    const uint64_t count = wy_automaton_row(automaton, from, &labels, &targets);
    for (uint64_t i = 0; i < count; i++) {
        bool earlier = false;
        for (uint64_t j = 0; j < i && !earlier; j++) {
            earlier = targets[j] == targets[i];
        }
        wi_writer text = {0};
        for (uint64_t j = i; j < count && !earlier; j++) {
            if (targets[j] == targets[i]) {
                wi_put(&text, j > i ? " " : "");
                for (uint32_t t = 0; t < wy_automaton_tracks(automaton); t++) {
                    wi_put(&text, t > 0 ? "," : "");
                    wi_put_number(&text, wy_automaton_digit(automaton, labels[j], t));
                }
            }
        }
        wi_put_bytes(&text, "", 1);
        if (!earlier && !text.broken) {
            add_edge(edges, from, targets[i], text.bytes);
        }
        wi_writer_free(&text);
    }
}

json_t *wi_json_theorem_graph(const wy_theorem *theorem) {
    const wy_automaton *automaton = wy_theorem_p(theorem);
    const uint32_t states = wy_automaton_states(automaton);
    json_t *nodes = json_array();
    json_t *edges = json_array();
    for (uint32_t i = 0; i < states; i++) {
        add_node(nodes, i, i == 0, wy_automaton_output(automaton, i) != 0);
        add_edges(edges, automaton, i);
    }
    wy_theorem_facts facts;
    wy_theorem_facts_of(&facts, theorem);
    char by[WY_REASON_SIZE];
    snprintf(by, sizeof by, "the automaton reads x and y in %s; it is proved to accept the P-set%s",
             facts.numeration,
             facts.transported                     ? " of the canonical game"
             : facts.image[0] + facts.image[1] > 0 ? " of the image"
                                                   : "");
    return graph_json(nodes, edges, json_null(), wi_json_known(WY_PROVED, by));
}

/* ---- Morphic words and pictures as JSON ----------------------------------------------------- */

json_t *wi_json_named_words(void) {
    size_t count;
    const wy_named_morphic *named = wy_named_morphics(&count);
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(list, json_pack("{s:s, s:s, s:s}", "name", named[i].name, "title",
                                              named[i].title, "rules", named[i].text));
    }
    return list;
}

static json_t *rules_json(const wy_morphic *morphic) {
    char *text = wy_morphic_text(morphic);
    json_t *json = text == NULL ? NULL : json_string(text);
    free(text);
    return json;
}

json_t *wi_json_word(const wy_morphic *morphic, const wy_growth *growth, const char *growth_name,
                     const mpz_t length, json_t *prefix) {
    return json_pack("{s:o, s:i, s:i, s:s, s:i, s:i, s:b, s:o, s:o, s:o}", "rules",
                     rules_json(morphic), "letters", (int)morphic->letters, "occur",
                     (int)growth->reached, "growth", growth_name, "degree", (int)growth->degree,
                     "uniform", (int)growth->uniform, "erasing", growth->erasing, "length",
                     growth->kind == WY_GROWS_NOT ? wi_json_integer(length) : json_null(), "prefix",
                     prefix, "standing", wi_json_known(WY_PROVED, "from the morphism"));
}

json_t *wi_json_shape(const wy_morphic *morphic, const wy_shape *shape, const char *shape_name) {
    const bool symmetric = shape->fault == WY_SHAPE_GOOD;
    return json_pack("{s:o, s:i, s:b, s:b, s:s, s:I, s:o}", "rules", rules_json(morphic), "letters",
                     (int)morphic->letters, "fits", symmetric || shape->fault == WY_SHAPE_MIRROR,
                     "symmetric", symmetric, "shape", shape_name, "pairs", (json_int_t)shape->pairs,
                     "standing", wi_json_known(WY_PROVED, "from the morphism"));
}

json_t *wi_json_letter(const char *symbol, const char *letter, const char *digits) {
    return json_pack("{s:s, s:s, s:s?, s:o}", "symbol", symbol, "letter", letter, "digits", digits,
                     "standing", wi_json_known(WY_PROVED, "from the morphism"));
}

json_t *wi_json_numbered_letter(int64_t n, const char *digits, const char *letter) {
    return json_pack("{s:I, s:s?, s:s}", "n", (json_int_t)n, "digits", digits, "letter", letter);
}
