/*
 * join.c - products of automata on the tracks that they share, and Boolean operations.
 */
#include <string.h>

#include "automata/automaton.h"
#include "automata/inside.h"
#include "automata/intern.h"
#include "automata/join.h"
#include "base/fail.h"

/* ==== tracks moved =========================================================================== */

void wi_relabel_make(wi_relabel *out, const wi_layout *from, const wi_layout *into,
                     const uint32_t *to) {
    *out = (wi_relabel){0};
    uint32_t origin[WY_MAX_TRACKS];
    memset(origin, 0xFF, sizeof origin); /* WY_NO_STATE */
    for (uint32_t t = 0; t < from->tracks; t++) {
        const uint32_t place = to == NULL ? t : to[t];
        if (place == WY_NO_STATE || from->mask[t] == 0) {
            continue;
        }
        if (origin[place] != WY_NO_STATE) {
            const uint32_t other = origin[place];
            out->equal[out->equal_count].mask = from->mask[t] >> from->shift[t];
            out->equal[out->equal_count].a = from->shift[other];
            out->equal[out->equal_count].b = from->shift[t];
            out->equal_count++;
            continue;
        }
        origin[place] = t;
        const int distance = (int)into->shift[place] - (int)from->shift[t];
        const uint8_t left = (uint8_t)(distance > 0 ? distance : 0);
        const uint8_t right = (uint8_t)(distance < 0 ? -distance : 0);
        uint32_t i = 0;
        while (i < out->count && (out->move[i].left != left || out->move[i].right != right)) {
            i++;
        }
        out->move[i].left = left;
        out->move[i].right = right;
        out->move[i].mask |= from->mask[t];
        out->count += i == out->count;
    }
}

wy_status wi_tracks_place(wy_track *tracks, uint32_t count, const wy_automaton *automaton,
                          const uint32_t *to, wy_error *error) {
    if (count > WY_MAX_TRACKS) {
        return wi_fail(error, WY_LIMIT, "an automaton has at most %d tracks", WY_MAX_TRACKS);
    }
    for (uint32_t t = 0; t < automaton->layout.tracks; t++) {
        const uint32_t at = to == NULL ? t : to[t];
        if (at >= count) {
            return wi_fail(error, WY_BAD, "track %u goes to track %u of %u", (unsigned)t + 1,
                           (unsigned)at + 1, (unsigned)count);
        }
        wy_track *place = &tracks[at];
        const wy_track *track = &automaton->track[t];
        if (place->digits != 0 && !wi_track_same_digits(place, track)) {
            return wi_fail(error, WY_BAD, "two tracks with different digits are to be one");
        }
        if (place->system == NULL) {
            *place = *track;
        }
    }
    return WY_OK;
}

wy_status wi_automaton_move_tracks(wy_automaton **out, const wy_automaton *automaton,
                                   const uint32_t *to, uint32_t track_count,
                                   const wy_control *control, wy_error *error) {
    *out = NULL;
    wy_track tracks[WY_MAX_TRACKS] = {{0}};
    wy_status status = wi_tracks_place(tracks, track_count, automaton, to, error);
    if (status != WY_OK) {
        return status;
    }
    wi_meter meter;
    wi_meter_start(&meter, control, "moving tracks");
    wi_builder builder;
    /* A track that nothing goes to has no digits: the builder says so. */
    status = wi_builder_open(&builder, automaton->kind, tracks, track_count, &meter, error);
    if (status == WY_OK) {
        wi_relabel relabel;
        wi_relabel_make(&relabel, &automaton->layout, &builder.automaton->layout, to);
        for (uint32_t q = 0; q < automaton->states && status == WY_OK; q++) {
            status = wi_builder_state(&builder, automaton->output[q], error);
            for (uint64_t i = automaton->first[q]; i < automaton->first[q + 1] && status == WY_OK;
                 i++) {
                if (wi_relabel_agrees(&relabel, automaton->label[i])) {
                    status =
                        wi_builder_edge(&builder, wi_relabel_apply(&relabel, automaton->label[i]),
                                        automaton->target[i], error);
                }
            }
        }
        if (status == WY_OK) {
            status = wi_builder_finish(out, &builder, error);
        }
        if (status == WY_OK && relabel.equal_count > 0) {
            status = wy_automaton_trim_in_place(*out, control, error);
        }
    }
    wi_builder_close(&builder);
    return wi_automaton_finish(out, status);
}

