/*
 * test_logic_words.c - formulas about words, about numbers with signs, and about digits that two
 * numerations read: planned, as written, and by trying all words.
 *
 * The reference follows the definition (src/logic/core.h): all free variables of a formula are
 * words of one length L.  E x p tries all x of length L where a word stays free; where only numbers
 * stay, it tries every length, for zeros in front (lsd: behind) do not change a number.  Lengths
 * end at some bound; where the answers differ, the bound is raised before the difference counts.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/automata.h>
#include <wythoff/logic.h>

#include "effort.h"

enum { LONGEST = 16, VARIABLES = 4, FREE = 2, AUTOMATA = 6, STATES = 4 };

/* ---- random numbers ---------------------------------------------------------------------- */

static uint64_t seed;

static uint32_t below(uint32_t limit) {
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(seed >> 33) % limit;
}

/* ---- tracks, and numbers on them --------------------------------------------------------- */

typedef struct track {
    const char *system; /* NULL: a word */
    int digits;
    int32_t values[3];
} track;

static const track words[] = {
    {NULL, 2, {-1, 1}}, {NULL, 2, {1, 2}}, {NULL, 2, {0, 1}}, {NULL, 3, {-1, 0, 1}}};

static const track numbers[] = {
    {"msd_2", 2, {0, 1}},        {"lsd_2", 2, {0, 1}},       {"msd_fib", 2, {0, 1}},
    {"lsd_fib", 2, {0, 1}},      {"msd_3", 3, {0, 1, 2}},    {"msd_neg_2", 2, {0, 1}},
    {"lsd_neg_2", 2, {0, 1}},    {"msd_neg_fib", 2, {0, 1}}, {"lsd_neg_fib", 2, {0, 1}},
    {"lsd_neg_3", 3, {0, 1, 2}},
};

typedef struct word {
    int length;
    int digit[LONGEST]; /* by their number */
} word;

static bool is_lsd(const track *of) {
    return of->system[0] == 'l';
}

static bool is_valid(const track *of, const word *w) {
    if (of->system == NULL || strstr(of->system, "fib") == NULL) {
        return true;
    }
    for (int i = 0; i + 1 < w->length; i++) {
        if (w->digit[i] == 1 && w->digit[i + 1] == 1) {
            return false;
        }
    }
    return true;
}

enum { SYSTEMS = 10 };

/* The weights of a numeration by its name, made once. */
static const long *weights_of(const char *system) {
    static long all[SYSTEMS][LONGEST];
    static const char *names[SYSTEMS];
    int i = 0;
    while (i < SYSTEMS && names[i] != NULL && strcmp(names[i], system + 4) != 0) {
        i++;
    }
    assert_true(i < SYSTEMS);
    i = i < SYSTEMS ? i : 0; /* it is; for analyzers */
    if (names[i] == NULL) {
        const bool negative = strncmp(system + 4, "neg_", 4) == 0;
        const char *rest = system + (negative ? 8 : 4);
        const long base = (negative ? -1 : 1) * (rest[0] - '0');
        long *w = all[i];
        names[i] = system + 4;
        for (int k = 0; k < LONGEST; k++) {
            if (rest[0] != 'f') {
                w[k] = k == 0 ? 1 : base * w[k - 1];
            } else if (negative) {
                w[k] = k == 0 ? 1 : k == 1 ? -1 : w[k - 2] - w[k - 1];
            } else {
                w[k] = k == 0 ? 1 : k == 1 ? 2 : w[k - 2] + w[k - 1];
            }
        }
    }
    return all[i];
}

static long value(const char *system, const word *w) {
    const long *weight = weights_of(system);
    long sum = 0;
    for (int i = 0; i < w->length; i++) {
        sum += w->digit[i] * weight[system[0] == 'l' ? i : w->length - 1 - i];
    }
    return sum;
}

/* The next word of this length; false: that was the last. */
static bool next_word(word *w, int digits) {
    int i = w->length;
    while (i > 0 && ++w->digit[i - 1] == digits) {
        w->digit[--i] = 0;
    }
    return i > 0;
}

/* ---- random automata --------------------------------------------------------------------- */

typedef struct machine {
    char name[16];
    bool sequence;
    int tracks;
    track on[2];
    int states;
    int next[STATES][9]; /* -1: nowhere */
    int32_t output[STATES];
} machine;

static int column_of(const machine *m, const word *const *w, int place) {
    int column = 0;
    for (int t = 0; t < m->tracks; t++) {
        column = column * m->on[t].digits + w[t]->digit[place];
    }
    return column;
}

static void random_machine(machine *m, int number, bool sequence, const track *first,
                           const track *second) {
    static int made;
    snprintf(m->name, sizeof m->name, "%s%d_%d", sequence ? "W" : "r", number, made++);
    m->sequence = sequence;
    m->tracks = second == NULL ? 1 : 2;
    m->on[0] = *first;
    if (second != NULL) {
        m->on[1] = *second;
    }
    m->states = 1 + (int)below(STATES);
    const int columns = m->on[0].digits * (second == NULL ? 1 : m->on[1].digits);
    const bool partial = below(4) == 0;
    for (int q = 0; q < m->states; q++) {
        m->output[q] = (int32_t)below(sequence ? 3 : 2);
        for (int c = 0; c < columns; c++) {
            m->next[q][c] = partial && below(5) == 0 ? -1 : (int)below((uint32_t)m->states);
        }
    }
}

