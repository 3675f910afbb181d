/* strip.c - the P-positions of 256 columns of boxes, anywhere. */
#include "ask/strip.h"

#include <stdlib.h>
#include <string.h>

#include "ask/clock.h"
#include "base/clock.h"
#include "base/fail.h"
#include "base/list.h"

enum {
    EXACT_LEVEL = 6, /* up to here all columns, 2^14 of them, are looked at */
    FIRST_SOME = 2,  /* from here on, if that takes too long, only some are */
    PLACES = 4,      /* at so many places of each box, */
    RUN = 16,        /* so many columns each, */
    FEW = 4,         /* or where they are slow */
};

static const double slow_run = 0.0005; /* seconds */

void ask_strip_init(ask_strip *strip) {
    memset(strip, 0, sizeof *strip);
    mpz_inits(strip->x, strip->one_in, NULL);
    for (int i = 0; i < ASK_STRIP_BASES; i++) {
        mpz_init(strip->bases[i]);
    }
}

void ask_strip_clear(ask_strip *strip) {
    mpz_clears(strip->x, strip->one_in, NULL);
    for (int i = 0; i < ASK_STRIP_BASES; i++) {
        mpz_clear(strip->bases[i]);
    }
    free(strip->entries);
}

/* Columns on their way into a strip. */
typedef struct taking {
    ask_strip *strip;
    mpz_t column, row, from; /* scratch */
    bool no_memory;
    bool scattered; /* more than ASK_STRIP_BASES beams */
} taking;

/* Nothing more is taken then. */
static bool has_failed(const taking *t) {
    return t->no_memory || t->scattered;
}

/* The base that is near the row, perhaps a new one; -1: there are too many. */
static int near_base(ask_strip *strip, mpz_t from, const mpz_t row) {
    for (int i = 0; i < strip->base_count; i++) {
        mpz_sub(from, row, strip->bases[i]);
        if (mpz_sizeinbase(from, 2) <= 62) {
            return i;
        }
    }
    if (strip->base_count == ASK_STRIP_BASES) {
        return -1;
    }
    mpz_set(strip->bases[strip->base_count], row);
    mpz_set_ui(from, 0);
    return strip->base_count++;
}

static bool add(ask_strip *strip, int32_t box, int base, int64_t row) {
    if (strip->count > 0) {
        /* Upper and lower P-positions alternate: look at the last two. */
        for (size_t back = 1; back <= 2 && back <= strip->count; back++) {
            ask_strip_entry *last = &strip->entries[strip->count - back];
            if (last->box == box && last->base == base && last->row == row) {
                last->count++;
                return true;
            }
        }
    }
    if (!wi_list_room(strip->entries, strip->room, strip->count + 1)) {
        return false;
    }
    strip->entries[strip->count++] =
        (ask_strip_entry){.box = box, .count = 1, .row = row, .base = base};
    return true;
}

static bool take(void *data, const mpz_t x, const mpz_t y) {
    taking *t = data;
    ask_strip *strip = t->strip;
    mpz_sub(t->column, x, strip->x);
    mpz_fdiv_q_2exp(t->column, t->column, strip->level);
    mpz_fdiv_q_2exp(t->row, y, strip->level);
    const int base = near_base(strip, t->from, t->row);
    if (base < 0) {
        t->scattered = true;
    } else if (mpz_cmp_ui(t->column, ASK_BOXES) < 0 &&
               !add(strip, (int32_t)mpz_get_ui(t->column), base, mpz_get_si(t->from))) {
        t->no_memory = true;
    }
    return !has_failed(t);
}

static wy_status take_columns(taking *t, wy_solution *solution, const mpz_t x, int64_t count,
                              wy_error *error) {
    const wy_take_far far = {.point = take, .data = t};
    return wy_solution_each_from(solution, x, count, &far, &t->strip->standing, error);
}

static wy_status fill_all(taking *t, wy_solution *solution, wy_error *error) {
    ask_strip *strip = t->strip;
    strip->exact = true;
    strip->columns = INT64_C(1) << strip->level;
    mpz_set_ui(strip->one_in, 1);
    return take_columns(t, solution, strip->x, (int64_t)ASK_BOXES << strip->level, error);
}

/* How many columns to look at, at each place: fewer where the first ones are slow. */
static int choose_run(taking *t, wy_solution *solution, wy_error *error) {
    ask_strip *strip = t->strip;
    if (strip->level <= EXACT_LEVEL) {
        return 1; /* narrow boxes come here only if they are slow */
    }
    const double begin = wi_seconds();
    take_columns(t, solution, strip->x, RUN, error); /* just to see how long that takes */
    strip->count = 0;
    strip->base_count = 0;
    t->scattered = false;
    return wi_seconds() - begin > slow_run ? FEW : RUN;
}

/* At the places 1/8, 3/8, 5/8, 7/8 of each box; runs of columns, to meet upper and lower ones. */
static wy_status fill_some(taking *t, wy_solution *solution, wy_error *error) {
    ask_strip *strip = t->strip;
    const int run = choose_run(t, solution, error);
    mpz_t x;
    mpz_t width;
    mpz_inits(x, width, NULL);
    mpz_set_ui(width, 1);
    mpz_mul_2exp(width, width, strip->level);
    strip->exact = false;
    strip->columns = PLACES * (int64_t)run;
    mpz_fdiv_q_ui(strip->one_in, width, (unsigned long)strip->columns);
    wy_status status = WY_OK;
    for (int box = 0; box < ASK_BOXES && status == WY_OK && !has_failed(t); box++) {
        for (int place = 0; place < PLACES && status == WY_OK && !has_failed(t); place++) {
            const unsigned long eighths = 2UL * PLACES * (unsigned)box + 2UL * (unsigned)place + 1;
            mpz_mul_ui(x, width, eighths);
            mpz_fdiv_q_ui(x, x, 2UL * PLACES);
            mpz_add(x, x, strip->x);
            status = take_columns(t, solution, x, run, error);
        }
    }
    mpz_clears(x, width, NULL);
    return status;
}

wy_status ask_strip_fill(ask_strip *strip, wy_solution *solution, const mpz_t x, uint64_t level,
                         ask_strip_hurry *hurry, void *data, wy_error *error) {
    mpz_set(strip->x, x);
    strip->level = level;
    strip->there = false;
    strip->count = 0;
    strip->base_count = 0;
    taking t = {.strip = strip};
    mpz_inits(t.column, t.row, t.from, NULL);
    wy_status status = WY_STOPPED;
    if (level <= EXACT_LEVEL) {
        hurry(data, level >= FIRST_SOME);
        status = fill_all(&t, solution, error);
        hurry(data, false);
    }
    if (status == WY_STOPPED && level >= FIRST_SOME) {
        strip->count = 0;
        strip->base_count = 0;
        status = fill_some(&t, solution, error);
    }
    if (t.scattered) {
        status = wi_fail(error, WY_LIMIT, "the P-positions here are too scattered to be counted");
    } else if (status == WY_OK && t.no_memory) {
        status = wi_fail_memory(error);
    }
    mpz_clears(t.column, t.row, t.from, NULL);
    strip->there = status == WY_OK;
    return status;
}