wy_status wy_automaton_retrack(wy_automaton **out, const wy_automaton *automaton,
                               const wy_track *tracks, const wy_control *control, wy_error *error) {
    *out = NULL;
    const uint32_t count = automaton->layout.tracks;
    wi_meter meter;
    wi_meter_start(&meter, control, "changing alphabets");
    wi_builder builder;
    wy_status status = wi_builder_open(&builder, automaton->kind, tracks, count, &meter, error);
    bool lost = false;
    for (uint32_t q = 0; q < automaton->states && status == WY_OK; q++) {
        status = wi_builder_state(&builder, automaton->output[q], error);
        for (uint64_t i = automaton->first[q]; i < automaton->first[q + 1] && status == WY_OK;
             i++) {
            uint64_t label = 0;
            bool exists = true;
            for (uint32_t t = 0; t < count && exists; t++) {
                const int32_t value = wy_automaton_digit(automaton, automaton->label[i], t);
                const uint32_t digit = wi_track_digit_number(&tracks[t], value);
                exists = digit != WY_NO_DIGIT;
                label |= exists ? (uint64_t)digit << builder.automaton->layout.shift[t] : 0;
            }
            lost = lost || !exists;
            if (exists) {
                status = wi_builder_edge(&builder, label, automaton->target[i], error);
            }
        }
    }
    status = wi_builder_end(out, &builder, status, error);
    if (status == WY_OK && lost) {
        status = wy_automaton_trim_in_place(*out, control, error);
        if (status != WY_OK) {
            wy_automaton_free(*out);
            *out = NULL;
        }
    }
    return status;
}

/* ==== the product ============================================================================ */

/*
 * Both rows are sorted by the digits on shared tracks; one walk along both finds the groups that
 * agree there, and only those are multiplied.  Pairs of letters that disagree are never looked at:
 * with k tracks on each side and s shared ones a plain product looks at D^2k of them, this one at
 * no more than the D^(2k-s) that there are, and fewer where rows are sparse.
 */

/* ---- pairs of states ------------------------------------------------------------------------- */

/*
 * Numbers for pairs of states, in the order in which they are first met.
 *
 * A large table is in no cache: a lookup waits for memory.  Those of a whole row are asked
 * for ahead, so that they wait together.
 */

enum { AHEAD = 12 };

static void pair_table_open(wi_pair_table *table, wi_meter *meter) {
    *table = (wi_pair_table){.meter = meter, .places = {.meter = meter}};
}

/* also a zeroed one */
static void pair_table_close(wi_pair_table *table) {
    wi_meter_drop(table->meter, table->pair, table->room, sizeof *table->pair);
    wi_table_close(&table->places);
    *table = (wi_pair_table){0};
}

wy_status wi_pair_table_number(uint32_t *out, wi_pair_table *table, const uint64_t *pairs,
                               size_t count, wy_error *error) {
    wy_status status = wi_table_reserve(&table->places, count, error);
    if (status == WY_OK) {
        status = wi_meter_grow(table->meter, &table->pair, &table->room, table->count + count,
                               sizeof *table->pair, error);
    }
    if (status != WY_OK) {
        return status;
    }
    wi_table *places = &table->places;
    for (size_t i = 0; i < count && i < AHEAD; i++) {
        /* cppcheck-suppress objectIndex ; a caller with one pair passes its address and 1 */
        wi_table_prefetch(places, wi_mix(pairs[i]));
    }
    for (size_t i = 0; i < count; i++) {
        if (i + AHEAD < count) {
            wi_table_prefetch(places, wi_mix(pairs[i + AHEAD]));
        }
        bool known = false;
        wi_probe probe = wi_table_probe(places, wi_mix(pairs[i]));
        while (!known && wi_table_next(places, &probe, &out[i])) {
            known = table->pair[out[i]] == pairs[i];
        }
        if (!known) {
            out[i] = table->count;
            wi_table_put(places, &probe, table->count);
            table->pair[table->count++] = pairs[i];
        }
    }
    return WY_OK;
}

