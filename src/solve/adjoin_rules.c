/*
 * adjoin_rules.c - may all moves of a ruleset join Wythoff's game?
 *
 * A set of moves may join iff each of them may (S2, corollary).  Lines and fans of moves are
 * looked through in adjoin_lines.c; most endless ones are decided.  Fans that are not are looked
 * through by the rows of the matrix W up to a bound, and searched beyond it.
 *
 * A family that is neither a line nor a fan (a parameter must be prime, say) lies in one: some
 * conditions are dropped, and a range is made endless.  If no move of the larger set is forbidden,
 * none of the family is; and if finitely many are, it is asked of each whether the family has
 * it.  Else forbidden moves of the family are searched for among those of the larger set.
 *
 * What was only tried up to a bound is not known: that is said, and the bound.
 */
#include <stdlib.h>

#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "rules/condition.h"
#include "rules/value.h"
#include "solve/adjoin.h"
#include "solve/adjoin_trial.h"
#include "solve/moves.h"
#include "solve/primitive.h"
#include "theory/theory.h"

enum { LEAST_TRIED = 1000, MORE_TRIED = 100000 }; /* moves of an endless line or fan */

void wi_adjoin_set_init(wi_adjoin_set *verdict) {
    verdict->all = true;
    verdict->proved = false;
    verdict->tried = 0;
    wi_adjoin_init(&verdict->culprit);
    mpz_inits(verdict->dx, verdict->dy, NULL);
}

void wi_adjoin_set_clear(wi_adjoin_set *verdict) {
    wi_adjoin_clear(&verdict->culprit);
    mpz_clears(verdict->dx, verdict->dy, NULL);
}

/* ---- by the matrix W --------------------------------------------------------------------- */

/* A set of moves that is looked for in W: fans, or all moves of the rule. */
typedef struct wanted {
    const wi_primitive *fans; /* those that are not settled */
    size_t count;
    bool any; /* whatever the rule has */
} wanted;

static bool is_wanted(const wanted *set, int64_t dx, int64_t dy) {
    bool has = set->any;
    for (size_t i = 0; i < set->count && !has; i++) {
        has = wi_primitive_has(&set->fans[i], dx, dy);
    }
    return has;
}

/* The first move of the row that is in the set; false: none is. */
static bool blame_in_row(wi_adjoin_trial *t, const wanted *set, const uint64_t *row, size_t words,
                         int64_t dx) {
    for (size_t w = 0; w < words; w++) {
        for (uint64_t bits = row[w]; bits != 0; bits &= bits - 1) {
            const int64_t dy = (int64_t)(64 * w) + __builtin_ctzll(bits);
            if (is_wanted(set, dx, dy)) {
                mpz_set_si(t->dx, dx);
                mpz_set_si(t->dy, dy);
                if (wi_adjoin_accuse(t)) {
                    return true;
                }
            }
        }
    }
    return false;
}

static wy_status try_matrix(wi_adjoin_trial *t, const wanted *set) {
    wi_adjoin_matrix *matrix;
    wy_status status = wi_adjoin_matrix_create(&matrix, t->max + 1, t->control, t->error);
    if (status != WY_OK) {
        return status;
    }
    const size_t words = wi_adjoin_matrix_words(matrix);
    uint64_t *row = calloc(words, sizeof *row);
    if (row == NULL) {
        status = wi_fail_memory(t->error);
    }
    for (int64_t dx = 1; dx <= t->max && status == WY_OK; dx++) {
        wi_adjoin_matrix_row(row, matrix, dx);
        if (blame_in_row(t, set, row, words, dx)) {
            break;
        }
        if (wi_pace_stop(&t->pace, (double)dx / (double)t->max)) {
            status = WY_STOPPED;
        }
    }
    free(row);
    wi_adjoin_matrix_free(matrix);
    return status;
}

/* ---- lines and fans ---------------------------------------------------------------------- */

/* Fans that are not settled, whose moves up to the bound the matrix has shown to be free. */
static wy_status search_beyond(wi_adjoin_trial *t, const wanted *set) {
    wy_status status = WY_OK;
    for (size_t i = 0; i < set->count && t->verdict->all && status == WY_OK; i++) {
        status = wi_adjoin_search_fan(t, &set->fans[i]);
    }
    return status;
}

