/*
 * read_pairs.c - P-positions as pairs (a_n,b_n): the recurrence by mex, and Beatty's sequences.
 *
 * Let P be symmetric with exactly one P-position in every column, and let (a_n,b_n), n = 0, 1, ...,
 * be those with a_n <= b_n, by a_n.  Then a_n is the least number that is none of the a_i, b_i with
 * i < n.  For let v be that number, and (v,w) the P-position of its column.  If v <= w then v is an
 * a_j with j >= n, so v >= a_n; and a_n is none of those numbers, since a_n = b_i would put
 * (a_n,a_i) and (a_n,b_n) into one column, with a_i < a_n <= b_n.  If w < v then w = a_j, v = b_j
 * with j >= n, and w would be a smaller one.
 *
 * Some numbers may be exceptions, as where a game ends early: let F be finitely many P-positions
 * and K the numbers in them, so that no number of K is in another P-position.  Then the same holds
 * for the P-positions outside F, with K among the numbers that are used: a_n is the least number
 * that is not in K and none of the a_i, b_i with i < n.
 *
 * What is left are the differences d_n = b_n - a_n.  That d_n grows by m from one pair to the next,
 * from some a_n on, is a sentence; so b_n = a_n + m n + c from there on, and the pairs before are
 * listed.  More generally each difference may occur p times: d_n = m floor(n/p), as in
 * (m,p)-Wythoff Nim.
 *
 * With b_n = a_n + m n for all n the recurrence has one solution, a_n = floor(n alpha), b_n =
 * floor(n beta), beta = alpha + m, 1/alpha + 1/beta = 1 (Wythoff 1907; Fraenkel 1982), since these
 * two share out the numbers (Beatty) and are increasing.  The same holds from a later n on if the
 * numbers used before it are the same.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "base/fail.h"
#include "prove/read.h"

enum {
    MOST_LISTED = 12, /* pairs before the rule begins */
    MOST_USED = 12,   /* numbers of K, which are below: */
    USED_BELOW = 32,
    MOST_FIRST = 60, /* P-positions of F */
    MOST_TIMES = 4,  /* a difference occurs so often at most */
    LEAST_PAIRS = 24,
};

typedef struct pairs {
    bool used[WI_READ_SIDE]; /* K */
    size_t used_count;
    int64_t last_used;
    wy_position first[MOST_FIRST]; /* F */
    size_t first_count;
    wy_position of[WI_READ_SIDE];
    size_t count;
    int64_t rise; /* m */
    int64_t times;
    size_t from; /* d_n = rise n + constant for n >= from */
    int64_t constant;
} pairs;

static void use(pairs *of, int64_t number) {
    of->used_count += !of->used[number];
    of->used[number] = true;
    of->last_used = number > of->last_used ? number : of->last_used;
}

/* K: columns with several P-positions, and what is in a P-position with one of K.  false: too many.
 */
static bool find_used(pairs *out, const wi_reader *reader) {
    out->last_used = -1;
    for (size_t i = 1; i < reader->count; i++) {
        if (reader->sample[i].x == reader->sample[i - 1].x) {
            use(out, reader->sample[i].x);
        }
    }
    size_t before = SIZE_MAX;
    while (out->used_count != before) {
        before = out->used_count;
        for (size_t i = 0; i < reader->count; i++) {
            const wy_position at = reader->sample[i];
            if (out->used[at.x] || out->used[at.y]) {
                use(out, at.x);
                use(out, at.y);
            }
        }
    }
    for (size_t i = 0; i < reader->count; i++) {
        if (out->used[reader->sample[i].x]) {
            if (out->first_count == MOST_FIRST) {
                return false;
            }
            out->first[out->first_count++] = reader->sample[i];
        }
    }
    return out->used_count <= MOST_USED && out->last_used < USED_BELOW;
}

