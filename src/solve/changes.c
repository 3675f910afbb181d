/*
 * changes.c - Nim with finitely many diagonals and finitely many changes, Wythoff's game above all.
 *
 * The theory of column machines (machine/state.h) asks for games that have all moves of Nim, and
 * for each j of a finite set J all moves (t,t+j) but finitely many; besides, finitely many other
 * moves.  Then rows, columns and diagonals have few P-positions, and a column depends on finitely
 * much.  Wythoff's game has J = {0}, wythoff(m) all j with |j| < m; taking a move away, or adding
 * one, changes nothing of that.  All of it is read off the compiled moves.
 *
 * A game may also end at finitely many positions of its own.  Whether they are finitely many is
 * read off their condition: a comparison a x + b y <= c bounds y if b > 0 and x is bounded or
 * a >= 0, and x likewise; "and" takes the smaller bounds, "or" the larger ones.
 */
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "base/list.h"
#include "rules/value.h"
#include "solve/moves.h"

enum {
    MOST_OFFSETS = 64,     /* diagonals */
    MOST_CHANGES = 4096,   /* moves of a list, and moves that are missing */
    MOST_MOVES = 1 << 16,  /* of the list of Wythoff's game */
    LOOKED_THROUGH = 1000, /* moves of a line, to name one that is missing */
    FURTHEST_END = 400,    /* a heap of an end */
    MOST_ENDS = 20000,
};

/* ---- diagonals ------------------------------------------------------------------------------- */

/* The changes that have been found so far. */
typedef struct finding {
    const wi_primitive *primitives;
    size_t primitive_count;
    bool wythoff; /* only Wythoff's own diagonal is allowed, and all of it must be there */
    int64_t starts[MOST_OFFSETS]; /* from this s on every move of the diagonal is there */
    int32_t offsets[MOST_OFFSETS];
    size_t offset_count;
    wy_position *list, *removed;
    size_t list_count, list_room, removed_count, removed_room;
} finding;

static bool has_move(const finding *f, int64_t s, int64_t t) {
    return wi_primitives_have(f->primitives, f->primitive_count, s, t);
}

/* The lines of Nim, and of Wythoff's game also the diagonal. */
static wy_status check_lines(const finding *f, wy_error *error) {
    static const wy_position lines[] = {{1, 0}, {0, 1}, {1, 1}};
    const char *game = f->wythoff ? "Wythoff Nim" : "Nim";
    for (int i = 0; i < (f->wythoff ? 3 : 2); i++) {
        if (wi_line_is_full(f->primitives, f->primitive_count, (wy_position){0, 0}, lines[i])) {
            continue;
        }
        for (int t = 1; t <= LOOKED_THROUGH; t++) {
            const wy_position move = {t * lines[i].x, t * lines[i].y};
            if (!has_move(f, move.x, move.y)) {
                return wi_fail(error, WY_NO, "it lacks the move (%" PRId64 ",%" PRId64 ") of %s",
                               move.x, move.y, game);
            }
        }
        return wi_fail(error, WY_NO, "not every move of %s was found", game);
    }
    return WY_OK;
}

static bool is_offset(const finding *f, int64_t offset) {
    for (size_t i = 0; i < f->offset_count; i++) {
        if (f->offsets[i] == offset) {
            return true;
        }
    }
    return false;
}

static wy_status take_diagonal(finding *f, const wi_primitive *p, wy_error *error) {
    const int64_t offset = p->start.y - p->start.x;
    if (p->kind == WI_FAN || p->step1.x != 1 || p->step1.y != 1 || (f->wythoff && offset != 0)) {
        return wi_fail(error, WY_NO,
                       "it has infinitely many moves %s: "
                       "(%" PRId64 ",%" PRId64 "), (%" PRId64 ",%" PRId64 "), ...",
                       f->wythoff ? "beside those of Wythoff Nim" : "that fill no diagonal",
                       p->start.x, p->start.y, p->start.x + p->step1.x, p->start.y + p->step1.y);
    }
    size_t i = 0;
    while (i < f->offset_count && f->offsets[i] != offset) {
        i++;
    }
    if (i == MOST_OFFSETS || offset > INT32_MAX || offset < -INT32_MAX) {
        return wi_fail(error, WY_NO, "it has moves along more than %d diagonals", MOST_OFFSETS);
    }
    if (i == f->offset_count) {
        f->offset_count++;
        f->offsets[i] = (int32_t)offset;
        f->starts[i] = p->start.x;
    }
    f->starts[i] = p->start.x < f->starts[i] ? p->start.x : f->starts[i];
    return WY_OK;
}

