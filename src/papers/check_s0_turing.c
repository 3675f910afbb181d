/*
 * check_s0_turing.c - Turing machines as dictionary processes (S0 Theorem 4.1).
 *
 * S0 quotes Post's result that the halting of tag systems is undecidable.  Here the whole way is
 * gone: a Turing machine with two symbols becomes a 2-tag system by the construction of Cocke and
 * Minsky (1964; Minsky, Computation, chapter 14.6), that one a dictionary by S0's coding.  The
 * dictionary is run, and each configuration that it passes is compared with the machine's own.
 *
 * A state i here is a state of the machine together with the symbol that it reads: it prints s,
 * moves, reads, and goes to state i_0 or i_1.  The tape is two numbers, what is left and what is
 * right of the head, the nearest cell being the lowest binary digit.  A step doubles the number on
 * the side that the head leaves, adds s, and halves the other one, whose remainder is read.  With M
 * the first of these numbers and N the second, the tag system has the string
 *
 *     A x (a x)^M B x (b x)^N          the configuration of state i
 *     C x (c x)^(2M+s) S s^N           by A -> C x [c x], a -> c x c x, B -> S, b -> s
 *
 * and now C -> D1 D0, c -> d1 d0, S -> T1 T0, s -> t1 t0.  S s^N has N + 1 letters, and every
 * second one is read.  If N is odd, what results is D1 D0 (d1 d0)^M' T1 T0 (t1 t0)^((N-1)/2), of
 * which the letters with 1 are read; if N is even, the last s takes D1 with it, and the letters
 * with 0 are read.  They write the configuration of state i_1 or i_0: D1 -> A x, d1 -> a x, T1 -> B
 * x, t1 -> b x; and D0 -> x A x, since the last t0 (or T0) takes one letter of what follows.  If
 * the next state moves the other way, its first number is the second one here: then D -> R x, d ->
 * r x, T -> A x, t -> a x, and R -> B x, r -> b x turn the string.  A halting state writes nothing,
 * and the string runs out.
 *
 * So by induction the tag system passes through the configurations of the machine, and halts if and
 * only if the machine does.  The check runs one step of every state for all small M and N, and
 * whole runs of machines by their dictionaries.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "papers/game.h"
#include "papers/verbs.h"
#include "theory/dictionary.h"

enum { MOST_STATES = 6, LINE = 200, HALT = -1 };

/* The letters of a state; x, which is never read, comes after those of all states. */
typedef enum letter {
    CONFIGURATION,    /* A */
    FIRST,            /* a */
    SECOND_BEGINS,    /* B */
    SECOND,           /* b */
    DOUBLED_BEGINS,   /* C */
    DOUBLED,          /* c */
    HALVED_BEGINS,    /* S */
    HALVED,           /* s */
    DOUBLE_MARK,      /* D0, D1 */
    DOUBLE = 10,      /* d0, d1 */
    HALF_MARK = 12,   /* T0, T1 */
    HALF = 14,        /* t0, t1 */
    TURNED_MARK = 16, /* R */
    TURNED,           /* r */
    LETTERS,
} letter;

/* ---- a Turing machine ------------------------------------------------------------------------ */

typedef struct machine {
    int states;
    int prints[2 * MOST_STATES], moves[2 * MOST_STATES], next[2 * MOST_STATES];
} machine;

/* "1RB1LB_1LA1RH": for each state what it does with 0 and with 1; H halts. */
static bool read_machine(machine *out, const char *text) {
    *out = (machine){0};
    int i = 0;
    while (*text != '\0' && i < 2 * MOST_STATES) {
        if (i > 0 && i % 2 == 0 && *text++ != '_') {
            return false;
        }
        if ((text[0] != '0' && text[0] != '1') || (text[1] != 'L' && text[1] != 'R') ||
            text[2] < 'A' || text[2] > 'H') {
            return false;
        }
        out->prints[i] = text[0] - '0';
        out->moves[i] = text[1] == 'R' ? 1 : -1;
        out->next[i] = text[2] == 'H' ? HALT : text[2] - 'A';
        text += 3;
        i++;
    }
    out->states = i / 2;
    for (int k = 0; k < i; k++) {
        if (out->next[k] >= out->states) {
            return false;
        }
    }
    return i > 0 && i % 2 == 0 && *text == '\0';
}

/* It runs on a tape of cells, so it shares nothing with the numbers of the tag system. */
enum { CELLS = 128 };

