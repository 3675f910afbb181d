/*
 * p_set.c - from offsets to the P-set: (x, y) with y - s(x) the offset of x, and the same mirrored.
 */
#include "prove/p_set.h"

#include <string.h>

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