static wy_status take_diagonals(finding *f, wy_error *error) {
    wy_status status = WY_OK;
    for (size_t i = 0; i < f->primitive_count && status == WY_OK; i++) {
        const wi_primitive *p = &f->primitives[i];
        if (p->when != NULL) {
            status = wi_fail(error, WY_NO, "some moves depend on the position");
        } else if (wi_primitive_is_endless(p) && !wi_primitive_is_nim(p)) {
            status = take_diagonal(f, p, error);
        }
    }
    if (status == WY_OK && f->offset_count == 0 && !f->wythoff) {
        status = wi_fail(error, WY_NO, "it has only finitely many moves beside those of Nim");
    }
    return status;
}

/* ---- finite lists ---------------------------------------------------------------------------- */

static wy_status add_move(wy_position **list, size_t *room, size_t *count, wy_position move,
                          wy_error *error) {
    if (!wi_list_room(*list, *room, *count + 1)) {
        return wi_fail_memory(error);
    }
    (*list)[(*count)++] = move;
    return WY_OK;
}

static wy_status too_many(size_t most, const char *beside, wy_error *error) {
    return wi_fail(error, WY_NO, "it has more than %zu moves beside those of %s", most, beside);
}

static wy_status take_list(finding *f, wy_error *error) {
    const size_t most = f->wythoff ? MOST_MOVES : MOST_CHANGES;
    const char *beside = f->wythoff ? "Wythoff Nim" : "Nim and of diagonals";
    wy_status status = WY_OK;
    for (size_t i = 0; i < f->primitive_count; i++) {
        const wi_primitive *p = &f->primitives[i];
        if (wi_primitive_is_endless(p) || wi_primitive_is_nim(p)) {
            continue;
        }
        const int64_t moves = p->kind == WI_POINT ? 1 : p->count1;
        for (int64_t m = 0; m < moves && status == WY_OK; m++) {
            const int64_t s = p->start.x + (p->kind == WI_POINT ? 0 : m * p->step1.x);
            const int64_t t = p->start.y + (p->kind == WI_POINT ? 0 : m * p->step1.y);
            if (m > (int64_t)most) {
                return too_many(most, beside, error);
            }
            if (s != 0 && t != 0 && !is_offset(f, t - s)) {
                status = f->list_count == most ? too_many(most, beside, error)
                                               : add_move(&f->list, &f->list_room, &f->list_count,
                                                          (wy_position){s, t}, error);
            }
        }
    }
    f->list_count = wi_positions_sort(f->list, f->list_count);
    return status;
}

static wy_status take_removed(finding *f, wy_error *error) {
    wy_status status = WY_OK;
    for (size_t i = 0; i < f->offset_count; i++) {
        const int64_t j = f->offsets[i];
        for (int64_t s = j < 0 ? 1 - j : 1; s < f->starts[i] && status == WY_OK; s++) {
            if (has_move(f, s, s + j)) {
                continue;
            }
            if (f->removed_count == MOST_CHANGES) {
                return wi_fail(error, WY_NO, "it lacks more than %d moves of diagonals",
                               MOST_CHANGES);
            }
            status = add_move(&f->removed, &f->removed_room, &f->removed_count,
                              (wy_position){s, s + j}, error);
        }
    }
    f->removed_count = wi_positions_sort(f->removed, f->removed_count);
    return status;
}

