/*
 * each_legal.c - the moves of a position of any size.
 *
 * Nobody lists 10^500 moves, but a player wants some small ones, and the end of the game is that
 * there is none.  With all parameters of a family fixed but the last, t, "the heaps are large
 * enough and the board is not left" are linear inequalities in t: they leave an interval, found by
 * division.  Its first values and its last are tried; when the interval is no longer than
 * that, nothing is left out.  The other parameters grow one by one until no larger value leaves
 * room for a move.
 */
#include "rules/value.h"
#include "solve/legal.h"

#include <stdlib.h>
#include <string.h>

#include <wythoff/solve.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/verdict.h"
#include "rules/condition.h"
#include "theory/theory.h"

/* In all no more parameter values than this are tried, where not all moves are wanted. */
enum { MOST_TRIES = 1 << 20 };

typedef struct visit {
    const wy_rules *rules;
    const wy_place *at;
    int heaps; /* coordinates of a position */
    wi_written families;
    size_t family;
    int count;                      /* its parameters */
    int slot[WY_MOST_HEAPS];        /* which they are */
    wi_big_values values;           /* heaps and parameters */
    mpz_srcptr room[WY_MOST_HEAPS]; /* the most that may be taken from each heap */
    long tries;                     /* of one parameter, from either end */
    long left;                      /* in all */
    bool all, stopped, some;
    wy_take_winning *take;
    void *data;
    wy_status status; /* of what take_star handed out */
    wy_error *error;
    wy_move move;
    mpz_t parameter[WY_MOST_HEAPS];
    mpz_t low, high, u, w;
    mpz_t rest;   /* for the moment */
    mpz_t weight; /* of the position */
} visit;

static const wy_family *family_of(const visit *v) {
    return &v->families.list[v->family];
}

static const wy_range *range_of(const visit *v, int j) {
    return &family_of(v)->range[v->slot[j]];
}

static int64_t factor_of(const visit *v, int heap, int j) {
    return family_of(v)->part[heap].c[wi_parameter_variables[v->slot[j]]];
}

/* The move of the parameters. */
static void make_move(visit *v) {
    for (int i = 0; i < v->heaps; i++) {
        wi_linear_value_big(v->move.take[i], &family_of(v)->part[i], &v->values);
    }
}

/* Hands out the move unless a later family decides on it, or what is remembered forbids it. */
static wy_status hand_out(visit *v) {
    wi_big_move move = {.heaps = v->heaps};
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        move.heap[i] = v->at->heap[i];
        move.take[i] = v->move.take[i];
    }
    const int set = family_of(v)->set;
    bool allowed = false;
    size_t decided_by = 0;
    const wy_status status = wi_families_allow_big(&allowed, &decided_by, &v->families,
                                                   v->family + 1, set, &move, v->error);
    if (status == WY_OK && (allowed || decided_by == v->families.count) &&
        wi_place_allows(v->rules, v->at, set, move.take)) {
        v->some = true;
        wi_move_lead(&v->move, v->at);
        v->stopped = !v->take(v->data, &v->move);
    }
    return status;
}

/* The move of the parameters is there and on the board: is it legal?  Hands it out. */
static wy_status offer(visit *v) {
    v->left--;
    if (!wi_condition_holds_big(family_of(v)->when, &v->values)) {
        return WY_OK;
    }
    make_move(v);
    return hand_out(v);
}

/* ---- the interval of the last parameter ------------------------------------------------------ */

/* Keeps the t with u + w t >= 0. */
static bool keep(visit *v, bool *bounded) {
    if (mpz_sgn(v->w) == 0) {
        return mpz_sgn(v->u) >= 0;
    }
    mpz_neg(v->u, v->u);
    if (mpz_sgn(v->w) > 0) {
        mpz_cdiv_q(v->u, v->u, v->w);
        if (mpz_cmp(v->u, v->low) > 0) {
            mpz_set(v->low, v->u);
        }
    } else {
        mpz_fdiv_q(v->u, v->u, v->w);
        if (!*bounded || mpz_cmp(v->u, v->high) < 0) {
            mpz_set(v->high, v->u);
            *bounded = true;
        }
    }
    return true;
}

