/*
 * test_certificate_sentence.c - certificates of first-order sentences: true ones are verified,
 * changed ones are not, unless the sentence that they then show is what they say of it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/logic.h>

#include "check.h"
#include "effort.h"
#include "forgeries.h"

/* ---- certificates ----------------------------------------------------------------------- */

static wy_logic *open_session(void) {
    const wy_logic_options options = {.certify = true, .no_witness = true};
    wy_logic *session = NULL;
    assert_int_equal(wy_logic_open(&session, &options, NULL), WY_OK);
    return session;
}

static text certificate_of(wy_logic *session) {
    text out = {0};
    wy_error error = {0};
    FILE *stream = open_memstream(&out.bytes, &out.size);
    if (stream == NULL || wy_logic_write_certificate(stream, session, &error) != WY_OK) {
        fail_msg("%s", error.message);
        abort();
    }
    fclose(stream);
    return out;
}

static text certificate_of_script(const char *script) {
    wy_logic *session = open_session();
    wy_error error = {0};
    if (wy_logic_run(session, script, SIZE_MAX, &error) != WY_OK) {
        fail_msg("%s: %s", script, error.message);
    }
    const text out = certificate_of(session);
    wy_logic_close(session);
    return out;
}

static size_t count_of(text in, const char *what) {
    size_t count = 0;
    for (const char *at = in.bytes; (at = strstr(at, what)) != NULL; at++) {
        count++;
    }
    return count;
}

/* All sentences of the scripts of S2, and those of (2,1)-Wythoff. */
static void the_scripts_are_certified(void **state) {
    (void)state;
    const struct {
        const char *path;
        size_t sentences, definitions;
    } scripts[] = {{TEST_DATA "/../../examples/wythoff.walnut", 33, 13},
                   {TEST_DATA "/../../examples/wythoff-2.walnut", 4, 6}};
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
        wy_logic *session = open_session();
        assert_int_equal(wy_logic_run_file(session, scripts[i].path, NULL), WY_OK);
        const text proof = certificate_of(session);
        expect_verified(scripts[i].path, proof);
        assert_int_equal(count_of(proof, "\nsentence "), scripts[i].sentences);
        assert_int_equal(count_of(proof, "\ndefine "), scripts[i].definitions);
        free(proof.bytes);
        wy_logic_close(session);
    }
}

/* Numerations of every kind that certificates know; each sentence is true. */
static void numerations_of_many_kinds(void **state) {
    (void)state;
    static const char *const sentences[] = {
        "?msd_2 A x,y E z x+y=z",
        "?msd_3 A x E k x=3*k|x=3*k+1|x=3*k+2",
        "?msd_10 A x,y x<y => E z x+z=y & z>0",
        "?msd_fib A x x/3*3<=x & x<x/3*3+3",
        "?msd_trib A x,y x-y<=x | x<y",
        "?msd_pell A x,y (x+x=y+y) <=> x=y",
        "?msd_ost3 A x E y y>2*x & y<2*x+2",
        "?msd_nara A x,y ~(x<y & y<x+1)",
        "?msd_rec_0_1_1_from_1_2_3_4 A x,y E z x+y=z",
        "?msd_ost_2_1_rep_3_1_1 A x,y,z x+y=z => y+x=z",
        "(?msd_2 A x E y y>x) & (?msd_fib A x E y y=x+x)",
        "(I n T[n]=T[n+1]) & ~(I n n<5) & ~(I x,y x+y=5) & (I x,y x=5)",
        "?msd_fib A k I n F[n]=@1 & n>k",
    };
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++) {
        char script[400];
        snprintf(script, sizeof script, "eval it \"%s\";", sentences[i]);
        const text proof = certificate_of_script(script);
        expect_verified(sentences[i], proof);
        assert_non_null(strstr(proof.bytes, "\ntrue\n"));
        free(proof.bytes);
    }
}

static char why[WY_MESSAGE_SIZE];

static void keep_note(void *data, const char *line) {
    (void)data;
    snprintf(why, sizeof why, "%s", line);
}