static void define(wy_logic *session, const machine *m) {
    wy_error error;
    wy_track tracks[2];
    wy_edge edges[STATES * 9];
    size_t count = 0;
    for (int t = 0; t < m->tracks; t++) {
        tracks[t] = (wy_track){.digits = (uint32_t)m->on[t].digits, .values = m->on[t].values};
        if (m->on[t].system != NULL) {
            const wy_system *system;
            assert_int_equal(wy_logic_system(&system, session, m->on[t].system, &error), WY_OK);
            tracks[t] = (wy_track){.digits = system->digits, .system = system};
        }
    }
    const int second = m->tracks == 2 ? m->on[1].digits : 1;
    const uint32_t shift = m->tracks == 1 ? 0 : second == 2 ? 1 : 2;
    for (int q = 0; q < m->states; q++) {
        for (int c = 0; c < m->on[0].digits * second; c++) {
            if (m->next[q][c] >= 0) {
                const uint64_t a = (uint64_t)(c / second), b = (uint64_t)(c % second);
                edges[count++] = (wy_edge){.from = (uint32_t)q,
                                           .to = (uint32_t)m->next[q][c],
                                           .label = m->tracks == 1 ? (uint64_t)c : a << shift | b};
            }
        }
    }
    wy_automaton *automaton;
    assert_int_equal(wy_automaton_create(&automaton, m->sequence ? WY_WORD : WY_ACCEPTOR, tracks,
                                         (uint32_t)m->tracks, m->output, (uint32_t)m->states, edges,
                                         count, &error),
                     WY_OK);
    assert_int_equal(wy_logic_define(session, m->sequence, m->name, automaton, &error), WY_OK);
    wy_automaton_free(automaton);
}

/* ---- formulas ---------------------------------------------------------------------------- */

typedef enum kind {
    NOT,
    AND,
    OR,
    IMPLIES,
    IFF,
    EXISTS,
    FORALL,
    CALL,     /* $r(a), $r(a,b) */
    CALL_SUM, /* $r(a,b+n), $r(b+n): with a value that must fit beside a word */
    LETTER,   /* W[a]=@c, W[a][b]!=@c */
    LETTERS,  /* W[a][b]<W[c][d] */
    LESS,     /* a<b in a numeration */
    SUM,      /* a+b=c */
    LINEAR,   /* a = n*b + k*c + j: only where every value exists */
    QUOTIENT, /* a = b/n: likewise */
} kind;

typedef struct formula {
    kind kind;
    int variable[4]; /* bound, or of the atom */
    int number[3];
    const machine *machine;
    const char *system; /* of LESS, SUM, LINEAR, QUOTIENT */
    struct formula *a, *b;
} formula;

/* A world: variables with their tracks, automata, and what is allowed. */
typedef struct world {
    track home[VARIABLES];
    machine machines[AUTOMATA];
    bool mixed;   /* automata and comparisons may read a variable in another numeration */
    bool natural; /* no negative numbers: linear terms and quotients are left away */
} world;

static formula kept[400];
static int kept_count;

static formula *new_formula(kind of) {
    assert_true(kept_count < (int)(sizeof kept / sizeof kept[0]));
    formula *made = &kept[kept_count++];
    memset(made, 0, sizeof *made);
    made->kind = of;
    return made;
}

static bool same_digits(const track *a, const track *b) {
    return a->digits == b->digits &&
           memcmp(a->values, b->values, (size_t)a->digits * sizeof a->values[0]) == 0;
}

/* May the variable stand on the track? */
static bool fits(const world *in, int variable, const track *on) {
    const track *home = &in->home[variable];
    if ((home->system == NULL) != (on->system == NULL) || !same_digits(home, on)) {
        return false;
    }
    return home->system == NULL || in->mixed || strcmp(home->system, on->system) == 0;
}

static int pick(const world *in, int variables, const track *on) {
    int found[VARIABLES], count = 0;
    for (int v = 0; v < variables; v++) {
        if (fits(in, v, on)) {
            found[count++] = v;
        }
    }
    return count == 0 ? -1 : found[below((uint32_t)count)];
}

static formula *machine_atom(const world *in, int variables) {
    const machine *m = &in->machines[below(AUTOMATA)];
    formula *made = new_formula(m->sequence ? LETTER : CALL);
    made->machine = m;
    for (int t = 0; t < m->tracks; t++) {
        made->variable[t] = pick(in, variables, &m->on[t]);
        if (made->variable[t] < 0) {
            return NULL;
        }
    }
    if (!m->sequence && !in->mixed && m->on[m->tracks - 1].system != NULL && below(2) == 0) {
        made->kind = CALL_SUM;
        made->number[0] = (int)below(3);
    }
    if (m->sequence) {
        made->number[0] = (int)below(3);
        made->number[1] = (int)below(6);
    }
    if (m->sequence && m->tracks == 1 && below(3) == 0) {
        const int other = pick(in, variables, &m->on[0]);
        made->kind = LETTERS;
        made->variable[1] = other;
    }
    return made;
}