/* ---- sides ----------------------------------------------------------------------- */

static void drop_side(wi_join_side *side, wi_meter *meter) {
    if (side->own_first != NULL) {
        wi_meter_drop(meter, side->own_first, (size_t)side->states + 1, sizeof *side->own_first);
    }
    wi_meter_drop(meter, side->own_label, (size_t)side->transitions, sizeof *side->own_label);
    wi_meter_drop(meter, side->own_target, (size_t)side->transitions, sizeof *side->own_target);
    side->own_first = NULL;
    side->own_label = NULL;
    side->own_target = NULL;
}

/* The layout with shared tracks first; place[t] is where track t of the result stands in it. */
static wy_status shared_first(wi_layout *out, uint32_t *place, const wi_join *join,
                              wy_error *error) {
    wy_track tracks[WY_MAX_TRACKS];
    uint32_t count = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t t = 0; t < join->layout.tracks; t++) {
            const bool shared = (join->layout.mask[t] & join->shared) != 0;
            if (shared == (pass == 0)) {
                place[t] = count;
                tracks[count++] = join->tracks[t];
            }
        }
    }
    return wi_layout_make(out, tracks, count, error);
}

/* Do the rows come in the right order as they are? */
static bool usable(const wy_automaton *automaton, const uint32_t *to, const wi_join *join) {
    uint64_t own = 0;
    for (uint32_t t = 0; t < automaton->layout.tracks; t++) {
        const uint32_t place = to == NULL ? t : to[t];
        if (automaton->layout.mask[t] != join->layout.mask[place] ||
            (own & join->layout.mask[place]) != 0) {
            return false;
        }
        own |= join->layout.mask[place];
    }
    const uint64_t shared = own & join->shared;
    const uint64_t private = own & ~join->shared;
    return shared == 0 || private < (shared & -shared);
}

static wy_status own_tables(wi_join_side *side, const wy_automaton *automaton, const uint32_t *to,
                            const wi_join *join, wi_meter *meter, wy_error *error) {
    uint32_t place[WY_MAX_TRACKS] = {0};
    wi_layout sorted;
    wy_status status = shared_first(&sorted, place, join, error);
    if (status == WY_OK) {
        status = wi_meter_take(meter, &side->own_first, (size_t)side->states + 1,
                               sizeof *side->own_first, error);
    }
    if (status == WY_OK) {
        status = wi_meter_take(meter, &side->own_label, (size_t)side->transitions,
                               sizeof *side->own_label, error);
    }
    if (status == WY_OK) {
        status = wi_meter_take(meter, &side->own_target, (size_t)side->transitions,
                               sizeof *side->own_target, error);
    }
    if (status != WY_OK) {
        return status;
    }
    uint32_t through[WY_MAX_TRACKS] = {0};
    for (uint32_t t = 0; t < automaton->layout.tracks; t++) {
        through[t] = place[to == NULL ? t : to[t]];
    }
    wi_relabel there;
    wi_relabel back;
    uint32_t home[WY_MAX_TRACKS] = {0};
    for (uint32_t t = 0; t < join->layout.tracks; t++) {
        home[place[t]] = t;
    }
    wi_relabel_make(&there, &automaton->layout, &sorted, through);
    wi_relabel_make(&back, &sorted, &join->layout, home);
    uint64_t count = 0;
    for (uint32_t q = 0; q < automaton->states; q++) {
        side->own_first[q] = count;
        for (uint64_t i = automaton->first[q]; i < automaton->first[q + 1]; i++) {
            if (wi_relabel_agrees(&there, automaton->label[i])) {
                side->own_label[count] = wi_relabel_apply(&there, automaton->label[i]);
                side->own_target[count++] = automaton->target[i];
            }
        }
        const uint64_t first = side->own_first[q];
        wi_row_sort(side->own_label + first, side->own_target + first, (size_t)(count - first));
        for (uint64_t i = first; i < count; i++) {
            side->own_label[i] = wi_relabel_apply(&back, side->own_label[i]);
        }
    }
    side->own_first[automaton->states] = count;
    side->first = side->own_first;
    side->label = side->own_label;
    side->target = side->own_target;
    return WY_OK;
}

