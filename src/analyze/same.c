/*
 * same.c - does another game have the same P-positions?
 *
 * Each candidate is solved in a small window, and where it agrees, in all of the sample.  That two
 * games agree everywhere is proved if
 *   - one theorem lists the P-positions of both (Bouton; S1, Proposition 14);
 *   - the other is Wythoff's game, this one has all its moves, and the others may join (S2: no
 *     move of the game leads from a P-position of Wythoff's to another);
 *   - both P-sets have automata in the same numeration, each proved, which are the same.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/solve.h>

#include "analyze/analysis.h"
#include "analyze/candidates.h"
#include "base/fail.h"
#include "solve/adjoin.h"
#include "solve/moves.h"
#include "theory/theory.h"

enum { SMALL = 64, LARGE = 2000, LARGEST_JOINING = 1000 };

#define NO_ROW_IS_HIGHER INT64_C(1000000000000000000)

/* ---- comparing ------------------------------------------------------------------------------- */

/* Two lists of P-positions, by x, then y, walked along together. */
typedef struct comparison {
    const wi_survey *mine;
    size_t at;
    int64_t width, height;
    bool differ;
    wy_position where; /* the first position that is in one list alone */
    bool is_mine;
} comparison;

static bool before(wy_position a, wy_position b) {
    return a.x < b.x || (a.x == b.x && a.y < b.y);
}

/* The next of mine in the window; NULL: there is none. */
static const wy_position *next_of_mine(comparison *with) {
    while (with->at < with->mine->count && with->mine->of[with->at].y >= with->height) {
        with->at++;
    }
    return with->at < with->mine->count && with->mine->of[with->at].x < with->width
               ? &with->mine->of[with->at]
               : NULL;
}

static bool compare(void *data, const wy_position *positions, size_t count) {
    comparison *with = data;
    for (size_t i = 0; i < count; i++) {
        const wy_position *mine = next_of_mine(with);
        if (mine != NULL && mine->x == positions[i].x && mine->y == positions[i].y) {
            with->at++;
            continue;
        }
        with->differ = true;
        with->is_mine = mine != NULL && before(*mine, positions[i]);
        with->where = with->is_mine ? *mine : positions[i];
        return false;
    }
    return true;
}

/* WY_OK: *with says whether they differ.  Else it is not known. */
static wy_status compare_in(comparison *with, wy_analysis *analysis, const wy_rules *rules,
                            int64_t width, int64_t height, double seconds) {
    wi_timer timer;
    wi_timer_start(&timer, &analysis->control, seconds);
    *with = (comparison){.mine = &analysis->sample, .width = width, .height = height};
    wy_solution *solution = NULL;
    wy_error error = {0};
    wy_status status = wy_solve(&solution, rules, WY_ENGINE_AUTO, &timer.control, &error);
    if (status == WY_OK) {
        status = wy_solution_each(solution, width, height, compare, with, &error);
    }
    wy_solution_free(solution);
    if (status == WY_OK && !with->differ) {
        const wy_position *mine = next_of_mine(with);
        with->differ = mine != NULL;
        with->is_mine = true;
        with->where = mine != NULL ? *mine : (wy_position){0, 0};
    }
    if (status == WY_SYSTEM || (status == WY_STOPPED && timer.stopped)) {
        wi_analysis_fails(analysis, status, &error);
    }
    return status;
}

/* ---- proving ----------------------------------------------------------------------------- */

static bool is_whole_wythoff(const wy_rules *rules) {
    wi_moves *moves = NULL;
    if (wi_moves_compile(&moves, rules, 0, NULL) != WY_OK) {
        return false;
    }
    const wi_primitive *primitives = wi_moves_primitives(moves);
    const size_t count = wi_moves_count(moves);
    const bool whole = wi_nim_moves_there(primitives, count) &&
                       wi_line_is_full(primitives, count, (wy_position){0, 0}, (wy_position){1, 1});
    wi_moves_free(moves);
    return whole;
}