static int compare_offsets(const void *a, const void *b) {
    const int32_t left = *(const int32_t *)a;
    const int32_t right = *(const int32_t *)b;
    return (left > right) - (left < right);
}

static wy_status hand_over(wy_machine_game *out, finding *f, wy_error *error) {
    int32_t *offsets = NULL;
    if (!f->wythoff) {
        offsets = malloc(f->offset_count * sizeof *offsets);
        if (offsets == NULL) {
            return wi_fail_memory(error);
        }
        memcpy(offsets, f->offsets, f->offset_count * sizeof *offsets);
        wi_list_sort(offsets, f->offset_count, compare_offsets);
        out->offset_count = f->offset_count;
    }
    out->offsets = offsets;
    out->list = f->list;
    out->count = f->list_count;
    out->removed = f->removed;
    out->removed_count = f->removed_count;
    f->list = f->removed = NULL;
    return WY_OK;
}

/* Diagonals, list and removed moves of a settled rule; ends and the way of play are not looked at.
 */
static wy_status find_moves(wy_machine_game *out, const wy_rules *settled, bool wythoff,
                            wy_error *error) {
    wi_moves *moves = NULL;
    wy_status status = wi_moves_compile(&moves, settled, WI_MOVES_TIED, error);
    if (status != WY_OK) {
        return status == WY_LIMIT ? wi_fail(error, WY_NO, "its moves have no simple form") : status;
    }
    finding f = {.primitives = wi_moves_primitives(moves),
                 .primitive_count = wi_moves_count(moves),
                 .wythoff = wythoff};
    status = wythoff ? take_diagonals(&f, error) : check_lines(&f, error);
    if (status == WY_OK) {
        status = wythoff ? check_lines(&f, error) : take_diagonals(&f, error);
    }
    if (status == WY_OK) {
        status = take_list(&f, error);
    }
    if (status == WY_OK && !wythoff) {
        status = take_removed(&f, error);
    }
    if (status == WY_OK) {
        status = hand_over(out, &f, error);
    }
    free(f.list);
    free(f.removed);
    wi_moves_free(moves);
    return status;
}

/* ---- where the game ends by a rule ----------------------------------------------------------- */

static int64_t smaller(int64_t a, wi_wide b) {
    return b < a ? (int64_t)b : a;
}

/* a x + b y <= c bounds y, where x is bounded or a >= 0, and x likewise. */
static void bound(wy_position *box, wi_wide a, wi_wide b, wi_wide c) {
    const wy_position old = *box;
    if (b > 0 && (a >= 0 || old.x < WI_ENDLESS_BOX)) {
        const wi_wide rest = c - (a < 0 ? a * old.x : 0);
        box->y = rest < 0 ? 0 : smaller(old.y, rest / b + 1);
    }
    if (a > 0 && (b >= 0 || old.y < WI_ENDLESS_BOX)) {
        const wi_wide rest = c - (b < 0 ? b * old.y : 0);
        box->x = rest < 0 ? 0 : smaller(old.x, rest / a + 1);
    }
}

/* A smaller box, where the condition is a conjunction. */
static void tighten(wy_position *box, const wy_condition *condition) {
    if (condition->kind == WY_AND) {
        tighten(box, condition->first);
        tighten(box, condition->second);
    }
    const wy_relation relation = condition->relation;
    const bool below = relation == WY_LE || relation == WY_LT || relation == WY_EQ;
    const bool above = relation == WY_GE || relation == WY_GT || relation == WY_EQ;
    if (condition->kind != WY_COMPARE || (condition->absolute && !below)) {
        return;
    }
    /* left - right relation 0, as a x + b y + c; |left| <= right: left is at most as much. */
    const int64_t *left = condition->left.c;
    const int64_t *right = condition->right.c;
    const wi_wide a = (wi_wide)left[WY_X] - right[WY_X];
    const wi_wide b = (wi_wide)left[WY_Y] - right[WY_Y];
    const wi_wide c = (wi_wide)left[WY_ONE] - right[WY_ONE];
    if (below) {
        bound(box, a, b, relation == WY_LT ? -c - 1 : -c);
    }
    if (above && !condition->absolute) {
        bound(box, -a, -b, relation == WY_GT ? c - 1 : c);
    }
}