static wy_status open_side(wi_join_side *side, const wy_automaton *automaton, const uint32_t *to,
                           const wi_join *join, wi_meter *meter, wy_error *error) {
    *side = (wi_join_side){
        .first = automaton->first,
        .label = automaton->label,
        .target = automaton->target,
        .output = automaton->output,
        .states = automaton->states,
        .transitions = automaton->first[automaton->states],
    };
    return usable(automaton, to, join) ? WY_OK
                                       : own_tables(side, automaton, to, join, meter, error);
}

/* The tracks of the result that the automaton has, as bits. */
static uint64_t tracks_of(const wy_automaton *automaton, const uint32_t *to) {
    uint64_t has = 0;
    for (uint32_t t = 0; t < automaton->layout.tracks; t++) {
        has |= UINT64_C(1) << (to == NULL ? t : to[t]);
    }
    return has;
}

wy_status wi_join_open(wi_join *join, const wy_product *product, const wy_automaton *a,
                       const uint32_t *to_a, const wy_automaton *b, const uint32_t *to_b,
                       uint32_t track_count, wi_meter *meter, wy_error *error) {
    *join = (wi_join){.product = product, .meter = meter};
    wy_status status = wi_tracks_place(join->tracks, track_count, a, to_a, error);
    if (status == WY_OK) {
        status = wi_tracks_place(join->tracks, track_count, b, to_b, error);
    }
    if (status == WY_OK) {
        /* A track that nothing goes to has no digits: an error here. */
        status = wi_layout_make(&join->layout, join->tracks, track_count, error);
    }
    if (status != WY_OK) {
        return status;
    }
    const uint64_t in_a = tracks_of(a, to_a);
    const uint64_t in_b = tracks_of(b, to_b);
    if ((product->a_alone && (in_b & ~in_a) != 0) || (product->b_alone && (in_a & ~in_b) != 0)) {
        return wi_fail(error, WY_BAD,
                       "one side of a product cannot go on alone without all tracks");
    }
    for (uint32_t t = 0; t < track_count; t++) {
        join->shared |= (in_a & in_b) >> t & 1 ? join->layout.mask[t] : 0;
    }
    status = open_side(&join->a, a, to_a, join, meter, error);
    if (status == WY_OK) {
        status = open_side(&join->b, b, to_b, join, meter, error);
    }
    pair_table_open(&join->table, meter);
    if (status == WY_OK) {
        const uint64_t start = wi_pair(0, 0);
        uint32_t number;
        status = wi_pair_table_number(&number, &join->table, &start, 1, error);
    }
    return status;
}

void wi_join_close(wi_join *join) {
    wi_meter *meter = join->meter;
    drop_side(&join->a, meter);
    drop_side(&join->b, meter);
    pair_table_close(&join->table);
    wi_meter_drop(meter, join->label, join->room_label, sizeof *join->label);
    wi_meter_drop(meter, join->target, join->room_target, sizeof *join->target);
    wi_meter_drop(meter, join->pair, join->room_pair, sizeof *join->pair);
    wi_meter_drop(meter, join->spare, join->room_spare, sizeof *join->spare);
    *join = (wi_join){0};
}

/* ---- rows ------------------------------------------------------------------------ */