/* A sentence without a certificate is decided all the same, and the note says why. */
static void refusals_say_why(void **state) {
    (void)state;
    const struct {
        const char *formula, *reason;
    } cases[] = {
        {"?lsd_2 A x E y y>x", "the least digit first"},
        {"?msd_neg_2 A x E y y>x", "below 0"},
        {"A i T[i]+T[i+1]<=2", "values of a sequence"},
        {"E f PF[f][1]=@1", "numeration"},
        {"A x x<9999999 | x>3", "too large"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const wy_logic_options options = {.certify = true, .note = keep_note};
        wy_logic *session = NULL;
        char script[400];
        why[0] = '\0';
        snprintf(script, sizeof script, "eval it \"%s\";", cases[i].formula);
        assert_int_equal(wy_logic_open(&session, &options, NULL), WY_OK);
        assert_int_equal(wy_logic_run(session, script, SIZE_MAX, NULL), WY_OK);
        if (strstr(why, "decided; no certificate") == NULL ||
            strstr(why, cases[i].reason) == NULL) {
            fail_msg("%s: '%s'", cases[i].formula, why);
        }
        assert_false(wy_logic_has_certificate(session));
        wy_logic_close(session);
    }
}

/* A name that was defined once more means the new relation from then on. */
static void names_may_change(void **state) {
    (void)state;
    const text proof = certificate_of_script("def p \"x>3\"; eval a \"A x $p(x) => x>2\";"
                                             "def p \"x<3\"; eval b \"A x $p(x) => x>2\";");
    expect_verified("names", proof);
    assert_int_equal(count_of(proof, "\ntrue\n"), 1);
    assert_int_equal(count_of(proof, "\nfalse\n"), 1);
    free(proof.bytes);
}

/* ---- random sentences ------------------------------------------------------------------- */

/*
 * Sentences whose quantifiers have bounds, so that the definition decides them.  They are written
 * and evaluated by one walk over the same random choices: a formula is a seed.
 */
enum { BOUND = 4, DEPTH = 3, LETTERS = 64, NOTHING = -1 };

typedef struct system {
    const char *name, *sequence;
    int letter[LETTERS];
} system_of_words;

static system_of_words systems[] = {
    {"msd_2", "T", {0}}, {"msd_fib", "F", {0}}, {"msd_trib", "TR", {0}}};

static void make_letters(void) {
    static const char *const images[3][3] = {{"01", "10", ""}, {"01", "0", ""}, {"01", "02", "0"}};
    for (int s = 0; s < 3; s++) {
        size_t length = 1;
        systems[s].letter[0] = 0;
        for (size_t i = 0; length < LETTERS; i++) {
            const char *image = images[s][systems[s].letter[i]];
            for (size_t k = i == 0; image[k] != '\0' && length < LETTERS; k++) {
                systems[s].letter[length++] = image[k] - '0';
            }
        }
    }
}

typedef struct walk {
    uint64_t seed;
    char *to; /* NULL: nothing is written */
    size_t used, room;
    const system_of_words *system;
    int value[DEPTH + 8];
    int variables;
} walk;

static unsigned draw(walk *w, unsigned below) {
    w->seed = w->seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(w->seed >> 40) % below;
}

__attribute__((format(printf, 2, 3))) static void put(walk *w, const char *format, ...) {
    if (w->to != NULL) {
        va_list arguments;
        va_start(arguments, format);
        w->used += (size_t)vsnprintf(w->to + w->used, w->room - w->used, format, arguments);
        va_end(arguments);
    }
}

static int variable(walk *w) {
    const unsigned at = draw(w, (unsigned)w->variables);
    put(w, "%c", 'p' + (int)at);
    return w->value[at];
}

/* The value of a term; NOTHING: it has none. */
static int term(walk *w) {
    int a, b;
    switch (draw(w, 8)) {
    case 0:
        a = (int)draw(w, 5);
        put(w, "%d", a);
        return a;
    case 1:
        a = variable(w);
        put(w, "+");
        return a + variable(w);
    case 2:
        a = variable(w);
        b = (int)draw(w, 4);
        put(w, "+%d", b);
        return a + b;
    case 3:
        put(w, "2*");
        return 2 * variable(w);
    case 4:
        a = variable(w);
        put(w, "-");
        b = variable(w);
        return a < b ? NOTHING : a - b;
    case 5:
        a = variable(w);
        b = (int)draw(w, 3);
        put(w, "-%d", b);
        return a < b ? NOTHING : a - b;
    case 6:
        a = variable(w);
        put(w, "/2");
        return a / 2;
    default:
        return variable(w);
    }
}

static const char *const signs[] = {"<", "<=", "=", "!=", ">", ">="};

static bool compare(int a, unsigned sign, int b) {
    const bool is[] = {a<b, a <= b, a == b, a != b, a> b, a >= b};
    return is[sign];
}

static int letter(walk *w) {
    put(w, "%s[", w->system->sequence);
    const int at = term(w);
    put(w, "]");
    return at == NOTHING ? NOTHING : w->system->letter[at];
}

static bool atom(walk *w) {
    const unsigned kind = draw(w, 3);
    const int a = kind == 0 ? term(w) : letter(w);
    const unsigned sign = draw(w, 6);
    put(w, "%s", signs[sign]);
    int b = 0;
    if (kind == 1) {
        b = (int)draw(w, 2);
        put(w, "@%d", b);
    } else {
        b = kind == 0 ? term(w) : letter(w);
    }
    return a != NOTHING && b != NOTHING && compare(a, sign, b);
}

static bool any(walk *w, int size);

static bool quantifier(walk *w, int size) {
    const bool all = draw(w, 2) == 0;
    const char name = (char)('p' + w->variables);
    const uint64_t seed = w->seed;
    char *const to = w->to;
    bool result = all;
    put(w, "(%c %c %c<=%d %s ", all ? 'A' : 'E', name, name, BOUND, all ? "=>" : "&");
    const int at = w->variables++;
    for (int x = 0; x <= BOUND; x++) {
        w->seed = seed;
        w->value[at] = x;
        const bool here = any(w, size - 1);
        result = all ? result && here : result || here;
        w->to = NULL;
    }
    w->variables--;
    w->to = to;
    put(w, ")");
    return result;
}

static bool any(walk *w, int size) {
    bool a, b;
    const unsigned kind = size <= 0 ? 9 : draw(w, 9);
    if ((kind < 4 && w->variables < DEPTH) || w->variables == 0) {
        return quantifier(w, size);
    }
    switch (kind) {
    case 4:
        put(w, "~(");
        a = any(w, size - 1);
        put(w, ")");
        return !a;
    case 5:
    case 6:
    case 7:
    case 8: {
        static const char *const signs_of[] = {" & ", " | ", " => ", " <=> ", " ^ "};
        const unsigned sign = draw(w, 5);
        put(w, "(");
        a = any(w, size - 1);
        put(w, "%s", signs_of[sign]);
        b = any(w, size - 1);
        put(w, ")");
        return sign == 0   ? a && b
               : sign == 1 ? a || b
               : sign == 2 ? !a || b
               : sign == 3 ? a == b
                           : a != b;
    }
    default:
        return atom(w);
    }
}

/* Without the bounds the sentence is another one, whose truth the prover alone knows. */
static void without_bounds(char *formula) {
    char bound[8];
    snprintf(bound, sizeof bound, "<=%d ", BOUND);
    for (char *at = formula; (at = strchr(at, '(')) != NULL; at++) {
        if ((at[1] == 'A' || at[1] == 'E') && strncmp(at + 5, bound, 4) == 0) {
            char *end = at + 9 + (at[9] == '=' ? 3 : 2); /* behind the sign and its blank */
            memset(at + 4, ' ', (size_t)(end - at - 4));
        }
    }
}

static void random_sentences(void **state) {
    (void)state;
    make_letters();
    int truths = 0;
    const int rounds = SHARE(600);
    for (int i = 0; i < rounds; i++) {
        char formula[1 << 14] = "";
        walk w = {.seed = (uint64_t)i * 977 + 5,
                  .to = formula,
                  .room = sizeof formula,
                  .system = &systems[i % 3]};
        put(&w, "?%s ", w.system->name);
        const bool truth = any(&w, 4);
        char script[2 * sizeof formula + 100];
        wy_logic *session = open_session();
        wy_error error = {0};
        snprintf(script, sizeof script, "eval bounded \"%s\";", formula);
        if (wy_logic_run(session, script, SIZE_MAX, &error) != WY_OK) {
            fail_msg("%s: %s", formula, error.message);
        }
        without_bounds(formula);
        snprintf(script, sizeof script, "eval free \"%s\";", formula);
        if (wy_logic_run(session, script, SIZE_MAX, &error) != WY_OK) {
            fail_msg("%s: %s", formula, error.message);
        }
        const text proof = certificate_of(session);
        expect_verified(script, proof);
        assert_int_equal(count_of(proof, "\nsentence "), 2);
        const char *first = strstr(proof.bytes, "\ntrue\n");
        const char *second = strstr(proof.bytes, "\nsentence free");
        if ((first != NULL && first < second) != truth) {
            fail_msg("the definition says %s: %s", truth ? "true" : "false", script);
        }
        truths += truth;
        free(proof.bytes);
        wy_logic_close(session);
    }
    assert_in_range(truths, rounds / 5, rounds - rounds / 5);
}

/* ---- forgeries -------------------------------------------------------------------------- */

/* These speak of nothing but what the checker and the prover know alike. */
static const char *const originals[] = {
    "eval a \"A n E k n=2*k | n=2*k+1\";",
    "eval a \"~(E i,n n>0 & (A t t<=n => T[i+t]=T[i+n+t]))\";",
    "eval a \"?msd_fib A n E m m>n & F[m]=@1\";",
    "eval a \"?msd_fib ~(E i F[i]=@1 & F[i+1]=@1)\";",
    "eval a \"E x ~(E y x<y)\";",
    "eval a \"?msd_fib E x ~(E y x<y)\";",
    "eval a \"?msd_trib E i A j j>i => TR[j]!=@2\";",
    "eval a \"A x,y x-y<=x | x<y\";",
    "eval a \"A x (E y x=2*y) ^ (E y x=2*y+1)\";",
    "eval a \"A x E y (x<y <=> T[y]=@1) & y>=x\";",
    "def odd \"E k x=2*k+1\"; eval a \"A x $odd(x) <=> ~$odd(x+1)\";",
};

typedef struct line {
    size_t from, to; /* of the text, without the end of the line */
} line;

static line line_of(text t, size_t number) {
    const size_t from = line_begin(t, number);
    return (line){from,
                  (size_t)((const char *)memchr(t.bytes + from, '\n', t.size - from) - t.bytes)};
}

static bool begins(text t, line at, const char *word) {
    return at.to - at.from >= strlen(word) && memcmp(t.bytes + at.from, word, strlen(word)) == 0;
}

/* The tables of a given sequence are no claim. */
static bool is_given(text t, size_t number) {
    while (number-- > 0) {
        const line at = line_of(t, number);
        if (!is_digit(t.bytes[at.from])) {
            return begins(t, at, "sequence") || begins(t, at, "relation");
        }
    }
    return false;
}

static unsigned next_random(uint64_t *seed, size_t below) {
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)((*seed >> 33) % below);
}