wy_status wi_joins_wythoff(bool *joins, const wy_rules *rules, const wy_control *control,
                           wy_error *error) {
    *joins = false;
    if (!is_whole_wythoff(rules)) {
        return WY_OK;
    }
    wi_adjoin_set verdict;
    wi_adjoin_set_init(&verdict);
    const wy_status status = wi_adjoin_rules(&verdict, rules, LARGEST_JOINING, control, error);
    *joins = status == WY_OK && verdict.all && verdict.proved;
    wi_adjoin_set_clear(&verdict);
    return status;
}

static bool joins_wythoff(wy_analysis *analysis) {
    wi_timer timer;
    wy_error error = {0};
    wi_timer_start(&timer, &analysis->control, analysis->share / 4);
    bool joins;
    const wy_status status = wi_joins_wythoff(&joins, analysis->played, &timer.control, &error);
    if (status == WY_SYSTEM || (status == WY_STOPPED && timer.stopped)) {
        wi_analysis_fails(analysis, status, &error);
    }
    return joins;
}

/* WY_OK: the automata are the same; WY_NO: they are not; WY_LIMIT: not known. */
static wy_status compare_theorems(wy_analysis *analysis, const wy_rules *rules) {
    const wy_theorem *mine = analysis->theorem;
    if (mine == NULL) {
        return WY_LIMIT;
    }
    wy_theorem_facts facts;
    wy_theorem_facts_of(&facts, mine);
    wi_timer timer;
    wy_error error = {0};
    wi_timer_start(&timer, &analysis->control, analysis->share / 4);
    const wy_prove_options options = {.numeration = facts.numeration,
                                      .states = analysis->options.states};
    wy_theorem *other = NULL;
    wy_status status = wy_prove(&other, rules, &options, &timer.control, &error);
    if (status == WY_OK) {
        status = wy_theorem_alike(mine, other)
                     ? wy_automaton_equal(NULL, wy_theorem_p(mine), wy_theorem_p(other),
                                          &timer.control, &error)
                     : WY_LIMIT;
    }
    wy_theorem_free(other);
    if (status == WY_SYSTEM || (status == WY_STOPPED && timer.stopped)) {
        wi_analysis_fails(analysis, status, &error);
    }
    return status == WY_OK || status == WY_NO ? status : WY_LIMIT;
}

/* The proof that the P-sets are the same.  WY_NO: they are not after all. */
static wy_status prove_same(wy_standing *by, wy_analysis *analysis, const wi_candidate *other) {
    wi_kin kin;
    wy_error error = {0};
    const wy_status status = wi_kin_find(&kin, other->rules, &error);
    if (status != WY_OK) {
        wi_analysis_fails(analysis, status, &error);
        return WY_LIMIT;
    }
    const wi_kin *mine = &analysis->kin;
    if (mine->kind != WI_KIN_NONE && kin.kind != WI_KIN_NONE && !mine->cone && !kin.cone) {
        /* Each m and p has other pairs: the differences are the multiples of m, each p times. */
        *by = wi_by_proof("one theorem lists both");
        return mine->kind == kin.kind && mine->m == kin.m && mine->p == kin.p ? WY_OK : WY_NO;
    }
    if (strcmp(other->text, "wythoff") == 0 && joins_wythoff(analysis)) {
        *by = wi_by_proof("S2: every further move may join Wythoff's game");
        return WY_OK;
    }
    const wy_status same = compare_theorems(analysis, other->rules);
    if (same == WY_OK) {
        *by = wi_by_proof("both have this automaton, for all heaps");
    }
    return same;
}

/* ---- facts ------------------------------------------------------------------------------- */

/* How far the candidate agrees: in whole columns if both have them, else in a window. */
static wy_status compare_all(comparison *with, wy_analysis *analysis, const wy_rules *rules) {
    const wi_survey *sample = &analysis->sample;
    wy_class class;
    const bool whole = sample->whole_columns && wy_classify(&class, rules, NULL) == WY_OK &&
                       class.one_per_column && wy_engine_is_tall(wy_engine_choose(rules));
    const int64_t side =
        whole || !sample->whole_columns || sample->side < LARGE ? sample->side : LARGE;
    return compare_in(with, analysis, rules, side, whole ? NO_ROW_IS_HIGHER : side,
                      analysis->share / 4);
}

/* The window that all candidates are compared in first. */
static int64_t small_side(const wy_analysis *analysis) {
    return analysis->sample.side < SMALL ? analysis->sample.side : SMALL;
}