static formula *number_atom(const world *in, int variables) {
    const track *on = NULL;
    for (int tries = 0; on == NULL && tries < 8; tries++) {
        const int v = (int)below((uint32_t)variables);
        if (in->home[v].system != NULL) {
            on = &in->home[v];
        }
    }
    if (on == NULL) {
        return NULL;
    }
    formula *made = new_formula(below(2) == 0 ? LESS : SUM);
    if (!in->natural && below(2) == 0) {
        made->kind = below(2) == 0 ? LINEAR : QUOTIENT;
    }
    made->system = on->system;
    if (in->mixed && below(3) == 0) {
        /* the other end, or the other sign */
        static const char *const others[] = {"msd_2", "lsd_2", "msd_neg_2", "lsd_neg_2"};
        made->system = others[below(4)];
    }
    const track asked = {made->system, on->digits, {on->values[0], on->values[1], on->values[2]}};
    for (int i = 0; i < 3; i++) {
        made->variable[i] = pick(in, variables, &asked);
        made->number[i] = (int)below(7) - 3;
        if (made->variable[i] < 0) {
            return NULL;
        }
    }
    made->number[0] += made->number[0] == 0;
    return made;
}

static formula *random_formula(const world *in, int depth, int variables) {
    if (depth == 0) {
        formula *made = NULL;
        while (made == NULL) {
            const bool numbers_only = below(3) == 0;
            const int before = kept_count;
            made = numbers_only ? number_atom(in, variables) : machine_atom(in, variables);
            kept_count = made == NULL ? before : kept_count;
        }
        return made;
    }
    const uint32_t choice = below(9);
    const bool quantifier = choice >= 6 && variables < VARIABLES;
    static const kind kinds[] = {NOT, AND, OR, IMPLIES, IFF, AND, NOT, AND, OR};
    formula *made = new_formula(quantifier ? (choice == 6 ? FORALL : EXISTS) : kinds[choice]);
    made->variable[0] = variables;
    made->a = random_formula(in, depth - 1, quantifier ? variables + 1 : variables);
    if (!quantifier && made->kind != NOT) {
        made->b = random_formula(in, below(2) == 0 ? 0 : depth - 1, variables);
    }
    return made;
}

/* ---- as text ------------------------------------------------------------------------------ */

static const char *const signs[] = {"<", "<=", "=", "!=", ">", ">="};

static size_t write_formula(char *to, const world *in, const formula *f) {
    const int *v = f->variable;
    switch (f->kind) {
    case NOT: {
        size_t used = (size_t)sprintf(to, "~(");
        used += write_formula(to + used, in, f->a);
        return used + (size_t)sprintf(to + used, ")");
    }
    case AND:
    case OR:
    case IMPLIES:
    case IFF: {
        static const char *const joints[] = {"", "&", "|", "=>", "<=>"};
        size_t used = (size_t)sprintf(to, "((");
        used += write_formula(to + used, in, f->a);
        used += (size_t)sprintf(to + used, ") %s (", joints[f->kind]);
        used += write_formula(to + used, in, f->b);
        return used + (size_t)sprintf(to + used, "))");
    }
    case EXISTS:
    case FORALL: {
        size_t used =
            (size_t)sprintf(to, "(%s v%d ", f->kind == EXISTS ? "E" : "A", f->variable[0]);
        if (in->home[v[0]].system != NULL && in->mixed) {
            used += (size_t)sprintf(to + used, "(?%s v%d=v%d) %s ", in->home[v[0]].system, v[0],
                                    v[0], f->kind == EXISTS ? "&" : "=>");
        }
        used += write_formula(to + used, in, f->a);
        return used + (size_t)sprintf(to + used, ")");
    }
    case CALL:
        return (size_t)(f->machine->tracks == 1
                            ? sprintf(to, "$%s(v%d)", f->machine->name, v[0])
                            : sprintf(to, "$%s(v%d,v%d)", f->machine->name, v[0], v[1]));
    case CALL_SUM: {
        const char *system = f->machine->on[f->machine->tracks - 1].system;
        return (size_t)(f->machine->tracks == 1
                            ? sprintf(to, "$%s(?%s v%d+%d)", f->machine->name, system, v[0],
                                      f->number[0])
                            : sprintf(to, "$%s(v%d,?%s v%d+%d)", f->machine->name, v[0], system,
                                      v[1], f->number[0]));
    }
    case LETTER: {
        size_t used = (size_t)sprintf(to, "%s[v%d]", f->machine->name, v[0]);
        if (f->machine->tracks == 2) {
            used += (size_t)sprintf(to + used, "[v%d]", v[1]);
        }
        return used + (size_t)sprintf(to + used, "%s@%d", signs[f->number[1]], f->number[0]);
    }
    case LETTERS:
        return (size_t)sprintf(to, "%s[v%d]%s%s[v%d]", f->machine->name, v[0], signs[f->number[1]],
                               f->machine->name, v[1]);
    case LESS:
        return (size_t)sprintf(to, "(?%s v%d<v%d)", f->system, v[0], v[1]);
    case SUM:
        return (size_t)sprintf(to, "(?%s v%d+v%d=v%d)", f->system, v[0], v[1], v[2]);
    case LINEAR:
        return (size_t)sprintf(to, "(?%s v%d=%s%d*v%d+%s%d*v%d-%s%d)", f->system, v[0],
                               f->number[0] < 0 ? "_" : "", abs(f->number[0]), v[1],
                               f->number[1] < 0 ? "_" : "", abs(f->number[1]), v[2],
                               f->number[2] < 0 ? "_" : "", abs(f->number[2]));
    default:
        return (size_t)sprintf(to, "(?%s v%d=v%d/%s%d)", f->system, v[0], v[1],
                               f->number[0] < 0 ? "_" : "", abs(f->number[0]));
    }
}