static wy_status try_fans(wi_adjoin_trial *t, const wanted *set) {
    bool near = false;
    for (size_t i = 0; i < set->count; i++) {
        near = near || (set->fans[i].start.x <= t->max && set->fans[i].start.y <= t->max);
    }
    const wy_status status = near ? try_matrix(t, set) : WY_OK;
    return status == WY_OK ? search_beyond(t, set) : status;
}

/* Is it a search, the longer the larger the move, to see whether the rule has it? */
static bool asks_long(const wi_adjoin_trial *t) {
    bool parallel = false;
    for (size_t i = 0; i < t->rules->family_count && !t->exact; i++) {
        const int64_t *x = t->rules->families[i].part[0].c;
        const int64_t *y = t->rules->families[i].part[1].c;
        parallel = parallel || (t->rules->families[i].parameters == 2 &&
                                (wi_wide)x[WY_S] * y[WY_T] == (wi_wide)y[WY_S] * x[WY_T]);
    }
    return parallel;
}

static wy_status try_primitives(wi_adjoin_trial *t, const wi_primitive *primitives, size_t count) {
    const uint64_t each = asks_long(t) ? LEAST_TRIED : WI_ADJOIN_TRIED / (count + 1);
    t->each = each < LEAST_TRIED ? LEAST_TRIED : each > MORE_TRIED ? MORE_TRIED : each;
    wi_primitive *left = calloc(count + 1, sizeof *left);
    if (left == NULL) {
        return wi_fail_memory(t->error);
    }
    wanted set = {.fans = left};
    size_t rays = 0; /* at the end of the list: those that are not settled */
    wy_status status = WY_OK;
    for (size_t i = 0; i < count && status == WY_OK; i++) {
        bool settled;
        const bool fan = primitives[i].kind == WI_FAN;
        status = fan ? wi_adjoin_try_fan(t, &settled, &primitives[i])
                     : wi_adjoin_try_line(t, &settled, &primitives[i]);
        if (status == WY_OK && !settled) {
            left[fan ? set.count++ : count - ++rays] = primitives[i];
        }
    }
    if (status == WY_OK && set.count > 0) {
        status = try_fans(t, &set);
    }
    for (size_t i = 1; i <= rays && status == WY_OK && t->verdict->all; i++) {
        status = wi_adjoin_prove_ray(t, &left[count - i]);
    }
    free(left);
    return status;
}

/* ---- families without a simple form ------------------------------------------------------- */

/* What a family is made larger by. */
typedef enum relief { NO_PRIMES, NO_CONDITIONS, NO_ENDS, ONE_LINE, RELIEFS } relief;

static bool has_prime(const wy_condition *condition) {
    if (condition->kind == WY_AND || condition->kind == WY_OR) {
        return has_prime(condition->first) || has_prime(condition->second);
    }
    return condition->kind == WY_PRIME;
}

/* *out: the parts of a conjunction that do not speak of primes; NULL: none is left. */
static wy_status without_primes(wy_condition **out, const wy_condition *condition,
                                wy_error *error) {
    if (condition == NULL) {
        return WY_OK;
    }
    if (condition->kind == WY_AND) {
        const wy_status status = without_primes(out, condition->first, error);
        return status == WY_OK ? without_primes(out, condition->second, error) : status;
    }
    if (has_prime(condition)) {
        return WY_OK;
    }
    wy_condition *both = NULL;
    if (wi_condition_and(&both, *out, condition) != WY_OK) {
        return wi_fail_memory(error);
    }
    wi_condition_free(*out);
    *out = both;
    return WY_OK;
}

static void make_endless(wy_range *range, const wy_family *family, int parameter) {
    if (family->part[0].c[parameter] >= 0 && family->part[1].c[parameter] >= 0) {
        *range = (wy_range){.low = range->low, .high = WY_UNBOUNDED};
    }
}