typedef struct running {
    const machine *of;
    uint8_t cells[CELLS];
    int head, state;
    int64_t steps;
} running;

static uint64_t number_beside(const running *now, int direction) {
    uint64_t number = 0;
    for (int k = 40; k >= 1; k--) {
        const int cell = now->head + direction * k;
        number = 2 * number + (cell >= 0 && cell < CELLS ? now->cells[cell] : 0);
    }
    return number;
}

static int row_of(const running *now) {
    return 2 * now->state + now->cells[now->head];
}

static void step(running *now) {
    const int row = row_of(now);
    now->cells[now->head] = (uint8_t)now->of->prints[row];
    now->head += now->of->moves[row];
    now->state = now->of->next[row];
    now->steps++;
}

/* ---- its tag system -------------------------------------------------------------------------- */

enum { PRODUCTION = 6 };

typedef struct tag {
    int letters; /* x is the last of them */
    int length[2 * MOST_STATES * LETTERS + 1];
    int production[2 * MOST_STATES * LETTERS + 1][PRODUCTION];
} tag;

static void put(tag *out, int from, int to) {
    out->production[from][out->length[from]++] = to;
}

/* D, d, T, t of a state when it has read this symbol. */
static void write_next(tag *out, const machine *of, int row, int symbol) {
    const int x = out->letters - 1;
    const int base = row * LETTERS;
    if (of->next[row] == HALT) {
        return;
    }
    const int next = 2 * of->next[row] + symbol;
    const bool turned = of->moves[next] != of->moves[row];
    const int to[4] = {turned ? TURNED_MARK : CONFIGURATION, turned ? TURNED : FIRST,
                       turned ? CONFIGURATION : SECOND_BEGINS, turned ? FIRST : SECOND};
    const int from[4] = {DOUBLE_MARK, DOUBLE, HALF_MARK, HALF};
    if (symbol == 0) {
        put(out, base + DOUBLE_MARK, x);
    }
    for (int i = 0; i < 4; i++) {
        put(out, base + from[i] + symbol, next * LETTERS + to[i]);
        put(out, base + from[i] + symbol, x);
    }
}

static void make_tag(tag *out, const machine *of) {
    memset(out, 0, sizeof *out);
    out->letters = 2 * of->states * LETTERS + 1;
    const int x = out->letters - 1;
    for (int row = 0; row < 2 * of->states; row++) {
        const int base = row * LETTERS;
        put(out, base + CONFIGURATION, base + DOUBLED_BEGINS);
        put(out, base + CONFIGURATION, x);
        for (int i = 0; i < 2 + of->prints[row];
             i++) { /* two for a, one more for A that prints 1 */
            const int from = i < 2 ? FIRST : CONFIGURATION;
            put(out, base + from, base + DOUBLED);
            put(out, base + from, x);
        }
        put(out, base + SECOND_BEGINS, base + HALVED_BEGINS);
        put(out, base + SECOND, base + HALVED);
        const int from[4] = {DOUBLED_BEGINS, DOUBLED, HALVED_BEGINS, HALVED};
        const int to[4] = {DOUBLE_MARK, DOUBLE, HALF_MARK, HALF};
        for (int i = 0; i < 4; i++) {
            put(out, base + from[i], base + to[i] + 1);
            put(out, base + from[i], base + to[i]);
        }
        put(out, base + TURNED_MARK, base + SECOND_BEGINS);
        put(out, base + TURNED_MARK, x);
        put(out, base + TURNED, base + SECOND);
        put(out, base + TURNED, x);
        write_next(out, of, row, 0);
        write_next(out, of, row, 1);
    }
}

/* What is read says where the machine is: A, M times a, B, N times b, and then C. */
typedef struct reader {
    int letters;
    int row;
    uint64_t number[2];
    int64_t configurations;
    /* compare with this, step by step; or, in a single step, keep the second configuration */
    running *with;
    int64_t wrong;
    bool complete;
} reader;

static void compare(reader *of) {
    running *now = of->with;
    if (now->state == HALT || now->head <= 0 || now->head >= CELLS - 1) {
        of->wrong++;
        return;
    }
    const int row = row_of(now);
    const int away = -now->of->moves[row];
    of->wrong += row != of->row || number_beside(now, away) != of->number[0] ||
                 number_beside(now, -away) != of->number[1];
    step(now);
}

