/* numeration_proof.c - each number has one valid word; why, is in numeration_proof.h. */
#include "numeration_proof.h"

#include "columns.h"
#include "nodes.h"

/* No valid words c < d, as words, with c >= d as numbers. */
static bool are_in_order(const numeration *n, work *w) {
    const linear conditions[] = {{.of = {[TRACK_C] = 1, [TRACK_D] = -1}, .at_least = true},
                                 {.of = {[TRACK_C] = -1, [TRACK_D] = 1},
                                  .constant = -1,
                                  .at_least = true,
                                  .by_words = true}};
    /* They have nothing to do with a and b, which are 0. */
    table zero = {.labels = (uint32_t)(n->digits * n->digits)};
    nodes wrong = {0};
    bool good = cert_add_state(&zero, 1, w);
    if (good) {
        zero.next[0] = 0;
        good = cert_make_nodes(&wrong, &zero, n, conditions, 2, w) &&
               (cert_add_nothing(&wrong) ||
                cert_refuse(w->verdict, w->line,
                            "the valid words are not in the order of their numbers"));
    }
    cert_drop_nodes(&wrong, w);
    cert_drop_table(&zero, w);
    return good;
}

/* 1 on the positions (a,0). */
static bool all_numbers(table *out, const numeration *n, work *w) {
    *out = (table){.labels = (uint32_t)(n->digits * n->digits)};
    bool good = true;
    for (int q = 0; q < n->states && good; q++) {
        good = cert_add_state(out, n->ends[q] ? 1 : NO_VALUE, w);
        for (int digit = 0; digit < n->digits && good; digit++) {
            const int to = cert_valid_step(n, q, digit);
            out->next[(size_t)q * out->labels + (size_t)(digit * n->digits)] =
                to == INVALID ? NOWHERE : (uint32_t)to;
        }
    }
    return good;
}

static bool have_successors(const numeration *n, work *w) {
    /* At (c,0): how many a = c + 1 there are. */
    const linear conditions[] = {{.of = {[TRACK_A] = 1, [TRACK_C] = -1}, .constant = -1},
                                 {.of = {[TRACK_D] = 1}}};
    table all = {0};
    table next = {0};
    char where[160] = "";
    const bool good = all_numbers(&all, n, w) && cert_image(&next, &all, n, conditions, 2, 1, w) &&
                      cert_find_zero(&next, n, where, sizeof where, w);
    cert_drop_table(&all, w);
    cert_drop_table(&next, w);
    return good && (where[0] == '\0' ||
                    cert_refuse(w->verdict, w->line, "no valid word follows that of %s", where));
}

bool cert_prove_numeration(numeration *n, work *w) {
    n->ordered = are_in_order(n, w);
    return n->ordered && have_successors(n, w);
}
