/*
 * program_process.c - what programs of checks can call: dictionary processes and tag systems.
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
static wy_status read_tag_system(wi_tag **tag, wi_dictionary **dictionary, wi_running *by) {
    *dictionary = NULL;
    const char *data = by->claim->data;
    const wy_status status = wi_tag_read(tag, data, strlen(data), by->error);
    return status == WY_OK ? wi_tag_compile(dictionary, *tag, by->error) : status;
}

/* The dictionary of the tag system of the data, as lines "WORD TRANSLATE". */
CALL(tag_words) {
    wi_tag *tag = NULL;
    wi_dictionary *dictionary = NULL;
    wy_status status = read_tag_system(&tag, &dictionary, by);
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
    wi_tag *tag = NULL;
    wi_dictionary *dictionary = NULL;
    wy_status status = read_tag_system(&tag, &dictionary, by);
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
    wy_status status = read_tag_system(&tag, &dictionary, by);
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

/* ---- tag systems with many letters ----------------------------------------------------------- */

struct wi_coded_tag {
    wi_dictionary *dictionary;
    wi_process *process;
    int64_t letters;
};

void wi_coded_tag_close(struct wi_coded_tag *of) {
    if (of != NULL) {
        wi_process_close(of->process);
        wi_dictionary_free(of->dictionary);
        free(of);
    }
}

static char *put_code(char *to, int64_t number, int bits) {
    for (int i = bits - 1; i >= 0; i--) {
        *to++ = (number >> i & 1) != 0 ? '1' : '0';
    }
    *to = '\0';
    return to;
}

/* S0's coding: a word for each two letters, with the production of the first. */
static wy_status code_tag(wi_dictionary **out, int bits, const wi_check_table *productions,
                          const wi_check_table *sizes, wy_error *error) {
    const size_t letters = (size_t)productions->tall;
    const size_t room = ((size_t)productions->wide + 2) * (size_t)bits + 2;
    char *text = calloc(letters * letters, room);
    const char **words = calloc(2 * letters * letters, sizeof *words);
    wy_status status = text != NULL && words != NULL ? WY_OK : wi_fail_memory(error);
    for (size_t i = 0; i < letters * letters && status == WY_OK; i++) {
        const size_t a = i / letters;
        char *word = text + i * room;
        char *translate = put_code(put_code(word, (int64_t)a, bits), (int64_t)(i % letters), bits);
        words[i] = word;
        words[letters * letters + i] = ++translate;
        for (int64_t k = 0; k < sizes->at[a]; k++) {
            translate = put_code(translate,
                                 productions->at[a * (size_t)productions->wide + (size_t)k], bits);
        }
    }
    if (status == WY_OK) {
        status =
            wi_dictionary_create(out, words, words + letters * letters, letters * letters, error);
    }
    free(words);
    free(text);
    return status;
}

/*
 * Productions, how many letters each has, START: a 2-tag system whose letters are the numbers from
 * 0 on becomes a dictionary; how many words that has.
 */
CALL(open_tag) {
    const wi_check_table *productions = given[0].a;
    const wi_check_table *start = given[2].a;
    wi_coded_tag_close(by->tag);
    by->tag = calloc(1, sizeof *by->tag);
    char *text = NULL;
    int bits = 1;
    while (productions->tall > INT64_C(1) << bits) {
        bits++;
    }
    if (by->tag != NULL) {
        by->tag->letters = productions->tall;
        text = calloc((size_t)start->tall * (size_t)bits + 1, 1);
    }
    wy_status status =
        text == NULL ? wi_fail_memory(by->error)
                     : code_tag(&by->tag->dictionary, bits, productions, given[1].a, by->error);
    if (status == WY_OK) {
        char *end = text;
        for (int64_t i = 0; i < start->tall; i++) {
            end = put_code(end, start->at[i], bits);
        }
        status =
            wi_process_open(&by->tag->process, by->tag->dictionary, text, strlen(text), by->error);
        out->i = (int64_t)wi_dictionary_size(by->tag->dictionary);
    }
    free(text);
    return status;
}

typedef struct letters {
    int64_t count, *of, all;
} letters;

static bool take_letter(void *data, size_t word, int64_t place) {
    (void)place;
    letters *l = data;
    l->of[l->count++] = (int64_t)word / l->all;
    return true;
}

/* words: the letters that the dictionary of the tag system reads next; fewer where it halts. */
CALL(read_tag) {
    wi_check_table *table = NULL;
    wy_status status = wi_check_table_make(&table, given->i, 1, by->error);
    if (status == WY_OK) {
        letters l = {.of = table->at, .all = by->tag->letters};
        status = wi_process_run(by->tag->process, given->i, 0, take_letter, &l, &by->run->control,
                                by->error);
        table->tall = l.count;
    }
    out->a = table;
    return status;
}

/* ---- the list -------------------------------------------------------------------------------- */

const wi_call wi_calls_process[] = {
    {"run_process", "TTTAII", call_run_process},
    {"tag_words", "T", call_tag_words},
    {"tag_steps", "A", call_tag_steps},
    {"run_tag", "ATI", call_run_tag},
    {"open_tag", "IAAA", call_open_tag},
    {"read_tag", "AI", call_read_tag},
    {NULL, NULL, NULL},
};
