/*
 * table_stripe.c - one column of one stripe of the table: the words first..last-1 of all rows.
 *
 * In the order table_reach.c, table_resolve.c; here is what they need of the board, the conditions
 * and the ends of the game, and the summary that lets a reader pass by what is empty.
 */
#include "solve/table_stripe.h"
#include "rules/value.h"

#include <stdlib.h>
#include <string.h>

#include "base/arithmetic.h"
#include "base/fail.h"

static int64_t quotient_up_to(wi_wide a, int64_t b, int64_t most) {
    /* Long division is slow, and columns are short. */
    const wi_wide quotient = a <= INT64_MAX ? (int64_t)a / b : a / b;
    return quotient > most ? most : (int64_t)quotient;
}

/* The cells y = low..high of column x that are on the board. */
static void board_limits(const table *t, int64_t x, int64_t *low, int64_t *high) {
    const wy_cone *board = &t->rules->board;
    if (board->p1 == 0) { /* heap y: column 0 alone */
        *low = 0;
        *high = x == 0 ? t->height - 1 : -1;
        return;
    }
    *low = quotient_up_to((wi_wide)x * board->q1 + board->p1 - 1, board->p1, t->height);
    *high = board->p2 == 0 ? t->height - 1
                           : quotient_up_to((wi_wide)x * board->q2, board->p2, t->height - 1);
}

static void fill_terminals(const wi_stripe *s, int64_t x, size_t first, size_t last) {
    const table *t = s->table;
    const wy_rules *rules = t->rules;
    uint64_t *row = ring_row(t, &t->terminal_row, 0, 0);
    if (rules->terminal != NULL) {
        wi_mask_fill(s->masks[t->condition_count], x, row, first, last);
    } else {
        memset(row + first, 0, (last - first) * sizeof *row);
    }
    /* The list is sorted by x: find this column's part. */
    size_t low = 0;
    size_t high = rules->terminal_count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (rules->terminals[middle].x < x) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    for (; low < rules->terminal_count && rules->terminals[low].x == x; low++) {
        const int64_t y = rules->terminals[low].y;
        if (y >= (int64_t)first * 64 && y < (int64_t)last * 64) {
            row[y / 64] |= UINT64_C(1) << (y % 64);
        }
    }
}

/* Misere: marks y = low..high in the words first..last-1, which all hold some of them. */
static void fill_board(const table *t, int64_t x, size_t first, size_t last, int64_t low,
                       int64_t high) {
    uint64_t *board = ring_row(t, &t->to_any.source, x, 0);
    for (size_t w = first; w < last; w++) {
        const int64_t base = (int64_t)w * 64;
        uint64_t bits = ~UINT64_C(0);
        bits &= low > base ? ~UINT64_C(0) << (low - base) : bits;
        bits &= high < base + 63 ? ~UINT64_C(0) >> (base + 63 - high) : bits;
        board[w] = bits;
    }
}

static size_t clip(int64_t word, size_t low, size_t high) {
    return word < (int64_t)low ? low : word > (int64_t)high ? high : (size_t)word;
}

/* Which eights of words of column x hold a P-position. */
static void sum_up(const wi_stripe *s, int64_t x) {
    const table *t = s->table;
    t->kernels->some(some_row(t, x) + s->first / 8, ring_row(t, &t->to_p.source, x, 0) + s->first,
                     s->last - s->first);
}

static void decide(wi_stripe *s, int64_t x) {
    const table *t = s->table;
    int64_t low = 0;
    int64_t high = 0;
    board_limits(t, x, &low, &high);
    size_t first = clip(low / 64, s->first, s->last);
    size_t last = clip(high / 64 + 1, s->first, s->last);
    if (high < low || first >= last) {
        first = s->last;
        last = s->last;
    }
    wi_table_blank(t, x, s->first, first);
    wi_table_blank(t, x, last, s->last);
    /* The words that moves are followed through; those that are decided are first..last-1. */
    const size_t from = t->beyond ? s->first : first;
    const size_t to = t->beyond ? s->last : last;
    if (from == to) {
        return;
    }
    for (size_t i = 0; i < t->condition_count; i++) {
        wi_mask_fill(s->masks[i], x, ring_row(t, &t->condition_rows, 0, (int)i), from, to);
    }
    if (t->rules->misere) {
        fill_board(t, x, first, last, low, high);
        wi_channel_step(t, &t->to_any, x, from, to);
        wi_table_tied_step(t, &t->to_any, x);
    }
    wi_channel_step(t, &t->to_p, x, from, to);
    wi_table_tied_step(t, &t->to_p, x);
    if (first == last) {
        return;
    }
    if (t->rules->terminal != NULL || t->rules->terminal_count > 0) {
        fill_terminals(s, x, first, last);
    }
    wi_table_resolve(t, x, first, last, low, high);
}

void wi_stripe_column(wi_stripe *s, int64_t x) {
    decide(s, x);
    sum_up(s, x);
}

/* ---- conditions ----------------------------------------------------------- */

wy_status wi_stripe_open(wi_stripe *s, wy_error *error) {
    const table *t = s->table;
    s->masks = calloc(t->condition_count + 1, sizeof(wi_mask *));
    if (s->masks == NULL) {
        return wi_fail_memory(error);
    }
    wy_status status = WY_OK;
    for (size_t i = 0; i < t->condition_count && status == WY_OK; i++) {
        status = wi_mask_new(&s->masks[i], t->conditions[i], t->height, error);
    }
    if (status == WY_OK && t->rules->terminal != NULL) {
        status = wi_mask_new(&s->masks[t->condition_count], t->rules->terminal, t->height, error);
    }
    return status;
}

void wi_stripe_close(wi_stripe *s) {
    for (size_t i = 0; s->masks != NULL && i <= s->table->condition_count; i++) {
        wi_mask_free(s->masks[i]);
    }
    free(s->masks);
    s->masks = NULL;
}
