/*
 * rows.c - certificates of the kind `rows`: rows of Grundy values are additively periodic.
 *
 * The certificate names a game in which all moves (s,0) are there and for each t >= 1 finitely many
 * (s,t), and for each row r = 0, 1, ..., R a preperiod c_r and a period p_r.  The theorem is that
 * g(x + p_r, r) = g(x, r) + p_r for all x >= c_r, and that neither can be less.
 *
 * Let K be the number of moves (s,t) with 1 <= t <= r, S the largest s among them.  Verified is:
 *
 *   1. the values of row r, computed by the definition in the columns before
 *      N = max(c_0, ..., c_r) + S + 2K + lcm(p_0, ..., p_r), fulfil g(x + p_r) = g(x) + p_r
 * wherever x >= c_r and x + p_r < N;
 *   2. g(c_r - 1 + p_r) != g(c_r - 1) + p_r if c_r > 0; for each prime factor f of p_r there is an
 *      x >= c_r with g(x + p_r/f) != g(x) + p_r/f.
 *
 * Claims that are too large are found out long before N: a row whose used values, from those of the
 * column, are the same in two columns that a multiple of all periods below are apart repeats from
 * the first of them on.
 *
 * Why this is enough is in docs/soundness.md.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "kinds.h"
#include "reader.h"
#include "rule.h"
#include "ruleset.h"

enum { MOST_ROWS_CHECKED = 4096, MOST_PRIMES = 16, MOST_OPTIONS = 1 << 16 };
#define MOST_COLUMNS_CHECKED INT64_C(1000000000)
#define MOST_MARKS           (INT64_C(1) << 38) /* options looked at: some ten minutes */

/* A move that goes down. */
typedef struct descent {
    int s, t;
} descent;

typedef struct row {
    size_t line; /* of the text */
    int64_t preperiod, period;
    int64_t end; /* the N above */
    int options; /* the K above: descents[0, options) can be made in this row */
    int primes;  /* prime factors of the period */
    int64_t prime[MOST_PRIMES];
    bool needed[MOST_PRIMES]; /* the period divided by this prime is none */
    int32_t *last;            /* g(x) - x of the last `period` columns, at x mod period */
    char *used;               /* which values the row has had, at value & last_value */
    int64_t free;             /* no lower value is free */
    int64_t lap;              /* a multiple of the periods of all rows before it, the least */
    char *before;             /* which values it has had in column `from`, from -K on */
    int64_t from;             /* it was looked at there; -1: nowhere yet */
    int64_t laps;             /* the next look at it comes after so many */
    bool known;               /* when its values repeat is known, and fits the claims */
} row;

typedef struct rows {
    ruleset game;
    cert_verdict *verdict;
    work work;
    int count;
    row *row;
    descent *descents; /* by t */
    int descent_count;
    int longest; /* the largest s */
    /* More values, and columns, than ever matter at the same time: powers of two, minus 1. */
    int64_t last_value, last_column;
    int64_t *recent;  /* g of the last columns: [column & last_column][row] */
    uint32_t *marked; /* at value & last_value: the last cell that has an option of this value */
} rows;

/* ---- Grundy values by the definition, column by column, and what has to hold of them -------- */

/*
 * The value of a cell is the least one that its row has not had yet, as all moves within
 * the row are there, and that no option further down has.  |g(x,r) - x| <= K, so that values can be
 * remembered modulo a window.  Once a row is verified, its values are known without a search.
 */

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
 * Lemma 2 of docs/soundness.md: where the rows below are verified, and the values that are used
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