static void meet(reader *of, int read) {
    const int kind = read == of->letters - 1 ? LETTERS : read % LETTERS;
    of->complete = false;
    if (kind == CONFIGURATION) {
        of->row = read / LETTERS;
        of->number[0] = of->number[1] = 0;
    } else if (kind == FIRST || kind == SECOND) {
        of->number[kind == SECOND]++;
    } else if (kind == DOUBLED_BEGINS) {
        of->configurations++;
        of->complete = true;
        if (of->with != NULL) {
            compare(of);
        }
    }
    of->wrong += kind == LETTERS; /* x is never read */
}

/* ---- one step, for all small numbers --------------------------------------------------------- */

enum { ROOM = 4096 };

/* From the configuration (row, M, N) to the next one, by the tag system alone. */
static bool one_step(const tag *of, const machine *by, int row, uint64_t m, uint64_t n) {
    int string[ROOM];
    size_t from = 0;
    size_t to = 0;
    const int x = of->letters - 1;
    for (uint64_t i = 0; i <= m; i++) {
        string[to++] = row * LETTERS + (i == 0 ? CONFIGURATION : FIRST);
        string[to++] = x;
    }
    for (uint64_t i = 0; i <= n; i++) {
        string[to++] = row * LETTERS + (i == 0 ? SECOND_BEGINS : SECOND);
        string[to++] = x;
    }
    reader met = {.letters = of->letters};
    while (to - from >= 2 && met.configurations < 2 && to + PRODUCTION < ROOM) {
        const int read = string[from];
        meet(&met, read);
        for (int i = 0; i < of->length[read]; i++) {
            string[to++] = of->production[read][i];
        }
        from += 2;
    }
    const uint64_t doubled = 2 * m + (uint64_t)by->prints[row];
    if (by->next[row] == HALT) {
        return met.configurations == 1 && to - from < 2 && met.wrong == 0;
    }
    const int next = 2 * by->next[row] + (int)(n % 2);
    const bool turned = by->moves[next] != by->moves[row];
    return met.configurations == 2 && met.row == next && met.wrong == 0 &&
           met.number[0] == (turned ? n / 2 : doubled) &&
           met.number[1] == (turned ? doubled : n / 2);
}

static int64_t wrong_steps(const tag *of, const machine *by) {
    enum { SMALL = 12 };
    int64_t wrong = 0;
    for (int row = 0; row < 2 * by->states; row++) {
        for (uint64_t m = 0; m <= SMALL; m++) {
            for (uint64_t n = 0; n <= SMALL; n++) {
                wrong += !one_step(of, by, row, m, n);
            }
        }
    }
    return wrong;
}

/* ---- the dictionary -------------------------------------------------------------------------- */

static void put_code(char *to, int number, int bits) {
    for (int i = 0; i < bits; i++) {
        to[i] = (number >> (bits - 1 - i) & 1) != 0 ? '1' : '0';
    }
    to[bits] = '\0';
}

/* S0's coding: a word for each two letters, with the production of the first. */
static wy_status make_dictionary(wi_dictionary **out, int *bits, const tag *of, wy_error *error) {
    *bits = 1;
    while (of->letters > 1 << *bits) {
        ++*bits;
    }
    const size_t count = (size_t)of->letters * (size_t)of->letters;
    const size_t room = (size_t)(PRODUCTION + 2) * (size_t)*bits + 2;
    char *text = calloc(count, room);
    const char **words = calloc(2 * count, sizeof *words);
    wy_status status = text != NULL && words != NULL ? WY_OK : wi_fail_memory(error);
    for (int a = 0; a < of->letters && status == WY_OK; a++) {
        for (int b = 0; b < of->letters; b++) {
            const size_t i = (size_t)a * (size_t)of->letters + (size_t)b;
            char *word = text + i * room;
            char *translate = word + (ptrdiff_t)2 * *bits + 1;
            put_code(word, a, *bits);
            put_code(word + *bits, b, *bits);
            for (int k = 0; k < of->length[a]; k++) {
                put_code(translate + (ptrdiff_t)k * *bits, of->production[a][k], *bits);
            }
            words[i] = word;
            words[count + i] = translate;
        }
    }
    if (status == WY_OK) {
        status = wi_dictionary_create(out, words, words + count, count, error);
    }
    free(words);
    free(text);
    return status;
}

static bool take_word(void *data, size_t word, int64_t place) {
    (void)place;
    reader *of = data;
    meet(of, (int)(word / (size_t)of->letters));
    return of->wrong == 0;
}

