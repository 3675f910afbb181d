/* rows.c - the claims, how much has to be computed for them, and the theorem. */
#include "rows.h"

#include <inttypes.h>
#include <stdlib.h>

#include "rule.h"

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
    const bool verified = read_claims(r, c) && plan(c) && make_room(c) && cert_check_columns(c);
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
