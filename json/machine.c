/* machine.c - a column machine and its dictionary as JSON. */
#include "json/machine.h"

#include <stdbool.h>

static json_t *number_or_null(int64_t number, bool there) {
    return there ? json_integer((json_int_t)number) : json_null();
}

json_t *wy_json_machine_standing(const wy_machine *machine) {
    wy_machine_facts facts;
    wy_machine_facts_of(&facts, machine);
    json_t *by = facts.closed
                     ? json_sprintf("the machine is complete by closure: %zu states, pieces of %d "
                                    "bits",
                                    facts.states, facts.context)
                     : json_sprintf("fits the first %lld columns", (long long)facts.columns);
    return json_pack("{s:s, s:o}", "kind", facts.closed ? "proved" : "conjectured", "by", by);
}

static json_t *list_json(const wy_machine *machine) {
    size_t count;
    const wy_position *list = wy_machine_list(machine, &count);
    json_t *moves = json_array();
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(moves, json_pack("[o, o]", json_sprintf("%lld", (long long)list[i].x),
                                               json_sprintf("%lld", (long long)list[i].y)));
    }
    return moves;
}

static json_t *golden_json(wy_phi_sum number) {
    return json_pack("{s:I, s:I}", "phi", (json_int_t)number.p, "one", (json_int_t)number.q);
}

static json_t *bounds_json(const wy_machine_facts *facts) {
    json_t *bounds = json_pack("{s:i, s:i, s:b, s:s}", "lowest", facts->lowest, "highest",
                               facts->highest, "attained", facts->bounds_attained, "standing",
                               facts->closed ? "proved" : "computed");
    if (bounds != NULL && facts->closed) {
        wy_phi_sum least;
        wy_phi_sum most;
        wy_line_distance(&least, &most, facts->lowest, facts->highest);
        json_object_set_new(bounds, "distance_least", golden_json(least));
        json_object_set_new(bounds, "distance_most", golden_json(most));
    }
    return bounds;
}

json_t *wy_json_machine(const wy_machine *machine) {
    wy_machine_facts facts;
    wy_machine_facts_of(&facts, machine);
    return json_pack("{s:o, s:{s:I, s:I, s:o, s:o, s:I}, s:o, s:o}", "moves", list_json(machine),
                     "machine", "states", (json_int_t)facts.states, "seen", (json_int_t)facts.seen,
                     "context", number_or_null(facts.context, facts.closed), "nodes",
                     number_or_null(facts.nodes, facts.closed), "columns",
                     (json_int_t)facts.columns, "bounds", bounds_json(&facts), "standing",
                     wy_json_machine_standing(machine));
}

static json_t *word_json(const wy_entry *word) {
    return json_pack("{s:s, s:s, s:b, s:I, s:o}", "word", word->word, "translate", word->translate,
                     "seen", word->seen, "count", (json_int_t)word->count, "first",
                     number_or_null(word->first, word->first >= 0));
}

json_t *wy_json_words(const wy_words *words, size_t most) {
    static const char *const kinds[] = {
        [WY_WORDS_NONE] = "none", [WY_WORDS_FINITE] = "finite", [WY_WORDS_UNKNOWN] = "unknown"};
    wy_words_facts facts;
    wy_words_facts_of(&facts, words);
    const size_t count = wy_words_count(words);
    json_t *list = json_array();
    for (size_t i = 0; i < count && i < most; i++) {
        json_array_append_new(list, word_json(wy_words_at(words, i)));
    }
    return json_pack("{s:o, s:I, s:{s:s, s:b, s:s, s:o, s:o, s:I, s:I}}", "words", list,
                     "word_count", (json_int_t)count, "dictionary", "kind", kinds[facts.kind],
                     "exactly", facts.exactly, "standing",
                     facts.kind == WY_WORDS_UNKNOWN ? "computed" : "proved", "context",
                     number_or_null(facts.context, facts.kind != WY_WORDS_UNKNOWN), "first_perfect",
                     number_or_null(facts.first_perfect, facts.first_perfect >= 0), "perfect",
                     (json_int_t)facts.perfect, "columns", (json_int_t)facts.columns);
}

json_t *wy_json_synchronisation(const wy_synchronisation *of) {
    return json_pack("{s:o, s:s, s:I, s:I}", "most", number_or_null(of->most, of->proved),
                     "standing", of->proved ? "proved" : "computed", "longest",
                     (json_int_t)of->longest, "columns", (json_int_t)of->columns);
}