/* A linear form of the heaps after a move that is at least 0, and what is added to it. */
typedef struct side {
    int64_t c[WY_MOST_HEAPS];
    bool falls; /* the weight before the move, less 1, is added */
} side;

enum { MOST_SIDES = WY_MOST_HEAPS + 3 };

/*
 * No heap is less than 0.  On a plane the board is p1 Y - q1 X >= 0 and q2 X - p2 Y >= 0 for X = x
 * - dx, Y = y - dy; where moves return tokens the weight falls: w.(X,Y) < w.(x,y).
 */
static int sides_of(side sides[MOST_SIDES], const visit *v) {
    const wy_cone *board = &v->rules->board;
    const wy_position weight = v->rules->weight;
    int count = 0;
    for (int i = 0; i < v->heaps; i++) {
        sides[count] = (side){.falls = false};
        sides[count++].c[i] = 1;
    }
    if (wy_rules_plane(v->rules)) {
        sides[count++] = (side){.c = {-board->q1, board->p1}};
        sides[count++] = (side){.c = {board->q2, -board->p2}};
    }
    if (weight.x > 0) {
        sides[count++] = (side){.c = {-weight.x, -weight.y}, .falls = true};
    }
    return count;
}

/* The room of a heap, less what the move takes whatever the parameters from j on are. */
static void room_before(mpz_t out, const visit *v, int heap, int j) {
    const wy_linear *part = &family_of(v)->part[heap];
    mpz_t term;
    mpz_init_set_si(term, part->c[WY_ONE]);
    mpz_sub(out, v->room[heap], term);
    for (int k = 0; k < j; k++) {
        mpz_mul_si(term, v->parameter[k], factor_of(v, heap, k));
        mpz_sub(out, out, term);
    }
    mpz_clear(term);
}

/* The side where all parameters from j on are 0. */
static void side_before(mpz_t out, visit *v, const side *of, int j) {
    mpz_set_ui(out, 0);
    if (of->falls) {
        mpz_sub_ui(out, v->weight, 1);
    }
    for (int i = 0; i < v->heaps; i++) {
        if (of->c[i] != 0) {
            room_before(v->rest, v, i, j);
            mpz_mul_si(v->rest, v->rest, of->c[i]);
            mpz_add(out, out, v->rest);
        }
    }
}

/* The change of the side by each step of parameter j. */
static void side_factor(mpz_t out, visit *v, const side *of, int j) {
    mpz_set_ui(out, 0);
    for (int i = 0; i < v->heaps; i++) {
        mpz_set_si(v->rest, of->c[i]);
        mpz_mul_si(v->rest, v->rest, -factor_of(v, i, j));
        mpz_add(out, out, v->rest);
    }
}

/* low and high: the values of the last parameter (-1: there is none) that leave all sides at least
 * 0.
 */
static bool interval(visit *v, int last, bool *bounded) {
    const wy_range *range = last >= 0 ? range_of(v, last) : NULL;
    side sides[MOST_SIDES];
    const int count = sides_of(sides, v);
    mpz_set_si(v->low, range != NULL ? range->low : 0);
    *bounded = range == NULL || range->high != WY_UNBOUNDED;
    if (*bounded) {
        mpz_set_si(v->high, range != NULL ? range->high : 0);
    }
    for (int k = 0; k < count; k++) {
        side_before(v->u, v, &sides[k], last >= 0 ? last : 0);
        mpz_set_ui(v->w, 0);
        if (last >= 0) {
            side_factor(v->w, v, &sides[k], last);
        }
        if (!keep(v, bounded)) {
            return false;
        }
    }
    return !*bounded || mpz_cmp(v->low, v->high) <= 0;
}