static wy_position box_of(const wy_condition *condition) {
    wy_position box = {WI_ENDLESS_BOX, WI_ENDLESS_BOX};
    if (condition == NULL) {
        return (wy_position){0, 0};
    }
    if (condition->kind == WY_AND || condition->kind == WY_OR) {
        const wy_position a = box_of(condition->first);
        const wy_position b = box_of(condition->second);
        const bool both = condition->kind == WY_AND;
        box.x = (a.x < b.x) == both ? a.x : b.x;
        box.y = (a.y < b.y) == both ? a.y : b.y;
    }
    tighten(&box, condition);
    tighten(&box, condition); /* what bounds x by y is worth more when y is bounded */
    return box;
}

wy_position wi_rules_ends_box(const wy_rules *rules) {
    wy_position box = box_of(rules->terminal);
    for (size_t i = 0; i < rules->terminal_count; i++) {
        const wy_position at = rules->terminals[i];
        box.x = at.x >= box.x ? at.x + 1 : box.x;
        box.y = at.y >= box.y ? at.y + 1 : box.y;
    }
    return box;
}

static wy_status take_ends(wy_machine_game *out, const wy_rules *rules, wy_error *error) {
    const wy_position box = wi_rules_ends_box(rules);
    if (box.x == WI_ENDLESS_BOX || box.y == WI_ENDLESS_BOX) {
        return wi_fail(error, WY_NO, "it may have infinitely many ends of its own");
    }
    if (box.x > FURTHEST_END + 1 || box.y > FURTHEST_END + 1) {
        return wi_fail(error, WY_NO, "it has ends with heaps above %d", FURTHEST_END);
    }
    wy_position *ends = malloc((size_t)(box.x * box.y + 1) * sizeof *ends);
    if (ends == NULL) {
        return wi_fail_memory(error);
    }
    out->ends = ends;
    for (int64_t x = 0; x < box.x; x++) {
        for (int64_t y = 0; y < box.y; y++) {
            if (wi_rules_ends_at(rules, x, y)) {
                ends[out->end_count++] = (wy_position){x, y};
            }
        }
    }
    return out->end_count <= MOST_ENDS
               ? WY_OK
               : wi_fail(error, WY_NO, "it has more than %d ends of its own", MOST_ENDS);
}

/* ---- which games ----------------------------------------------------------------------------- */

/* Settles the rule, if it is one of two heaps without memory. */
static wy_status settle_without_memory(wy_rules **settled, const wy_rules *rules, wy_error *error) {
    *settled = NULL;
    return rules->memory == WY_MEMORY_IMITATION
               ? wi_fail(error, WY_NO, "who wins depends on the history of play")
               : wi_rules_settle_plane(settled, rules, error);
}

/* The board and blocking as machines know them; NULL: nothing else is there. */
static const char *other_twist(const wy_rules *rules) {
    return rules->board.q1 != 0 || rules->board.p2 != 0 ? "the board is not the whole quarter plane"
           : rules->block > 0                           ? "options may be blocked"
                                                        : NULL;
}

static wy_status find_changes(wy_machine_game *out, const wy_rules *rules, bool wythoff,
                              wy_error *error) {
    *out = (wy_machine_game){0};
    wy_rules *settled = NULL;
    wy_status status = settle_without_memory(&settled, rules, error);
    if (status == WY_OK && other_twist(settled) != NULL) {
        status = wi_fail(error, WY_NO, "%s", other_twist(settled));
    }
    if (status == WY_OK) {
        status = find_moves(out, settled, wythoff, error);
    }
    if (status == WY_OK) {
        out->misere = settled->misere;
        status = take_ends(out, settled, error);
    }
    wy_rules_free(settled);
    if (status != WY_OK) {
        wy_machine_game_clear(out);
    }
    return status;
}