/* ---- the definition ------------------------------------------------------------------------ */

static void find_free(const formula *f, bool *is_free) {
    static const int counts[] = {[CALL] = 2, [CALL_SUM] = 2, [LETTER] = 2, [LETTERS] = 2,
                                 [LESS] = 2, [SUM] = 3,      [LINEAR] = 3, [QUOTIENT] = 2};
    if (f->kind == EXISTS || f->kind == FORALL) {
        const bool outside = is_free[f->variable[0]];
        find_free(f->a, is_free);
        is_free[f->variable[0]] = outside;
    } else if (f->kind < EXISTS) {
        find_free(f->a, is_free);
        if (f->b != NULL) {
            find_free(f->b, is_free);
        }
    } else {
        int count = counts[f->kind];
        if (f->machine != NULL && f->kind != LETTERS) {
            count = f->machine->tracks;
        }
        for (int i = 0; i < count; i++) {
            is_free[f->variable[i]] = true;
        }
    }
}

/* Zeros for a number, in front or behind, to this length; false: it is longer. */
static bool stretch(word *w, const track *on, int length) {
    const int more = length - w->length;
    if (more < 0) {
        return false;
    }
    if (!is_lsd(on)) {
        memmove(w->digit + more, w->digit, (size_t)w->length * sizeof w->digit[0]);
        memset(w->digit, 0, (size_t)more * sizeof w->digit[0]);
    } else {
        memset(w->digit + w->length, 0, (size_t)more * sizeof w->digit[0]);
    }
    w->length = length;
    return true;
}

static void strip(word *w, const track *on) {
    while (w->length > 0 && w->digit[is_lsd(on) ? w->length - 1 : 0] == 0) {
        w->length--;
        if (!is_lsd(on)) {
            memmove(w->digit, w->digit + 1, (size_t)w->length * sizeof w->digit[0]);
        }
    }
}

static bool compare(int sign, long a, long b) {
    const bool results[] = {a<b, a <= b, a == b, a != b, a> b, a >= b};
    return results[sign];
}

/* What an automaton that stopped in these states says; -1: it has no value there. */
static bool says(const formula *f, int q, int r) {
    const machine *m = f->machine;
    if (q < 0 || r < 0) {
        return false;
    }
    return f->kind == LETTERS  ? compare(f->number[1], m->output[q], m->output[r])
           : f->kind == LETTER ? compare(f->number[1], m->output[q], f->number[0])
                               : m->output[q] != 0;
}

static int run_from(const machine *m, int q, const word *const *w) {
    for (int i = 0; i < w[0]->length && q >= 0; i++) {
        q = m->next[q][column_of(m, w, i)];
    }
    return q;
}

/* An automaton on words as they stand, all of one length. */
static bool reads(const formula *f, const word *const *w) {
    const int q = run_from(f->machine, 0, w);
    return says(f, q, f->kind == LETTERS ? run_from(f->machine, 0, w + 1) : q);
}

/*
 * An automaton on numbers, which may have any zeros: those that all have are taken away, and any
 * number of them is put back.  More than the pairs of its states need not be tried.
 */
static bool reads_numbers(const formula *f, word *w, int count, const track *on) {
    const machine *m = f->machine;
    const word *p[4] = {w, w, w, w};
    int longest = 0;
    for (int t = 0; t < count; t++) {
        strip(&w[t], on);
        longest = w[t].length > longest ? w[t].length : longest;
    }
    for (int t = 0; t < count; t++) {
        assert_true(stretch(&w[t], on, longest));
        p[t] = &w[t];
    }
    int q = is_lsd(on) ? run_from(m, 0, p) : 0;
    int r = is_lsd(on) && f->kind == LETTERS ? run_from(m, 0, p + 1) : q;
    for (int zeros = 0; zeros <= STATES * STATES && q >= 0 && r >= 0; zeros++) {
        const int end = is_lsd(on) ? q : run_from(m, q, p);
        const int other = is_lsd(on) ? r : f->kind == LETTERS ? run_from(m, r, p + 1) : end;
        if (says(f, end, other)) {
            return true;
        }
        q = m->next[q][0];
        r = m->next[r][0];
    }
    return false;
}

