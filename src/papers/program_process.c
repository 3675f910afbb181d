/*
 * program_process.c - what programs of checks can call: dictionary processes, tag systems, and
 * Turing machines as such (S0 Theorem 4.1).
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
#include "base/growing.h"
#include "papers/program.h"
#include "theory/dictionary.h"

/* ---- processes ------------------------------------------------------------------------------- */

/* Follows the string of the process and compares each word it reads with the game. */
typedef struct follower {
    const wi_check_table *rows;
    int64_t from; /* the string begins at this column */
    const wi_dictionary *dictionary;
    int64_t wrong;
} follower;

static bool follow(void *data, size_t word, int64_t place) {
    follower *of = data;
    const char *bits = wi_dictionary_word(of->dictionary, word);
    for (int64_t i = 0; bits[i] != '\0'; i++) {
        const int64_t x = of->from + place + i;
        if (x < of->rows->tall && (bits[i] == '1') != (of->rows->at[x] < x) && of->wrong < 0) {
            of->wrong = x;
        }
    }
    return true;
}

/*
 * DICTIONARY, START, rows of a game, column, words: reads so many words and compares the string
 * with that of the game from the column on.  Lines: "HALTED STEPS LENGTH READ WRONG", the column
 * that differs or -1; and for each word "WORD TRANSLATE TIMES FIRST".
 */
CALL(run_process) {
    wi_dictionary *dictionary = NULL;
    wi_process *process = NULL;
    follower of = {.rows = given[2].a, .from = given[3].i, .wrong = -1};
    wy_status status = wi_dictionary_read(&dictionary, given[0].t, strlen(given[0].t), by->error);
    if (status == WY_OK) {
        status = wi_process_open(&process, dictionary, given[1].t, strlen(given[1].t), by->error);
    }
    if (status == WY_OK) {
        of.dictionary = dictionary;
        status = wi_process_run(process, given[4].i, 0, follow, &of, &by->run->control, by->error);
    }
    if (status == WY_OK) {
        wi_growing text = {0};
        wi_process_state state;
        wi_process_state_of(&state, process);
        wi_growing_printf(&text, "%d %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 "\n",
                          state.halted, state.steps, state.length, state.read, of.wrong);
        for (size_t i = 0; i < wi_dictionary_size(dictionary); i++) {
            const wi_word_count count = wi_process_count(process, i);
            wi_growing_printf(&text, "%s %s %" PRId64 " %" PRId64 "\n",
                              wi_dictionary_word(dictionary, i),
                              wi_dictionary_translate(dictionary, i), count.count, count.first);
        }
        status = wi_call_growing(out, &text, by);
    }
    wi_process_close(process);
    wi_dictionary_free(dictionary);
    return status;
}

/* ---- tag systems ----------------------------------------------------------------------------- */

/* The tag system of the data, and its dictionary. */
static wy_status open_tag(wi_tag **tag, wi_dictionary **dictionary, wi_running *by) {
    *dictionary = NULL;
    const char *data = by->claim->data;
    const wy_status status = wi_tag_read(tag, data, strlen(data), by->error);
    return status == WY_OK ? wi_tag_compile(dictionary, *tag, by->error) : status;
}

/* The dictionary of the tag system of the data, as lines "WORD TRANSLATE". */
CALL(tag_words) {
    (void)given;
    wi_tag *tag = NULL;
    wi_dictionary *dictionary = NULL;
    wy_status status = open_tag(&tag, &dictionary, by);
    if (status == WY_OK) {
        wi_growing text = {0};
        for (size_t i = 0; i < wi_dictionary_size(dictionary); i++) {
            wi_growing_printf(&text, "%s %s\n", wi_dictionary_word(dictionary, i),
                              wi_dictionary_translate(dictionary, i));
        }
        status = wi_call_growing(out, &text, by);
    }
    wi_dictionary_free(dictionary);
    wi_tag_free(tag);
    return status;
}

/*
 * One step of the tag system is one word of the dictionary: for all letters a and x the word of a x
 * is there, with the codes of a's production as its translate, and there are no other words.  Then
 * by induction the unread string is always the code of the tag system's string, as long as either
 * goes on; and the process stops when less than two codes are left, as the tag system does. Returns
 * how many words are not so.
 */