/* From now on the game has the theorems of the other, too. */
static void adopt(wy_analysis *analysis, const wi_candidate *other) {
    wi_kin kin;
    wy_error error = {0};
    const wy_status status = wi_kin_find(&kin, other->rules, &error);
    if (!wi_analysis_fails(analysis, status, &error) && kin.kind != WI_KIN_NONE &&
        strlen(other->text) < sizeof kin.twin) {
        memcpy(kin.twin, other->text, strlen(other->text) + 1);
        analysis->kin = kin;
    }
}

static void keep(wy_analysis *analysis, const wi_candidate *other) {
    comparison with;
    const wy_status compared = compare_all(&with, analysis, other->rules);
    if (with.differ) {
        return;
    }
    if (compared != WY_OK) { /* stopped by a limit: what is known is the small window */
        with.width = small_side(analysis);
        with.height = with.width;
    }
    wy_standing by = with.height == NO_ROW_IS_HIGHER
                         ? wi_by_guess("fits x < %" PRId64, with.width)
                         : wi_by_guess("fits x, y < %" PRId64, with.width);
    if (prove_same(&by, analysis, other) == WY_NO) {
        return;
    }
    char *text = strdup(other->text);
    if (text == NULL) {
        wi_analysis_fails(analysis, wi_fail_memory(&analysis->error), NULL);
        return;
    }
    analysis->same[analysis->same_count++] = (wi_same){.text = text, .standing = by};
    if (by.kind == WY_PROVED && analysis->kin.kind == WI_KIN_NONE) {
        adopt(analysis, other);
    }
}

static void look_at(wy_analysis *analysis, const wi_candidates *list) {
    const int64_t side = small_side(analysis);
    for (size_t i = 0; i < list->count && analysis->status == WY_OK; i++) {
        comparison with;
        if (analysis->options.entry && strcmp(list->of[i].text, "wythoff") != 0) {
            continue; /* an atlas finds the others by what it keeps of them */
        }
        if (compare_in(&with, analysis, list->of[i].rules, side, side, analysis->share / 4) !=
            WY_OK) {
            continue;
        }
        analysis->same_tried++;
        if (with.differ && strcmp(list->of[i].text, "wythoff") == 0) {
            analysis->differs = true;
            analysis->differs_at = with.where;
            analysis->differs_here = with.is_mine;
        }
        if (!with.differ && analysis->same_count < WI_MOST_SAME) {
            keep(analysis, &list->of[i]);
        }
    }
}

void wi_search_same(wy_analysis *analysis) {
    if (analysis->sample.side == 0) {
        return;
    }
    wi_candidates list;
    wy_error error = {0};
    const wy_status status = wi_candidates_make(&list, analysis->played, &error);
    if (!wi_analysis_fails(analysis, status, &error)) {
        look_at(analysis, &list);
    }
    wi_candidates_clear(&list);
}

void wi_analyze_same(wy_analysis *analysis) {
    analysis->section = "same";
    const char *title = "the same P-positions as";
    if (analysis->sample.side == 0) {
        wi_fact_unknown(analysis, "same.as", title, "%s", analysis->sample.why);
        return;
    }
    for (size_t i = 0; i < analysis->same_count; i++) {
        char name[32] = "same.as";
        if (i > 0) {
            snprintf(name, sizeof name, "same.as.%zu", i + 1);
        }
        wi_fact_put(analysis, name, i == 0 ? title : "and as", analysis->same[i].standing, "%s",
                    analysis->same[i].text);
    }
    if (analysis->same_tried == 0) {
        wi_fact_unknown(analysis, "same.as", title, "no game was compared");
    } else if (analysis->same_count == 0) {
        wi_fact_put(analysis, "same.as", title, wi_in_sample(analysis),
                    "none of %zu games that were tried", analysis->same_tried);
    }
    if (analysis->differs) {
        wi_fact_put(analysis, "same.wythoff", "first difference from wythoff",
                    wi_by_computing("by x, then y; x, y < %" PRId64, small_side(analysis)),
                    "(%" PRId64 ",%" PRId64 ") is P %s", analysis->differs_at.x,
                    analysis->differs_at.y, analysis->differs_here ? "here alone" : "there alone");
    }
}