static bool holds(const world *in, const formula *f, const word *env, int most);

/* An automaton, on words or on numbers of its own numeration. */
static bool automaton_holds(const world *in, const formula *f, const word *env) {
    const int count = f->kind == LETTERS ? 2 : f->machine->tracks;
    const word *w[4] = {0};
    word numbers_of[4];
    bool as_numbers = true;
    for (int t = 0; t < count; t++) {
        const char *asked = f->machine->on[f->kind == LETTERS ? 0 : t].system;
        const char *home = in->home[f->variable[t]].system;
        w[t] = &env[f->variable[t]];
        numbers_of[t] = *w[t];
        as_numbers = as_numbers && home != NULL && strcmp(home, asked) == 0;
    }
    return as_numbers ? reads_numbers(f, numbers_of, count, &in->home[f->variable[0]])
                      : reads(f, w);
}

/* Inside, numbers may have to be longer: -x than x. */
enum { DEEPER = 2 };

/* Some x of this length, and the others as they are. */
static bool some_of_length(const world *in, const formula *body, word *env, int x, int length,
                           int most) {
    word *w = &env[x];
    *w = (word){.length = length};
    do {
        if (is_valid(&in->home[x], w) && holds(in, body, env, most + DEEPER)) {
            return true;
        }
    } while (next_word(w, in->home[x].digits));
    return false;
}

static bool exists(const world *in, const formula *body, const word *env, int x, int most) {
    bool is_free[VARIABLES + 1] = {false};
    find_free(body, is_free);
    if (!is_free[x]) {
        return holds(in, body, env, most);
    }
    bool a_word_stays = false;
    int shortest = 0, length = -1;
    word here[VARIABLES + 1];
    memcpy(here, env, sizeof here);
    for (int v = 0; v < VARIABLES; v++) {
        if (v == x || !is_free[v]) {
            continue;
        }
        length = env[v].length;
        a_word_stays = a_word_stays || in->home[v].system == NULL;
        if (in->home[v].system != NULL) {
            word bare = env[v];
            strip(&bare, &in->home[v]);
            shortest = bare.length > shortest ? bare.length : shortest;
        }
    }
    if (a_word_stays) {
        return some_of_length(in, body, here, x, length, most);
    }
    for (length = shortest; length <= most || length <= shortest + 1; length++) {
        memcpy(here, env, sizeof here);
        for (int v = 0; v < VARIABLES; v++) {
            if (v != x && is_free[v]) {
                strip(&here[v], &in->home[v]);
                assert_true(stretch(&here[v], &in->home[v], length));
            }
        }
        if (some_of_length(in, body, here, x, length, most)) {
            return true;
        }
    }
    return false;
}

/* The word of a number without zeros, by trying. */
static word represent(const track *on, long number) {
    for (int length = 0; length < LONGEST - 4; length++) {
        word w = {.length = length};
        do {
            if (value(on->system, &w) == number && is_valid(on, &w)) {
                return w;
            }
        } while (next_word(&w, on->digits));
    }
    fail_msg("%ld is too large for %s", number, on->system);
    return (word){0};
}

/* $r(a,b+n): there is a t, beside a word of its length, with b+n=t and $r(a,t). */
static bool call_sum(const world *in, const formula *f, const word *env) {
    const int last = f->machine->tracks - 1;
    const track *on = &f->machine->on[last];
    word here[4] = {env[f->variable[0]], env[f->variable[1]]};
    here[last] = represent(on, value(on->system, &env[f->variable[last]]) + f->number[0]);
    if (last == 0 || in->home[f->variable[0]].system != NULL) {
        return reads_numbers(f, here, f->machine->tracks, on);
    }
    const word *w[2] = {&here[0], &here[1]};
    return stretch(&here[1], on, here[0].length) && reads(f, w);
}

static long floor_quotient(long a, long b) {
    return a / b - (a % b != 0 && (a % b < 0) != (b < 0));
}

static bool holds(const world *in, const formula *f, const word *env, int most) {
    switch (f->kind) {
    case NOT:
        return !holds(in, f->a, env, most);
    case AND:
        return holds(in, f->a, env, most) && holds(in, f->b, env, most);
    case OR:
        return holds(in, f->a, env, most) || holds(in, f->b, env, most);
    case IMPLIES:
        return !holds(in, f->a, env, most) || holds(in, f->b, env, most);
    case IFF:
        return holds(in, f->a, env, most) == holds(in, f->b, env, most);
    case EXISTS:
        return exists(in, f->a, env, f->variable[0], most);
    case FORALL: {
        const formula not = {.kind = NOT, .a = f->a};
        return !exists(in, &not, env, f->variable[0], most);
    }
    case CALL_SUM:
        return call_sum(in, f, env);
    case LINEAR:
        return value(f->system, &env[f->variable[0]]) ==
               f->number[0] * value(f->system, &env[f->variable[1]]) +
                   f->number[1] * value(f->system, &env[f->variable[2]]) - f->number[2];
    case QUOTIENT:
        return value(f->system, &env[f->variable[0]]) ==
               floor_quotient(value(f->system, &env[f->variable[1]]), f->number[0]);
    case LESS:
        return value(f->system, &env[f->variable[0]]) < value(f->system, &env[f->variable[1]]);
    case SUM:
        return value(f->system, &env[f->variable[0]]) + value(f->system, &env[f->variable[1]]) ==
               value(f->system, &env[f->variable[2]]);
    default:
        return automaton_holds(in, f, env);
    }
}