/* One of the words in a line, from the one with this number on: where it begins and ends. */
static bool word_in(text t, line at, unsigned number, line *out) {
    size_t from = at.from;
    for (;; number--) {
        size_t to = from;
        while (to < at.to && t.bytes[to] != ' ') {
            to++;
        }
        if (number == 0) {
            *out = (line){from, to};
            return true;
        }
        if (to == at.to) {
            return false;
        }
        from = to + 1;
    }
}

static unsigned words_in(text t, line at) {
    unsigned count = 1;
    for (size_t i = at.from; i < at.to; i++) {
        count += t.bytes[i] == ' ';
    }
    return count;
}

/* A sign of a formula that becomes another one. */
static text change_formula(text t, line at, uint64_t *seed) {
    static const char *const pairs[][2] = {{"<", ">"},   {"=", "<"},   {"A ", "E "}, {"E ", "A "},
                                           {"@1", "@0"}, {"2*", "3*"}, {"&", "|"},   {"|", "&"},
                                           {"~", " "},   {"+1", "+2"}, {"x", "y"},   {"i", "n"},
                                           {">=", "> "}, {"!=", " ="}, {"T[", "TR["}};
    for (int tries = 0; tries < 60; tries++) {
        const unsigned k = next_random(seed, sizeof pairs / sizeof *pairs);
        const size_t length = strlen(pairs[k][0]);
        const size_t first = at.from + 8 + next_random(seed, at.to - at.from - 8);
        for (size_t i = first; i + length <= at.to; i++) {
            if (memcmp(t.bytes + i, pairs[k][0], length) == 0) {
                return splice_string(t, i, i + length, pairs[k][1]);
            }
        }
    }
    return copy_of(t);
}