/* All t of a list, or both ends of an interval. */
static wy_status each_last(visit *v, int last) {
    const wy_range *range = range_of(v, last);
    mpz_ptr t = v->parameter[last];
    bool bounded = false;
    wy_status status = WY_OK;
    if (!interval(v, last, &bounded)) {
        return WY_OK;
    }
    if (range->count > 0) {
        for (size_t i = 0; i < range->count && status == WY_OK && !v->stopped; i++) {
            mpz_set_si(t, range->values[i]);
            if (mpz_cmp(t, v->low) >= 0 && (!bounded || mpz_cmp(t, v->high) <= 0)) {
                status = offer(v);
            }
        }
        return status;
    }
    for (int end = 0; end < (bounded ? 2 : 1); end++) { /* what is left is low..high */
        mpz_set(t, end == 0 ? v->low : v->high);
        for (long i = 0; i < v->tries && v->left > 0; i++) {
            status = offer(v);
            if (end == 0) {
                mpz_add_ui(t, t, 1);
                mpz_set(v->low, t);
            } else {
                mpz_sub_ui(t, t, 1);
                mpz_set(v->high, t);
            }
            if (status != WY_OK || v->stopped || (bounded && mpz_cmp(v->low, v->high) > 0)) {
                return status;
            }
        }
    }
    v->all = false;
    return status;
}

/* ---- the values of the other parameters ------------------------------------------------------ */

/* s S + t T + one >= 0 */
typedef struct bound {
    mpz_t s, t, one;
} bound;

enum { BOUNDS = MOST_SIDES + 2 };

/* The conditions on the last two parameters s, t of a move, beside the range of s. */
static int bounds_of(bound bounds[BOUNDS], visit *v, int s) {
    const wy_range *range = range_of(v, s + 1);
    side sides[MOST_SIDES];
    const int count = sides_of(sides, v);
    for (int k = 0; k < BOUNDS; k++) {
        mpz_inits(bounds[k].s, bounds[k].t, bounds[k].one, NULL);
    }
    for (int k = 0; k < count; k++) {
        side_factor(bounds[k].s, v, &sides[k], s);
        side_factor(bounds[k].t, v, &sides[k], s + 1);
        side_before(bounds[k].one, v, &sides[k], s);
    }
    mpz_set_si(bounds[count].t, 1);
    mpz_set_si(bounds[count].one, -range->low);
    if (range->high == WY_UNBOUNDED) {
        return count + 1;
    }
    mpz_set_si(bounds[count + 1].t, -1);
    mpz_set_si(bounds[count + 1].one, range->high);
    return count + 2;
}

/* Is a s + b < 0 for this s, and for all larger ones?  a, which is used up, may have any sign. */
static bool fails_from(mpz_t a, const mpz_t s, const mpz_t b) {
    if (mpz_sgn(a) > 0) {
        return false;
    }
    mpz_mul(a, a, s);
    mpz_add(a, a, b);
    return mpz_sgn(a) < 0;
}

/* Is there no t for this s, and for no larger s?  t is eliminated (Fourier, Motzkin). */
static bool beyond_last_two(visit *v, int j) {
    bound bounds[BOUNDS];
    const int count = bounds_of(bounds, v, j);
    mpz_srcptr s = v->parameter[j];
    bool beyond = false;
    for (int i = 0; i < count && !beyond; i++) {
        const bound *a = &bounds[i];
        if (mpz_sgn(a->t) == 0) {
            mpz_set(v->u, a->s);
            beyond = fails_from(v->u, s, a->one);
        }
        for (int k = 0; k < count && mpz_sgn(a->t) > 0 && !beyond; k++) {
            const bound *b = &bounds[k];
            if (mpz_sgn(b->t) < 0) { /* -T_b (S_a s + one_a) + T_a (S_b s + one_b) >= 0 */
                mpz_mul(v->low, a->t, b->one);
                mpz_submul(v->low, b->t, a->one);
                mpz_mul(v->u, a->t, b->s);
                mpz_submul(v->u, b->t, a->s);
                beyond = fails_from(v->u, s, v->low);
            }
        }
    }
    for (int k = 0; k < BOUNDS; k++) {
        mpz_clears(bounds[k].s, bounds[k].t, bounds[k].one, NULL);
    }
    return beyond;
}

