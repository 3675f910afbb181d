/* bench_logic.c - the benchmarks of first-order logic. */
#include <gmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/automata.h>
#include <wythoff/logic.h>

#include "automata/subset.h"
#include "base/fail.h"
#include "measure.h"
#include "plain.h"

/*
 * First-order logic: formulas planned, against the same formulas computed as they
 * are written (every sign one operation on whole automata).
 *
 * The size of a line is that of the largest automaton on the way.  A note quotes what others took
 * for the same work; these figures were not measured here: Walnut is the Java prover of this
 * name, version 8 alpha; MONA is a thin driver on the automata library of this name.
 */

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

/* ---- forward and backward determinisation, each alone, against both in turn ------------------ */

/*
 * Which n are a x + b y?  With the greatest digit first the forward way makes many more sets of
 * states than the backward way, with the least digit first it is the other way round; nobody
 * tells the program so.  The size of a line is that of the result.  A way that comes to the end
 * of its memory is noted.
 */

typedef enum way { FORWARD, BACKWARD, BOTH } way;

typedef struct determinise_job {
    const wy_automaton *relation; /* n = a x + b y, tracks in this order */
    bool lsd;
    way how;
} determinise_job;

static const wy_control limits = {.memory = UINT64_C(1) << 29};
static const bool gone[3] = {false, true, true};

/* Subset construction to its end, then minimal. */
static wy_status construct(wy_automaton **out, const wi_nfa *nfa, wi_meter *meter) {
    wi_subset subset;
    wy_status status = wi_subset_open(&subset, nfa, NULL, meter, NULL);
    while (status == WY_OK && !wi_subset_done(&subset)) {
        status = wi_subset_run(&subset, 100000, NULL);
    }
    if (status == WY_OK) {
        status = wi_subset_finish(out, &subset, NULL);
    }
    wi_subset_close(&subset);
    return status == WY_OK ? wi_minimise(*out, meter, NULL) : status;
}

static wy_status turn(wi_nfa *nfa, wi_meter *meter) {
    wi_nfa turned = {0};
    wy_status status = wi_nfa_reverse(&turned, nfa, meter, NULL);
    wi_nfa_drop(nfa, meter);
    *nfa = turned;
    return status == WY_OK ? wi_nfa_reduce(nfa, meter, NULL) : status;
}

static wy_status alone(wy_automaton **out, const determinise_job *j, wi_meter *meter) {
    wi_nfa nfa = {0};
    wy_status status =
        wi_nfa_project(&nfa, WY_OP_AND, j->relation, NULL, NULL, NULL, 3, gone, meter, NULL);
    if (status == WY_OK) {
        status = wi_nfa_close_zeros(&nfa, j->lsd, meter, NULL);
    }
    if (status == WY_OK) {
        status = wi_nfa_trim(&nfa, meter, NULL);
    }
    if (status == WY_OK) {
        status = wi_nfa_reduce(&nfa, meter, NULL);
    }
    if (status == WY_OK && j->how == BACKWARD) {
        wy_automaton *half = NULL;
        status = turn(&nfa, meter);
        if (status == WY_OK) {
            status = construct(&half, &nfa, meter);
            wi_nfa_drop(&nfa, meter);
        }
        if (status == WY_OK) {
            status = wi_nfa_make(&nfa, half, meter, NULL);
        }
        if (status == WY_OK) {
            status = turn(&nfa, meter);
        }
    }
    if (status == WY_OK) {
        status = construct(out, &nfa, meter);
    }
    wi_nfa_drop(&nfa, meter);
    return status;
}

/* The states of the result; 0: no memory. */
static uint64_t work_determinise(const void *data) {
    const determinise_job *j = data;
    wy_automaton *made = NULL;
    wi_meter meter;
    wi_meter_start(&meter, &limits, "a benchmark");
    const wy_status status =
        j->how == BOTH ? wy_automaton_exists(&made, j->relation, gone, NULL, &limits, NULL)
                       : alone(&made, j, &meter);
    const uint64_t states = status == WY_OK ? wy_automaton_states(made) : 0;
    if (status == WY_OK) {
        wy_automaton_free(made);
    }
    return states;
}