wy_status wi_rules_changes(wy_machine_game *out, const wy_rules *rules, wy_error *error) {
    return find_changes(out, rules, true, error);
}

wy_status wi_rules_columns(wy_machine_game *out, const wy_rules *rules, wy_error *error) {
    return find_changes(out, rules, false, error);
}

static wy_status check_symmetry(const wy_position *list, size_t count, wy_error *error) {
    for (size_t i = 0; i < count; i++) {
        const wy_position mirror = {list[i].y, list[i].x};
        if (wi_list_find(&mirror, list, count, wi_position_order) == NULL) {
            return wi_fail(error, WY_NO,
                           "its moves are not symmetric: (%" PRId64 ",%" PRId64
                           ") is there and (%" PRId64 ",%" PRId64 ") is not",
                           list[i].x, list[i].y, mirror.x, mirror.y);
        }
    }
    return WY_OK;
}

wy_status wi_rules_finite_list(wy_position **list, size_t *count, const wy_rules *rules,
                               wy_error *error) {
    wy_machine_game game = {0};
    wy_rules *settled = NULL;
    wy_status status = settle_without_memory(&settled, rules, error);
    if (status == WY_OK && wi_rules_twist(settled) != NULL) {
        status = wi_fail(error, WY_NO, "%s", wi_rules_twist(settled));
    }
    if (status == WY_OK) {
        status = find_moves(&game, settled, true, error);
    }
    if (status == WY_OK) {
        status = check_symmetry(game.list, game.count, error);
    }
    const bool some = status == WY_OK && game.count > 0;
    *list = some ? wi_list_pointer(&game.list) : NULL;
    *count = some ? game.count : 0;
    game.list = some ? NULL : game.list;
    wy_machine_game_clear(&game);
    wy_rules_free(settled);
    return status;
}

/* ---- Wythoff's game in which options may be blocked ------------------------------------------ */

/* The clause that must not be there besides; NULL: there is none. */
static const char *twist_of_blocking(const wy_rules *rules) {
    if (rules->block_kind != WY_BLOCK_ANY || rules->block > INT_MAX) {
        return "only some options may be blocked";
    }
    if (rules->misere || rules->terminal != NULL || rules->terminal_count > 0) {
        return "it has another play or other ends";
    }
    return rules->board.q1 != 0 || rules->board.p2 != 0 || rules->weight.x != 0
               ? "the board is not the whole quarter plane"
               : NULL;
}

static wy_status see_moves(const wy_rules *rules, wy_error *error) {
    wi_moves *moves = NULL;
    const wy_status status = wi_moves_compile(&moves, rules, WI_MOVES_DISJOINT, error);
    bool wythoff = status == WY_OK;
    if (wythoff) {
        const wi_primitive *primitives = wi_moves_primitives(moves);
        const size_t count = wi_moves_count(moves);
        wythoff = wi_nim_moves_there(primitives, count) && wi_band_width(primitives, count) == 1;
        for (size_t i = 0; i < count; i++) {
            wythoff = wythoff && primitives[i].when == NULL;
        }
    }
    wi_moves_free(moves);
    return status != WY_OK && status != WY_LIMIT ? status
           : wythoff                             ? WY_OK
                     : wi_fail(error, WY_NO, "its moves are not Wythoff's");
}

wy_status wi_rules_blocking(int *block, const wy_rules *rules, wy_error *error) {
    *block = 0;
    wy_rules *settled = NULL;
    /* Most rules have no blocking: no need to settle them. */
    wy_status status = rules->block > 0 || !wy_rules_plane(rules)
                           ? settle_without_memory(&settled, rules, error)
                           : wi_fail(error, WY_NO, "no options may be blocked");
    if (status == WY_OK && twist_of_blocking(settled) != NULL) {
        status = wi_fail(error, WY_NO, "%s", twist_of_blocking(settled));
    }
    if (status == WY_OK) {
        status = see_moves(settled, error);
    }
    if (status == WY_OK) {
        *block = (int)settled->block;
    }
    wy_rules_free(settled);
    return status;
}