/* Does some heap have no room for this value of parameter j, nor for a larger one? */
static bool beyond(visit *v, int j) {
    if (j == v->count - 2) {
        return beyond_last_two(v, j);
    }
    bool beyond = false;
    for (int i = 0; i < v->heaps && !beyond; i++) {
        bool known = factor_of(v, i, j) >= 0;
        room_before(v->u, v, i, j + 1);
        for (int k = j + 1; k < v->count && known; k++) {
            const int64_t c = factor_of(v, i, k);
            const int64_t least = c < 0 ? range_of(v, k)->high : range_of(v, k)->low;
            known = c == 0 || least != WY_UNBOUNDED;
            if (known && c != 0) {
                mpz_set_si(v->w, least);
                mpz_mul_si(v->w, v->w, c);
                mpz_sub(v->u, v->u, v->w);
            }
        }
        beyond = known && mpz_sgn(v->u) < 0;
    }
    return beyond;
}

static wy_status each_value(visit *v, int j) {
    if (j == v->count - 1) {
        return each_last(v, j);
    }
    const wy_range *range = range_of(v, j);
    wy_status status = WY_OK;
    for (long i = 0; status == WY_OK && !v->stopped; i++) {
        if (range->count > 0 ? (size_t)i >= range->count : (wi_wide)range->low + i > range->high) {
            return WY_OK;
        }
        mpz_set_si(v->parameter[j], range->count > 0 ? range->values[i] : range->low + i);
        if (beyond(v, j)) {
            return WY_OK;
        }
        if (v->left <= 0 || (range->count == 0 && i >= v->tries)) {
            v->all = false;
            return WY_OK;
        }
        v->left--;
        status = each_value(v, j + 1);
    }
    return status;
}

/* ---- lists and sets -------------------------------------------------------------------------- */

/* Does the move stay on the board?  Uses u and w. */
static bool stays(visit *v) {
    mpz_sub(v->u, v->room[0], v->move.take[0]);
    mpz_sub(v->w, v->room[1], v->move.take[1]);
    return mpz_sgn(v->u) >= 0 && mpz_sgn(v->w) >= 0 &&
           (!wy_rules_plane(v->rules) || wi_cone_has(&v->rules->board, v->u, v->w));
}

/* The moves of a list, in its order; tries does not count: a list has an end. */
static wy_status each_listed(visit *v) {
    const wy_family *family = family_of(v);
    wy_status status = WY_OK;
    for (size_t i = 0; i < family->listed && status == WY_OK && !v->stopped; i++) {
        mpz_set_si(v->move.take[0], family->list[i].x);
        mpz_set_si(v->move.take[1], family->list[i].y);
        if (mpz_cmp(v->move.take[0], v->room[0]) > 0) {
            return WY_OK;
        }
        if (v->left-- <= 0) {
            v->all = false;
            return WY_OK;
        }
        if (stays(v)) {
            status = hand_out(v);
        }
    }
    return status;
}

/* P-positions of another game as moves: those of a small window. */
enum { STAR_WINDOW = 256 };

static bool take_star(void *data, const wy_position *positions, size_t count) {
    visit *v = data;
    wy_status status = WY_OK;
    for (size_t i = 0; i < count && status == WY_OK && !v->stopped; i++) {
        mpz_set_si(v->move.take[0], positions[i].x);
        mpz_set_si(v->move.take[1], positions[i].y);
        if ((positions[i].x != 0 || positions[i].y != 0) && stays(v)) {
            status = hand_out(v);
        }
    }
    v->status = status;
    return status == WY_OK && !v->stopped;
}