/* What is found of a machine. */
typedef struct found {
    size_t words;
    int64_t steps, machine_steps, wrong;
    bool halts;
} found;

static wy_status run_machine(found *out, const machine *of, int64_t most, const wy_claim_run *run,
                             wy_error *error) {
    tag *system = malloc(sizeof *system);
    wi_dictionary *dictionary = NULL;
    wi_process *process = NULL;
    int bits = 0;
    wy_status status = system != NULL ? WY_OK : wi_fail_memory(error);
    if (status == WY_OK) {
        make_tag(system, of);
        status = make_dictionary(&dictionary, &bits, system, error);
    }
    running now = {.of = of, .head = CELLS / 2};
    if (status == WY_OK) {
        char start[64];
        const int letters[4] = {CONFIGURATION, system->letters - 1, SECOND_BEGINS,
                                system->letters - 1};
        for (int i = 0; i < 4; i++) {
            put_code(start + (ptrdiff_t)i * bits, letters[i], bits);
        }
        status = wi_process_open(&process, dictionary, start, strlen(start), error);
    }
    if (status == WY_OK) {
        reader met = {.letters = system->letters, .with = &now};
        wi_process_state state;
        status = wi_process_run(process, most, 0, take_word, &met, &run->control, error);
        wi_process_state_of(&state, process);
        *out = (found){.words = wi_dictionary_size(dictionary),
                       .steps = state.steps,
                       .machine_steps = now.steps,
                       .wrong = met.wrong + wrong_steps(system, of) +
                                (state.halted != (now.state == HALT)),
                       .halts = state.halted};
    }
    wi_process_close(process);
    wi_dictionary_free(dictionary);
    free(system);
    return status;
}

/*
 * Data: lines "STEPS MACHINE": from a blank tape the machine halts after so many steps, or "never
 * MACHINE".  Bound: words that a dictionary may read.
 */
wy_status wi_check_turing(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                          wy_error *error) {
    const int64_t most = wi_claim_bound(claim, run, 0, 100000);
    char line[LINE];
    size_t machines = 0;
    size_t wrong = 0;
    wy_status status = WY_OK;
    wi_finding_row(out, "machine,letters,words,words read,steps of the machine,halts");
    for (const char *at = claim->data; status == WY_OK && wi_claim_next_line(line, LINE, &at);) {
        machine of;
        char *table = strchr(line, ' ');
        if (table == NULL || !read_machine(&of, table + 1)) {
            return wi_fail(error, WY_BAD, "'%.60s' is not STEPS and a Turing machine", line);
        }
        *table++ = '\0';
        found met = {0};
        status = run_machine(&met, &of, most, run, error);
        if (status != WY_OK) {
            break;
        }
        char steps[32] = "never";
        if (met.halts) {
            snprintf(steps, sizeof steps, "%" PRId64, met.machine_steps);
        }
        machines++;
        if ((met.wrong > 0 || strcmp(steps, line) != 0) && wrong++ == 0) {
            wi_finding_say(out,
                           met.wrong > 0 ? "%s and its dictionary differ after %s steps."
                                         : "%s halts after %s steps.",
                           table, steps);
        }
        wi_finding_row(out, "%s,%d,%zu,%" PRId64 ",%" PRId64 ",%s", table,
                       2 * of.states * LETTERS + 1, met.words, met.steps, met.machine_steps,
                       met.halts ? "yes" : "not yet");
    }
    if (status == WY_OK && machines == 0) {
        status = wi_fail(error, WY_BAD, "no machine is given");
    }
    if (status == WY_OK) {
        wi_finding_judge(out, wrong == 0, WY_PROOF_PROSE);
        wi_finding_say(out,
                       "Each of the %zu machines was turned into a 2-tag system and that into a "
                       "prefix-free dictionary, %s. The dictionary passes through the machine's "
                       "configurations in their order, and halts when it does. The same holds for "
                       "every machine with two symbols, by induction: so for a universal one "
                       "(Shannon), and no algorithm tells which of its runs halt.",
                       machines, wrong == 0 ? "which was run" : "not as claimed");
        wi_finding_by(out,
                      "Cocke and Minsky's construction, one step of every state for all numbers "
                      "up to 12, and induction (src/papers/check_s0_turing.c); runs of at most "
                      "%" PRId64 " words, compared with the machine on its tape",
                      most);
    }
    return status;
}
