/*
 * check_rational.c - S3, sections 3 and 4: Corollaries 9 and 10, lines that keep the P-positions of
 * Rational Nim.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/pace.h"
#include "papers/cones.h"
#include "papers/verbs.h"
#include "papers/window.h"
#include "theory/theory.h"

/* ---- Corollary 9 ------------------------------------------------------------------------- */

/* Wythoff's pairs, or equal heaps for Nim. */
typedef struct pairs {
    int64_t count;
    int64_t *a, *b;
} pairs;

static bool make_pairs(pairs *out, int64_t count, bool nim) {
    *out = (pairs){.count = count,
                   .a = calloc((size_t)count, sizeof *out->a),
                   .b = calloc((size_t)count, sizeof *out->b)};
    uint8_t *used = calloc((size_t)(3 * count + 3), 1);
    if (out->a == NULL || out->b == NULL || used == NULL) {
        free(used);
        return false;
    }
    int64_t mex = 0;
    for (int64_t n = 0; n < count; n++) {
        while (used[mex] != 0) {
            mex++;
        }
        used[mex] = 1;
        used[mex + n] = 1;
        out->a[n] = nim ? n : mex;
        out->b[n] = nim ? n : mex + n;
    }
    free(used);
    return true;
}

static void mark(uint8_t *cells, int64_t size, const wy_cone *q, wy_position class, int64_t a,
                 int64_t b) {
    const int64_t x = class.x + a * q->p1 + b * q->p2;
    const int64_t y = class.y + a * q->q1 + b * q->q2;
    if (x < size && y < size) {
        cells[x * size + y] = 1;
    }
}

/* The set of the corollary against the game, solved as it stands. */
static wy_status compare_corollary(uint64_t *wrong, const wy_cone *q, const pairs *of,
                                   const char *rule, int64_t size, wy_error *error) {
    char text[WI_CONE_RULE];
    wi_cone_rule(text, q, rule);
    wi_window window = {0};
    wy_position *classes = NULL;
    const wy_claim_run quiet = {0};
    wy_status status = wi_window_open(&window, text, WY_ENGINE_TABLE, size, size, &quiet, error);
    if (status == WY_OK) {
        status = wi_cone_classes(&classes, q, error);
    }
    uint8_t *cells = status == WY_OK ? calloc((size_t)size, (size_t)size) : NULL;
    if (status == WY_OK && cells == NULL) {
        status = wi_fail_memory(error);
    }
    for (int64_t i = 0; status == WY_OK && i < wi_cone_determinant(q); i++) {
        for (int64_t n = 0; n < of->count; n++) {
            mark(cells, size, q, classes[i], of->a[n], of->b[n]);
            mark(cells, size, q, classes[i], of->b[n], of->a[n]);
        }
    }
    if (status == WY_OK) {
        *wrong += memcmp(cells, window.has, (size_t)(size * size)) != 0;
    }
    free(cells);
    free(classes);
    wi_window_close(&window);
    return status;
}

/* Arguments: the game, and whose pairs: nim or wythoff. */
wy_status wi_check_corollary_9(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                               wy_error *error) {
    wy_status status = WY_OK;
    const int64_t most = wi_claim_bound(claim, run, 0, 3);
    const int64_t size = wi_claim_bound(claim, run, 1, 30);
    pairs of = {0};
    if (status == WY_OK && !make_pairs(&of, size + 1, strcmp(claim->arguments[1], "nim") == 0)) {
        status = wi_fail_memory(error);
    }
    uint64_t wrong = 0;
    uint64_t games = 0;
    wy_cone q = {0};
    wi_pace pace;
    wi_pace_start(&pace, &run->control);
    while (status == WY_OK && wi_cone_next(&q, most)) {
        status = compare_corollary(&wrong, &q, &of, claim->arguments[0], size, error);
        games++;
        if (wi_pace_stop(&pace, (double)q.p1 / (double)(most + 1))) {
            status = wi_fail(error, WY_STOPPED, "stopped");
        }
    }
    const wy_cone sample = {.p1 = 7, .q1 = 2, .p2 = 1, .q2 = 10};
    if (status == WY_OK) {
        status = compare_corollary(&wrong, &sample, &of, claim->arguments[0], size, error);
        games++;
    }
    free(of.a);
    free(of.b);
    if (status == WY_OK) {
        wi_finding_judge(out, wrong == 0, WY_PROOF_PROSE);
        wi_finding_say(
            out,
            "The set has the P-positions of %s of %llu games: all boards with entries up "
            "to %lld, and (2/7,10/1); heaps below %lld.",
            wrong == 0 ? "all" : "not all", (unsigned long long)games, (long long)most,
            (long long)size);
        wi_finding_by(out, "Theorem 1 (3.2c) and the P-positions of %s; and the games solved",
                      claim->arguments[1]);
    }
    return status;
}