/* ---- all three ------------------------------------------------------------------------------ */

static wy_logic *planned, *as_written;

static int open_sessions(void **state) {
    (void)state;
    wy_error error;
    const wy_logic_options options = {.as_written = true, .no_witness = true};
    const wy_logic_options quick = {.no_witness = true};
    return wy_logic_open(&planned, &quick, &error) == WY_OK &&
                   wy_logic_open(&as_written, &options, &error) == WY_OK
               ? 0
               : -1;
}

static int close_sessions(void **state) {
    (void)state;
    wy_logic_close(planned);
    wy_logic_close(as_written);
    return 0;
}

static bool accepts(const wy_automaton *automaton, const word *env, const int *number, size_t count,
                    int length) {
    uint64_t labels[LONGEST + 1];
    for (int i = 0; i < length; i++) {
        uint32_t column[VARIABLES] = {0};
        for (size_t t = 0; t < count; t++) {
            column[t] = (uint32_t)env[number[t]].digit[i];
        }
        labels[i] = wy_automaton_pack(automaton, column);
    }
    return wy_automaton_accepts(automaton, labels, (size_t)length);
}

/* All words of the free variables up to a length, against the definition. */
static void check_words(const world *in, const formula *f, const wy_logic_answer *answer,
                        const char *text) {
    enum { MOST_LENGTH = 3, FIRST_BOUND = 2, LAST_BOUND = 8 };
    int number[VARIABLES] = {0};
    for (size_t i = 0; i < answer->count; i++) {
        number[i] = answer->variables[i][1] - '0';
    }
    for (int length = 0; length <= (answer->sentence ? 0 : MOST_LENGTH); length++) {
        word env[VARIABLES + 1];
        memset(env, 0, sizeof env);
        for (int v = 0; v < FREE; v++) {
            env[v].length = length;
        }
        bool more = true;
        while (more) {
            bool valid = true;
            for (int v = 0; v < FREE; v++) {
                valid = valid && is_valid(&in->home[v], &env[v]);
            }
            const bool found = answer->sentence
                                   ? answer->truth
                                   : accepts(answer->automaton, env, number, answer->count, length);
            int bound = FIRST_BOUND;
            while (valid && bound <= LAST_BOUND && holds(in, f, env, bound) != found) {
                bound++;
            }
            if (bound > LAST_BOUND) {
                fail_msg("%s should be %s for words of length %d: %d%d%d, %d%d%d", text,
                         found ? "false" : "true", length, env[0].digit[0], env[0].digit[1],
                         env[0].digit[2], env[1].digit[0], env[1].digit[1], env[1].digit[2]);
            }
            more = next_word(&env[0], in->home[0].digits);
            if (!more) {
                more = next_word(&env[1], in->home[1].digits);
            }
        }
    }
}

static void check_formula(const world *in, const formula *f) {
    static char text[20000];
    size_t used = 0;
    if (in->mixed) {
        /* Each variable is read at home first. */
        bool is_free[VARIABLES + 1] = {false};
        find_free(f, is_free);
        for (int v = 0; v < FREE; v++) {
            if (is_free[v] && in->home[v].system != NULL) {
                used += (size_t)sprintf(text + used, "(?%s v%d=v%d) & ", in->home[v].system, v, v);
            }
        }
    }
    text[used] = '\0';
    write_formula(text + used, in, f);
    wy_logic_answer a, b;
    wy_error error;
    if (wy_logic_evaluate(&a, planned, text, SIZE_MAX, &error) != WY_OK) {
        fail_msg("%s: %s", text, error.message);
    }
    if (wy_logic_evaluate(&b, as_written, text, SIZE_MAX, &error) != WY_OK) {
        fail_msg("%s as written: %s", text, error.message);
    }
    assert_int_equal(a.sentence, b.sentence);
    assert_int_equal(a.truth, b.truth);
    if (wy_automaton_equal(NULL, a.automaton, b.automaton, NULL, &error) != WY_OK) {
        fail_msg("%s has another automaton without a plan", text);
    }
    check_words(in, f, &b, text);
    wy_logic_answer_clear(&a);
    wy_logic_answer_clear(&b);
}

