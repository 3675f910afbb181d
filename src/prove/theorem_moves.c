/*
 * theorem_moves.c - all moves into P, by the automaton of the P-set.
 *
 * A move that is in two primitives is handed out by the first.  Every move is checked by the rules.
 */
#include <wythoff/solve.h>

#include "base/fail.h"
#include "prove/looking.h"
#include "rules/evaluate_big.h"
#include "solve/legal.h"
#include "solve/moves.h"
#include "theory/theory.h"

/* d = start + i step1 + j step2: is it a move of the primitive, and allowed at (x, y)? */
static bool allows(const wi_primitive *by, const mpz_t x, const mpz_t y, const mpz_t dx,
                   const mpz_t dy) {
    const wy_position u = by->step1;
    const wy_position v = by->step2;
    mpz_t a, b, i, j, turn;
    mpz_inits(a, b, i, j, turn, NULL);
    mpz_sub_ui(a, dx, (unsigned long)by->start.x);
    mpz_sub_ui(b, dy, (unsigned long)by->start.y);
    bool is = mpz_sgn(a) >= 0 && mpz_sgn(b) >= 0;
    if (by->kind == WI_POINT) {
        is = mpz_sgn(a) == 0 && mpz_sgn(b) == 0;
    } else if (by->kind == WI_RAY) {
        mpz_fdiv_q_ui(i, u.x != 0 ? a : b, (unsigned long)(u.x != 0 ? u.x : u.y));
        mpz_submul_ui(a, i, (unsigned long)u.x);
        mpz_submul_ui(b, i, (unsigned long)u.y);
        is = is && mpz_sgn(a) == 0 && mpz_sgn(b) == 0 &&
             (by->count1 == WY_UNBOUNDED || mpz_cmp_si(i, by->count1) < 0);
    } else {
        mpz_set_si(turn, u.x);
        mpz_mul_si(turn, turn, v.y);
        mpz_set_si(i, u.y);
        mpz_submul_ui(turn, i, (unsigned long)v.x);
        mpz_mul_si(i, a, v.y);
        mpz_submul_ui(i, b, (unsigned long)v.x);
        mpz_mul_si(j, b, u.x);
        mpz_submul_ui(j, a, (unsigned long)u.y);
        is = is && mpz_divisible_p(i, turn) != 0 && mpz_divisible_p(j, turn) != 0;
        if (is) {
            mpz_divexact(i, i, turn);
            mpz_divexact(j, j, turn);
        }
        is = is && mpz_sgn(i) >= 0 && mpz_sgn(j) >= 0;
    }
    if (is && by->when != NULL) { /* s and t of a fan, t of a ray */
        if (by->kind == WI_FAN) {
            mpz_add_ui(i, i, (unsigned long)by->s0);
            mpz_add_ui(j, j, (unsigned long)by->t0);
        } else {
            mpz_add_ui(j, i, (unsigned long)by->t0);
            mpz_set_ui(i, 0);
        }
        const wi_big_values values = {.of = {[WY_X] = x, [WY_Y] = y, [WY_S] = i, [WY_T] = j}};
        is = wi_condition_holds_big(by->when, &values);
    }
    mpz_clears(a, b, i, j, turn, NULL);
    return is;
}

/* Options on their way out as moves of the game. */
typedef struct handing {
    size_t index; /* of the primitive */
    bool blockable, stopped;
    wy_take_move *take;
    void *data;
    mpz_t dx, dy;
    wy_status status;
} handing;

/* A move that is in two primitives is handed out by the first. */
static bool hand_out(wi_looking *l) {
    handing *h = l->data;
    const wi_primitive *moves = wi_moves_primitives(l->theorem->moves);
    mpz_sub(h->dx, l->x, l->u);
    mpz_sub(h->dy, l->y, l->v);
    for (size_t i = 0; i < h->index; i++) {
        if (allows(&moves[i], l->x, l->y, h->dx, h->dy)) {
            return true;
        }
    }
    h->status =
        wi_rules_legal_two(wy_theorem_played(l->theorem), l->x, l->y, h->dx, h->dy, l->error);
    if (h->status == WY_NO) {
        h->status = wi_fail(l->error, WY_SYSTEM, "a winning move that is found is not legal");
    }
    if (h->status != WY_OK) {
        return false;
    }
    wi_theorem_from_played(h->dx, h->dy, l->theorem);
    h->stopped = !h->take(h->data, h->dx, h->dy, h->blockable);
    return !h->stopped;
}

static wy_status each_move(wy_theorem *theorem, const mpz_t x, const mpz_t y, handing *h,
                           wy_error *error) {
    const wy_rules *rules = wy_theorem_played(theorem);
    if (wi_rules_ends_at_big(rules, x, y)) {
        return WY_OK;
    }
    wi_looking l = {
        .theorem = theorem, .x = x, .y = y, .found = hand_out, .data = h, .error = error};
    mpz_inits(l.u, l.v, NULL);
    wy_status status = WY_OK;
    for (size_t i = 0;
         i < wi_moves_count(theorem->moves) && status == WY_OK && h->status == WY_OK && !h->stopped;
         i++) {
        h->index = i;
        h->blockable = rules->block > 0 && (rules->block_kind == WY_BLOCK_ANY ||
                                            wi_moves_primitives(theorem->moves)[i].both);
        status = wi_looking_by_primitive(&l, i);
        status = status == WY_NO ? WY_OK : status;
    }
    mpz_clears(l.u, l.v, NULL);
    return status == WY_OK ? h->status : status;
}

wy_status wy_theorem_moves_to_p(wy_theorem *theorem, const mpz_t x, const mpz_t y,
                                wy_take_move *take, void *data, wy_error *error) {
    if (mpz_sgn(x) < 0 || mpz_sgn(y) < 0 || !wi_cone_has(&theorem->rules->board, x, y)) {
        return wi_fail(error, WY_BAD, "this is no position on the board of the game");
    }
    handing h = {.take = take, .data = data};
    mpz_t a, b;
    mpz_inits(a, b, h.dx, h.dy, NULL);
    wi_theorem_to_played(a, b, theorem, x, y);
    const wy_status status = each_move(theorem, a, b, &h, error);
    mpz_clears(a, b, h.dx, h.dy, NULL);
    return status;
}