/* (1/1,1/0)-RW: the positions (A_n, c A_n + d B_n) and (B_n, c A_n + d B_n); arguments: c d. */
wy_status wi_check_cone_formula(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                wy_error *error) {
    const int64_t size = wi_claim_bound(claim, run, 0, 100);
    pairs of = {0};
    wi_window window = {0};
    int64_t c = 0;
    int64_t d = 0;
    wy_status status = wi_claim_number(&c, claim, 0, 0, 100, error);
    if (status == WY_OK) {
        status = wi_claim_number(&d, claim, 1, 0, 100, error);
    }
    if (status == WY_OK) {
        status = make_pairs(&of, size, false) ? WY_OK : wi_fail_memory(error);
    }
    if (status == WY_OK) {
        status = wi_window_open(&window, "rational-wythoff(1/1,1/0)", WY_ENGINE_TABLE, size, size,
                                run, error);
    }
    uint8_t *cells = status == WY_OK ? calloc((size_t)size, (size_t)size) : NULL;
    if (status == WY_OK && cells == NULL) {
        status = wi_fail_memory(error);
    }
    for (int64_t n = 0; n < size && status == WY_OK; n++) {
        const int64_t y = c * of.a[n] + d * of.b[n];
        if (of.b[n] < size && y < size) {
            cells[of.a[n] * size + y] = 1;
            cells[of.b[n] * size + y] = 1;
        }
    }
    if (status == WY_OK) {
        const bool same = memcmp(cells, window.has, (size_t)(size * size)) == 0;
        wi_finding_judge(out, same, WY_PROOF_PROSE);
        wi_finding_say(out, "The formula %s the P-positions of the game below %lld.",
                       same ? "gives exactly" : "does not give", (long long)size);
        wi_finding_by(out, "Corollary 9 (3.3b), det Q being 1; and the game solved");
        wi_finding_picture(out, wi_window_picture(&window, 60, 60, false), "(1/1,1/0)-RW");
    }
    free(cells);
    free(of.a);
    free(of.b);
    wi_window_close(&window);
    return status;
}

/* ---- Corollary 10 ------------------------------------------------------------------------ */

/*
 * Is (q + phi (q1 + q2))/(p + phi (p1 + p2)) the number (a + b w)/c, w^2 = 5, and irrational?  With
 * phi = (1 + w)/2, and both sides times 2 c (p + phi (p1 + p2)).
 */
static bool is_slope(const wi_golden *slope, const wy_cone *of, int64_t p, int64_t q) {
    const int64_t above[2] = {2 * q + of->q1 + of->q2, of->q1 + of->q2};
    const int64_t below[2] = {2 * p + of->p1 + of->p2, of->p1 + of->p2};
    return slope->b != 0 && slope->c * above[0] == slope->a * below[0] + 5 * slope->b * below[1] &&
           slope->c * above[1] == slope->a * below[1] + slope->b * below[0];
}

