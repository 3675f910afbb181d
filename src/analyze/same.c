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

#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "analyze/analysis.h"
#include "base/fail.h"
#include "base/list.h"
#include "solve/adjoin.h"
#include "solve/moves.h"
#include "theory/theory.h"

enum { SMALL = 64, LARGE = 2000, LARGEST_JOINING = 1000 };

#define NO_ROW_IS_HIGHER INT64_C(1000000000000000000)

/* ---- candidates ------------------------------------------------------------------------------ */

/*
 * The games of the papers, the named games, and the game itself with one thing less: a family of
 * moves, the blocking, the ends, misere play.
 */
typedef struct wi_candidate {
    char *text; /* as people would write it */
    wy_rules *rules;
} wi_candidate;

typedef struct wi_candidates {
    size_t count, room;
    wi_candidate *of;
} wi_candidates;

enum { LARGEST_PARAMETER = 5, MOST_FAMILIES = 12, MOST_BLOCKED = 8 };

static const char *const names[] = {
    "nim",           "nim misere",    "wythoff",       "wythoff misere", "maharaja",
    "maharaja(2,3)", "maharaja(3,5)", "maharaja(4,7)", "gdwn(1,2)",      "gdwn(2,3)",
};

/* Takes both; frees them when they are not wanted. */
static wy_status add(wi_candidates *to, char *text, wy_rules *rules, const wy_rules *not_these,
                     wy_error *error) {
    bool known = text == NULL || rules == NULL || wy_rules_equal(rules, not_these);
    wy_status status = text == NULL || rules == NULL ? wi_fail_memory(error) : WY_OK;
    for (size_t i = 0; i < to->count && !known; i++) {
        known = wy_rules_equal(rules, to->of[i].rules);
    }
    if (!known && !wi_list_room(to->of, to->room, to->count + 1)) {
        status = wi_fail_memory(error);
        known = true;
    }
    if (known) {
        free(text);
        wy_rules_free(rules);
    } else {
        to->of[to->count++] = (wi_candidate){text, rules};
    }
    return status;
}

static wy_status add_text(wi_candidates *to, const char *text, const wy_rules *not_these,
                          wy_error *error) {
    wy_rules *rules = NULL;
    const wy_status status = wy_rules_read_settled(&rules, text, error);
    if (status != WY_OK) {
        return status == WY_SYSTEM ? status : WY_OK; /* a cone that has no text of this kind */
    }
    if (!wy_rules_plane(rules) || rules->memory != WY_MEMORY_NONE) {
        wy_rules_free(rules);
        return WY_OK;
    }
    return add(to, strdup(text), rules, not_these, error);
}

/* The examples of the named games that are played on two heaps without memory. */
static wy_status add_named(wi_candidates *to, const wy_rules *not_these, wy_error *error) {
    size_t count;
    const wy_named_game *games = wy_named_games(&count);
    wy_status status = WY_OK;
    for (size_t i = 0; i < count && status == WY_OK; i++) {
        const char *text = games[i].parameters[0] == '\0' ? games[i].name : games[i].example;
        status = add_text(to, text, not_these, error);
    }
    return status;
}

static wy_status add_pairs(wi_candidates *to, const wy_rules *rules, wy_error *error) {
    wy_status status = WY_OK;
    for (int m = 1; m <= LARGEST_PARAMETER && status == WY_OK; m++) {
        for (int p = 1; p <= LARGEST_PARAMETER && status == WY_OK; p++) {
            char text[48];
            snprintf(text, sizeof text, "wythoff(m=%d,p=%d)", m, p);
            if (m > 1 || p > 1) {
                status = add_text(to, text, rules, error);
            }
        }
    }
    return status;
}

static wy_status add_on_cone(wi_candidates *to, const wy_rules *rules, wy_error *error) {
    static const char *const kinds[] = {"rational-nim", "rational-wythoff"};
    const wy_cone *board = &rules->board;
    wy_status status = WY_OK;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0] && status == WY_OK; i++) {
        char text[128];
        snprintf(text, sizeof text, "%s(%" PRId64 "/%" PRId64 ",%" PRId64 "/%" PRId64 ")", kinds[i],
                 board->q1, board->p1, board->q2, board->p2);
        status = add_text(to, text, rules, error);
    }
    return status;
}