/* 1 and 2. */
static bool check_columns(rows *c) {
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

/* ---- The claims, how much has to be computed for them, and the theorem ---------------------- */

/* ---- the game ---------------------------------------------------------------------------- */

static int by_drop(const void *a, const void *b) {
    const descent *p = a;
    const descent *q = b;
    return p->t != q->t ? p->t - q->t : p->s - q->s;
}

static bool add_descent(rows *c, int64_t s, int64_t t) {
    if (t == 0 || t >= c->count) {
        return true;
    }
    if (c->descent_count == MOST_OPTIONS || s > MOST_OPTIONS) {
        return cert_too_large(c->verdict, c->game.first_line,
                              "a row has more options than this checker is made for");
    }
    c->longest = s > c->longest ? (int)s : c->longest;
    c->descents[c->descent_count++] = (descent){(int)s, (int)t};
    return true;
}

/* The moves that can be made in the rows of the certificate. */
static bool list_descents(rows *c) {
    const ruleset *g = &c->game;
    bool row_moves = false;
    for (int i = 0; i < g->count; i++) {
        const ray *m = &g->moves[i];
        if (!cert_is_plain(m)) {
            return cert_refuse(c->verdict, g->first_line + (size_t)i,
                               "this kind knows no fans, no conditions and no wider steps");
        }
        if (cert_is_ray(m) && m->v == 0) {
            if (m->s != 1 || m->t != 0) {
                return cert_refuse(c->verdict, g->first_line + (size_t)i,
                                   "this kind knows no other ray along rows than (1,0)+i(1,0)");
            }
            row_moves = true;
            continue;
        }
        int64_t s = m->s;
        int64_t t = m->t;
        do {
            if (!add_descent(c, s, t)) {
                return false;
            }
            s += m->u;
            t += m->v;
        } while (cert_is_ray(m) && t < c->count);
    }
    if (!row_moves || g->blocked > 0 || g->end_count > 0 || g->misere || g->board.count > 0 ||
        g->cone[0] + g->cone[1] > 0) {
        return cert_refuse(c->verdict, g->first_line,
                           "this kind wants (1,0)+i(1,0), no blocking, no ends, normal play");
    }
    if (c->descent_count > 0) {
        qsort(c->descents, (size_t)c->descent_count, sizeof *c->descents, by_drop);
    }
    return true;
}

/* ---- the claims ---------------------------------------------------------------------------- */

static bool read_row(reader *r, rows *c, int number) {
    row *at = &c->row[number];
    int64_t same = 0;
    at->line = r->line;
    return cert_read(r, "row ") && cert_read_number(r, &same, number, number) &&
           cert_read(r, " preperiod ") &&
           cert_read_limited(r, &at->preperiod, 0, MOST_COLUMNS_CHECKED) &&
           cert_read(r, " period ") && cert_read_limited(r, &at->period, 1, MOST_COLUMNS_CHECKED) &&
           cert_read(r, "\n");
}

static bool read_claims(reader *r, rows *c) {
    int64_t count = 0;
    if (!cert_read_ruleset(r, &c->game) || !cert_compare_rule(r, &c->game, NULL) ||
        !cert_read(r, "rows ") || !cert_read_limited(r, &count, 1, MOST_ROWS_CHECKED) ||
        !cert_read(r, "\n")) {
        return false;
    }
    c->count = (int)count;
    c->work.line = r->line;
    c->row = cert_take(&c->work, (size_t)count, sizeof *c->row);
    c->descents = cert_take(&c->work, MOST_OPTIONS, sizeof *c->descents);
    if (c->row == NULL || c->descents == NULL) {
        return false;
    }
    for (int i = 0; i < c->count; i++) {
        if (!read_row(r, c, i)) {
            return false;
        }
    }
    return cert_read_end(r) && list_descents(c);
}

/* ---- how much to compute --------------------------------------------------------------------- */

static void factor(row *at) {
    int64_t rest = at->period; /* below 2^30, so it has fewer than 10 prime factors */
    for (int64_t f = 2; f * f <= rest; f++) {
        if (rest % f == 0) {
            at->prime[at->primes++] = f;
            while (rest % f == 0) {
                rest /= f;
            }
        }
    }
    if (rest > 1) {
        at->prime[at->primes++] = rest;
    }
}

static int64_t greatest_common_divisor(int64_t a, int64_t b) {
    while (b > 0) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static bool plan(rows *c) {
    int64_t latest = 0;   /* of the preperiods so far */
    int64_t together = 1; /* the least common multiple of the periods so far */
    int64_t marks = 0;
    int options = 0;
    int furthest = 0;
    for (int number = 0; number < c->count; number++) {
        row *at = &c->row[number];
        while (options < c->descent_count && c->descents[options].t <= number) {
            furthest = c->descents[options].s > furthest ? c->descents[options].s : furthest;
            options++;
        }
        latest = at->preperiod > latest ? at->preperiod : latest;
        at->lap = together;
        at->from = -1;
        at->laps = 1;
        /* Both factors are at most 10^9. */
        together *= at->period / greatest_common_divisor(together, at->period);
        if (together > MOST_COLUMNS_CHECKED) {
            return cert_too_large(c->verdict, at->line,
                                  "the periods have a multiple in common that is too large");
        }
        at->options = options;
        at->end = latest + furthest + 2 * (int64_t)options + together;
        factor(at);
        /* Each row is at most 4 10^9 columns long, with at most 2^16 options. */
        marks += at->end * (options + 8);
        if (marks > MOST_MARKS) {
            return cert_too_large(c->verdict, at->line,
                                  "verifying this takes longer than this checker may");
        }
    }
    while (c->last_column < c->longest) {
        c->last_column = 2 * c->last_column + 1;
    }
    while (c->last_value < 2 * (int64_t)options + c->longest + 2) {
        c->last_value = 2 * c->last_value + 1;
    }
    return true;
}

static bool make_room(rows *c) {
    c->recent =
        cert_take(&c->work, ((size_t)c->last_column + 1) * (size_t)c->count, sizeof *c->recent);
    c->marked = cert_take(&c->work, (size_t)c->last_value + 1, sizeof *c->marked);
    bool room = c->recent != NULL && c->marked != NULL;
    for (int i = 0; i < c->count && room; i++) {
        c->row[i].last = cert_take(&c->work, (size_t)c->row[i].period, sizeof *c->row[i].last);
        c->row[i].used = cert_take(&c->work, (size_t)c->last_value + 1, 1);
        c->row[i].before = cert_take(&c->work, 2 * (size_t)c->row[i].options + 1, 1);
        room = c->row[i].last != NULL && c->row[i].used != NULL && c->row[i].before != NULL;
    }
    return room;
}

/* ---- the theorem ---------------------------------------------------------------------------- */

static void explain(const rows *c, FILE *report, const char *name) {
    const row *last = &c->row[c->count - 1];
    fprintf(report, "%s: verified\n  game     ", name);
    cert_print_ruleset(&c->game, report);
    fprintf(
        report,
        "  theorem  Let g be its Grundy values. g(x+p,r) = g(x,r) + p for all x >= c, where c and "
        "p\n           are listed for r = 0 to %d; neither can be less. For r = %d, c = %" PRId64
        ", p = %" PRId64 ".\n",
        c->count - 1, c->count - 1, last->preperiod, last->period);
    fprintf(report,
            "  proof    By the definition, in the columns before %" PRId64
            " at most, where each row\n           comes back to a state that it had before.\n",
            last->end);
}

bool cert_check_rows(reader *r, FILE *report, const char *name) {
    rows *c = calloc(1, sizeof *c);
    if (c == NULL) {
        return cert_no_memory(r->verdict);
    }
    c->verdict = r->verdict;
    c->work.verdict = r->verdict;
    const bool verified = read_claims(r, c) && plan(c) && make_room(c) && check_columns(c);
    if (verified && report != NULL) {
        explain(c, report, name);
        cert_print_heading(r, report);
    }
    for (int i = 0; i < c->count && c->row != NULL; i++) {
        free(c->row[i].last);
        free(c->row[i].used);
        free(c->row[i].before);
    }
    free(c->row);
    free(c->descents);
    free(c->recent);
    free(c->marked);
    free(c);
    return verified;
}