wy_status wi_check_corollary_10(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                wy_error *error) {
    int64_t times = 0; /* of q1 and q2 over phi: 1 as printed */
    const wy_status status = wi_claim_number(&times, claim, 0, 0, 100, error);
    if (status != WY_OK) {
        return status;
    }
    const int64_t most = wi_claim_bound(claim, run, 0, 3);
    const int64_t far = 1000000; /* n; A_n by exact integers, see below */
    const int64_t a = 1618033;   /* floor(phi 10^6), floor(phi^2 10^6) */
    const int64_t b = a + far;
    wy_cone q = {0};
    double worst = 0;
    size_t wrong = 0;
    size_t cones = 0;
    wi_finding_row(out, "\"q1/p1, q2/p2\",Nim,Wythoff lower,Wythoff upper");
    while (wi_cone_next(&q, most)) {
        const wi_cone_slopes limits = wi_cone_limits(&q);
        const double exact[3] = {wi_golden_value(&limits.nim),
                                 wi_golden_value(&limits.wythoff_lower),
                                 wi_golden_value(&limits.wythoff_upper)};
        const double reached[3] = {exact[0],
                                   (double)(b * q.q1 + a * q.q2) / (double)(b * q.p1 + a * q.p2),
                                   (double)(a * q.q1 + b * q.q2) / (double)(a * q.p1 + b * q.p2)};
        const bool good = exact[1] < exact[0] && exact[0] < exact[2] && limits.nim.b == 0 &&
                          limits.nim.a * (q.p1 + q.p2) == limits.nim.c * (q.q1 + q.q2) &&
                          is_slope(&limits.wythoff_lower, &q, times * q.p1, times * q.q1) &&
                          is_slope(&limits.wythoff_upper, &q, times * q.p2, times * q.q2);
        for (int i = 0; i < 3; i++) {
            const double distance = fabs(reached[i] - exact[i]);
            worst = distance > worst ? distance : worst;
        }
        cones++;
        wrong += !good;
        if (q.p1 + q.q1 + q.p2 + q.q2 <= 4) {
            char texts[3][64];
            wi_golden_text(texts[0], sizeof texts[0], &limits.nim);
            wi_golden_text(texts[1], sizeof texts[1], &limits.wythoff_lower);
            wi_golden_text(texts[2], sizeof texts[2], &limits.wythoff_upper);
            wi_finding_row(out, "\"%lld/%lld, %lld/%lld\",%s,%s,%s", (long long)q.q1,
                           (long long)q.p1, (long long)q.q2, (long long)q.p2, texts[0], texts[1],
                           texts[2]);
        }
    }
    wi_finding_judge(out, wrong == 0 && worst < 1e-4, WY_PROOF_PROSE);
    wi_finding_say(
        out,
        "For all %zu boards with entries up to %lld the printed slopes are the exact "
        "limits, numbers (a + b sqrt 5)/c with b != 0, one below and one above the slope of "
        "Rational Nim. They are irrational on every board, as q1 (p1 + p2) - p1 (q1 + q2) = -det "
        "Q: so no vector is a period of Rational Wythoff Nim's P-positions. At n = 10^6 the "
        "P-positions have come as near as %.1e.",
        cones, (long long)most, worst);
    wi_finding_by(out,
                  "Corollary 9: floor(phi n)/n and floor(phi^2 n)/n tend to phi and phi^2, and "
                  "phi^2 = phi + 1; exact arithmetic with sqrt 5");
    return WY_OK;
}

/* The first four arguments: q1 p1 q2 p2. */
static wy_status read_cone(wy_cone *out, const wy_claim *claim, wy_error *error) {
    int64_t *const entries[4] = {&out->q1, &out->p1, &out->q2, &out->p2};
    wy_status status = WY_OK;
    for (size_t i = 0; i < 4 && status == WY_OK; i++) {
        status = wi_claim_number(entries[i], claim, i, 0, 1000, error);
    }
    return status;
}

/* Arguments: q1 p1 q2 p2, and the slopes of RN and of RW below and above, as wi_golden_text has
 * them. */
wy_status wi_check_cone_slopes(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                               wy_error *error) {
    (void)run;
    wy_cone q;
    const wy_status status = read_cone(&q, claim, error);
    if (status != WY_OK) {
        return status;
    }
    const wi_cone_slopes limits = wi_cone_limits(&q);
    const wi_golden *found[3] = {&limits.nim, &limits.wythoff_lower, &limits.wythoff_upper};
    static const char *const names[3] = {"Rational Nim", "Rational Wythoff Nim below",
                                         "Rational Wythoff Nim above"};
    wi_finding_judge(out, true, WY_PROOF_PROSE);
    for (int i = 0; i < 3; i++) {
        char text[64];
        wi_golden_text(text, sizeof text, found[i]);
        wi_finding_say(out, "%s: %s = %.6f.", names[i], text, wi_golden_value(found[i]));
        if (strcmp(text, claim->arguments[4 + i]) != 0) {
            wi_finding_judge(out, false, WY_PROOF_NONE);
        }
    }
    wi_finding_by(out, "Corollary 10 (3.3e), in exact arithmetic with sqrt 5");
    return WY_OK;
}

