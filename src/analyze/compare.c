/*
 * compare.c - do two games have the same P-positions?
 *
 * If the rules mean the same (rules.h), so do their P-positions.  If not, windows that grow are
 * compared, position by position: a difference is found where it is nearest.  If there is none, a
 * proof is looked for, in this order:
 *   - one theorem lists the P-positions of both (Bouton; S1, Proposition 14);
 *   - one is Wythoff's game, the other has all its moves, and the further ones may join (S2);
 *   - both P-sets have automata in the same numeration, each proved, which accept the same pairs.
 * Games on several heaps, or with a memory, are compared in compare_heaps.c.
 */
#include <wythoff/analyze.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/prove.h>
#include <wythoff/rules.h>

#include "analyze/analysis.h"
#include "base/fail.h"
#include "base/list.h"

enum { FIRST_WINDOW = 64, USUAL_WINDOW = 2000, WINDOW_GROWTH = 8 };

/* ---- position by position ------------------------------------------------------------------- */

typedef struct listing {
    wy_position *of;
    size_t count, room;
    uint64_t most; /* positions that fit the memory */
    bool full, no_memory;
} listing;

static bool list_positions(void *data, const wy_position *positions, size_t count) {
    listing *list = data;
    if (count > list->most - list->count) {
        list->full = true;
        return false;
    }
    if (!wi_list_room(list->of, list->room, list->count + count)) {
        list->no_memory = true;
        return false;
    }
    memcpy(list->of + list->count, positions, count * sizeof *positions);
    list->count += count;
    return true;
}

/* The second game's positions against the list of the first. */
typedef struct walk {
    const listing *first;
    size_t at;
    wy_comparison *out;
} walk;

static void differ_at(wy_comparison *out, wy_position place, bool in_first) {
    out->likeness = WY_DIFFER;
    out->has_place = true;
    out->place[0] = place.x;
    out->place[1] = place.y;
    out->in_first = in_first;
}

static bool walk_along(void *data, const wy_position *positions, size_t count) {
    walk *with = data;
    for (size_t i = 0; i < count; i++, with->at++) {
        const wy_position second = positions[i];
        if (with->at == with->first->count) {
            differ_at(with->out, second, false);
            return false;
        }
        const wy_position first = with->first->of[with->at];
        if (first.x != second.x || first.y != second.y) {
            const bool sooner = first.x < second.x || (first.x == second.x && first.y < second.y);
            differ_at(with->out, sooner ? first : second, sooner);
            return false;
        }
    }
    return true;
}

static wy_status each_below(const wy_rules *rules, int64_t size, wy_take *take, void *data,
                            const wy_control *control, wy_error *error) {
    wy_solution *solution = NULL;
    wy_status status = wy_solve(&solution, rules, WY_ENGINE_AUTO, control, error);
    if (status == WY_OK) {
        status = wy_solution_each(solution, size, size, take, data, error);
    }
    wy_solution_free(solution);
    return status;
}

static wy_status compare_below(wy_comparison *out, const wy_rules *first, const wy_rules *second,
                               int64_t size, const wy_control *control, wy_error *error) {
    const uint64_t memory = control != NULL ? control->memory : 0;
    listing list = {.most = memory == 0 ? SIZE_MAX / sizeof(wy_position) / 4
                                        : memory / 2 / sizeof(wy_position) / 3};
    wy_status status = each_below(first, size, list_positions, &list, control, error);
    if (status == WY_OK && list.no_memory) {
        status = wi_fail_memory(error);
    } else if (status == WY_OK && list.full) {
        status =
            wi_fail(error, WY_LIMIT,
                    "the P-positions with heaps below %" PRId64 " do not fit the memory", size);
    }
    walk with = {.first = &list, .out = out};
    if (status == WY_OK) {
        status = each_below(second, size, walk_along, &with, control, error);
    }
    if (status == WY_OK && out->likeness != WY_DIFFER && with.at < list.count) {
        differ_at(out, list.of[with.at], true);
    }
    free(list.of);
    if (status == WY_OK) {
        out->window = size;
        out->standing =
            out->likeness == WY_DIFFER
                ? wi_by_proof("all positions of both games with heaps below %" PRId64, size)
                : wi_by_computing("all positions of both games with heaps below %" PRId64, size);
    }
    return status;
}

/* ---- proofs --------------------------------------------------------------------------------- */

static wy_status one_theorem(bool *both, const wy_rules *first, const wy_rules *second,
                             wy_error *error) {
    wi_kin a = {0};
    wi_kin b = {0};
    wy_status status = wi_kin_find(&a, first, error);
    if (status == WY_OK) {
        status = wi_kin_find(&b, second, error);
    }
    *both = status == WY_OK && a.kind != WI_KIN_NONE && !a.cone && !b.cone && a.kind == b.kind &&
            a.m == b.m && a.p == b.p;
    return status;
}

static bool is_wythoff(const wy_rules *rules) {
    wi_kin kin;
    return wi_kin_find(&kin, rules, NULL) == WY_OK && kin.kind == WI_KIN_PAIRS && !kin.cone &&
           kin.m == 1 && kin.p == 1;
}

