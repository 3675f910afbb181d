/*
 * boolean.c - Boolean operations.
 *
 * All come down to joins of sparse automata: "and", "and not", "or" and "either, or" need no
 * complement when both sides have the same tracks.  A side that lacks a track of the result is
 * first joined with the valid words of that track.  The complement is the valid words "and not"
 * the automaton, so that it never holds a word that means nothing.
 */
#include "automata/inside.h"
#include "automata/join.h"
#include "automata/relabel.h"
#include "automata/rows.h"
#include "base/fail.h"

static wy_status trim(wy_automaton **out, wy_status status, wi_meter *meter, wy_error *error) {
    if (status == WY_OK) {
        uint32_t initial = 0;
        uint32_t count = 1;
        status = wi_rows_trim(*out, &initial, &count, (*out)->kind == WY_ACCEPTOR, meter, error);
    }
    return wi_automaton_settle(out, status);
}

static wy_status product(wy_automaton **out, const wy_product *kind, const wy_automaton *a,
                         const uint32_t *to_a, const wy_automaton *b, const uint32_t *to_b,
                         uint32_t track_count, wi_meter *meter, wy_error *error) {
    *out = NULL;
    wi_join join;
    wi_builder builder = {0};
    wy_status status = wi_join_open(&join, kind, a, to_a, b, to_b, track_count, meter, error);
    if (status == WY_OK) {
        status = wi_builder_open(&builder, kind->kind, join.tracks, track_count, meter, error);
    }
    if (status == WY_OK) {
        status = wi_join_build(&builder, &join, error);
    }
    wi_join_close(&join);
    status = wi_builder_end(out, &builder, status, error);
    return trim(out, status, meter, error);
}

wy_status wy_automaton_product(wy_automaton **out, const wy_product *kind, const wy_automaton *a,
                               const uint32_t *to_a, const wy_automaton *b, const uint32_t *to_b,
                               uint32_t track_count, const wy_control *control, wy_error *error) {
    wi_meter meter;
    wi_meter_start(&meter, control, "a product of automata");
    return product(out, kind, a, to_a, b, to_b, track_count, &meter, error);
}

/* ---- valid words ----------------------------------------------------------------- */

/* The output of a, of any kind; b has only to go along. */
static int32_t first_output(void *data, const int32_t *a, const int32_t *b) {
    (void)data;
    return b != NULL && *b != 0 ? *a : 0;
}

/* *automaton with valid words on track t only, in place. */
static wy_status validate_track(wy_automaton **automaton, uint32_t t, wi_meter *meter,
                                wy_error *error) {
    const wy_system *system = (*automaton)->track[t].system;
    if (system == NULL || system->valid == NULL) {
        return WY_OK;
    }
    const wy_product kind = {(*automaton)->kind, false, false, first_output, NULL};
    wy_automaton *valid;
    const wy_status status = product(&valid, &kind, *automaton, NULL, system->valid, &t,
                                     (*automaton)->layout.tracks, meter, error);
    if (status == WY_OK) {
        wi_automaton_swap(*automaton, valid);
    }
    wi_automaton_drop(valid, meter);
    return status;
}

wy_status wy_automaton_validate(wy_automaton **out, const wy_automaton *automaton,
                                const wy_control *control, wy_error *error) {
    wi_meter meter;
    wi_meter_start(&meter, control, "the valid words of an automaton");
    wy_status status = wy_automaton_copy(out, automaton, error);
    wi_meter_note(&meter, status == WY_OK ? wy_automaton_bytes(*out) : 0);
    for (uint32_t t = 0; t < automaton->layout.tracks && status == WY_OK; t++) {
        status = validate_track(out, t, &meter, error);
    }
    return wi_automaton_settle(out, status);
}

/* Joins one track after the other, so that no column is made that is not valid at once. */
static wy_status valid_words(wy_automaton **out, const wy_track *tracks, uint32_t count,
                             wi_meter *meter, wy_error *error) {
    wy_status status = wi_all_words(out, true, NULL, 0, meter, error);
    for (uint32_t t = 0; t < count && status == WY_OK; t++) {
        wy_automaton *one = NULL;
        wy_automaton *more = NULL;
        status = wi_all_words(&one, true, &tracks[t], 1, meter, error);
        if (status == WY_OK) {
            status = validate_track(&one, 0, meter, error);
        }
        if (status == WY_OK) {
            status =
                product(&more, wi_product_of(WY_OP_AND), *out, NULL, one, &t, t + 1, meter, error);
        }
        if (status == WY_OK) {
            wi_automaton_swap(*out, more);
        }
        wi_automaton_drop(one, meter);
        wi_automaton_drop(more, meter);
    }
    return wi_automaton_settle(out, status);
}

