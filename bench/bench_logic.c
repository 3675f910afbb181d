/*
 * bench_logic.c - first-order logic: formulas planned, against the same formulas computed as they
 * are written (every sign one operation on whole automata).
 *
 * The size of a line is that of the largest automaton on the way.  A note quotes what others took
 * for the same work; these figures were not measured here: Walnut is the Java prover of this
 * name, version 8 alpha; MONA is a thin driver on the automata library of this name.
 */
#include "bench_logic.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/logic.h>

#include "base/fail.h"

/* ---- scripts -------------------------------------------------------------------------------- */

static const char pairs[] = "reg shift {0,1} {0,1} \"([0,0]|[0,1][1,1]*[1,0])*\";"
                            "def lower \"?msd_fib (n=0 & x=0) | (E z $shift(n-1,z) & x=z+1)\";"
                            "def upper \"?msd_fib E x $lower(n,x) & y=x+n\";"
                            "def pair \"?msd_fib E n $lower(n,x) & $upper(n,y)\";"
                            "def p \"?msd_fib $pair(x,y) | $pair(y,x)\";";

static const char matrix[] =
    "def w \"?msd_fib E u,v,x,y $pair(x,y) & $pair(u,v) & u<x & ((x=u+i & y=v+j) | "
    "(x=v+i & y=u+j))\";"
    "def differences \"?msd_fib E u,v,x,y $pair(x,y) & $pair(u,v) & u<x & x=u+i & y=v+j\";"
    "def crossings \"?msd_fib E u,v,x,y $pair(x,y) & $pair(u,v) & u<x & x=v+i & y=u+j\";"
    "def parts \"?msd_fib $differences(i,j) | $crossings(i,j)\";"
    "def conditions \"?msd_fib (F[i-1]=@0 & (E z $shift(i-1,z) & j=z+2)) | "
    "(F[i-2]=@0 & (E z $shift(i-2,z) & j=z+3)) | "
    "(E q,x i>0 & $lower(i,x) & j=q+x+2 & F[q]=@1 & F[q+i]=@0)\";";

static const char theorem[] =
    "def move \"?msd_fib (a=c & d<b) | (b=d & c<a) | (c<a & d<b & a+d=b+c)\";"
    "eval stable \"?msd_fib ~(E x,y,u,v $p(x,y) & $p(u,v) & $move(x,y,u,v))\";"
    "eval absorbing \"?msd_fib A x,y (~$p(x,y)) => (E u,v $p(u,v) & $move(x,y,u,v))\";"
    "eval complementary \"?msd_fib A z z>0 => ((E n $lower(n,z)) ^ (E n $upper(n,z)))\";"
    "eval mex \"?msd_fib A n,x $lower(n,x) => (A z z<x <=> (E i i<n & ($lower(i,z) | "
    "$upper(i,z)) & z<x))\";";

static const char needed[] =
    "eval rows \"?msd_fib A k k>0 => (E x,y $p(x-k,y) & (A j (j>0 & j<=x & j!=k) => ~$p(x-j,y)) "
    "& (A j (j>0 & j<=y) => ~$p(x,y-j)) & (A j (j>0 & j<=x & j<=y) => ~$p(x-j,y-j)))\";"
    "eval columns \"?msd_fib A k k>0 => (E x,y $p(x,y-k) & (A j (j>0 & j<=x) => ~$p(x-j,y)) & "
    "(A j (j>0 & j<=y & j!=k) => ~$p(x,y-j)) & (A j (j>0 & j<=x & j<=y) => ~$p(x-j,y-j)))\";"
    "eval diagonals \"?msd_fib A k k>0 => (E x,y $p(x-k,y-k) & (A j (j>0 & j<=x) => ~$p(x-j,y)) "
    "& (A j (j>0 & j<=y) => ~$p(x,y-j)) & (A j (j>0 & j<=x & j<=y & j!=k) => "
    "~$p(x-j,y-j)))\";";

/* ---- (m,1)-Wythoff, in its own numeration ---------------------------------------------------- */

typedef struct text {
    char *bytes;
    size_t length, room;
    bool failed;
} text;

