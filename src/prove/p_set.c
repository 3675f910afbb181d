/*
 * p_set.c - from offsets to the P-set: (x, y) with y - s(x) the offset of x, and the same mirrored.
 */
#include "prove/p_set.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "prove/calculus.h"
#include "prove/shift.h"

/* ---- one half of the P-set ------------------------------------------------------------------- */

typedef struct half {
    bool mirrored;
    int32_t least;
} half;

/* data: which half.  The code of x, and 1 + y - s(x) - least. */
static int32_t is_the_offset(void *data, const int32_t *code, const int32_t *difference) {
    const half *of = data;
    int32_t offset = 0;
    return code != NULL && difference != NULL && *difference != 0 &&
           wi_offset_read(&offset, (wi_offset_code)*code, of->mirrored) &&
           1 + offset - of->least == *difference;
}

static wy_automaton *upper(wi_calculus *c, const wy_automaton *offsets, const wy_automaton *tracker,
                           half of) {
    wy_automaton *out = NULL;
    const wy_product product = {.kind = WY_ACCEPTOR, .combine = is_the_offset, .data = &of};
    if (c->status == WY_OK) {
        c->status = wy_automaton_product(&out, &product, offsets, TRACKS(0), tracker, TRACKS(0, 1),
                                         2, c->control, c->error);
    }
    if (c->status == WY_OK) {
        c->status = wy_automaton_minimise_in_place(out, c->control, c->error);
    }
    return out;
}

/* ---- all of it ------------------------------------------------------------------------------- */

static int32_t is_lower(void *data, int32_t code) {
    (void)data;
    int32_t offset;
    return !wi_offset_read(&offset, (wi_offset_code)code, false);
}

wy_status wi_p_set_make(wi_p_set *out, const wi_offsets *offsets, const wy_control *control,
                        wy_error *error) {
    memset(out, 0, sizeof *out);
    wi_calculus c = {.system = offsets->tree->system, .control = control, .error = error};
    c.status = wi_offsets_automaton(&out->offsets, offsets, control, error);
    if (c.status == WY_OK) {
        c.status =
            wy_automaton_map_outputs(&out->bits, out->offsets, WY_WORD, is_lower, NULL, error);
    }
    if (c.status == WY_OK) {
        c.status = wy_automaton_minimise_in_place(out->bits, control, error);
    }
    wy_automaton *tracker = NULL;
    if (c.status == WY_OK) {
        c.status = wi_shift_tracker(&tracker, offsets->tree, offsets->least, offsets->greatest,
                                    control, error);
    }
    const half f = {.mirrored = false, .least = offsets->least};
    const half g = {.mirrored = true, .least = offsets->least};
    wy_automaton *of_f = upper(&c, out->offsets, tracker, f);
    wy_automaton *of_g = c.status == WY_OK && !wi_offsets_are_symmetric(offsets)
                             ? upper(&c, out->offsets, tracker, g)
                             : NULL;
    wy_automaton_free(tracker);
    out->p = wi_calculus_join(&c, WY_OP_OR, of_f, TRACKS(0, 1), of_g != NULL ? of_g : of_f,
                              TRACKS(1, 0), 2);
    wy_automaton_free(of_f);
    wy_automaton_free(of_g);
    if (c.status != WY_OK) {
        wi_p_set_clear(out);
    }
    return c.status;
}

void wi_p_set_clear(wi_p_set *set) {
    wy_automaton_free(set->bits);
    wy_automaton_free(set->offsets);
    wy_automaton_free(set->p);
    memset(set, 0, sizeof *set);
}

/* ---- shifts of digits ------------------------------------------------------------------------ */

/* S(x) by its digits, and differences from it; see shift.h. */

enum { MOST_STEPS = 16 }; /* numbers in a row that nothing can follow */

/*
 * Is s of a number that nothing can follow that of the next number?  Not if there are words between
 * them that are no numbers themselves, and something can follow these.
 */
static bool is_plain(const wi_offset_tree *tree) {
    bool leaves = false;
    bool no_numbers = false;
    for (uint32_t kind = 0; kind < tree->kinds; kind++) {
        leaves |= tree->number[kind] && wi_offset_below(tree, kind, 1) == 0;
        no_numbers |= !tree->number[kind];
        /* Something can follow: then a 0 can, and gives a number. */
        const uint32_t zero = wi_offset_child(tree, kind, 0);
        if (tree->number[kind] && wi_offset_below(tree, kind, 1) > 0 &&
            (zero == WI_NO_NODE || !tree->number[zero])) {
            return false;
        }
    }
    return !(leaves && no_numbers);
}