wy_status wi_automaton_valid_words(wy_automaton **out, const wy_track *tracks, uint32_t track_count,
                                   const wy_control *control, wy_error *error) {
    wi_meter meter;
    wi_meter_start(&meter, control, "the valid words");
    return valid_words(out, tracks, track_count, &meter, error);
}

static wy_status complement(wy_automaton **out, const wy_automaton *automaton, wi_meter *meter,
                            wy_error *error) {
    *out = NULL;
    wy_automaton *valid;
    wy_status status =
        valid_words(&valid, automaton->track, automaton->layout.tracks, meter, error);
    if (status == WY_OK) {
        status = product(out, wi_product_of(WY_OP_AND_NOT), valid, NULL, automaton, NULL,
                         automaton->layout.tracks, meter, error);
    }
    wi_automaton_drop(valid, meter);
    return status;
}

wy_status wy_automaton_complement(wy_automaton **out, const wy_automaton *automaton,
                                  const wy_control *control, wy_error *error) {
    wi_meter meter;
    wi_meter_start(&meter, control, "the complement of an automaton");
    return complement(out, automaton, &meter, error);
}

/* ---- operations ------------------------------------------------------------------ */

/*
 * The automaton with all tracks[0, count) in their places: those it lacks may hold any valid
 * word.  *out is NULL if it lacks none.
 */
static wy_status lift(wy_automaton **out, const wy_automaton *automaton, const uint32_t *to,
                      const wy_track *tracks, uint32_t count, wi_meter *meter, wy_error *error) {
    *out = NULL;
    bool has[WY_MAX_TRACKS] = {false};
    for (uint32_t t = 0; t < automaton->layout.tracks; t++) {
        has[to == NULL ? t : to[t]] = true;
    }
    wy_track missing[WY_MAX_TRACKS];
    uint32_t place[WY_MAX_TRACKS];
    uint32_t lacks = 0;
    for (uint32_t t = 0; t < count; t++) {
        if (!has[t]) {
            missing[lacks] = tracks[t];
            place[lacks++] = t;
        }
    }
    if (lacks == 0) {
        return WY_OK;
    }
    wy_automaton *valid;
    wy_status status = valid_words(&valid, missing, lacks, meter, error);
    if (status == WY_OK) {
        status = product(out, wi_product_of(WY_OP_AND), automaton, to, valid, place, count, meter,
                         error);
    }
    wi_automaton_drop(valid, meter);
    return status;
}

/* Anything but implications. */
static wy_status combine(wy_automaton **out, wy_operation operation, const wy_automaton *a,
                         const uint32_t *to_a, const wy_automaton *b, const uint32_t *to_b,
                         uint32_t count, wi_meter *meter, wy_error *error) {
    *out = NULL;
    const wy_product *kind = wi_product_of(operation);
    wy_track tracks[WY_MAX_TRACKS] = {{0}};
    wy_automaton *lifted_a = NULL;
    wy_automaton *lifted_b = NULL;
    wy_status status = wi_tracks_place(tracks, count, a, to_a, error);
    if (status == WY_OK) {
        status = wi_tracks_place(tracks, count, b, to_b, error);
    }
    if (status == WY_OK && kind->a_alone) {
        status = lift(&lifted_a, a, to_a, tracks, count, meter, error);
    }
    if (status == WY_OK && kind->b_alone) {
        status = lift(&lifted_b, b, to_b, tracks, count, meter, error);
    }
    if (status == WY_OK) {
        status = product(out, kind, lifted_a != NULL ? lifted_a : a, lifted_a != NULL ? NULL : to_a,
                         lifted_b != NULL ? lifted_b : b, lifted_b != NULL ? NULL : to_b, count,
                         meter, error);
    }
    wi_automaton_drop(lifted_a, meter);
    wi_automaton_drop(lifted_b, meter);
    return status;
}

wy_status wy_automaton_combine(wy_automaton **out, wy_operation operation, const wy_automaton *a,
                               const uint32_t *to_a, const wy_automaton *b, const uint32_t *to_b,
                               uint32_t track_count, const wy_control *control, wy_error *error) {
    *out = NULL;
    if (a->kind != WY_ACCEPTOR || b->kind != WY_ACCEPTOR) {
        return wi_fail(error, WY_BAD, "Boolean operations take acceptors, not word automata");
    }
    wi_meter meter;
    wi_meter_start(&meter, control, "a product of automata");
    if (operation != WY_OP_IMPLIES && operation != WY_OP_IFF) {
        return combine(out, operation, a, to_a, b, to_b, track_count, &meter, error);
    }
    wy_automaton *against;
    wy_status status = combine(&against, operation == WY_OP_IMPLIES ? WY_OP_AND_NOT : WY_OP_XOR, a,
                               to_a, b, to_b, track_count, &meter, error);
    if (status == WY_OK) {
        status = complement(out, against, &meter, error);
    }
    wi_automaton_drop(against, &meter);
    return status;
}