static wy_status make_room(wi_join *join, uint64_t more, wy_error *error) {
    const size_t needed = join->count + (size_t)more;
    if (needed <= join->room_label && needed <= join->room_pair) {
        return WY_OK;
    }
    const wy_status status = wi_meter_grow(join->meter, &join->label, &join->room_label, needed,
                                           sizeof *join->label, error);
    return status != WY_OK ? status
                           : wi_meter_grow(join->meter, &join->pair, &join->room_pair, needed,
                                           sizeof *join->pair, error);
}

static void put(wi_join *join, uint64_t label, uint32_t to_a, uint32_t to_b) {
    join->label[join->count] = label;
    join->pair[join->count++] = wi_pair(to_a, to_b);
}

/* The part of one row where the other side has nothing to say. */
static wy_status alone(wi_join *join, const wi_join_side *side, uint64_t i, uint64_t end,
                       wy_error *error) {
    const wy_status status = make_room(join, end - i, error);
    if (status != WY_OK) {
        return status;
    }
    for (; i < end; i++) {
        if (side == &join->a) {
            put(join, side->label[i], side->target[i], WY_NO_STATE);
        } else {
            put(join, side->label[i], WY_NO_STATE, side->target[i]);
        }
    }
    return WY_OK;
}

static wy_status join_rows(wi_join *join, uint64_t i, uint64_t i_end, uint64_t k, uint64_t k_end,
                           wy_error *error) {
    const wi_join_side *a = &join->a;
    const wi_join_side *b = &join->b;
    const uint64_t shared = join->shared;
    wy_status status = WY_OK;
    while (i < i_end && k < k_end && status == WY_OK) {
        const uint64_t of_a = a->label[i] & shared;
        const uint64_t of_b = b->label[k] & shared;
        if (of_a < of_b) {
            status = join->product->a_alone ? alone(join, a, i, i + 1, error) : WY_OK;
            i++;
        } else if (of_b < of_a) {
            status = join->product->b_alone ? alone(join, b, k, k + 1, error) : WY_OK;
            k++;
        } else {
            uint64_t i_group = i + 1;
            uint64_t k_group = k + 1;
            while (i_group < i_end && (a->label[i_group] & shared) == of_a) {
                i_group++;
            }
            while (k_group < k_end && (b->label[k_group] & shared) == of_a) {
                k_group++;
            }
            status = make_room(join, (i_group - i) * (k_group - k), error);
            for (; i < i_group && status == WY_OK; i++) {
                for (uint64_t m = k; m < k_group; m++) {
                    put(join, a->label[i] | b->label[m], a->target[i], b->target[m]);
                }
            }
            k = k_group;
        }
    }
    if (status == WY_OK && i < i_end && join->product->a_alone) {
        status = alone(join, a, i, i_end, error);
    }
    if (status == WY_OK && k < k_end && join->product->b_alone) {
        status = alone(join, b, k, k_end, error);
    }
    return status;
}

/* Sorts the pairs by label; targets serve as their indices. */
static wy_status sort_pairs(wi_join *join, wy_error *error) {
    size_t i = 1;
    while (i < join->count && join->label[i - 1] < join->label[i]) {
        i++;
    }
    if (i >= join->count) {
        return WY_OK;
    }
    const wy_status status = wi_meter_grow(join->meter, &join->spare, &join->room_spare,
                                           join->count, sizeof *join->spare, error);
    if (status != WY_OK) {
        return status;
    }
    for (i = 0; i < join->count; i++) {
        join->target[i] = (uint32_t)i;
    }
    wi_row_sort(join->label, join->target, join->count);
    for (i = 0; i < join->count; i++) {
        join->spare[i] = join->pair[join->target[i]];
    }
    uint64_t *pair = join->pair;
    const size_t room = join->room_pair;
    join->pair = join->spare;
    join->room_pair = join->room_spare;
    join->spare = pair;
    join->room_spare = room;
    return WY_OK;
}