/* Steps u and v that go one way lead to no place that steps by their common divisor do not. */
static void make_one_line(wy_family *family) {
    int64_t *const x = family->part[0].c;
    int64_t *const y = family->part[1].c;
    const bool nowhere_back = x[WY_S] >= 0 && y[WY_S] >= 0 && x[WY_T] >= 0 && y[WY_T] >= 0;
    if (family->parameters < 2 || !nowhere_back ||
        (wi_wide)x[WY_S] * y[WY_T] != (wi_wide)y[WY_S] * x[WY_T]) {
        return;
    }
    const wi_wide from_x =
        wi_linear_value(&family->part[0], 0, 0, family->range[0].low, family->range[1].low);
    const wi_wide from_y =
        wi_linear_value(&family->part[1], 0, 0, family->range[0].low, family->range[1].low);
    x[WY_T] = wi_gcd(x[WY_S], x[WY_T]);
    y[WY_T] = wi_gcd(y[WY_S], y[WY_T]);
    x[WY_ONE] = (int64_t)from_x;
    y[WY_ONE] = (int64_t)from_y;
    x[WY_S] = y[WY_S] = 0;
    family->parameters = 1;
    family->range[0] = (wy_range){0};
    family->range[1] = (wy_range){.low = 0, .high = WY_UNBOUNDED};
}

enum { MOST_RAYS = 512 }; /* more are better seen as parts of a larger fan */

/* The moves, unless they are too many rays: WY_LIMIT. */
static wy_status compile_few(wi_moves **out, const wy_rules *rules, wy_error *error) {
    wy_status status = wi_moves_compile(out, rules, 0, error);
    size_t rays = 0;
    for (size_t i = 0; status == WY_OK && i < wi_moves_count(*out); i++) {
        rays += wi_moves_primitives(*out)[i].kind == WI_RAY;
    }
    if (rays > MOST_RAYS) {
        wi_moves_free(*out);
        *out = NULL;
        status = WY_LIMIT;
    }
    return status;
}

/* The moves of a larger family.  WY_LIMIT: it has no simple form either. */
static wy_status compile_larger(wi_moves **out, const wy_family *family, relief by,
                                wy_error *error) {
    wy_family larger = *family;
    wy_condition *kept = NULL;
    wy_status status = by == NO_PRIMES ? without_primes(&kept, family->when, error) : WY_OK;
    larger.when = kept;
    if (by == NO_ENDS && family->parameters > 0) {
        make_endless(&larger.range[1], family, WY_T);
    }
    if (by == NO_ENDS && family->parameters > 1) {
        make_endless(&larger.range[0], family, WY_S);
    }
    if (by == ONE_LINE) {
        make_one_line(&larger);
    }
    if (status == WY_OK) {
        const wy_rules alone = {
            .heaps = 2, .board = {.p1 = 1, .q2 = 1}, .family_count = 1, .families = &larger};
        status = compile_few(out, &alone, error);
    }
    wi_condition_free(kept);
    return status;
}

/* How many values; more than are tried: UINT64_MAX. */
static uint64_t values_in(const wy_range *range) {
    if (range->count > 0) {
        return range->count;
    }
    return range->high == WY_UNBOUNDED ? UINT64_MAX : (uint64_t)(range->high - range->low + 1);
}

static int64_t value_at(const wy_range *range, uint64_t index) {
    return range->count > 0 ? range->values[index] : range->low + (int64_t)index;
}

/* All moves of a family with so few that this can be done; *few: is it one? */
static wy_status try_values(wi_adjoin_trial *t, bool *few, const wy_family *family) {
    const uint64_t of_s = values_in(&family->range[0]);
    const uint64_t of_t = values_in(&family->range[1]);
    *few = of_s > 0 && of_s <= WI_ADJOIN_TRIED && of_t <= WI_ADJOIN_TRIED / of_s;
    for (uint64_t i = 0; *few && i < of_s * of_t; i++) {
        const int64_t first = value_at(&family->range[0], i / of_t);
        const int64_t second = value_at(&family->range[1], i % of_t);
        mpz_set_si(t->dx, (int64_t)wi_linear_value(&family->part[0], 0, 0, first, second));
        mpz_set_si(t->dy, (int64_t)wi_linear_value(&family->part[1], 0, 0, first, second));
        const wy_status status = wi_adjoin_try(t);
        if (status != WY_OK) {
            return status;
        }
    }
    return WY_OK;
}