__attribute__((format(printf, 2, 3))) static void put(text *to, const char *format, ...) {
    enum { LONGEST = 2048 };
    if (to->room - to->length < LONGEST) {
        char *more = realloc(to->bytes, 2 * to->room + (size_t)2 * LONGEST);
        to->failed = to->failed || more == NULL;
        if (more == NULL) {
            return;
        }
        to->bytes = more;
        to->room = 2 * to->room + (size_t)2 * LONGEST;
    }
    va_list arguments;
    va_start(arguments, format);
    to->length += (size_t)vsnprintf(to->bytes + to->length, LONGEST, format, arguments);
    va_end(arguments);
}

/* Columns [a,b] of two digits up to m with a (or b) as given; not: all others. */
static void put_columns(text *to, int m, bool first, int digit, bool not ) {
    const char *sign = "(";
    for (int a = 0; a <= m; a++) {
        for (int b = 0; b <= m; b++) {
            if (((first ? a : b) == digit) != not ) {
                put(to, "%s[%d,%d]", sign, a, b);
                sign = "|";
            }
        }
    }
    put(to, ")");
}

/* $shift(x,y): y has the digits of x and a 0.  That is not so where a digit of y is not the next
 * of x, or the first of x or the last of y is not 0. */
static void put_shift(text *to, int m) {
    put(to, "reg broken");
    for (int track = 0; track < 2; track++) {
        put(to, " {0");
        for (int digit = 1; digit <= m; digit++) {
            put(to, ",%d", digit);
        }
        put(to, "}");
    }
    put(to, " \"");
    put_columns(to, m, true, 0, true);
    put(to, ".*|.*");
    put_columns(to, m, false, 0, true);
    for (int digit = 0; digit <= m; digit++) {
        put(to, "|.*");
        put_columns(to, m, false, digit, false);
        put_columns(to, m, true, digit, true);
        put(to, ".*");
    }
    put(to, "\";\n");
}

/*
 * A_n = floor(n alpha), alpha = [1; m, m, ...], B_n = A_n + m n; moves in one heap, and in both
 * with a difference less than m.  Numbers by the weights 1, m, m^2 + 1, ...
 */
static char *wythoff_script(int m) {
    text to = {0};
    char name[16];
    if (m == 2) {
        snprintf(name, sizeof name, "msd_pell");
    } else {
        snprintf(name, sizeof name, "msd_ost%d", m);
    }
    const char *q = name;
    put_shift(&to, m);
    put(&to, "def shift \"?%s ~$broken(x,y)\";\n", q);
    put(&to, "reg odd {0");
    for (int digit = 1; digit <= m; digit++) {
        put(&to, ",%d", digit);
    }
    put(&to, "} \".*(1");
    for (int digit = 2; digit <= m; digit++) {
        put(&to, "|%d", digit);
    }
    put(&to, ")0(00)*\";\n");
    put(&to,
        "def lower \"?%s E l $shift(n,l) & ((~$odd(n) & x+%d*n=l) | ($odd(n) & x+1+%d*n=l))\";\n",
        q, m - 1, m - 1);
    put(&to, "def pair \"?%s E n $lower(n,x) & y=x+%d*n\";\n", q, m);
    put(&to, "def p \"?%s $pair(x,y) | $pair(y,x)\";\n", q);
    put(&to,
        "def move \"?%s (c=a & d<b) | (d=b & c<a) | (c<a & d<b & a+d<b+c+%d & b+c<a+d+%d)\";\n", q,
        m, m);
    put(&to, "eval stable \"?%s ~(E x,y,u,v $p(x,y) & $p(u,v) & $move(x,y,u,v))\";\n", q);
    put(&to, "eval absorbing \"?%s A x,y (~$p(x,y)) => (E u,v $p(u,v) & $move(x,y,u,v))\";\n", q);
    /* Which moves are needed: from some position no other leads to P. */
    put(&to,
        "def rows \"?%s k>0 & (E x,y $p(x-k,y) & (A j (j>0 & j<=x & j!=k) => ~$p(x-j,y)) & "
        "(A j (j>0 & j<=y) => ~$p(x,y-j)) & "
        "(A j,l (j>0 & l>0 & j<l+%d & l<j+%d) => ~$p(x-j,y-l)))\";\n",
        q, m, m);
    put(&to,
        "def diagonals \"?%s s>0 & t>0 & s<t+%d & t<s+%d & (E x,y $p(x-s,y-t) & "
        "(A j (j>0 & j<=x) => ~$p(x-j,y)) & (A j (j>0 & j<=y) => ~$p(x,y-j)) & "
        "(A j,l (j>0 & l>0 & j<l+%d & l<j+%d & (j!=s | l!=t)) => ~$p(x-j,y-l)))\";\n",
        q, m, m, m, m);
    put(&to, "eval allrows \"?%s A k k>0 => $rows(k)\";\n", q);
    put(&to, "eval alldiagonals \"?%s A s,t (s>0 & t>0 & s<t+%d & t<s+%d) => $diagonals(s,t)\";\n",
        q, m, m);
    if (to.failed) {
        free(to.bytes);
        return NULL;
    }
    return to.bytes;
}