static size_t wrong_steps(const wi_tag *tag, const wi_dictionary *dictionary) {
    enum { CODE = 8, TEXT = 4096 };
    const char *letters = wi_tag_letters(tag);
    const size_t count = strlen(letters);
    const size_t words = wi_dictionary_size(dictionary);
    size_t wrong = wi_tag_deletion(tag) != 2 || words != count * count;
    for (size_t a = 0; a < count; a++) {
        char code[CODE];
        char translate[TEXT] = "";
        size_t used = 0;
        for (const char *c = wi_tag_production(tag, a); *c != '\0' && used + CODE < TEXT; c++) {
            const char *place = strchr(letters, *c);
            wi_tag_code(code, tag, place != NULL ? (size_t)(place - letters) : 0);
            wrong += place == NULL;
            used += (size_t)snprintf(translate + used, TEXT - used, "%s", code);
        }
        for (size_t x = 0; x < count; x++) {
            char word[2 * CODE];
            wi_tag_code(code, tag, a);
            snprintf(word, sizeof word, "%s", code);
            wi_tag_code(code, tag, x);
            strncat(word, code, sizeof word - strlen(word) - 1);
            size_t i = 0;
            while (i < words && strcmp(wi_dictionary_word(dictionary, i), word) != 0) {
                i++;
            }
            wrong += i == words || strcmp(wi_dictionary_translate(dictionary, i), translate) != 0;
        }
    }
    return wrong;
}

/*
 * Two numbers about the tag system of the data: how many words of its dictionary are no steps, and
 * the bits of a letter.
 */
CALL(tag_steps) {
    (void)given;
    wi_tag *tag = NULL;
    wi_dictionary *dictionary = NULL;
    wy_status status = open_tag(&tag, &dictionary, by);
    if (status == WY_OK) {
        const int64_t numbers[] = {(int64_t)wrong_steps(tag, dictionary), wi_tag_letter_bits(tag)};
        status = wi_call_list(out, numbers, 2, by);
    }
    wi_dictionary_free(dictionary);
    wi_tag_free(tag);
    return status;
}

/* START, steps: the tag system of the data and its dictionary side by side: whether they differ,
 * the steps, whether both halt. */
CALL(run_tag) {
    wi_tag *tag = NULL;
    wi_dictionary *dictionary = NULL;
    wi_process_state state = {0};
    wy_status status = open_tag(&tag, &dictionary, by);
    if (status == WY_OK) {
        status = wi_tag_compare(&state, tag, dictionary, given[0].t, strlen(given[0].t), given[1].i,
                                0, &by->run->control, by->error);
    }
    if (status == WY_OK || status == WY_NO) {
        const int64_t numbers[] = {status == WY_NO, state.steps, state.halted};
        status = wi_call_list(out, numbers, 3, by);
    }
    wi_dictionary_free(dictionary);
    wi_tag_free(tag);
    return status;
}

/* ---- Turing machines ------------------------------------------------------------------------- */

enum { MOST_STATES = 6, HALT = -1 };

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

static int64_t wrong_machine_steps(const tag *of, const machine *by) {
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
                       .wrong = met.wrong + wrong_machine_steps(system, of) +
                                (state.halted != (now.state == HALT)),
                       .halts = state.halted};
    }
    wi_process_close(process);
    wi_dictionary_free(dictionary);
    free(system);
    return status;
}

/*
 * MACHINE "1RB1LB_1LA1RH", words: its dictionary, run for so many words from a blank tape: letters,
 * words, words that were read, steps of the machine, what is wrong, whether it halts.
 */
CALL(run_turing) {
    machine of;
    found met = {0};
    if (!read_machine(&of, given[0].t)) {
        return wi_fail(by->error, WY_BAD, "'%.60s' is no Turing machine", given[0].t);
    }
    const wy_status status = run_machine(&met, &of, given[1].i, by->run, by->error);
    const int64_t numbers[] = {2 * of.states * LETTERS + 1, (int64_t)met.words, met.steps,
                               met.machine_steps,           met.wrong,          met.halts};
    return status == WY_OK ? wi_call_list(out, numbers, 6, by) : status;
}

/* ---- the list -------------------------------------------------------------------------------- */

const wi_call wi_calls_process[] = {
    {"run_process", "TTTAII", call_run_process}, {"tag_words", "T", call_tag_words},
    {"tag_steps", "A", call_tag_steps},          {"run_tag", "ATI", call_run_tag},
    {"run_turing", "ATI", call_run_turing},      {NULL, NULL, NULL},
};