/* A copy that is changed; its text is what it then reads. */
static wy_status add_changed(wi_candidates *to, wy_rules *changed, const wy_rules *rules,
                             wy_error *error) {
    wy_rules *settled = NULL;
    if (changed == NULL) {
        return wi_fail_memory(error);
    }
    changed->settled = changed->normal = false;
    const wy_status status = wy_rules_settle(&settled, changed, error);
    wy_rules_free(changed);
    return status == WY_OK ? add(to, wy_rules_text(settled), settled, rules, error) : status;
}

static wy_status add_without_family(wi_candidates *to, const wy_rules *rules, size_t i,
                                    wy_error *error) {
    wy_rules *changed = wy_rules_copy(rules);
    if (changed != NULL) {
        /* The family goes to the end of the list, and then the copy of a shorter list is taken. */
        const wy_family gone = changed->families[i];
        memmove(&changed->families[i], &changed->families[i + 1],
                (changed->family_count - 1 - i) * sizeof gone);
        changed->families[changed->family_count - 1] = gone;
        changed->family_count--;
        wy_rules *shorter = wy_rules_copy(changed);
        changed->family_count++;
        wy_rules_free(changed);
        changed = shorter;
    }
    return add_changed(to, changed, rules, error);
}

static wy_status add_without_twist(wi_candidates *to, const wy_rules *rules, wy_error *error) {
    if (rules->block == 0 && !rules->misere && rules->terminal == NULL &&
        rules->terminal_count == 0) {
        return WY_OK;
    }
    wy_rules plain = *rules;
    plain.block = 0;
    plain.block_kind = WY_BLOCK_ANY;
    plain.misere = false;
    plain.terminal = NULL;
    plain.terminal_count = 0;
    plain.terminals = NULL;
    return add_changed(to, wy_rules_copy(&plain), rules, error);
}

static void candidates_clear(wi_candidates *list) {
    for (size_t i = 0; i < list->count; i++) {
        free(list->of[i].text);
        wy_rules_free(list->of[i].rules);
    }
    free(list->of);
    *list = (wi_candidates){0};
}

static wy_status candidates_make(wi_candidates *out, const wy_rules *rules, wy_error *error) {
    *out = (wi_candidates){0};
    wy_status status = WY_OK;
    for (size_t i = 0; i < sizeof names / sizeof names[0] && status == WY_OK; i++) {
        status = add_text(out, names[i], rules, error);
    }
    if (status == WY_OK) {
        status = add_named(out, rules, error);
    }
    if (status == WY_OK && (rules->board.q1 != 0 || rules->board.p2 != 0)) {
        status = add_on_cone(out, rules, error);
    }
    if (status == WY_OK) {
        status = add_without_twist(out, rules, error);
    }
    /* With much blocking all games begin alike. */
    const bool changed = rules->family_count <= MOST_FAMILIES && rules->block <= MOST_BLOCKED;
    for (size_t i = 0; i < rules->family_count && changed && status == WY_OK; i++) {
        status = add_without_family(out, rules, i, error);
    }
    if (status == WY_OK) {
        status = add_pairs(out, rules, error);
    }
    if (status != WY_OK) {
        candidates_clear(out);
    }
    return status;
}

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
    const wy_status same = prove_same(&by, analysis, other);
    if (same == WY_NO || (same != WY_OK && analysis->kin.kind != WI_KIN_NONE)) {
        return; /* what a theorem lists is not compared with guesses */
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
    const wy_status status = candidates_make(&list, analysis->played, &error);
    if (!wi_analysis_fails(analysis, status, &error)) {
        look_at(analysis, &list);
    }
    candidates_clear(&list);
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
                    wi_by_proof("by x, then y; x, y < %" PRId64, small_side(analysis)),
                    "(%" PRId64 ",%" PRId64 ") is P %s", analysis->differs_at.x,
                    analysis->differs_at.y, analysis->differs_here ? "here alone" : "there alone");
    }
}
