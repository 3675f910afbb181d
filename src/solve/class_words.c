/*
 * class_words.c - what kind of game it is, in words, for people.  Of a normal form (rules.h) a "no"
 * is a no, unless it asks for what is not linear; of other rules it was only not seen.
 */
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "rules/value.h"
#include "theory/theory.h"

/* Does it ask whether numbers are prime, or squares, or divide by a heap? */
static bool asks_unknown(const wy_condition *of) {
    return of != NULL && ((of->kind != WY_AND && of->kind != WY_OR && of->kind != WY_COMPARE &&
                           of->kind != WY_REST) ||
                          asks_unknown(of->first) || asks_unknown(of->second));
}

bool wy_rules_ask_unknown(const wy_rules *rules) {
    bool unknown = asks_unknown(rules->terminal);
    for (size_t i = 0; i < rules->family_count; i++) {
        unknown = unknown || asks_unknown(rules->families[i].when);
    }
    return unknown;
}

size_t wy_class_words(const char *words[WY_CLASS_WORDS], const wy_class *kind,
                      const wy_rules *rules) {
    const bool exact = rules->normal && !wy_rules_ask_unknown(rules);
    const bool heap = wi_cone_is_heap(&rules->board);
    const struct {
        bool holds;
        const char *yes, *no; /* NULL: not worth a line */
    } lines[WY_CLASS_WORDS] = {
        {kind->quarter, "played on all pairs of heaps",
         heap ? "played on one heap" : "played on a cone of positions"},
        {kind->invariant, "invariant: a move may be made wherever the heaps allow it",
         rules->normal ? "not invariant: which moves there are depends on the position"
                       : "not seen to be invariant"},
        {kind->symmetric, "symmetric: the heaps may be exchanged",
         rules->lopsided ? "not symmetric" : "not seen to be symmetric"},
        {kind->nim, "contains every move of Nim",
         exact ? "lacks moves of Nim" : "not seen to contain every move of Nim"},
        {kind->wythoff_plus, "Wythoff's moves and finitely many others", NULL},
        {kind->one_per_column && kind->one_per_row,
         "exactly one P-position in every row and every column", NULL},
        {kind->history, "depends on the history of play", NULL},
    };
    size_t count = 0;
    for (size_t i = 0; i < WY_CLASS_WORDS; i++) {
        const char *line = lines[i].holds ? lines[i].yes : lines[i].no;
        if (line != NULL) {
            words[count++] = line;
        }
    }
    return count;
}