static wy_status each_star(visit *v) {
    wy_solution *solution = NULL;
    int64_t sides[2];
    for (int i = 0; i < 2; i++) {
        const bool whole = mpz_cmp_si(v->at->heap[i], STAR_WINDOW) < 0;
        sides[i] = whole ? mpz_get_si(v->at->heap[i]) + 1 : STAR_WINDOW;
        v->all = v->all && whole;
    }
    v->status = WY_OK;
    wy_status status = wy_solve(&solution, family_of(v)->star, WY_ENGINE_AUTO, NULL, v->error);
    if (status == WY_OK) {
        status = wy_solution_each(solution, sides[0], sides[1], take_star, v, v->error);
    }
    wy_solution_free(solution);
    return status == WY_OK ? v->status : status;
}

/* ---- all families ---------------------------------------------------------------------------- */

static wy_status each_of_family(visit *v) {
    const wy_family *family = family_of(v);
    v->count = 0;
    for (int j = 0; j < WY_MOST_HEAPS; j++) {
        v->values.of[wi_parameter_variables[j]] = NULL;
        if (wi_family_has_parameter(family, j)) {
            v->values.of[wi_parameter_variables[j]] = v->parameter[v->count];
            mpz_set_ui(v->parameter[v->count], 0);
            v->slot[v->count++] = j;
        }
    }
    const bool other_set = v->rules->memory == WY_MEMORY_ENFORCE &&
                           mpz_cmp_si(v->at->memory, WY_NOT_NAMED) != 0 &&
                           mpz_cmp_si(v->at->memory, family->set) != 0;
    if (family->removed || other_set) {
        return WY_OK;
    }
    /* A condition on the heaps alone is tested once. */
    if (family->when != NULL && !wi_condition_has_parameter(family->when) &&
        !wi_condition_holds_big(family->when, &v->values)) {
        return WY_OK;
    }
    if (family->star != NULL) {
        return each_star(v);
    }
    if (family->listed > 0) {
        return each_listed(v);
    }
    if (v->count > 0) {
        return each_value(v, 0);
    }
    bool bounded = false;
    return interval(v, -1, &bounded) ? offer(v) : WY_OK;
}

static void visit_open(visit *v) {
    v->heaps = wi_rules_coordinates(v->rules);
    wy_move_init(&v->move);
    mpz_inits(v->low, v->high, v->u, v->w, v->rest, v->weight, NULL);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        v->values.of[wi_heap_variables[i]] = v->at->heap[i];
        v->room[i] = v->at->heap[i];
        mpz_init(v->parameter[i]);
    }
    if (v->rules->memory == WY_MEMORY_BOUND && mpz_cmp(v->at->memory, v->room[0]) < 0) {
        v->room[0] = v->at->memory;
    }
    mpz_mul_si(v->weight, v->at->heap[0], v->rules->weight.x);
    mpz_mul_si(v->u, v->at->heap[1], v->rules->weight.y);
    mpz_add(v->weight, v->weight, v->u);
}

static void visit_close(visit *v) {
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_clear(v->parameter[i]);
    }
    mpz_clears(v->low, v->high, v->u, v->w, v->rest, v->weight, NULL);
    wy_move_clear(&v->move);
    wi_written_close(&v->families);
}

/* Takes the families one after the other, then the pass. */
static wy_status each_family(visit *v) {
    wy_status status = wi_written_open(&v->families, v->rules, v->error);
    for (v->family = 0; v->family < v->families.count && status == WY_OK && !v->stopped;
         v->family++) {
        status = each_of_family(v);
    }
    if (status == WY_OK && !v->stopped && v->some && v->rules->memory == WY_MEMORY_PASS &&
        mpz_sgn(v->at->memory) > 0) {
        wi_move_empty(&v->move);
        v->move.pass = true;
        wi_move_lead(&v->move, v->at);
        v->stopped = !v->take(v->data, &v->move);
    }
    return status;
}