/* A line that is not there any more, and the numbers that go with it. */
static text without_line(text t, line at) {
    const bool node = begins(t, at, "node");
    const bool tuple = begins(t, at, "tuple ");
    text out = splice_string(t, at.from, at.to + 1, "");
    if (node || tuple) {
        size_t head = at.from;
        while (head > 0 && strncmp(out.bytes + head, "tuples ", 7) != 0) {
            head--;
        }
        if (head == 0) { /* the line was forged before */
            return renumbered(out, "\nend ", -1);
        }
        char *number = node ? strstr(out.bytes + head, "nodes ") + 6 : out.bytes + head + 7;
        char *end = NULL;
        char less[32];
        snprintf(less, sizeof less, "%ld", strtol(number, &end, 10) - 1);
        const text counted =
            splice_string(out, (size_t)(number - out.bytes), (size_t)(end - out.bytes), less);
        free(out.bytes);
        out = counted;
    }
    return renumbered(out, "\nend ", -1);
}

static text forge(text t, uint64_t *seed) {
    for (;;) {
        const size_t number = next_random(seed, count_lines(t));
        const line at = line_of(t, number);
        line word;
        char other[32];
        const unsigned kind = next_random(seed, 8);
        if (begins(t, at, "formula ")) {
            return change_formula(t, at, seed);
        }
        if (begins(t, at, "true") || begins(t, at, "false")) {
            return splice_string(t, at.from, at.to, begins(t, at, "true") ? "false" : "true");
        }
        if (begins(t, at, "name ") || begins(t, at, "numeration") || begins(t, at, "sequence ") ||
            begins(t, at, "version ") || begins(t, at, "end ") || number < 4 ||
            is_given(t, number)) {
            continue;
        }
        if (kind == 0) {
            return without_line(t, at);
        }
        if (!word_in(t, at, next_random(seed, words_in(t, at)), &word) || word.from == word.to) {
            continue;
        }
        const char c = t.bytes[word.from];
        const bool row = is_digit(t.bytes[at.from]);
        if (row && word.from == at.from) { /* acceptance */
            return splice_string(t, word.from, word.to, c == '0' ? "1" : "0");
        }
        if (c == '-') {
            snprintf(other, sizeof other, "%u", next_random(seed, 4));
        } else if (!is_digit(c)) {
            continue;
        } else if (kind == 1 && begins(t, at, "node ")) { /* a tuple that is missing */
            return splice_string(t, word.from - 1, word.to, "");
        } else if (kind < 4 && row) {
            snprintf(other, sizeof other, "-");
        } else {
            snprintf(other, sizeof other, "%ld",
                     strtol(t.bytes + word.from, NULL, 10) + (kind % 2 == 0 ? 1 : -1));
        }
        return splice_string(t, word.from, word.to, other);
    }
}

/* The formula of the last sentence, and what the certificate says of it. */
static bool is_true_of(text t, const char *script) {
    const char *at = strstr(t.bytes, "\nsentence a\nformula ");
    assert_non_null(at);
    at += strlen("\nsentence a\nformula ");
    const size_t length = strcspn(at, "\n");
    const bool said = strstr(at, "\ntrue\n") != NULL;
    wy_logic *session = open_session();
    const char *eval = strstr(script, "eval");
    if (eval > script) {
        wy_logic_run(session, script, (size_t)(eval - script), NULL);
    }
    wy_logic_answer answer = {0};
    const wy_status status = wy_logic_evaluate(&answer, session, at, length, NULL);
    const bool right = status == WY_OK && answer.sentence && answer.truth == said;
    wy_logic_answer_clear(&answer);
    wy_logic_close(session);
    return right;
}

static void forgeries_are_refused(void **state) {
    (void)state;
    uint64_t seed = 12;
    size_t refused = 0, true_ones = 0;
    const size_t count = sizeof originals / sizeof *originals;
    const size_t rounds = (size_t)SHARE(6000);
    text proofs[sizeof originals / sizeof *originals];
    for (size_t i = 0; i < count; i++) {
        proofs[i] = certificate_of_script(originals[i]);
        expect_verified(originals[i], proofs[i]);
    }
    for (size_t i = 0; i < rounds; i++) {
        const char *script = originals[i % count];
        text forged = forge(proofs[i % count], &seed);
        if (next_random(&seed, 4) == 0) { /* two faults may hide one another */
            const text twice = forge(forged, &seed);
            free(forged.bytes);
            forged = twice;
        }
        cert_verdict v;
        cert_check(&v, forged.bytes, forged.size, NULL, NULL);
        if (v.outcome != VERIFIED) {
            assert_true(v.reason[0] != '\0');
            refused++;
        } else if (is_true_of(forged, script)) {
            true_ones++;
        } else {
            fail_msg("accepted:\n%s", forged.bytes);
        }
        free(forged.bytes);
    }
    print_message("# %zu refused, %zu of true sentences\n", refused, true_ones);
    assert_true(refused > rounds * 3 / 4);
    for (size_t i = 0; i < count; i++) {
        free(proofs[i].bytes);
    }
}