static wy_status try_family(wi_adjoin_trial *t, const wy_family *family) {
    wi_moves *moves = NULL;
    wy_status status = WY_LIMIT;
    for (int by = 0; by < RELIEFS && status == WY_LIMIT; by++) {
        status = compile_larger(&moves, family, (relief)by, t->error);
    }
    if (status == WY_LIMIT) { /* a falling line, or numbers out of all proportion */
        bool few;
        status = try_values(t, &few, family);
        if (status == WY_OK && !few) {
            const wanted all = {.any = true};
            wi_adjoin_leave(t, t->max);
            status = try_matrix(t, &all);
        }
    } else if (status == WY_OK) {
        status = try_primitives(t, wi_moves_primitives(moves), wi_moves_count(moves));
    }
    wi_moves_free(moves);
    return status;
}

/* ---- all together ------------------------------------------------------------------------ */

static wy_status try_all(wi_adjoin_trial *t) {
    wi_moves *moves;
    wy_status status = compile_few(&moves, t->rules, t->error);
    t->exact = status == WY_OK;
    if (t->exact) {
        status = try_primitives(t, wi_moves_primitives(moves), wi_moves_count(moves));
        wi_moves_free(moves);
    } else if (status == WY_LIMIT) {
        status = WY_OK;
        for (size_t i = 0; i < t->rules->family_count && status == WY_OK; i++) {
            const wy_family *family = &t->rules->families[i];
            if (!family->removed && !wi_adjoin_in_wedge(family)) {
                status = try_family(t, family);
            }
        }
    }
    if (status != WY_OK) {
        return status;
    }
    wi_adjoin_set *verdict = t->verdict;
    verdict->proved = !verdict->all || t->tried == INT64_MAX;
    verdict->tried = t->tried;
    return verdict->all ? WY_OK
                        : wi_adjoin_decide(&verdict->culprit, verdict->dx, verdict->dy, t->error);
}

static wy_status check_rules(const wy_rules *rules, wy_error *error) {
    wy_class class;
    const wy_status status = wy_classify(&class, rules, error);
    if (status != WY_OK) {
        return status;
    }
    if (!class.quarter || class.history || rules->block > 0 || rules->misere) {
        return wi_fail(error, WY_BAD,
                       "only moves can join a game: a set of moves has no cone, no blocking, no "
                       "misere play and no history");
    }
    if (!class.invariant) {
        return wi_fail(error, WY_BAD,
                       "these moves depend on the position, or end the game somewhere; the "
                       "criterion is for moves that are allowed wherever the heaps allow them");
    }
    return WY_OK;
}

static wy_status adjoin(wi_adjoin_set *verdict, const wy_rules *rules, int64_t max,
                        const wy_control *control, wy_error *error) {
    wy_status status = check_rules(rules, error);
    if (status != WY_OK) {
        return status;
    }
    wi_adjoin_trial t = {.rules = rules,
                         .max = max,
                         .tried = INT64_MAX,
                         .control = control,
                         .verdict = verdict,
                         .error = error};
    wi_pace_start(&t.pace, control);
    mpz_inits(t.dx, t.dy, NULL);
    status = try_all(&t);
    mpz_clears(t.dx, t.dy, NULL);
    wi_adjoin_proof_close(t.proof);
    if (status == WY_STOPPED) {
        return wi_fail(error, WY_STOPPED, "stopped");
    }
    return status;
}

wy_status wi_adjoin_rules(wi_adjoin_set *verdict, const wy_rules *rules, int64_t max,
                          const wy_control *control, wy_error *error) {
    const wy_status plane = wi_rules_want_plane(rules, error);
    if (plane != WY_OK) {
        return plane;
    }
    verdict->all = true;
    verdict->proved = false;
    verdict->tried = 0;
    if (max < 0 || max >= WI_MAX_ADJOIN_MATRIX) {
        return wi_fail(error, WY_BAD, "moves are tried up to a bound from 0 to %d, not %lld",
                       WI_MAX_ADJOIN_MATRIX - 1, (long long)max);
    }
    wy_rules *settled = NULL;
    wy_status status = wy_rules_settle(&settled, rules, error);
    if (status == WY_OK) {
        status = adjoin(verdict, settled, max, control, error);
    }
    wy_rules_free(settled);
    return status;
}
