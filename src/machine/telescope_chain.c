/* telescope_chain.c - the levels of a climb as moments from which streams can start. */
#include "machine/machine.h"
#include "machine/telescope.h"

#include <stdlib.h>

#include "base/fail.h"
#include "machine/telescope_use.h"
#include "theory/theory.h"

void wi_chain_init(wi_chain *chain) {
    *chain = (wi_chain){0};
}

void wi_chain_clear(wi_chain *chain) {
    for (size_t i = 0; i < chain->count; i++) {
        mpz_clears(chain->moments[i].x, chain->moments[i].n, chain->moments[i].row, NULL);
    }
    free(chain->moments);
    *chain = (wi_chain){0};
}

static wy_status make_moments(wi_chain *chain, size_t count, wy_error *error) {
    wi_chain_clear(chain);
    chain->moments = calloc(count, sizeof *chain->moments);
    if (chain->moments == NULL) {
        return wi_fail_memory(error);
    }
    for (; chain->count < count; chain->count++) {
        wi_big_moment *moment = &chain->moments[chain->count];
        mpz_inits(moment->x, moment->n, moment->row, NULL);
    }
    return WY_OK;
}

static void set_row(wi_big_moment *moment, const wy_machine *machine) {
    mpz_set_si(moment->row, -wi_machine_behind(machine, moment->state));
    mpz_add(moment->row, moment->row, moment->x);
    mpz_add(moment->row, moment->row, moment->n);
}

/* A column of the base; one before the machine starts becomes its start. */
static wy_status chain_near(wi_chain *chain, wi_telescope *t, const mpz_t x, wy_error *error) {
    wy_machine_start start;
    wy_machine_start_of(&start, t->machine);
    int64_t column = mpz_get_si(x);
    column = column < start.x ? start.x : column;
    wy_status status = wi_base_extend(&t->base, &t->steps, column + 1);
    if (status != WY_OK) {
        return status == WY_SYSTEM ? wi_fail_memory(error)
                                   : wi_fail(error, WY_LIMIT,
                                             "unknown: the game leaves the machine that was found");
    }
    status = make_moments(chain, 1, error);
    if (status == WY_OK) {
        wi_big_moment *moment = &chain->moments[0];
        mpz_set_si(moment->x, column);
        mpz_set_si(moment->n, t->base.wing[0].columns[column].n);
        moment->state = t->base.wing[0].columns[column].state;
        set_row(moment, t->machine);
        chain->to_base = true;
    }
    return status;
}

/* Takes windows[0] to its target, x.  WY_NO: it does not reach it. */
static wy_status go_to_target(wi_climb_level *level, const wi_telescope *t) {
    const wi_window *window = &t->windows[0];
    if (window->d < 0 || window->count < window->d) {
        return WY_NO;
    }
    for (int64_t i = 0; i < window->d; i++) {
        const wi_byte_step *step = &t->steps.of[level->state][window->bits[i]];
        if (step->count == 0) {
            return WY_LIMIT;
        }
        level->e -= window->bits[i] == 0;
        level->state = step->to;
    }
    level->skip += window->d;
    level->d = 0;
    return WY_OK;
}

/* Targets and counts of all levels, from (V_0, W_0) on: V_{k+1} = W_k - z, W_{k+1} = V_k - W_k. */
static wy_status fill_moments(wi_chain *chain, const wi_telescope *t, const mpz_t x,
                              wy_error *error) {
    mpz_t v;
    mpz_t w;
    mpz_t next;
    mpz_inits(v, w, next, NULL);
    wy_status status = wi_zeckendorf_shift(w, x, error);
    mpz_set(v, x);
    mpz_sub(w, w, x);
    for (size_t k = 0; status == WY_OK && k < chain->count; k++) {
        const wi_climb_level *level = &t->levels[k];
        wi_big_moment *moment = &chain->moments[k];
        mpz_set_si(moment->x, -level->d);
        mpz_add(moment->x, moment->x, v);
        mpz_set_si(moment->n, -level->e);
        mpz_add(moment->n, moment->n, w);
        moment->state = level->state;
        moment->skip = level->skip;
        set_row(moment, t->machine);
        mpz_sub_ui(next, w, (unsigned long)wi_zeckendorf_digit(&t->digits, k));
        mpz_sub(w, v, w);
        mpz_swap(v, next);
    }
    mpz_clears(v, w, next, NULL);
    return status;
}

wy_status wi_telescope_chain(wi_chain *chain, wi_telescope *t, const mpz_t x, size_t most,
                             wy_error *error) {
    if (mpz_sgn(x) < 0) {
        return wi_fail(error, WY_BAD, "a column cannot be negative");
    }
    if (wi_telescope_is_near(t, x)) {
        return chain_near(chain, t, x, error);
    }
    wy_status status = wi_zeckendorf_set(&t->digits, x, error);
    wi_pace pace;
    wi_pace_start(&pace, &t->control);
    for (bool there = false; status == WY_OK && !there;) {
        status = wi_telescope_climb(t, 1, most > 0 ? most : 1, &pace);
        if (status == WY_OK) {
            status = go_to_target(&t->levels[0], t);
        }
        there = status == WY_OK;
        if (!there) {
            status = wi_telescope_widen(t, status, error);
        }
        if (status == WY_OK && !there && wi_telescope_is_near(t, x)) {
            return chain_near(chain, t, x, error);
        }
    }
    if (status == WY_OK) {
        status = make_moments(chain, t->level_count, error);
    }
    if (status == WY_OK) {
        status = fill_moments(chain, t, x, error);
        chain->to_base = t->all_recorded;
    }
    return status;
}