static wy_status lines(bench_report *r, wy_logic *session, const char *system, int a, int b) {
    char formula[80];
    snprintf(formula, sizeof formula, "?%s n=%d*x+%d*y", system, a, b);
    wy_logic_answer answer;
    wy_status status = wy_logic_evaluate(&answer, session, formula, SIZE_MAX, r->error);
    if (status != WY_OK) {
        return status;
    }
    const bool lsd = system[0] == 'l';
    bench_figures ours = {0};
    determinise_job j = {answer.automaton, lsd, BOTH};
    status = bench_measure(&ours, work_determinise, &j, system, r->options->control, r->error);
    for (way how = FORWARD; how <= BACKWARD && status == WY_OK; how++) {
        bench_figures one = {0};
        char name[80];
        j.how = how;
        snprintf(name, sizeof name, "%s alone: %d x + %d y, %s",
                 how == FORWARD ? "forward" : "backward", a, b, system);
        status = bench_measure(&one, work_determinise, &j, name, r->options->control, r->error);
        if (status == WY_OK) {
            bench_line(r, name, (int64_t)ours.checksum, &one, &ours,
                       one.checksum == 0 ? "alone: out of 512 MB" : "");
        }
    }
    wy_logic_answer_clear(&answer);
    return status;
}

wy_status bench_determinise(bench_report *r) {
    wy_logic *session;
    wy_status status = wy_logic_open(&session, NULL, r->error);
    if (status != WY_OK) {
        return status;
    }
    const bool quick = r->options->quick;
    const int a = quick ? 61 : 251, b = quick ? 47 : 199;
    const int c = quick ? 5 : 21, d = quick ? 3 : 17;
    status = lines(r, session, "msd_2", a, b);
    if (status == WY_OK) {
        status = lines(r, session, "lsd_2", a, b);
    }
    if (status == WY_OK) {
        status = lines(r, session, "msd_fib", c, d);
    }
    if (status == WY_OK) {
        status = lines(r, session, "lsd_fib", c, d);
    }
    wy_logic_close(session);
    return status;
}

/* ---- automatic words ------------------------------------------------------------------------- */

/*
 * Questions about automatic words: factors, palindromes, squares, overlaps, order,
 * recurrence, exponents; with a plan, and as it is written.
 *
 * The size of a line is that of the result.  Both ways have the same automaton, and it is compared
 * with the definition for small numbers.  Where the formula as it is written comes to the end of
 * its memory, that is noted.
 */

enum { MEGABYTES = 512 };

typedef struct word_job {
    const char *formula;
    bool as_written;
    const plain_word *word;
    const plain_statement *statement;
} word_job;

/* The session has the numerations of the answer: to be closed after it. */
static wy_status evaluate_word(wy_logic **session, wy_logic_answer *out, const word_job *j,
                               wy_error *error) {
    const wy_logic_options options = {.control = {.memory = (uint64_t)MEGABYTES << 20},
                                      .as_written = j->as_written};
    wy_status status = wy_logic_open(session, &options, error);
    if (status == WY_OK) {
        status = wy_logic_evaluate(out, *session, j->formula, SIZE_MAX, error);
        if (status != WY_OK) {
            wy_logic_close(*session);
        }
    }
    return status;
}

/* The automaton as a sum; it is minimal, and its states have an order of their own. */
static uint64_t sum_of_word(const wy_automaton *automaton) {
    uint64_t sum = 1;
    for (uint32_t q = 0; q < wy_automaton_states(automaton); q++) {
        const uint64_t *labels;
        const uint32_t *targets;
        const uint64_t count = wy_automaton_row(automaton, q, &labels, &targets);
        sum = 31 * sum + (uint64_t)wy_automaton_output(automaton, q);
        for (uint64_t i = 0; i < count; i++) {
            sum = 31 * (31 * sum + labels[i]) + targets[i];
        }
    }
    return sum;
}

/* 0: no memory. */
static uint64_t work_words(const void *data) {
    wy_logic *session;
    wy_logic_answer answer;
    if (evaluate_word(&session, &answer, data, NULL) != WY_OK) {
        return 0;
    }
    const uint64_t sum = sum_of_word(answer.automaton);
    wy_logic_answer_clear(&answer);
    wy_logic_close(session);
    return sum;
}

