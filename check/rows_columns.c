/*
 * rows_columns.c - Grundy values by the definition, column by column, and what has to hold of them.
 *
 * The value of a cell is the least one that its row has not had yet, as all moves within
 * the row are there, and that no option further down has.  |g(x,r) - x| <= K, so that values can be
 * remembered modulo a window.  Once a row is verified, its values are known without a search.
 */
#include <inttypes.h>

#include "rows.h"

static int64_t *column_of(const rows *c, int64_t x) {
    return c->recent + (x & c->last_column) * c->count;
}

/* By the definition. */
static int64_t value_of(const rows *c, row *at, int number, int64_t x, uint32_t cell) {
    for (int i = 0; i < at->options; i++) {
        const descent move = c->descents[i];
        if (move.s <= x) {
            c->marked[column_of(c, x - move.s)[number - move.t] & c->last_value] = cell;
        }
    }
    at->used[(x + at->options) & c->last_value] = 0; /* it can be reached from now on */
    while (at->used[at->free & c->last_value] != 0) {
        at->free++;
    }
    int64_t value = at->free;
    while (at->used[value & c->last_value] != 0 || c->marked[value & c->last_value] == cell) {
        value++;
    }
    at->used[value & c->last_value] = 1;
    return value;
}

static bool compare(const rows *c, row *at, int number, int64_t x, int32_t offset) {
    const bool same = x >= at->period && at->last[x % at->period] == offset;
    if (x - at->period >= at->preperiod && !same) {
        return cert_refuse(c->verdict, at->line,
                           "g(%" PRId64 ",%d) is not g(%" PRId64 ",%d) + %" PRId64, x, number,
                           x - at->period, number, at->period);
    }
    if (x - at->period == at->preperiod - 1 && same) {
        return cert_refuse(c->verdict, at->line,
                           "g(%" PRId64 ",%d) is g(%" PRId64 ",%d) + %" PRId64
                           " before the preperiod ends",
                           x, number, x - at->period, number, at->period);
    }
    for (int i = 0; i < at->primes && x < at->preperiod + at->period; i++) {
        const int64_t less = at->period / at->prime[i];
        if (x - less >= at->preperiod && at->last[(x - less) % at->period] != offset) {
            at->needed[i] = true;
        }
    }
    at->last[x % at->period] = offset;
    return true;
}

/* Has the row, before column x, had the value x - K + i? */
static bool has_had(const rows *c, const row *at, int64_t x, int i) {
    const int64_t value = x - at->options + i;
    return value < at->free || at->used[value & c->last_value] != 0;
}

/*
 * Lemma 2 of docs/certificates.md: where the rows below are verified, and the values that are used
 * are the same in columns `from` and x, a number of laps apart, row and claims are known: its least
 * preperiod is at most `from`, and its least period divides x - from.  So that this is found soon,
 * whatever the claims are, `from` is moved on after 1, 2, 4, ... laps.
 */
static bool look_back(const rows *c, row *at, int number, int64_t x) {
    const bool below = number == 0 || x >= at[-1].end + c->longest + at->options;
    if (at->known || !below || (at->from >= 0 && (x - at->from) % at->lap != 0)) {
        return true;
    }
    const int width = 2 * at->options;
    bool same = at->from >= 0;
    for (int i = 0; i < width && same; i++) {
        same = has_had(c, at, x, i) == (at->before[i] != 0);
    }
    if (same) {
        at->known = true;
        return (at->preperiod <= at->from && (x - at->from) % at->period == 0) ||
               cert_refuse(c->verdict, at->line,
                           "from column %" PRId64 " on row %d repeats after %" PRId64 " columns",
                           at->from, number, x - at->from);
    }
    if (at->from < 0 || x - at->from >= at->laps * at->lap) {
        at->laps *= at->from < 0 ? 1 : 2;
        at->from = x;
        for (int i = 0; i < width; i++) {
            at->before[i] = (char)has_had(c, at, x, i);
        }
    }
    return true;
}

static bool all_needed(const rows *c) {
    for (int number = 0; number < c->count; number++) {
        const row *at = &c->row[number];
        for (int i = 0; i < at->primes; i++) {
            if (!at->needed[i]) {
                return cert_refuse(c->verdict, at->line, "%" PRId64 " is a period as well",
                                   at->period / at->prime[i]);
            }
        }
    }
    return true;
}

bool cert_check_columns(rows *c) {
    uint32_t cell = 0;
    for (int64_t x = 0; x < c->row[c->count - 1].end; x++) {
        for (int number = 0; number < c->count; number++) {
            row *at = &c->row[number];
            int64_t value = x;
            if (x >= at->end) { /* this row is verified */
                value += at->last[x % at->period];
            } else {
                if (++cell == 0) { /* so many cells that old marks could be taken for new */
                    for (int64_t i = 0; i <= c->last_value; i++) {
                        c->marked[i] = 0;
                    }
                    cell = 1;
                }
                if (!look_back(c, at, number, x)) {
                    return false;
                }
                value = value_of(c, at, number, x, cell);
                if (!compare(c, at, number, x, (int32_t)(value - x))) {
                    return false;
                }
            }
            column_of(c, x)[number] = value;
        }
    }
    return all_needed(c);
}