/* The pairs that are seen, up to the first column whose P-position is not. */
static void find_pairs(pairs *out, const wi_reader *reader) {
    size_t at = 0;
    for (int64_t x = 0; x < WI_READ_SIDE; x++) {
        if (!out->used[x] && (at == reader->count || reader->sample[at].x != x)) {
            return;
        }
        while (at < reader->count && reader->sample[at].x == x) {
            if (!out->used[x] && reader->sample[at].y >= x) {
                out->of[out->count++] = reader->sample[at];
            }
            at++;
        }
    }
}

static int64_t difference(const pairs *of, size_t n) {
    return of->of[n].y - of->of[n].x;
}

/* d_n = rise n + constant from some n on. */
static bool fit_line(pairs *of) {
    const size_t last = of->count - 1;
    of->times = 1;
    of->rise = difference(of, last) - difference(of, last - 1);
    of->from = last;
    while (of->from > 0 && difference(of, of->from) - difference(of, of->from - 1) == of->rise) {
        of->from--;
    }
    of->constant = difference(of, last) - of->rise * (int64_t)last;
    /* d_n = rise n + constant holds from `from` on; more of the first may be listed than need be.
     */
    return of->from <= MOST_LISTED && of->rise >= 0;
}

/* d_n = rise floor(n / times). */
static bool fit_stairs(pairs *of) {
    for (int64_t times = 2; times <= MOST_TIMES; times++) {
        const int64_t rise = difference(of, (size_t)times);
        bool fits = rise > 0;
        for (size_t n = 0; fits && n < of->count; n++) {
            fits = difference(of, n) == rise * ((int64_t)n / times);
        }
        if (fits) {
            of->times = times;
            of->rise = rise;
            of->from = 0;
            of->constant = 0;
            return true;
        }
    }
    return false;
}

/* ---- the sentences --------------------------------------------------------------------------- */

/* " x!=0 & x!=1", or the opposite. */
static void put_used(wi_growing *to, const pairs *of, bool in) {
    const char *between = "";
    for (int64_t k = 0; k <= of->last_used; k++) {
        if (of->used[k]) {
            wi_growing_printf(to, "%sx%s%" PRId64, between, in ? "=" : "!=", k);
            between = in ? " | " : " & ";
        }
    }
}

/* Other numbers have one P-position each in their columns; those of K only F. */
static void put_some(wi_growing *to, const pairs *of) {
    wi_growing_printf(to, "A x (");
    put_used(to, of, false);
    wi_growing_printf(to, ") => E y $P(x,y)");
}

static void put_one(wi_growing *to, const pairs *of) {
    wi_growing_printf(to, "~E x,y,z (");
    put_used(to, of, false);
    wi_growing_printf(to, ") & $P(x,y) & $P(x,z) & y<z");
}

static void put_only(wi_growing *to, const pairs *of) {
    wi_growing_printf(to, "A x,y ((");
    put_used(to, of, true);
    wi_growing_printf(to, ") & $P(x,y)) => (");
    for (size_t i = 0; i < of->first_count; i++) {
        wi_growing_printf(to, "%s(x=%" PRId64 " & y=%" PRId64 ")", i > 0 ? " | " : "",
                          of->first[i].x, of->first[i].y);
    }
    wi_growing_printf(to, ")");
}

static void put_exceptions(wi_growing *to, const pairs *of) {
    wi_growing_printf(to, "(");
    put_some(to, of);
    wi_growing_printf(to, ") & (");
    put_one(to, of);
    wi_growing_printf(to, ") & (");
    put_only(to, of);
    wi_growing_printf(to, ") & ");
}

/* (x,y) and (u,v) are pairs, one after the other. */
static const char next[] = "$P(x,y) & x<=y & $P(u,v) & u<=v & x<u & "
                           "(~E w,z x<w & w<u & w<=z & $P(w,z))";