wy_status wi_join_row(wi_join *join, uint32_t at, wy_error *error) {
    const uint64_t pair = join->table.pair[at];
    const uint32_t p = (uint32_t)(pair >> 32);
    const uint32_t q = (uint32_t)pair;
    const bool has_a = p != WY_NO_STATE;
    const bool has_b = q != WY_NO_STATE;
    join->output = join->product->combine(join->product->data, has_a ? &join->a.output[p] : NULL,
                                          has_b ? &join->b.output[q] : NULL);
    join->count = 0;
    wy_status status = wi_meter_tick(join->meter, error);
    if (status == WY_OK) {
        status = join_rows(join, has_a ? join->a.first[p] : 0, has_a ? join->a.first[p + 1] : 0,
                           has_b ? join->b.first[q] : 0, has_b ? join->b.first[q + 1] : 0, error);
    }
    if (status == WY_OK && join->count >= WY_NO_STATE) {
        status = wi_fail(error, WY_LIMIT, "%s: a state with 2^32 transitions", join->meter->what);
    }
    if (status == WY_OK) {
        status = wi_meter_grow(join->meter, &join->target, &join->room_target, join->count,
                               sizeof *join->target, error);
    }
    if (status == WY_OK) {
        status = sort_pairs(join, error);
    }
    if (status == WY_OK) {
        status = wi_pair_table_number(join->target, &join->table, join->pair, join->count, error);
    }
    return status;
}

wy_status wi_join_build(wi_builder *builder, wi_join *join, wy_error *error) {
    wy_status status = WY_OK;
    for (uint32_t at = 0; status == WY_OK && at < join->table.count; at++) {
        status = wi_join_row(join, at, error);
        if (status == WY_OK) {
            status = wi_builder_state(builder, join->output, error);
        }
        if (status == WY_OK) {
            status = wi_builder_edges(builder, join->label, join->target, join->count, error);
        }
    }
    return status;
}

/* ---- the operations -------------------------------------------------------------- */

static int32_t both(void *data, const int32_t *a, const int32_t *b) {
    (void)data;
    return a != NULL && b != NULL && *a != 0 && *b != 0;
}

static int32_t first_only(void *data, const int32_t *a, const int32_t *b) {
    (void)data;
    return a != NULL && *a != 0 && (b == NULL || *b == 0);
}

static int32_t either(void *data, const int32_t *a, const int32_t *b) {
    (void)data;
    return (a != NULL && *a != 0) || (b != NULL && *b != 0);
}

static int32_t just_one(void *data, const int32_t *a, const int32_t *b) {
    (void)data;
    return (a != NULL && *a != 0) != (b != NULL && *b != 0);
}

const wy_product *wi_product_of(wy_operation operation) {
    static const wy_product products[] = {
        [WY_OP_AND] = {WY_ACCEPTOR, false, false, both, NULL},
        [WY_OP_AND_NOT] = {WY_ACCEPTOR, true, false, first_only, NULL},
        [WY_OP_OR] = {WY_ACCEPTOR, true, true, either, NULL},
        [WY_OP_XOR] = {WY_ACCEPTOR, true, true, just_one, NULL},
    };
    return (size_t)operation < sizeof products / sizeof products[0] ? &products[operation] : NULL;
}

/* ==== Boolean operations ===================================================================== */

/*
 * All come down to joins of sparse automata: "and", "and not", "or" and "either, or" need no
 * complement when both sides have the same tracks.  A side that lacks a track of the result is
 * first joined with the valid words of that track.  The complement is the valid words "and not"
 * the automaton, so that it never holds a word that means nothing.
 */

static wy_status trim(wy_automaton **out, wy_status status, wi_meter *meter, wy_error *error) {
    if (status == WY_OK) {
        uint32_t initial = 0;
        uint32_t count = 1;
        status = wi_rows_trim(*out, &initial, &count, (*out)->kind == WY_ACCEPTOR, meter, error);
    }
    return wi_automaton_finish(out, status);
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
    return wi_automaton_finish(out, status);
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
    return wi_automaton_finish(out, status);
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