/* State d: the next digit of x is d. */
wy_automaton *wi_shift_append_zero(wi_calculus *c, uint32_t digits) {
    if (c->status != WY_OK) {
        return NULL;
    }
    const wy_track tracks[2] = {wy_numeration_track(c->system), wy_numeration_track(c->system)};
    wy_edge *edges = malloc((size_t)digits * digits * sizeof *edges);
    int32_t *outputs = calloc(digits, sizeof *outputs);
    wy_automaton *all = NULL;
    wy_automaton *out = NULL;
    if (edges == NULL || outputs == NULL) {
        c->status = wi_fail_memory(c->error);
    } else {
        c->status = wy_automaton_all(&all, true, tracks, 2, NULL, c->error);
    }
    wy_automaton *words = NULL;
    if (c->status == WY_OK) {
        size_t count = 0;
        outputs[0] = 1;
        for (uint32_t of_x = 0; of_x < digits; of_x++) {
            for (uint32_t of_z = 0; of_z < digits; of_z++) {
                edges[count++] = (wy_edge){
                    .from = of_x, .to = of_z, .label = wy_automaton_pack(all, TRACKS(of_x, of_z))};
            }
        }
        c->status = wy_automaton_create(&words, WY_ACCEPTOR, tracks, 2, outputs, digits, edges,
                                        count, c->error);
    }
    if (c->status == WY_OK) {
        c->status = wy_automaton_validate(&out, words, c->control, c->error);
    }
    wy_automaton_free(words);
    wy_automaton_free(all);
    free(edges);
    free(outputs);
    return out;
}

/* (x, s(x)) */
static wy_automaton *shift(wi_calculus *c, const wi_offset_tree *tree) {
    wy_automaton *z = wi_shift_append_zero(c, tree->digits);
    wy_automaton *all = wi_calculus_all(c, 1);
    wy_automaton *next = wi_calculus_plus(c, 1);
    for (int i = 0; c->status == WY_OK; i++) {
        const bool gone[] = {false, true};
        wy_automaton *some = NULL;
        c->status = wy_automaton_exists(&some, z, gone, NULL, c->control, c->error);
        wy_automaton *none = wi_calculus_join(c, WY_OP_AND_NOT, all, TRACKS(0), some, TRACKS(0), 1);
        wy_automaton_free(some);
        if (c->status != WY_OK || wi_calculus_is_nothing(none) || i == MOST_STEPS) {
            if (c->status == WY_OK && !wi_calculus_is_nothing(none)) {
                c->status = wi_fail(c->error, WY_LIMIT,
                                    "unknown: no digit can follow many numbers "
                                    "of this numeration");
            }
            wy_automaton_free(none);
            break;
        }
        wy_automaton *of_next =
            wi_calculus_exists(c, WY_OP_AND, next, TRACKS(0, 2), z, TRACKS(2, 1), 3, 2);
        wy_automaton *more =
            wi_calculus_join(c, WY_OP_AND, of_next, TRACKS(0, 1), none, TRACKS(0), 2);
        z = wi_calculus_into(c, WY_OP_OR, z, more);
        wy_automaton_free(of_next);
        wy_automaton_free(none);
    }
    wy_automaton_free(all);
    wy_automaton_free(next);
    return z;
}

/* (x, y): y = s(x) + offset */
static wy_automaton *at_offset(wi_calculus *c, const wy_automaton *shifted, int32_t offset) {
    wy_automaton *plus = wi_calculus_plus(c, offset < 0 ? -offset : offset);
    const uint32_t *up = offset < 0 ? TRACKS(1, 2) : TRACKS(2, 1);
    wy_automaton *out = wi_calculus_exists(c, WY_OP_AND, shifted, TRACKS(0, 2), plus, up, 3, 2);
    wy_automaton_free(plus);
    return out;
}

static int32_t first_or_second(void *data, const int32_t *a, const int32_t *b) {
    const int32_t *value = data;
    return a != NULL && *a != 0 ? *a : b != NULL && *b != 0 ? *value : 0;
}

wy_status wi_shift_tracker(wy_automaton **out, const wi_offset_tree *tree, int32_t least,
                           int32_t greatest, const wy_control *control, wy_error *error) {
    *out = NULL;
    if (!is_plain(tree)) {
        return wi_fail(error, WY_LIMIT, "unknown: what a shift is in the numeration %s",
                       wy_numeration_name(tree->system));
    }
    wi_calculus c = {.system = tree->system, .control = control, .error = error};
    wy_automaton *shifted = shift(&c, tree);
    for (int32_t offset = least; offset <= greatest && c.status == WY_OK; offset++) {
        wy_automaton *one = at_offset(&c, shifted, offset);
        int32_t value = 1 + offset - least;
        const wy_product product = {.kind = WY_WORD,
                                    .a_alone = true,
                                    .b_alone = true,
                                    .combine = first_or_second,
                                    .data = &value};
        wy_automaton *more = NULL;
        if (c.status == WY_OK) {
            c.status = wy_automaton_product(&more, &product, *out != NULL ? *out : one,
                                            TRACKS(0, 1), one, TRACKS(0, 1), 2, control, error);
        }
        if (c.status == WY_OK) {
            c.status = wy_automaton_minimise_in_place(more, control, error);
        }
        wy_automaton_free(one);
        wy_automaton_free(*out);
        *out = more;
    }
    wy_automaton_free(shifted);
    if (c.status != WY_OK) {
        wy_automaton_free(*out);
        *out = NULL;
    }
    return c.status;
}