static void put_rise(wi_growing *to, const pairs *of) {
    const int64_t m = of->rise;
    if (of->times == 1) {
        wi_growing_printf(to, "A x,y,u,v (%s & x>=%" PRId64 ") => v+x=u+y+%" PRId64, next,
                          of->of[of->from].x, m);
        return;
    }
    /* Differences stay or grow by m, and each that occurs does so `times` times. */
    wi_growing_printf(to, "(A x,y,u,v (%s) => (v+x=u+y | v+x=u+y+%" PRId64 "))", next, m);
    wi_growing_printf(to, " & (A x,y ($P(x,y) & x<=y) => E x1");
    for (int64_t i = 2; i <= of->times; i++) {
        wi_growing_printf(to, ",x%" PRId64, i);
    }
    for (int64_t i = 1; i <= of->times; i++) {
        wi_growing_printf(to, "%s$P(x%" PRId64 ",x%" PRId64 "+y-x)", i == 1 ? " " : " & ", i, i);
        if (i > 1) {
            wi_growing_printf(to, " & x%" PRId64 "<x%" PRId64, i - 1, i);
        }
    }
    wi_growing_printf(to, ") & (~E d,x1");
    for (int64_t i = 2; i <= of->times + 1; i++) {
        wi_growing_printf(to, ",x%" PRId64, i);
    }
    for (int64_t i = 1; i <= of->times + 1; i++) {
        wi_growing_printf(to, "%s$P(x%" PRId64 ",x%" PRId64 "+d)", i == 1 ? " " : " & ", i, i);
        if (i > 1) {
            wi_growing_printf(to, " & x%" PRId64 "<x%" PRId64, i - 1, i);
        }
    }
    wi_growing_printf(to, ")");
}

static void put_sentence(wi_growing *to, const pairs *of) {
    if (of->used_count > 0) {
        put_exceptions(to, of);
    }
    put_rise(to, of);
}

/* The pairs up to the first one for which the sentence about differences holds. */
static void put_first_pairs(wi_growing *to, const pairs *of) {
    const int64_t last = of->of[of->from].x;
    wi_growing_printf(to, "A x,y ($P(x,y) & x<=y & x<=%" PRId64 ") <=> (", last);
    for (size_t i = 0; i < of->first_count; i++) {
        if (of->first[i].x <= of->first[i].y && of->first[i].x <= last) {
            wi_growing_printf(to, "(x=%" PRId64 " & y=%" PRId64 ") | ", of->first[i].x,
                              of->first[i].y);
        }
    }
    for (size_t n = 0; n <= of->from; n++) {
        wi_growing_printf(to, "%s(x=%" PRId64 " & y=%" PRId64 ")", n > 0 ? " | " : "", of->of[n].x,
                          of->of[n].y);
    }
    wi_growing_printf(to, ")");
}

/* The parts of the sentence one by one, and the first pairs. */
static wy_status keep_evidence(wi_reader *reader, const pairs *of) {
    void (*const parts[])(wi_growing *, const pairs *) = {put_some, put_one, put_only, put_rise,
                                                          put_first_pairs};
    wy_status status = WY_OK;
    for (size_t i = of->used_count > 0 ? 0 : 3; i < sizeof parts / sizeof parts[0]; i++) {
        wi_growing text = {0};
        parts[i](&text, of);
        if (status == WY_OK) {
            status = text.failed ? wi_fail_memory(reader->error)
                                 : wi_read_evidence_add(reader, "pairs", "%s", text.text);
        }
        free(text.text);
    }
    return status;
}

/* ---- Beatty ---------------------------------------------------------------------------------- */

/* floor(n alpha), alpha = (2 - m + sqrt(m^2 + 4)) / 2, for small n. */
static int64_t beatty(int64_t n, int64_t m) {
    /* The greatest k with 2k <= n (2 - m) + n sqrt(m^2 + 4). */
    int64_t k = n;
    for (; k <= 2 * n; k++) {
        const int64_t left = 2 * (k + 1) - n * (2 - m);
        if (left > 0 && left * left > n * n * (m * m + 4)) {
            break;
        }
    }
    return k;
}

/*
 * From n = from on a_n = floor((n + shift) alpha) if then b_n - a_n = m (n + shift), and the
 * numbers used before are those that Beatty's pairs use before n + shift.
 */