/* One game's automaton in a numeration, NULL for any; WY_LIMIT: none is found. */
static wy_status theorem_of(wy_theorem **out, wy_theorem_facts *facts, const wy_rules *rules,
                            const char *numeration, int64_t states, const wy_control *control,
                            wy_error *error) {
    const wy_prove_options options = {.numeration = numeration, .states = states};
    const wy_status status = wy_prove(out, rules, &options, control, error);
    if (status == WY_OK) {
        wy_theorem_facts_of(facts, *out);
    }
    return status;
}

/* WY_OK: the same; WY_NO: not the same; other: not known. */
static wy_status by_automata(const wy_rules *first, const wy_rules *second, int64_t states,
                             const wy_control *control, wy_error *error) {
    wy_theorem *a = NULL;
    wy_theorem *b = NULL;
    wy_theorem_facts one;
    wy_theorem_facts two;
    wy_status status = theorem_of(&a, &one, first, NULL, states, control, error);
    if (status == WY_OK) {
        status = theorem_of(&b, &two, second, one.numeration, states, control, error);
    }
    if (status == WY_OK) {
        status = wy_theorem_alike(a, b)
                     ? wy_automaton_equal(NULL, wy_theorem_p(a), wy_theorem_p(b), control, error)
                     : WY_LIMIT;
    }
    wy_theorem_free(a);
    wy_theorem_free(b);
    return status;
}

static void conclude(wy_comparison *out, wy_likeness likeness, const char *by) {
    out->likeness = likeness;
    out->standing = wi_by_proof("%s", by);
}

static wy_status prove(wy_comparison *out, const wy_rules *first, const wy_rules *second,
                       const wy_compare_options *options, const wy_control *control,
                       wy_error *error) {
    bool both = false;
    wy_status status = one_theorem(&both, first, second, error);
    if (status != WY_OK || both) {
        conclude(out, both ? WY_SAME : WY_NOT_SEEN, "one theorem lists the P-positions of both");
        return status;
    }
    wi_timer timer;
    wi_timer_start(&timer, control, options->seconds > 0 ? options->seconds : 20);
    const bool second_is = is_wythoff(second);
    if (second_is || is_wythoff(first)) {
        status = wi_joins_wythoff(&both, second_is ? first : second, &timer.control, error);
        if (status == WY_OK && both) {
            conclude(out, WY_SAME, "S2: every further move may join Wythoff's game");
            return WY_OK;
        }
    }
    status = by_automata(first, second, options->states, &timer.control, error);
    if (status == WY_OK) {
        conclude(out, WY_SAME, "both P-sets have the same automaton, proved for all heaps");
    } else if (status == WY_NO) {
        conclude(out, WY_DIFFER, "their P-sets have different automata, each proved for all heaps");
    }
    return status == WY_SYSTEM || (status == WY_STOPPED && timer.stopped) ? status : WY_OK;
}

static wy_status compare(wy_comparison *out, const wy_rules *first, const wy_rules *second,
                         const wy_compare_options *options, const wy_control *control,
                         wy_error *error) {
    const wi_windows windows = {FIRST_WINDOW, WINDOW_GROWTH,
                                options->window > 0 ? options->window : USUAL_WINDOW};
    bool same = false;
    wy_status status = wy_rules_same(&same, first, second, error);
    if (status == WY_OK && same) {
        conclude(out, WY_SAME, "they are the same rule: at every position the same moves");
        return WY_OK;
    }
    for (int64_t size = wi_window_after(0, &windows);
         size > 0 && status == WY_OK && out->likeness == WY_NOT_SEEN;
         size = wi_window_after(size, &windows)) {
        status = compare_below(out, first, second, size, control, error);
    }
    return status == WY_OK && out->likeness == WY_NOT_SEEN
               ? prove(out, first, second, options, control, error)
               : status;
}

wy_status wy_compare(wy_comparison *out, const wy_rules *first, const wy_rules *second,
                     const wy_compare_options *options, const wy_control *control,
                     wy_error *error) {
    static const wy_compare_options usual = {0};
    const bool plane = wy_rules_plane(first) && wy_rules_plane(second);
    *out = (wy_comparison){.likeness = WY_NOT_SEEN, .heaps = plane ? 2 : first->heaps};
    if (!plane && first->heaps != second->heaps) {
        return wi_fail(error, WY_BAD, "these games have %d and %d heaps", first->heaps,
                       second->heaps);
    }
    wy_rules *a = NULL;
    wy_rules *b = NULL;
    wy_status status = wy_rules_settle(&a, first, error);
    if (status == WY_OK) {
        status = wy_rules_settle(&b, second, error);
    }
    if (status == WY_OK) {
        status = (plane ? compare : wi_compare_heaps)(out, a, b, options != NULL ? options : &usual,
                                                      control, error);
    }
    wy_rules_free(a);
    wy_rules_free(b);
    return status;
}
