/*
 * member.c - is a move in a family?  For numbers of any size.
 *
 * The parameters of a move satisfy one linear equation for each heap.  Their integer solutions are
 * a lattice: a base and some steps, of which any whole combination may be added.  At first the
 * steps are those of each parameter alone; an equation turns them, by Euclid's algorithm, into
 * steps that keep it and one more, along which it is solved.  Mostly no step is left, and the
 * parameters are known.  Along one step the ranges of the parameters cut an interval, whose first
 * point decides if there is no condition; with one its points are tried in turn.  Where more steps
 * are left, the values of a parameter are tried.
 */
#include "solve/legal.h"

#include "base/fail.h"
#include "rules/condition.h"
#include "rules/families.h"
#include "rules/value.h"

enum { TRIES = 1 << 18 };

/* ---- ranges ---------------------------------------------------------------------------------- */

/* Is the value in the range? */
static bool range_has_big(const wy_range *range, const mpz_t value) {
    if (mpz_cmp_si(value, range->low) < 0 ||
        (range->high != WY_UNBOUNDED && mpz_cmp_si(value, range->high) > 0)) {
        return false;
    }
    if (range->count == 0) {
        return true;
    }
    size_t low = 0;
    size_t high = range->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (mpz_cmp_si(value, range->values[middle]) > 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < range->count && mpz_cmp_si(value, range->values[low]) == 0;
}

/* ---- lattices -------------------------------------------------------------------------------- */

typedef struct lattice {
    int size;  /* numbers of a point */
    int count; /* steps */
    mpz_t base[WY_MOST_HEAPS];
    mpz_t step[WY_MOST_HEAPS][WY_MOST_HEAPS];
} lattice;

/* All whole points. */
static void lattice_open(lattice *l, int size) {
    l->size = l->count = size;
    for (int j = 0; j < size; j++) {
        mpz_init(l->base[j]);
        for (int k = 0; k < size; k++) {
            mpz_init_set_ui(l->step[k][j], k == j);
        }
    }
}

static void lattice_close(lattice *l) {
    for (int j = 0; j < l->size; j++) {
        mpz_clear(l->base[j]);
        for (int k = 0; k < l->size; k++) {
            mpz_clear(l->step[k][j]);
        }
    }
}

static void lattice_copy(lattice *to, const lattice *from) {
    lattice_open(to, from->size);
    to->count = from->count;
    for (int j = 0; j < from->size; j++) {
        mpz_set(to->base[j], from->base[j]);
        for (int k = 0; k < from->count; k++) {
            mpz_set(to->step[k][j], from->step[k][j]);
        }
    }
}

/* point += times * step k, or point -= times * step k. */
static void move_along(lattice *l, mpz_t point[WY_MOST_HEAPS], const mpz_t times, int k,
                       bool forth) {
    for (int j = 0; j < l->size; j++) {
        if (forth) {
            mpz_addmul(point[j], times, l->step[k][j]);
        } else {
            mpz_submul(point[j], times, l->step[k][j]);
        }
    }
}

/* The step on which the equation moves least; -1: none of them changes it. */
static int least_factor(const lattice *l, mpz_t factor[WY_MOST_HEAPS]) {
    int least = -1;
    for (int k = 0; k < l->count; k++) {
        if (mpz_sgn(factor[k]) != 0 && (least < 0 || mpz_cmpabs(factor[k], factor[least]) < 0)) {
            least = k;
        }
    }
    return least;
}

/* Lets only one step change the equation, and returns it; -1: none does. */
static int reduce(lattice *l, mpz_t factor[WY_MOST_HEAPS], mpz_t times) {
    for (;;) {
        const int least = least_factor(l, factor);
        bool others = false;
        for (int k = 0; k < l->count; k++) {
            if (k != least && mpz_sgn(factor[k]) != 0) {
                mpz_fdiv_q(times, factor[k], factor[least]);
                mpz_submul(factor[k], times, factor[least]);
                move_along(l, l->step[k], times, least, false);
                others = others || mpz_sgn(factor[k]) != 0;
            }
        }
        if (!others) {
            return least;
        }
    }
}

/* Keeps the points with c . point = right; false: there are none. */
static bool impose(lattice *l, const int64_t c[WY_MOST_HEAPS], const mpz_t right) {
    mpz_t factor[WY_MOST_HEAPS], rest, times;
    mpz_init_set(rest, right);
    mpz_init(times);
    for (int k = 0; k < WY_MOST_HEAPS; k++) {
        mpz_init(factor[k]);
    }
    for (int j = 0; j < l->size; j++) {
        mpz_set_si(times, c[j]);
        mpz_submul(rest, times, l->base[j]);
        for (int k = 0; k < l->count; k++) {
            mpz_addmul(factor[k], times, l->step[k][j]);
        }
    }
    const int along = reduce(l, factor, times);
    const bool some = along < 0 ? mpz_sgn(rest) == 0 : mpz_divisible_p(rest, factor[along]) != 0;
    if (some && along >= 0) {
        mpz_divexact(times, rest, factor[along]);
        move_along(l, l->base, times, along, true);
        l->count--;
        for (int j = 0; j < l->size; j++) {
            mpz_swap(l->step[along][j], l->step[l->count][j]);
        }
    }
    for (int k = 0; k < WY_MOST_HEAPS; k++) {
        mpz_clear(factor[k]);
    }
    mpz_clears(rest, times, NULL);
    return some;
}

/* ---- points that the ranges and the condition allow ------------------------------------------ */

typedef struct search {
    const wy_family *family;
    const wi_big_move *move;
    int slot[WY_MOST_HEAPS]; /* the parameters in use */
    long tries;
    wy_error *error;
} search;

static const wy_range *range_of(const search *f, int j) {
    return &f->family->range[f->slot[j]];
}

static wy_status too_many(search *f) {
    return wi_fail(f->error, WY_LIMIT,
                   "whether this is a move cannot be said: too many values of the parameters of a "
                   "family would have to be tried");
}

static bool condition_holds(const search *f, mpz_t point[WY_MOST_HEAPS], int size) {
    wi_big_values values = {0};
    for (int i = 0; i < f->move->heaps; i++) {
        values.of[wi_heap_variables[i]] = f->move->heap[i];
    }
    for (int j = 0; j < size; j++) {
        values.of[wi_parameter_variables[f->slot[j]]] = point[j];
    }
    return wi_condition_holds_big(f->family->when, &values);
}

static bool allows(search *f, lattice *l) {
    for (int j = 0; j < l->size; j++) {
        if (!range_has_big(range_of(f, j), l->base[j])) {
            return false;
        }
    }
    return condition_holds(f, l->base, l->size);
}

/* An interval, which may have no ends. */
typedef struct interval {
    mpz_t low, high;
    bool from, to;
} interval;

/* Keeps the y with base + y step >= limit, or <= limit. */
static void cut(interval *of, const mpz_t base, const mpz_t step, int64_t limit, bool least) {
    mpz_t end;
    mpz_init_set_si(end, limit);
    mpz_sub(end, end, base);
    if ((mpz_sgn(step) > 0) == least) {
        mpz_cdiv_q(end, end, step);
        if (!of->from || mpz_cmp(end, of->low) > 0) {
            mpz_set(of->low, end);
            of->from = true;
        }
    } else {
        mpz_fdiv_q(end, end, step);
        if (!of->to || mpz_cmp(end, of->high) < 0) {
            mpz_set(of->high, end);
            of->to = true;
        }
    }
    mpz_clear(end);
}

/* From the low end of the interval, which there is, on. */
static wy_status try_interval(bool *has, search *f, lattice *l, interval *of) {
    mpz_t one;
    mpz_init_set_ui(one, 1);
    move_along(l, l->base, of->low, 0, true);
    while (!*has && (!of->to || mpz_cmp(of->low, of->high) <= 0)) {
        if (f->tries++ >= TRIES) {
            mpz_clear(one);
            return too_many(f);
        }
        *has = allows(f, l);
        move_along(l, l->base, one, 0, true);
        mpz_add_ui(of->low, of->low, 1);
    }
    mpz_clear(one);
    return WY_OK;
}

static wy_status find_point(bool *has, search *f, lattice *l);

/* The points whose number j is this value. */
static wy_status try_value(bool *has, search *f, const lattice *l, int j, int64_t value) {
    lattice part;
    mpz_t right;
    int64_t c[WY_MOST_HEAPS] = {0};
    c[j] = 1;
    lattice_copy(&part, l);
    mpz_init_set_si(right, value);
    const wy_status status = f->tries++ >= TRIES       ? too_many(f)
                             : impose(&part, c, right) ? find_point(has, f, &part)
                                                       : WY_OK;
    mpz_clear(right);
    lattice_close(&part);
    return status;
}

static wy_status try_list(bool *has, search *f, const lattice *l, int j) {
    const wy_range *range = range_of(f, j);
    wy_status status = WY_OK;
    for (size_t i = 0; i < range->count && !*has && status == WY_OK; i++) {
        status = try_value(has, f, l, j, range->values[i]);
    }
    return status;
}

/* A number of the points that is not the same for all and has a list; -1: there is none. */
static int listed_number(const search *f, const lattice *l) {
    for (int j = 0; j < l->size; j++) {
        for (int k = 0; k < l->count; k++) {
            if (range_of(f, j)->count > 0 && mpz_sgn(l->step[k][j]) != 0) {
                return j;
            }
        }
    }
    return -1;
}

static wy_status along_step(bool *has, search *f, lattice *l) {
    /* The first parameter that changes grows. */
    for (int j = 0; j < l->size; j++) {
        if (mpz_sgn(l->step[0][j]) != 0) {
            const bool shrinks = mpz_sgn(l->step[0][j]) < 0;
            for (int i = 0; shrinks && i < l->size; i++) {
                mpz_neg(l->step[0][i], l->step[0][i]);
            }
            break;
        }
    }
    interval of = {.from = false};
    mpz_inits(of.low, of.high, NULL);
    for (int j = 0; j < l->size; j++) {
        const wy_range *range = range_of(f, j);
        if (mpz_sgn(l->step[0][j]) != 0) {
            cut(&of, l->base[j], l->step[0][j], range->low, true);
            if (range->high != WY_UNBOUNDED) {
                cut(&of, l->base[j], l->step[0][j], range->high, false);
            }
        }
    }
    const wy_status status = try_interval(has, f, l, &of);
    mpz_clears(of.low, of.high, NULL);
    return status;
}

/* The most that parameter j may be, as the other ones add at least something to each part. */
static int64_t most_of(const search *f, int size, int j) {
    int64_t most = range_of(f, j)->high;
    mpz_t rest, term;
    mpz_inits(rest, term, NULL);
    for (int i = 0; i < f->move->heaps; i++) {
        const wy_linear *part = &f->family->part[i];
        const int64_t factor = part->c[wi_parameter_variables[f->slot[j]]];
        bool known = factor > 0;
        mpz_set_si(term, part->c[WY_ONE]);
        mpz_sub(rest, f->move->take[i], term);
        for (int k = 0; k < size && known; k++) {
            const int64_t c = part->c[wi_parameter_variables[f->slot[k]]];
            const int64_t least = c < 0 ? range_of(f, k)->high : range_of(f, k)->low;
            known = k == j || c == 0 || least != WY_UNBOUNDED;
            if (known && k != j) {
                mpz_set_si(term, least);
                mpz_mul_si(term, term, c);
                mpz_sub(rest, rest, term);
            }
        }
        if (known) {
            mpz_set_si(term, factor);
            mpz_fdiv_q(rest, rest, term);
            most = mpz_cmp_si(rest, most) < 0 ? (mpz_sgn(rest) < 0 ? -1 : mpz_get_si(rest)) : most;
        }
    }
    mpz_clears(rest, term, NULL);
    return most;
}

/* Some values of one parameter leave fewer steps; the parameter with the fewest of them. */
static wy_status by_values(bool *has, search *f, const lattice *l) {
    int by = 0;
    int64_t most = 0;
    wi_wide fewest = -1;
    for (int j = 0; j < l->size; j++) {
        bool changes = false;
        for (int k = 0; k < l->count; k++) {
            changes = changes || mpz_sgn(l->step[k][j]) != 0;
        }
        const int64_t high = changes ? most_of(f, l->size, j) : 0;
        const wi_wide values = (wi_wide)high - range_of(f, j)->low;
        if (changes && (fewest < 0 || values < fewest)) {
            by = j;
            most = high;
            fewest = values;
        }
        if (changes && values < 0) {
            return WY_OK;
        }
    }
    wy_status status = WY_OK;
    for (int64_t value = range_of(f, by)->low; value <= most && !*has && status == WY_OK; value++) {
        status = try_value(has, f, l, by, value);
    }
    return status;
}

static wy_status find_point(bool *has, search *f, lattice *l) {
    if (l->count == 0) {
        *has = allows(f, l);
        return WY_OK;
    }
    const int listed = listed_number(f, l);
    return listed >= 0     ? try_list(has, f, l, listed)
           : l->count == 1 ? along_step(has, f, l)
                           : by_values(has, f, l);
}

/* ---- families -------------------------------------------------------------------------------- */

static bool is_listed(const search *f) {
    const wi_big_move *move = f->move;
    return mpz_fits_slong_p(move->take[0]) && mpz_fits_slong_p(move->take[1]) &&
           wi_list_has(f->family, mpz_get_si(move->take[0]), mpz_get_si(move->take[1]));
}

/* Is the move a P-position of the game that the family holds? */
static wy_status is_star(bool *has, const wy_family *family, const wi_big_move *move,
                         wy_error *error) {
    *has = false;
    mpz_srcptr dx = move->take[0], dy = move->take[1];
    if (mpz_sgn(dx) < 0 || mpz_sgn(dy) < 0 || (mpz_sgn(dx) == 0 && mpz_sgn(dy) == 0)) {
        return WY_OK;
    }
    wy_solution *solution = NULL;
    wy_verdict verdict;
    wy_place at;
    wy_verdict_init(&verdict);
    wy_place_init(&at);
    wy_place_two(&at, dx, dy);
    wy_status status = wy_solve(&solution, family->star, WY_ENGINE_AUTO, NULL, error);
    if (status == WY_OK) {
        status = wy_solution_decide(&verdict, solution, &at, error);
    }
    *has = status == WY_OK && verdict.on_board && verdict.p;
    wy_place_clear(&at);
    wy_verdict_clear(&verdict);
    wy_solution_free(solution);
    return status;
}

/* Keeps the parameters that give the move; false: none do. */
static bool impose_parts(lattice *l, const search *f) {
    bool some = true;
    mpz_t rest;
    mpz_init(rest);
    for (int i = 0; i < f->move->heaps && some; i++) {
        const wy_linear *part = &f->family->part[i];
        int64_t c[WY_MOST_HEAPS];
        for (int j = 0; j < l->size; j++) {
            c[j] = part->c[wi_parameter_variables[f->slot[j]]];
        }
        mpz_set_si(rest, part->c[WY_ONE]);
        mpz_sub(rest, f->move->take[i], rest);
        some = impose(l, c, rest);
    }
    mpz_clear(rest);
    return some;
}

wy_status wi_family_has_big(bool *has, const wy_family *family, const wi_big_move *move,
                            wy_error *error) {
    if (family->star != NULL) {
        return is_star(has, family, move, error);
    }
    search f = {.family = family, .move = move, .error = error};
    *has = false;
    if (family->listed > 0) {
        *has = is_listed(&f) && condition_holds(&f, NULL, 0);
        return WY_OK;
    }
    int size = 0;
    for (int j = 0; j < WY_MOST_HEAPS; j++) {
        if (wi_family_has_parameter(family, j)) {
            f.slot[size++] = j;
        }
    }
    lattice l;
    lattice_open(&l, size);
    const wy_status status = impose_parts(&l, &f) ? find_point(has, &f, &l) : WY_OK;
    lattice_close(&l);
    return status;
}