/* ---- against the definition ------------------------------------------------------------------ */

/* Does the automaton, most significant digit first, accept these numbers?  WY_OK yes, WY_NO no. */
static wy_status accepts(const wy_automaton *automaton, const long *values, wy_error *error) {
    enum { LONGEST = 16 };
    uint32_t columns[LONGEST][PLAIN_VARIABLES] = {{0}};
    const uint32_t tracks = wy_automaton_tracks(automaton);
    wy_status status = WY_OK;
    for (uint32_t t = 0; t < tracks && status == WY_OK; t++) {
        uint32_t *digits = NULL;
        size_t count = 0;
        mpz_t number;
        mpz_init_set_si(number, values[t]);
        status = wy_numeration_represent(
            &digits, &count, wy_automaton_track(automaton, t)->system->numeration, number, error);
        mpz_clear(number);
        for (size_t i = 0; status == WY_OK && i < count; i++) {
            columns[LONGEST - count + i][t] = digits[i];
        }
        free(digits);
    }
    uint64_t labels[LONGEST];
    for (size_t i = 0; i < LONGEST; i++) {
        labels[i] = wy_automaton_pack(automaton, columns[i]);
    }
    return status != WY_OK || wy_automaton_accepts(automaton, labels, LONGEST) ? status : WY_NO;
}

/* The states of the automaton; 0: it is not right for all small numbers. */
static uint64_t check(const void *data) {
    static uint8_t letters[PLAIN_LETTERS];
    const word_job *j = data;
    wy_logic *session;
    wy_logic_answer answer;
    if (evaluate_word(&session, &answer, j, NULL) != WY_OK) {
        return 0;
    }
    j->word->write(letters);
    long values[PLAIN_VARIABLES] = {0};
    bool right;
    do {
        const wy_status status = accepts(answer.automaton, values, NULL);
        right = status == (j->statement->holds(letters, values) ? WY_OK : WY_NO);
    } while (right && plain_next(j->statement, values));
    const uint64_t states = wy_automaton_states(answer.automaton);
    wy_logic_answer_clear(&answer);
    wy_logic_close(session);
    return right ? states : 0;
}

static wy_status word_line(bench_report *r, const plain_word *word,
                           const plain_statement *statement) {
    char formula[PLAIN_FORMULA], name[64];
    plain_formula(formula, statement, word);
    snprintf(name, sizeof name, "words: %s of %s", statement->name, word->name);
    const word_job ours = {.formula = formula, .word = word, .statement = statement};
    const word_job plain = {.formula = formula, .as_written = true};
    bench_figures a = {0}, b = {0}, checked = {0};
    const wy_control *control = r->options->control;
    wy_status status = bench_measure(&a, work_words, &plain, name, control, r->error);
    if (status == WY_OK) {
        status = bench_measure(&b, work_words, &ours, name, control, r->error);
    }
    if (status == WY_OK) {
        status = bench_measure(&checked, check, &ours, name, control, r->error);
    }
    if (status != WY_OK) {
        return status;
    }
    if (b.checksum == 0 || (a.checksum != 0 && a.checksum != b.checksum)) {
        return wi_fail(r->error, WY_NO, "%s: as it is written there is another result", name);
    }
    if (checked.checksum == 0) {
        return wi_fail(r->error, WY_NO, "%s: the letters of the word say something else", name);
    }
    char note[64] = "";
    if (a.checksum == 0) {
        snprintf(note, sizeof note, "as written: out of %d MB", MEGABYTES);
    }
    bench_line(r, name, (int64_t)checked.checksum, &a, &b, note);
    return WY_OK;
}

wy_status bench_words(bench_report *r) {
    wy_status status = WY_OK;
    const size_t count = r->options->quick ? 1 : plain_word_count;
    for (size_t w = 0; w < count; w++) {
        for (size_t s = 0; s < plain_statement_count && status == WY_OK; s++) {
            status = word_line(r, &plain_words[w], &plain_statements[s]);
        }
    }
    return status;
}