static void random_world(world *in, bool with_words, bool mixed, const char *system) {
    static const track binary[] = {{"msd_2", 2, {0, 1}},
                                   {"msd_neg_2", 2, {0, 1}},
                                   {"lsd_2", 2, {0, 1}},
                                   {"lsd_neg_2", 2, {0, 1}}};
    const track *number = &numbers[0];
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        number = strcmp(numbers[i].system, system) == 0 ? &numbers[i] : number;
    }
    const int end = 2 * (int)below(2);
    memset(in, 0, sizeof *in);
    in->mixed = mixed;
    in->natural = mixed || strstr(system, "neg") == NULL;
    const track *of_word = &words[below(4)];
    for (int v = 0; v < VARIABLES; v++) {
        in->home[v] = with_words && below(2) == 0 ? *of_word
                      : mixed                     ? binary[end + (int)below(2)]
                                                  : *number;
    }
    for (int m = 0; m < AUTOMATA; m++) {
        const track *first = &in->home[below(VARIABLES)], *second = NULL;
        const track *other =
            mixed && below(2) == 0 ? &binary[below(4)] : &in->home[below(VARIABLES)];
        if (mixed && first->system != NULL && below(2) == 0) {
            first = &binary[below(4)];
        }
        if (below(2) == 0) {
            second = other;
        }
        if (m == 0) {
            first = &in->home[0]; /* so that there is always an atom */
            second = NULL;
        }
        random_machine(&in->machines[m], m, below(2) == 0, first, second);
        define(planned, &in->machines[m]);
        define(as_written, &in->machines[m]);
    }
}

static void check_worlds(int worlds, int formulas, bool with_words, bool mixed,
                         const char *const *systems, int count) {
    for (int i = 0; i < worlds; i++) {
        world in;
        random_world(&in, with_words, mixed, systems[i % count]);
        for (int j = 0; j < formulas; j++) {
            kept_count = 0;
            check_formula(&in, random_formula(&in, 1 + j % 3, FREE));
        }
    }
}

static int rounds(int all) {
    const char *times = getenv("WYTHOFF_TEST_ROUNDS");
    const int count = times == NULL ? 1 : atoi(times);
    return count > 1 ? all * count : EFFORT(all, all / 5);
}

static void test_words(void **state) {
    (void)state;
    static const char *const systems[] = {"msd_2", "lsd_2", "msd_fib", "lsd_fib", "msd_neg_2"};
    seed = 7;
    check_worlds(rounds(400), 10, true, false, systems, 5);
}

static void test_signed(void **state) {
    (void)state;
    static const char *const systems[] = {"msd_neg_2", "msd_neg_fib", "lsd_neg_2", "lsd_neg_fib",
                                          "lsd_neg_3"};
    seed = 8;
    check_worlds(rounds(300), 10, false, false, systems, 5);
}

static void test_mixed(void **state) {
    (void)state;
    static const char *const systems[] = {"msd_2"};
    seed = 9;
    check_worlds(rounds(300), 10, false, true, systems, 1);
}

static void test_natural(void **state) {
    (void)state;
    static const char *const systems[] = {"msd_2", "lsd_fib", "msd_3"};
    seed = 10;
    check_worlds(rounds(100), 10, false, false, systems, 3);
}

/* ---- what is known --------------------------------------------------------------------------- */

/* All answers of a planned formula with one variable below 2^6. */
static uint64_t numbers_of(const char *text) {
    wy_logic_answer answer;
    wy_error error;
    if (wy_logic_evaluate(&answer, planned, text, SIZE_MAX, &error) != WY_OK) {
        fail_msg("%s: %s", text, error.message);
    }
    assert_int_equal(answer.count, 1);
    const wy_system *system = wy_automaton_track(answer.automaton, 0)->system;
    uint64_t set = 0;
    for (unsigned n = 0; n < 64; n++) {
        uint64_t labels[8];
        for (unsigned i = 0; i < 8; i++) {
            labels[system->lsd ? i : 7 - i] = n >> i & 1U;
        }
        set |= (uint64_t)wy_automaton_accepts(answer.automaton, labels, 8) << n;
    }
    wy_logic_answer_clear(&answer);
    return set;
}

static bool is_true(const char *text) {
    wy_logic_answer a, b;
    wy_error error;
    if (wy_logic_evaluate(&a, planned, text, SIZE_MAX, &error) != WY_OK) {
        fail_msg("%s: %s", text, error.message);
    }
    assert_int_equal(wy_logic_evaluate(&b, as_written, text, SIZE_MAX, &error), WY_OK);
    assert_true(a.sentence && b.sentence && a.truth == b.truth);
    const bool truth = a.truth;
    wy_logic_answer_clear(&a);
    wy_logic_answer_clear(&b);
    return truth;
}