/* ---- one line ------------------------------------------------------------------------------- */

typedef struct job {
    const char *before; /* what the script builds on; NULL: nothing */
    const char *script;
    bool as_written;
    bool steps; /* gather the states instead of what is written */
} job;

static void add_to_sum(void *data, const char *bytes, size_t length) {
    uint64_t *sum = data;
    for (size_t i = 0; i < length; i++) {
        *sum = *sum * 31 + (unsigned char)bytes[i];
    }
}

static void take_largest(void *data, const char *what, uint32_t states, uint64_t transitions,
                         double seconds) {
    uint64_t *largest = data;
    (void)what;
    (void)transitions;
    (void)seconds;
    *largest = states > *largest ? states : *largest;
}

/* All that the session tells as a sum: sizes of automata, truths, counterexamples. */
static uint64_t work(const void *data) {
    const job *j = data;
    uint64_t result = j->steps ? 0 : 1;
    const wy_logic_options options = {
        .write = j->steps ? NULL : add_to_sum,
        .step = j->steps ? take_largest : NULL,
        .explain = j->steps,
        .as_written = j->as_written,
        .data = &result,
    };
    wy_logic *session = NULL;
    if (wy_logic_open(&session, &options, NULL) != WY_OK ||
        (j->before != NULL && wy_logic_run(session, j->before, SIZE_MAX, NULL) != WY_OK) ||
        wy_logic_run(session, j->script, SIZE_MAX, NULL) != WY_OK) {
        result = 0;
    }
    wy_logic_close(session);
    return result;
}

static wy_status line(bench_report *r, const char *name, const char *before, const char *script,
                      const char *note) {
    const job ours = {.before = before, .script = script};
    const job plain = {.before = before, .script = script, .as_written = true};
    const job steps = {.before = before, .script = script, .steps = true};
    bench_figures a = {0};
    bench_figures b = {0};
    const wy_status status = bench_both(&a, &b, r, name, work, &plain, work, &ours);
    if (status == WY_OK) {
        bench_line(r, name, (int64_t)work(&steps), &a, &b, note);
    }
    return status;
}

wy_status bench_logic(bench_report *r) {
    static const char *const games[] = {
        "Walnut 13 s, 1.5 GB; MONA 0.47 s, 18 MB (quoted)",
        "Walnut 248 s, 11 GB; MONA 1.2 s, 40 MB (quoted)",
        "Walnut over 25 min; MONA 4.7 s, 113 MB (quoted)",
    };
    wy_status status = line(r, "logic: pairs and P", NULL, pairs, "Walnut 1.0 s, 79 MB (quoted)");
    if (status == WY_OK) {
        status = line(r, "logic: W in three ways", pairs, matrix,
                      "Walnut 1.6 s, 202 MB; MONA 11 ms (quoted)");
    }
    if (status == WY_OK) {
        status = line(r, "logic: Wythoff's theorem", pairs, theorem,
                      "Walnut 1.2 s, 93 MB; MONA 1 ms for a part (quoted)");
    }
    if (status == WY_OK) {
        status = line(r, "logic: no redundant move", pairs, needed,
                      "Walnut 1.4 s, 210 MB; MONA 7-11 ms each (quoted)");
    }
    for (int m = 2; m <= (r->options->quick ? 2 : 4) && status == WY_OK; m++) {
        char name[64];
        char *script = wythoff_script(m);
        snprintf(name, sizeof name, "logic: (%d,1)-Wythoff, redundancy", m);
        status =
            script == NULL ? wi_fail_memory(r->error) : line(r, name, NULL, script, games[m - 2]);
        free(script);
    }
    return status;
}