/* ---- lines that keep the P-positions of Rational Nim ------------------------------------- */

/*
 * P(RN) = T_Q + n c with c = (p1 + p2, q1 + q2).  The line (a t, b t) connects two of its positions
 * iff t (a, b) = d + n c for a difference d of two positions of T_Q and n >= 0.  Crossing with c
 * bounds t unless (a, b) is a multiple of c's direction, which connects them.
 */
static bool line_keeps(int64_t *t_out, const wy_position *classes, int64_t count, wy_position c,
                       int64_t a, int64_t b) {
    const int64_t cross = a * c.y - b * c.x;
    int64_t most = 0;
    for (int64_t i = 0; i < count; i++) {
        for (int64_t j = 0; j < count; j++) {
            const int64_t dx = classes[i].x - classes[j].x;
            const int64_t dy = classes[i].y - classes[j].y;
            const int64_t across = llabs(dx * c.y - dy * c.x);
            most = across > most ? across : most;
        }
    }
    const int64_t last = cross == 0 ? c.x + c.y : most / llabs(cross);
    for (int64_t t = 1; t <= last; t++) {
        for (int64_t n = 0; n * c.x <= t * a + c.x && n * c.y <= t * b + c.y; n++) {
            for (int64_t i = 0; i < count; i++) {
                for (int64_t j = 0; j < count; j++) {
                    if (classes[i].x - classes[j].x == t * a - n * c.x &&
                        classes[i].y - classes[j].y == t * b - n * c.y) {
                        *t_out = t;
                        return false;
                    }
                }
            }
        }
    }
    return true;
}

/* A line of Rational Nim itself? */
static bool is_own_line(const wy_cone *q, int64_t a, int64_t b) {
    const bool first = a * q->q1 == b * q->p1 && a % q->p1 == 0;
    const bool second = a * q->q2 == b * q->p2 && b % q->q2 == 0;
    return first || second;
}

/* Solves Rational Nim with this line, and without it. */
static wy_status solve_with_line(bool *same, const wy_cone *q, int64_t a, int64_t b, int64_t size,
                                 wy_error *error) {
    char rule[WI_CONE_RULE];
    wi_cone_rule(rule, q, "nim");
    char more[WI_CONE_RULE + 64];
    snprintf(more, sizeof more, "%s + (%lldt,%lldt)", rule, (long long)a, (long long)b);
    const wy_claim_run quiet = {0};
    wi_window windows[2] = {{0}, {0}};
    wy_status status =
        wi_window_open(&windows[0], rule, WY_ENGINE_TABLE, size, size, &quiet, error);
    if (status == WY_OK) {
        status = wi_window_open(&windows[1], more, WY_ENGINE_TABLE, size, size, &quiet, error);
    }
    int64_t x;
    int64_t y;
    *same = status == WY_OK && !wi_window_difference(&x, &y, &windows[0], &windows[1]);
    wi_window_close(&windows[0]);
    wi_window_close(&windows[1]);
    return status;
}

/* For each a the b with kept[a * (most + 1) + b]. */
static void list_kept(wy_finding *out, const bool *kept, int64_t most) {
    enum { LINE = 1000 };
    wi_finding_row(out, "a,b of the lines (at;bt) that keep the P-positions");
    for (int64_t a = 0; a <= most; a++) {
        char line[LINE] = "";
        size_t used = 0;
        for (int64_t b = 0; b <= most && used + 24 < LINE; b++) {
            if (kept[a * (most + 1) + b]) {
                used += (size_t)snprintf(line + used, LINE - used, "%s%lld", used > 0 ? " " : "",
                                         (long long)b);
            }
        }
        if (used > 0) {
            wi_finding_row(out, "%lld,%s", (long long)a, line);
        }
    }
}