/* At k = 2^i m, m odd, the value of the folding word f is f_i, or -f_i where m is 3 mod 4. */
static void define_paperfolding(wy_logic *session) {
    static const char text[] = "{-1, 1} lsd_2\n"
                               "0 0\n* 0 -> 0\n-1 1 -> 1\n1 1 -> 2\n"
                               "1 -1\n* 0 -> 3\n* 1 -> 4\n"
                               "2 1\n* 0 -> 4\n* 1 -> 3\n"
                               "3 -1\n* * -> 3\n"
                               "4 1\n* * -> 4\n";
    wy_error error;
    const wy_system *system;
    assert_int_equal(wy_logic_system(&system, session, "lsd_2", &error), WY_OK);
    wy_numerations *store;
    assert_int_equal(wy_numerations_open(&store, &error), WY_OK);
    wy_automaton *foreign, *own;
    assert_int_equal(wy_automaton_read(&foreign, text, sizeof text - 1, WY_WORD,
                                       wy_numerations_find_system, store, NULL, &error),
                     WY_OK);
    static const int32_t folds[2] = {-1, 1};
    const wy_track tracks[2] = {{.digits = 2, .values = folds}, {.digits = 2, .system = system}};
    assert_int_equal(wy_automaton_retrack(&own, foreign, tracks, NULL, &error), WY_OK);
    assert_int_equal(wy_logic_define(session, true, "PF", own, &error), WY_OK);
    wy_automaton_free(foreign);
    wy_automaton_free(own);
    wy_numerations_close(store);
}

/* Squares in paperfolding words have order 1, 3 or 5, cubes order 1 (Allouche and Bousquet-Melou).
 */
static void test_paperfolding(void **state) {
    (void)state;
    define_paperfolding(planned);
    define_paperfolding(as_written);
    assert_false(is_true("?lsd_2 Ef (Ak k<4 => PF[f][k+1]=@1)"));
    assert_true(is_true("?lsd_2 Ef (Ak k<2 => PF[f][k+1]=@1)"));
    assert_true(numbers_of("?lsd_2 n>0 & Ef,i i>=1 & (Ak k<n => PF[f][i+k]=PF[f][i+k+n])") ==
                (1U << 1 | 1U << 3 | 1U << 5));
    assert_true(numbers_of("?lsd_2 n>0 & Ef,i i>=1 & (Ak k<2*n => PF[f][i+k]=PF[f][i+k+n])") ==
                1U << 1);
}

static void test_signs(void **state) {
    (void)state;
    assert_false(is_true("?msd_neg_2 E a,b a=1 & b=0 & a=b/2"));
    assert_true(is_true("_3/2=_2"));
    assert_true(is_true("?msd_neg_2 E a a=_3/2 & a=_2"));
    assert_true(is_true("?msd_neg_2 E a,b b=_3 & a=b/2 & a=_2"));
    assert_true(is_true("?msd_neg_2 A b,q q=b/_5 <=> (q*5<=_b & _b<q*5+5)"));
    assert_true(is_true("?msd_neg_2 I x x<0"));
    assert_false(is_true("?msd_neg_2 I x x<0 & x>_9"));
    assert_true(is_true("?msd_neg_2 A a ~(_1-a=a)"));
    assert_false(is_true("?lsd_neg_fib E x 11=4*x+1"));
    assert_true(is_true("?lsd_neg_fib E x 13=4*x+1"));
    assert_true(is_true("?msd_neg_fib A x,y x<y <=> (E d d>0 & x+d=y)"));
}

static void test_reversal(void **state) {
    (void)state;
    /* 10 in lsd_2, read from the other end, is 10 in msd_2; both numerations, both ways */
    assert_true(numbers_of("`(?lsd_2 a=10)") == 1U << 10);
    assert_true(numbers_of("?lsd_2 `(?msd_2 a=10)") == 1U << 10);
    assert_true(numbers_of("(?lsd_2 `(?msd_2 a<50 & a>=48)) & (?lsd_2 a!=49)") == UINT64_C(1)
                                                                                      << 48);
    assert_true(is_true("E a,b `(?lsd_2 a=b+b) & a=14 & b=7"));
    assert_true(is_true("A a `(`(a=3)) <=> a=3"));
    /* formulas as arguments */
    assert_true(numbers_of("T[a<5]=@1") == (1U << 1 | 1U << 2 | 1U << 4));
    assert_true(numbers_of("~(T[a<5]=@1) & a<8") == (1U << 0 | 1U << 3 | 7U << 5));
    /* one value in two numerations: 10 = 01001 in lsd_fib, with zeros behind; as binary 9 2^j */
    assert_true(numbers_of("E a (?lsd_fib a=10) & b=a+1 & b<64") ==
                (UINT64_C(1) << 10 | UINT64_C(1) << 19 | UINT64_C(1) << 37));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_words, open_sessions, close_sessions),
        cmocka_unit_test_setup_teardown(test_signed, open_sessions, close_sessions),
        cmocka_unit_test_setup_teardown(test_mixed, open_sessions, close_sessions),
        cmocka_unit_test_setup_teardown(test_natural, open_sessions, close_sessions),
        cmocka_unit_test_setup_teardown(test_paperfolding, open_sessions, close_sessions),
        cmocka_unit_test_setup_teardown(test_signs, open_sessions, close_sessions),
        cmocka_unit_test_setup_teardown(test_reversal, open_sessions, close_sessions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
