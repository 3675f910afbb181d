/* offset_tree.c - the valid words of a numeration as a tree; see offset.h. */
#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "prove/offset.h"

static const int64_t many = INT64_MAX / 4;

/* Words by their length: at most `many`. */
static void count_words(wi_offset_tree *tree) {
    for (uint32_t kind = 0; kind < tree->kinds; kind++) {
        tree->count[kind] = tree->number[kind];
    }
    for (unsigned k = 1; k < tree->depth; k++) {
        for (uint32_t kind = 0; kind < tree->kinds; kind++) {
            const int64_t sum = wi_offset_before(tree, kind, tree->digits, k - 1);
            tree->count[(size_t)k * tree->kinds + kind] = sum;
        }
    }
}

int64_t wi_offset_before(const wi_offset_tree *tree, uint32_t kind, uint32_t digit, unsigned k) {
    int64_t sum = 0;
    for (uint32_t d = 0; d < digit; d++) {
        const uint32_t child = wi_offset_child(tree, kind, d);
        if (child != WI_NO_NODE) {
            sum += wi_offset_below(tree, child, k);
        }
        sum = sum < many ? sum : many;
    }
    return sum;
}

wy_status wi_offset_tree_make(wi_offset_tree *out, const wy_numeration *system,
                              const wy_control *control, wy_error *error) {
    memset(out, 0, sizeof *out);
    const wy_system *of = wi_numeration_system(system);
    if (of->lsd || wi_numeration_signed(system)) {
        return wi_fail(error, WY_LIMIT,
                       "%s does not read the greatest digit of natural numbers first",
                       wy_numeration_name(system));
    }
    const wy_track track = wi_numeration_track(system);
    wy_automaton *valid = NULL;
    wy_status status = wi_automaton_valid_words(&valid, &track, 1, control, error);
    if (status == WY_OK) {
        status = wy_automaton_minimise_in_place(valid, control, error);
    }
    if (status != WY_OK) {
        wy_automaton_free(valid);
        return status;
    }
    *out = (wi_offset_tree){.system = system,
                            .kinds = wy_automaton_states(valid),
                            .digits = of->digits,
                            .depth = WI_OFFSET_LONGEST + 1};
    out->next = malloc((size_t)out->kinds * out->digits * sizeof *out->next);
    out->number = malloc(out->kinds * sizeof *out->number);
    out->count = malloc((size_t)out->kinds * out->depth * sizeof *out->count);
    if (out->next == NULL || out->number == NULL || out->count == NULL) {
        status = wi_fail_memory(error);
    } else {
        for (uint32_t kind = 0; kind < out->kinds; kind++) {
            out->number[kind] = wy_automaton_output(valid, kind) != 0;
            for (uint32_t digit = 0; digit < out->digits; digit++) {
                const uint32_t to = wy_automaton_step(valid, kind, digit);
                out->next[(size_t)kind * out->digits + digit] = to == WY_NO_STATE ? WI_NO_NODE : to;
            }
        }
        if (out->next[0] != 0 || !out->number[0]) {
            status = wi_fail(error, WY_LIMIT, "%s does not allow zeros in front of words",
                             wy_numeration_name(system));
        } else {
            count_words(out);
        }
    }
    wy_automaton_free(valid);
    if (status != WY_OK) {
        wi_offset_tree_clear(out);
    }
    return status;
}

void wi_offset_tree_clear(wi_offset_tree *tree) {
    free(tree->next);
    free(tree->number);
    free(tree->count);
    memset(tree, 0, sizeof *tree);
}