/* The lines (at,bt) with a, b <= most, tried one after the other. */
typedef struct lines {
    const wy_cone *q;
    wy_position *classes;
    int64_t most;
    int64_t size; /* of the window in which games are solved */
    bool *kept;   /* at a * (most + 1) + b */
    size_t tried, keeping, wrong;
} lines;

static wy_status try_line(wy_finding *out, lines *of, int64_t a, int64_t b, wy_error *error) {
    const wy_cone *q = of->q;
    const wy_position c = {q->p1 + q->p2, q->q1 + q->q2};
    int64_t t = 0;
    const bool keeps = line_keeps(&t, of->classes, wi_cone_determinant(q), c, a, b);
    bool same = false;
    const wy_status status = solve_with_line(&same, q, a, b, of->size, error);
    of->tried++;
    of->keeping += keeps;
    of->wrong += keeps && !same;
    of->kept[a * (of->most + 1) + b] = keeps;
    if (keeps && of->keeping == 1) {
        wi_finding_say(out, "The smallest line that keeps them is (%lldt,%lldt).", (long long)a,
                       (long long)b);
    }
    return status;
}

static wy_status try_lines(wy_finding *out, lines *of, const wy_claim_run *run, wy_error *error) {
    wy_status status = wi_cone_classes(&of->classes, of->q, error);
    if (status == WY_OK) {
        of->kept = calloc((size_t)((of->most + 1) * (of->most + 1)), sizeof *of->kept);
        status = of->kept != NULL ? WY_OK : wi_fail_memory(error);
    }
    for (int64_t sum = 1; sum <= 2 * of->most && status == WY_OK; sum++) {
        const int64_t first = sum > of->most ? sum - of->most : 0;
        for (int64_t a = first; a <= sum && a <= of->most && status == WY_OK; a++) {
            if (!is_own_line(of->q, a, sum - a)) {
                status = try_line(out, of, a, sum - a, error);
            }
            if (run->control.poll != NULL &&
                run->control.poll(run->control.data, (double)sum / (double)(2 * of->most))) {
                status = wi_fail(error, WY_STOPPED, "stopped");
            }
        }
    }
    return status;
}

/* Arguments: q1 p1 q2 p2 a b: the line (at,bt) is claimed to keep them. */
wy_status wi_check_keeping_lines(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                 wy_error *error) {
    wy_cone q;
    wy_status status = read_cone(&q, claim, error);
    if (status != WY_OK) {
        return status;
    }
    lines of = {.q = &q,
                .most = wi_claim_bound(claim, run, 0, 12),
                .size = wi_claim_bound(claim, run, 1, 60)};
    if (of.most < 1 || of.most > 200) {
        return wi_fail(error, WY_BAD, "lines (at,bt) with a and b up to 200 can be looked at");
    }
    int64_t a = 0;
    int64_t b = 0;
    status = wi_claim_number(&a, claim, 4, 0, of.most, error);
    if (status == WY_OK) {
        status = wi_claim_number(&b, claim, 5, 0, of.most, error);
    }
    if (status == WY_OK) {
        status = try_lines(out, &of, run, error);
    }
    const bool keeps = status == WY_OK && of.kept[a * (of.most + 1) + b];
    if (status == WY_OK) {
        list_kept(out, of.kept, of.most);
    }
    free(of.classes);
    free(of.kept);
    if (status != WY_OK) {
        return status;
    }
    if (of.wrong > 0) {
        return wi_fail(error, WY_SYSTEM, "a line that keeps the P-positions changes them");
    }
    wi_finding_judge(out, keeps, WY_PROOF_FINITE);
    wi_finding_say(out, "(%lldt,%lldt) %s.", (long long)a, (long long)b,
                   keeps ? "keeps them" : "does not keep them");
    wi_finding_say(
        out,
        "Of the %zu lines (at,bt) with a, b <= %lld, %zu can be adjoined to this Rational "
        "Nim without changing its P-positions.",
        of.tried, (long long)of.most, of.keeping);
    wi_finding_by(out, "Corollary 9: a line keeps them iff it never leads from one to another, and "
                       "only finitely many t can; all of these were tried");
    return WY_OK;
}