static bool is_beatty(int64_t *shift, const pairs *of) {
    const int64_t m = of->rise;
    if (of->times != 1 || m < 1 || of->constant % m != 0) {
        return false;
    }
    *shift = of->constant / m;
    const int64_t until = (int64_t)of->from + *shift;
    if (until < 0) {
        return false;
    }
    bool used[2][4 * WI_READ_SIDE] = {{false}};
    for (int64_t k = 0; k <= of->last_used; k++) {
        used[0][k] = of->used[k];
    }
    for (size_t n = 0; n < of->from; n++) {
        used[0][of->of[n].x] = true;
        used[0][of->of[n].y] = true;
    }
    for (int64_t n = 0; n < until; n++) {
        const int64_t a = beatty(n, m);
        if (a + m * n >= 4 * WI_READ_SIDE) {
            return false;
        }
        used[1][a] = true;
        used[1][a + m * n] = true;
    }
    for (size_t i = 0; i < sizeof used[0] / sizeof used[0][0]; i++) {
        if (used[0][i] != used[1][i]) {
            return false;
        }
    }
    return true;
}

/* ---- words ----------------------------------------------------------------------------------- */

static void put_times(wi_growing *to, int64_t m, const char *name) {
    if (m != 1) {
        wi_growing_printf(to, "%" PRId64 " ", m);
    }
    wi_growing_printf(to, "%s", name);
}

static void put_difference(wi_growing *to, const pairs *of, bool latex) {
    char stairs[48];
    if (of->times > 1) {
        snprintf(stairs, sizeof stairs,
                 latex ? "\\lfloor n/%" PRId64 "\\rfloor" : "floor(n/%" PRId64 ")", of->times);
    }
    const char *name = of->times > 1 ? stairs : "n";
    if (of->rise > 0) {
        wi_growing_printf(to, " + ");
        put_times(to, of->rise, name);
    }
    if (of->constant != 0) {
        wi_growing_printf(to, " %c %" PRId64, of->constant > 0 ? '+' : '-',
                          of->constant > 0 ? of->constant : -of->constant);
    }
}

static void put_listed(wi_growing *to, const pairs *of) {
    for (size_t n = 0; n < of->from; n++) {
        wi_growing_printf(to, "%s(%" PRId64 ",%" PRId64 ")", n > 0 ? ", " : "", of->of[n].x,
                          of->of[n].y);
    }
}

static void put_index(wi_growing *to, int64_t shift) {
    if (shift == 0) {
        wi_growing_printf(to, "n");
    } else {
        wi_growing_printf(to, "(n%+" PRId64 ")", shift);
    }
}

/* alpha = (2 - m + sqrt(m^2 + 4)) / 2 */
static void put_root(wi_growing *to, int64_t m, bool latex) {
    const bool even = m % 2 == 0;
    const int64_t whole = even ? 1 - m / 2 : 2 - m;
    const int64_t under = even ? m / 2 * (m / 2) + 1 : m * m + 4;
    wi_growing_printf(to, "%s", even ? "" : "(");
    if (whole != 0) {
        wi_growing_printf(to, "%" PRId64 "+", whole);
    }
    wi_growing_printf(to, latex ? "\\sqrt{%" PRId64 "}" : "sqrt(%" PRId64 ")", under);
    wi_growing_printf(to, "%s", even ? "" : ")/2");
}

static void put_beatty(wi_growing *to, const pairs *of, int64_t shift, bool latex) {
    wi_growing_printf(to, latex ? " $a_n=\\lfloor " : " a_n = floor(");
    put_index(to, shift);
    wi_growing_printf(to,
                      latex ? "\\alpha\\rfloor$ and $b_n=\\lfloor " : " alpha) and b_n = floor(");
    put_index(to, shift);
    wi_growing_printf(to, latex ? "\\beta\\rfloor$ with $\\alpha=" : " beta) with alpha = ");
    put_root(to, of->rise, latex);
    wi_growing_printf(to, latex ? "$, $\\beta=\\alpha+%" PRId64 "$" : ", beta = alpha + %" PRId64,
                      of->rise);
}

/* F above the diagonal. */
static void put_first(wi_growing *to, const pairs *of) {
    const char *between = "";
    for (size_t i = 0; i < of->first_count; i++) {
        if (of->first[i].x <= of->first[i].y) {
            wi_growing_printf(to, "%s(%" PRId64 ",%" PRId64 ")", between, of->first[i].x,
                              of->first[i].y);
            between = ", ";
        }
    }
}