/* left: so many parameter values in all. */
static wy_status each_move(const wy_rules *rules, const wy_place *at, long tries, long left,
                           bool *all, wy_take_winning *take, void *data, wy_error *error) {
    *all = true;
    wy_status status = wi_rules_can_ask_big(rules, at, error);
    if (status != WY_OK || wy_rules_ends_at(rules, at)) {
        return status;
    }
    visit v = {.rules = rules,
               .at = at,
               .tries = tries,
               .left = left,
               .all = true,
               .take = take,
               .data = data,
               .error = error};
    visit_open(&v);
    status = each_family(&v);
    *all = v.all && !v.stopped;
    visit_close(&v);
    return status;
}

wy_status wy_rules_each_legal(const wy_rules *rules, const wy_place *at, long tries, bool *all,
                              wy_take_winning *take, void *data, wy_error *error) {
    return each_move(rules, at, tries, MOST_TRIES, all, take, data, error);
}

/* ---- each once, in order --------------------------------------------------------------------- */

enum { MOST_MOVES = 2000000 };

typedef struct words {
    int64_t take[WY_MOST_HEAPS];
} words;

typedef struct gathered {
    words *list;
    size_t count, room;
    bool pass, full, no_memory;
} gathered;

static bool gather(void *data, const wy_move *move) {
    gathered *to = data;
    if (move->pass) {
        to->pass = true;
        return true;
    }
    if (to->count == MOST_MOVES) {
        to->full = true;
        return false;
    }
    if (!wi_list_room(to->list, to->room, to->count + 1)) {
        to->no_memory = true;
        return false;
    }
    words *one = &to->list[to->count++];
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        one->take[i] = mpz_get_si(move->take[i]);
    }
    return true;
}

static int compare(const void *a, const void *b) {
    const words *left = a, *right = b;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        if (left->take[i] != right->take[i]) {
            return left->take[i] < right->take[i] ? -1 : 1;
        }
    }
    return 0;
}

static void hand_all(gathered *from, const wy_place *at, wy_take_winning *take, void *data) {
    wy_move move;
    wy_move_init(&move);
    wi_list_sort(from->list, from->count, compare);
    bool more = true;
    for (size_t i = 0; i < from->count && more; i++) {
        if (i == 0 || compare(&from->list[i - 1], &from->list[i]) != 0) {
            for (int k = 0; k < WY_MOST_HEAPS; k++) {
                mpz_set_si(move.take[k], from->list[i].take[k]);
            }
            wi_move_lead(&move, at);
            more = take(data, &move);
        }
    }
    if (more && from->pass) {
        wi_move_empty(&move);
        move.pass = true;
        wi_move_lead(&move, at);
        take(data, &move);
    }
    wy_move_clear(&move);
}

wy_status wy_rules_moves(const wy_rules *rules, const wy_place *at, wy_take_winning *take,
                         void *data, wy_error *error) {
    wy_cell words_of;
    if (!wy_cell_of(&words_of, rules, at)) {
        return wi_fail(error, WY_LIMIT, "these heaps are too large for a list of all moves");
    }
    gathered found = {.list = NULL};
    bool all;
    wy_status status = each_move(rules, at, LONG_MAX, LONG_MAX, &all, gather, &found, error);
    if (status == WY_OK && found.no_memory) {
        status = wi_fail_memory(error);
    } else if (status == WY_OK && (found.full || !all)) {
        status =
            wi_fail(error, WY_LIMIT, "there are more than %d moves at this position", MOST_MOVES);
    }
    if (status == WY_OK) {
        hand_all(&found, at, take, data);
    }
    free(found.list);
    return status;
}
