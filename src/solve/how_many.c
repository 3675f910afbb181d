/*
 * how_many.c - the number of P-positions of a window at the origin, as a question to all engines.
 *
 * Theorems, the telescope and the automaton count without a list, at once, for sides of any size.
 * An engine that computes all smaller positions counts what it finds, and says how far it came if
 * it is stopped.
 */
#include "base/fail.h"
#include "solve/engine.h"

typedef struct counting {
    mpz_ptr count;
    wy_standing *standing;
    uint64_t found; /* by an engine that computes: so many in the first `columns` columns */
    int64_t columns;
} counting;

static bool count_batch(void *data, const wy_position *positions, size_t count) {
    counting *c = data;
    c->found += count;
    c->columns = positions[count - 1].x + 1;
    return true;
}

/* The side as engines that compute take it: a greater one would show nothing more. */
static int64_t side_of(const mpz_t side, int64_t largest) {
    return mpz_cmp_si(side, largest) < 0 ? mpz_get_si(side) : largest;
}

/* By the engine for windows at the origin, one column after the other. */
static wy_status compute_count(counting *c, wy_solution *s, int64_t width, int64_t height,
                               wy_error *error) {
    c->found = 0;
    c->columns = 0;
    const wy_status status =
        s->backend != NULL && s->backend->count != NULL
            ? s->backend->count(&c->found, &c->columns, s, width, height, error)
            : s->windows->each(s, width, height, count_batch, c, error);
    mpz_set_ui(c->count, c->found);
    wi_computing_standing(c->standing, s);
    return status;
}

static wy_status put_count(wi_question *question, const wi_asked *to, wy_error *error) {
    wy_solution *s = question->solution;
    counting *c = question->data;
    return to->count != NULL ? to->count(c->count, s, question->x, question->y, c->standing, error)
           : to == s->windows && to->each != NULL
               ? compute_count(c, s, side_of(question->x, WI_LARGEST_SIDE),
                               side_of(question->y, WI_LARGEST_HEIGHT), error)
               : WY_LIMIT;
}

/* Several ranks compute the same window, so that all of them must go the same way. */
static wy_status ask_count(wi_question *question, wy_error *error) {
    return question->solution->ranks != NULL
               ? put_count(question, question->solution->windows, error)
               : wi_ask_engines(question, error);
}

wy_status wy_solution_count(mpz_t count, int64_t *columns, wy_solution *s, const mpz_t width,
                            const mpz_t height, wy_standing *standing, wy_error *error) {
    wy_standing own = {0};
    standing = standing != NULL ? standing : &own;
    *standing = (wy_standing){.kind = WY_PROVED, .by = "there are no positions"};
    mpz_set_ui(count, 0);
    *columns = 0;
    if (mpz_sgn(width) <= 0 || mpz_sgn(height) <= 0) {
        return WY_OK;
    }
    wy_status status = wi_solution_has_windows(s, error);
    if (status != WY_OK) {
        return status;
    }
    mpz_t side[2];
    mpz_init_set(side[0], width);
    mpz_init_set(side[1], height);
    if (s->rules->board.p1 == 0) {
        mpz_set_ui(side[0], 1);
    }
    if (s->rules->board.q2 == 0) {
        mpz_set_ui(side[1], 1);
    }
    counting c = {.count = count, .standing = standing};
    wi_question question = {.solution = s,
                            .about = WI_ASK_COUNT,
                            .x = side[0],
                            .y = side[1],
                            .put = put_count,
                            .data = &c};
    status = ask_count(&question, error);
    if (status != WY_OK) { /* whoever tried last */
        mpz_set_ui(count, c.found);
        *columns = c.columns;
    }
    mpz_clears(side[0], side[1], NULL);
    return status;
}