/* mex{...}, or with K mex({0, 1} + {...}) */
static void put_mex(wi_growing *to, const pairs *of, bool latex) {
    wi_growing_printf(to, latex ? " $a_n=\\operatorname{mex}" : " a_n = mex");
    if (of->used_count > 0) {
        wi_growing_printf(to, latex ? "(\\{" : "({");
        const char *between = "";
        for (int64_t k = 0; k <= of->last_used; k++) {
            if (of->used[k]) {
                wi_growing_printf(to, "%s%" PRId64, between, k);
                between = ",";
            }
        }
        wi_growing_printf(to, latex ? "\\}\\cup" : "} u ");
    }
    wi_growing_printf(
        to, latex ? "\\{a_i,b_i:i<n\\}%s$ and $b_n=a_n" : "{a_i, b_i : i < n}%s and b_n = a_n",
        of->used_count > 0 ? ")" : "");
}

static void put_text(wi_growing *text, const pairs *of, int64_t shift, bool with_beatty,
                     bool latex) {
    const char *m = latex ? "$" : "";
    wi_growing_printf(text, "The P-positions are ");
    if (of->used_count > 0) {
        wi_growing_printf(text, "%s", m);
        put_first(text, of);
        wi_growing_printf(text, "%s and their mirror images, and ", m);
    }
    wi_growing_printf(text, latex ? "$(a_n,b_n)$ and $(b_n,a_n)$, $n=0,1,2,\\dots$, where"
                                  : "(a_n,b_n) and (b_n,a_n), n = 0, 1, 2, ..., where");
    if (of->from > 0) {
        wi_growing_printf(text, " the first pairs are %s", m);
        put_listed(text, of);
        wi_growing_printf(text, latex ? "$, and for $n\\ge%zu$" : ", and for n >= %zu", of->from);
    }
    put_mex(text, of, latex);
    put_difference(text, of, latex);
    wi_growing_printf(text, "%s", m);
    if (with_beatty) {
        if (of->from > 0) {
            wi_growing_printf(text, latex ? "; for these $n$," : "; for these n,");
        } else {
            wi_growing_printf(text, "; that is,");
        }
        put_beatty(text, of, shift, latex);
    }
    wi_growing_printf(text, ".");
}

wy_status wi_read_pairs(wi_reader *reader, bool *found) {
    const wy_reading *reading = reader->reading;
    const wi_count_range *columns = &reading->on[WI_COLUMNS];
    const bool one_each = columns->least == 1 && columns->most == 1;
    pairs of = {.count = 0};
    if (!reading->symmetric || !find_used(&of, reader) || (of.used_count == 0 && !one_each)) {
        return WY_OK;
    }
    find_pairs(&of, reader);
    if (of.count < LEAST_PAIRS || of.of[0].x < of.last_used ||
        !(fit_line(&of) || (of.used_count == 0 && fit_stairs(&of)))) {
        return WY_OK;
    }
    wi_growing sentence = {0};
    put_sentence(&sentence, &of);
    wy_status status =
        sentence.failed ? wi_fail_memory(reader->error) : wi_read_ask(reader, "%s", sentence.text);
    if (status == WY_OK) {
        *found = true;
        int64_t shift = 0;
        const bool with_beatty = is_beatty(&shift, &of);
        reader->reading->beatty = with_beatty && of.from == 0 && shift == 0 && of.used_count == 0;
        reader->reading->rise = of.rise;
        status = keep_evidence(reader, &of);
        wi_growing text = {0};
        wi_growing latex = {0};
        put_text(&text, &of, shift, with_beatty, false);
        put_text(&latex, &of, shift, with_beatty, true);
        status =
            status == WY_OK ? wi_read_state(reader, "pairs", &text, &latex, &sentence) : status;
    }
    free(sentence.text);
    return status == WY_NO || status == WY_LIMIT ? WY_OK : status;
}