/* ---- one forgery for each check ---------------------------------------------------------- */

/*
 * Each says what is false, or says it of a sequence that contradicts itself, and all but one check
 * of it hold: with this check left out of the checker it is accepted.
 */
static const struct {
    const char *reason, *lines;
} crafted[] = {
    /* a formula with a free variable is no sentence */
    {"no sentence", "name msd_2\n"
                    "numeration u_0 = 1, u_1 = 2, u_(k+1) = 2 u_k + 0 u_(k-1)\n"
                    "sentence a\n"
                    "formula x<1\n"
                    "leaf over msd_2 states 1\n"
                    "1 0 -\n"
                    "atom 0 leaf 0\n"
                    "true\n"},
    /* a condition in two numerations */
    {"two numerations", "name msd_2\n"
                        "numeration u_0 = 1, u_1 = 2, u_(k+1) = 2 u_k + 0 u_(k-1)\n"
                        "name msd_fib\n"
                        "numeration u_0 = 1, u_1 = 2, u_(k+1) = 1 u_k + 1 u_(k-1)\n"
                        "sentence a\n"
                        "formula E x (?msd_2 x=2) & (?msd_fib x/2=1)\n"
                        "true\n"},
    /* a word that is not valid, accepted by an atom */
    {"not valid", "name msd_fib\n"
                  "numeration u_0 = 1, u_1 = 2, u_(k+1) = 1 u_k + 1 u_(k-1)\n"
                  "sentence a\n"
                  "formula ?msd_fib E x ~(x>=0)\n"
                  "leaf over msd_fib states 3\n"
                  "0 0 1\n"
                  "0 0 2\n"
                  "1 2 2\n"
                  "atom 1 leaf 0\n"
                  "leaf over states 1\n"
                  "1 0\n"
                  "some 0 0 use 0 leaf 1\n"
                  "tuples 1 nodes 1\n"
                  "tuple 2\n"
                  "node 0 has 0 to -\n"
                  "true\n"},
    /* the same, by a negation */
    {"not valid", "name msd_fib\n"
                  "numeration u_0 = 1, u_1 = 2, u_(k+1) = 1 u_k + 1 u_(k-1)\n"
                  "sentence a\n"
                  "formula ?msd_fib E x ~(E y y=x)\n"
                  "leaf over msd_fib msd_fib states 2\n"
                  "1 0 - - 1\n"
                  "1 0 - - -\n"
                  "atom 3 leaf 0\n"
                  "leaf over msd_fib states 2\n"
                  "1 0 1\n"
                  "1 0 -\n"
                  "some 2 1 use 0 leaf 1\n"
                  "tuples 2 nodes 3\n"
                  "tuple 0\n"
                  "tuple 1\n"
                  "node 0 has 0 to - 2\n"
                  "node 0 has 0 to 1 2\n"
                  "node 1 has 1 to 1\n"
                  "leaf over msd_fib states 3\n"
                  "0 0 1\n"
                  "0 0 2\n"
                  "1 2 2\n"
                  "bool 1 leaf 2\n"
                  "leaf over states 1\n"
                  "1 0\n"
                  "some 0 0 use 0 leaf 3\n"
                  "tuples 1 nodes 1\n"
                  "tuple 2\n"
                  "node 0 has 0 to -\n"
                  "true\n"},
    /* a node lacks an edge */
    {"lacks an edge", "name msd_2\n"
                      "numeration u_0 = 1, u_1 = 2, u_(k+1) = 2 u_k + 0 u_(k-1)\n"
                      "sentence a\n"
                      "formula A x E y x+4*y<2\n"
                      "leaf over msd_2 msd_2 states 2\n"
                      "1 0 - 1 -\n"
                      "1 - - - -\n"
                      "atom 4 leaf 0\n"
                      "leaf over msd_2 states 1\n"
                      "1 0 0\n"
                      "some 3 1 use 0 leaf 1\n"
                      "tuples 1 nodes 1\n"
                      "tuple 0\n"
                      "node 0 has 0 to - -\n"
                      "leaf over msd_2 states 1\n"
                      "0 - -\n"
                      "bool 2 leaf 2\n"
                      "leaf over states 1\n"
                      "0 -\n"
                      "some 1 0 use 0 leaf 3\n"
                      "tuples 0 nodes 1\n"
                      "node 0 has to\n"
                      "leaf over states 1\n"
                      "1 0\n"
                      "bool 0 leaf 4\n"
                      "true\n"},
    /* an edge leads to another state */
    {"leads to another state", "name msd_2\n"
                               "numeration u_0 = 1, u_1 = 2, u_(k+1) = 2 u_k + 0 u_(k-1)\n"
                               "sentence a\n"
                               "formula A x E y x+4*y<2\n"
                               "leaf over msd_2 msd_2 states 2\n"
                               "1 0 - 1 -\n"
                               "1 - - - -\n"
                               "atom 4 leaf 0\n"
                               "leaf over msd_2 states 2\n"
                               "1 0 0\n"
                               "0 - -\n"
                               "some 3 1 use 0 leaf 1\n"
                               "tuples 1 nodes 2\n"
                               "tuple 0\n"
                               "node 0 has 0 to 1 1\n"
                               "node 1 has to\n"
                               "leaf over msd_2 states 1\n"
                               "0 - -\n"
                               "bool 2 leaf 2\n"
                               "leaf over states 1\n"
                               "0 -\n"
                               "some 1 0 use 0 leaf 3\n"
                               "tuples 0 nodes 1\n"
                               "node 0 has to\n"
                               "leaf over states 1\n"
                               "1 0\n"
                               "bool 0 leaf 4\n"
                               "true\n"},
    /* node 0 needs its edge for 0 once an edge leads to it */
    {"lacks an edge", "name msd_2\n"
                      "numeration u_0 = 1, u_1 = 2, u_(k+1) = 2 u_k + 0 u_(k-1)\n"
                      "relation r over msd_2 msd_2 states 2\n"
                      "0 0 1 1 -\n"
                      "1 - - 1 1\n"
                      "sentence a\n"
                      "formula A x E y $r(x,y)\n"
                      "leaf over msd_2 msd_2 states 2\n"
                      "0 0 1 1 -\n"
                      "1 - - 1 1\n"
                      "atom 4 leaf 0\n"
                      "leaf over msd_2 states 1\n"
                      "1 0 0\n"
                      "some 3 1 use 0 leaf 1\n"
                      "tuples 1 nodes 1\n"
                      "tuple 1\n"
                      "node 0 has 0 to - 0\n"
                      "leaf over msd_2 states 1\n"
                      "0 - -\n"
                      "bool 2 leaf 2\n"
                      "leaf over states 1\n"
                      "0 -\n"
                      "some 1 0 use 0 leaf 3\n"
                      "tuples 0 nodes 1\n"
                      "node 0 has to\n"
                      "leaf over states 1\n"
                      "1 0\n"
                      "bool 0 leaf 4\n"
                      "true\n"},
    /* node 0 has another state */
    {"node 0 has another state", "name msd_2\n"
                                 "numeration u_0 = 1, u_1 = 2, u_(k+1) = 2 u_k + 0 u_(k-1)\n"
                                 "sentence a\n"
                                 "formula A x E y y<x\n"
                                 "leaf over msd_2 msd_2 states 2\n"
                                 "0 0 - 1 0\n"
                                 "1 1 1 1 1\n"
                                 "atom 4 leaf 0\n"
                                 "leaf over msd_2 states 2\n"
                                 "1 0 0\n"
                                 "0 - -\n"
                                 "some 3 1 use 0 leaf 1\n"
                                 "tuples 0 nodes 1\n"
                                 "node 1 has to\n"
                                 "leaf over msd_2 states 1\n"
                                 "0 - -\n"
                                 "bool 2 leaf 2\n"
                                 "leaf over states 1\n"
                                 "0 -\n"
                                 "some 1 0 use 0 leaf 3\n"
                                 "tuples 0 nodes 1\n"
                                 "node 0 has to\n"
                                 "leaf over states 1\n"
                                 "1 0\n"
                                 "bool 0 leaf 4\n"
                                 "true\n"},
    /* tuples of node 0 are not reached by zeros */
    {"zeros do not lead to", "name msd_2\n"
                             "numeration u_0 = 1, u_1 = 2, u_(k+1) = 2 u_k + 0 u_(k-1)\n"
                             "sentence a\n"
                             "formula A x E y y<x\n"
                             "leaf over msd_2 msd_2 states 2\n"
                             "0 0 - 1 0\n"
                             "1 1 1 1 1\n"
                             "atom 4 leaf 0\n"
                             "leaf over msd_2 states 1\n"
                             "1 0 0\n"
                             "some 3 1 use 0 leaf 1\n"
                             "tuples 1 nodes 2\n"
                             "tuple 1\n"
                             "node 0 has 0 to - 1\n"
                             "node 0 has 0 to 1 1\n"
                             "leaf over msd_2 states 1\n"
                             "0 - -\n"
                             "bool 2 leaf 2\n"
                             "leaf over states 1\n"
                             "0 -\n"
                             "some 1 0 use 0 leaf 3\n"
                             "tuples 0 nodes 1\n"
                             "node 0 has to\n"
                             "leaf over states 1\n"
                             "1 0\n"
                             "bool 0 leaf 4\n"
                             "true\n"},
    /* the leaf is over another numeration */
    {"over other variables", "name msd_2\n"
                             "numeration u_0 = 1, u_1 = 2, u_(k+1) = 2 u_k + 0 u_(k-1)\n"
                             "name msd_fib\n"
                             "numeration u_0 = 1, u_1 = 2, u_(k+1) = 1 u_k + 1 u_(k-1)\n"
                             "sequence F over msd_fib states 2\n"
                             "0 0 1\n"
                             "1 0 -\n"
                             "sentence a\n"
                             "formula ?msd_fib A x F[x]=@0 | F[x]=@1\n"
                             "leaf over msd_2 states 3\n"
                             "0 0 1\n"
                             "1 0 2\n"
                             "1 2 2\n"
                             "atom 2 leaf 0\n"
                             "leaf over msd_2 states 3\n"
                             "1 0 1\n"
                             "0 0 2\n"
                             "1 2 2\n"
                             "atom 3 leaf 1\n"
                             "leaf over states 1\n"
                             "1 0\n"
                             "some 1 0 use 0 1 leaf 2\n"
                             "tuples 1 nodes 1\n"
                             "tuple 2 2\n"
                             "node 0 has 0 to -\n"
                             "leaf over states 1\n"
                             "0 -\n"
                             "bool 0 leaf 3\n"
                             "false\n"},
    /* a tuple comes from nowhere */
    {"does not lead to all tuples", "name msd_2\n"
                                    "numeration u_0 = 1, u_1 = 2, u_(k+1) = 2 u_k + 0 u_(k-1)\n"
                                    "sentence a\n"
                                    "formula A x E y x+4*y<2\n"
                                    "leaf over msd_2 msd_2 states 2\n"
                                    "1 0 - 1 -\n"
                                    "1 - - - -\n"
                                    "atom 4 leaf 0\n"
                                    "leaf over msd_2 states 1\n"
                                    "1 0 0\n"
                                    "some 3 1 use 0 leaf 1\n"
                                    "tuples 1 nodes 2\n"
                                    "tuple 0\n"
                                    "node 0 has 0 to 1 1\n"
                                    "node 0 has 0 to 1 1\n"
                                    "leaf over msd_2 states 1\n"
                                    "0 - -\n"
                                    "bool 2 leaf 2\n"
                                    "leaf over states 1\n"
                                    "0 -\n"
                                    "some 1 0 use 0 leaf 3\n"
                                    "tuples 0 nodes 1\n"
                                    "node 0 has to\n"
                                    "leaf over states 1\n"
                                    "1 0\n"
                                    "bool 0 leaf 4\n"
                                    "true\n"},
    /* a difference below 0 has no value */
    {"the leaf", "name msd_2\n"
                 "numeration u_0 = 1, u_1 = 2, u_(k+1) = 2 u_k + 0 u_(k-1)\n"
                 "sentence a\n"
                 "formula E x x-1<x & x=0\n"
                 "leaf over msd_2 states 1\n"
                 "1 0 0\n"
                 "atom 1 leaf 0\n"
                 "leaf over msd_2 states 1\n"
                 "1 0 -\n"
                 "atom 2 leaf 1\n"
                 "leaf over states 1\n"
                 "1 0\n"
                 "some 0 0 use 0 1 leaf 2\n"
                 "tuples 1 nodes 1\n"
                 "tuple 0 0\n"
                 "node 0 has 0 to -\n"
                 "true\n"},
    /* two parts are left */
    {"do not lead to one leaf", "name msd_2\n"
                                "numeration u_0 = 1, u_1 = 2, u_(k+1) = 2 u_k + 0 u_(k-1)\n"
                                "sentence a\n"
                                "formula 2<1 & 1<2\n"
                                "leaf over states 1\n"
                                "0 -\n"
                                "atom 1 leaf 0\n"
                                "leaf over states 1\n"
                                "1 0\n"
                                "atom 2 leaf 1\n"
                                "true\n"},
    /* a variable of another block goes */
    {"does not bind", "name msd_2\n"
                      "numeration u_0 = 1, u_1 = 2, u_(k+1) = 2 u_k + 0 u_(k-1)\n"
                      "sentence a\n"
                      "formula A x E y y<=x & x>3\n"
                      "leaf over msd_2 msd_2 states 2\n"
                      "1 0 - 1 0\n"
                      "1 1 1 1 1\n"
                      "atom 4 leaf 0\n"
                      "leaf over msd_2 states 5\n"
                      "0 0 1\n"
                      "0 2 3\n"
                      "0 4 4\n"
                      "0 4 4\n"
                      "1 4 4\n"
                      "atom 5 leaf 1\n"
                      "leaf over states 1\n"
                      "1 0\n"
                      "some 3 0 1 use 0 1 leaf 2\n"
                      "tuples 1 nodes 1\n"
                      "tuple 1 4\n"
                      "node 0 has 0 to -\n"
                      "leaf over states 1\n"
                      "0 -\n"
                      "bool 2 leaf 3\n"
                      "leaf over states 1\n"
                      "1 0\n"
                      "bool 0 leaf 2\n"
                      "true\n"},
    /* another part has the variable that goes */
    {"not used has the variable", "name msd_2\n"
                                  "numeration u_0 = 1, u_1 = 2, u_(k+1) = 2 u_k + 0 u_(k-1)\n"
                                  "sentence a\n"
                                  "formula E x x>3 & x<2\n"
                                  "leaf over msd_2 states 5\n"
                                  "0 0 1\n"
                                  "0 2 3\n"
                                  "0 4 4\n"
                                  "0 4 4\n"
                                  "1 4 4\n"
                                  "atom 1 leaf 0\n"
                                  "leaf over msd_2 states 2\n"
                                  "1 0 1\n"
                                  "1 - -\n"
                                  "atom 2 leaf 1\n"
                                  "leaf over states 1\n"
                                  "1 0\n"
                                  "some 0 0 use 0 leaf 2\n"
                                  "tuples 1 nodes 1\n"
                                  "tuple 4\n"
                                  "node 0 has 0 to -\n"
                                  "some 0 0 use 1 leaf 2\n"
                                  "tuples 1 nodes 1\n"
                                  "tuple 0\n"
                                  "node 0 has 0 to -\n"
                                  "join 0 use 2 3 leaf 2\n"
                                  "true\n"},
    /* a difference below 0 under a negation */
    {"no atom", "name msd_2\n"
                "numeration u_0 = 1, u_1 = 2, u_(k+1) = 2 u_k + 0 u_(k-1)\n"
                "sentence a\n"
                "formula E x ~(x-1>=0)\n"
                "leaf over msd_2 states 2\n"
                "0 0 1\n"
                "1 1 1\n"
                "atom 1 leaf 0\n"
                "leaf over msd_2 states 1\n"
                "1 0 -\n"
                "atom 2 leaf 1\n"
                "leaf over states 1\n"
                "0 -\n"
                "some 0 0 use 0 1 leaf 2\n"
                "tuples 0 nodes 1\n"
                "node 0 has to\n"
                "false\n"},
    /* a word is missing */
    {"check 1:", "name msd_2\n"
                 "numeration u_0 = 1, u_1 = 2, u_(k+1) = 2 u_k + 0 u_(k-1)\n"
                 "sentence a\n"
                 "formula E x x>3\n"
                 "leaf over msd_2 states 5\n"
                 "0 0 1\n"
                 "0 2 3\n"
                 "0 4 4\n"
                 "0 4 4\n"
                 "1 4 4\n"
                 "atom 1 leaf 0\n"
                 "leaf over states 1\n"
                 "0 -\n"
                 "some 0 0 use 0 leaf 1\n"
                 "tuples 0 nodes 1\n"
                 "node 0 has to\n"
                 "false\n"},
    /* a word is accepted only with a zero in front */
    {"check 1':", "name msd_2\n"
                  "numeration u_0 = 1, u_1 = 2, u_(k+1) = 2 u_k + 0 u_(k-1)\n"
                  "sentence a\n"
                  "formula A x E y x<y\n"
                  "leaf over msd_2 msd_2 states 2\n"
                  "0 0 1 - 0\n"
                  "1 1 1 1 1\n"
                  "atom 4 leaf 0\n"
                  "leaf over msd_2 states 2\n"
                  "0 1 0\n"
                  "1 1 1\n"
                  "some 3 1 use 0 leaf 1\n"
                  "tuples 2 nodes 2\n"
                  "tuple 0\n"
                  "tuple 1\n"
                  "node 0 has 0 to 1 0\n"
                  "node 1 has 1 to 1 1\n"
                  "leaf over msd_2 states 1\n"
                  "1 - 0\n"
                  "bool 2 leaf 2\n"
                  "leaf over states 1\n"
                  "1 0\n"
                  "some 1 0 use 0 leaf 3\n"
                  "tuples 1 nodes 1\n"
                  "tuple 0\n"
                  "node 0 has 0 to -\n"
                  "leaf over states 1\n"
                  "0 -\n"
                  "bool 0 leaf 4\n"
                  "false\n"},
    /* the verdict is turned over */
    {"the sentence is false", "name msd_2\n"
                              "numeration u_0 = 1, u_1 = 2, u_(k+1) = 2 u_k + 0 u_(k-1)\n"
                              "sentence a\n"
                              "formula 2<1\n"
                              "leaf over states 1\n"
                              "0 -\n"
                              "atom 0 leaf 0\n"
                              "true\n"},
    /* a node has no witness */
    {"no witness", "name msd_2\n"
                   "numeration u_0 = 1, u_1 = 2, u_(k+1) = 2 u_k + 0 u_(k-1)\n"
                   "sentence a\n"
                   "formula A x E y y<x\n"
                   "leaf over msd_2 msd_2 states 2\n"
                   "0 0 - 1 0\n"
                   "1 1 1 1 1\n"
                   "atom 4 leaf 0\n"
                   "leaf over msd_2 states 1\n"
                   "1 0 0\n"
                   "some 3 1 use 0 leaf 1\n"
                   "tuples 0 nodes 2\n"
                   "node 0 has to 1 1\n"
                   "node 0 has to 1 1\n"
                   "leaf over msd_2 states 1\n"
                   "0 - -\n"
                   "bool 2 leaf 2\n"
                   "leaf over states 1\n"
                   "0 -\n"
                   "some 1 0 use 0 leaf 3\n"
                   "tuples 0 nodes 1\n"
                   "node 0 has to\n"
                   "leaf over states 1\n"
                   "1 0\n"
                   "bool 0 leaf 4\n"
                   "true\n"},
    /* a sequence sees zeros in front */
    {"with a zero in front", "name msd_2\n"
                             "numeration u_0 = 1, u_1 = 2, u_(k+1) = 2 u_k + 0 u_(k-1)\n"
                             "sequence S over msd_2 states 2\n"
                             "0 1 1\n"
                             "1 1 1\n"
                             "sentence a\n"
                             "formula E x x=0 & S[x]=@1\n"
                             "leaf over msd_2 states 1\n"
                             "1 0 -\n"
                             "atom 1 leaf 0\n"
                             "leaf over msd_2 states 2\n"
                             "0 1 1\n"
                             "1 1 1\n"
                             "atom 2 leaf 1\n"
                             "leaf over states 1\n"
                             "1 0\n"
                             "some 0 0 use 0 1 leaf 2\n"
                             "tuples 1 nodes 1\n"
                             "tuple 0 1\n"
                             "node 0 has 0 to -\n"
                             "true\n"},
};

static void each_check_is_needed(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof crafted / sizeof *crafted; i++) {
        char forged[4000];
        size_t lines = 5;
        for (const char *at = crafted[i].lines; *at != '\0'; at++) {
            lines += *at == '\n';
        }
        const int length = snprintf(forged, sizeof forged,
                                    "wythoff certificate 2\nkind sentence\nversion 0\nrule none\n"
                                    "%send %zu\n",
                                    crafted[i].lines, lines);
        cert_verdict v;
        cert_check(&v, forged, (size_t)length, NULL, NULL);
        if (v.outcome != REFUSED || strstr(v.reason, crafted[i].reason) == NULL) {
            fail_msg("%s: line %zu: %s", crafted[i].lines, v.line, v.reason);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_scripts_are_certified), cmocka_unit_test(numerations_of_many_kinds),
        cmocka_unit_test(refusals_say_why),          cmocka_unit_test(names_may_change),
        cmocka_unit_test(random_sentences),          cmocka_unit_test(forgeries_are_refused),
        cmocka_unit_test(each_check_is_needed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
