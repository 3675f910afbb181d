/* dictionary.c - dictionaries and dictionary processes (S0 §4). */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/pace.h"
#include "base/utf8.h"
#include "theory/dictionary.h"

/* ==== entries, as dictionaries and tag systems are written ==================================== */

static bool is_blank(char letter) {
    return letter == ' ' || letter == '\t' || letter == '\r';
}

static bool is_word(char letter) {
    return (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') ||
           (letter >= 'A' && letter <= 'Z');
}

static bool is_separator(char letter) {
    return letter == '\n' || letter == ',' || letter == ';';
}

static void skip_blanks(wi_entries *entries) {
    const char *text = entries->text;
    while (entries->at < entries->length && is_blank(text[entries->at])) {
        entries->at++;
    }
    if (entries->at < entries->length && text[entries->at] == '#') {
        while (entries->at < entries->length && text[entries->at] != '\n') {
            entries->at++;
        }
    }
}

static wi_span take_word(wi_entries *entries) {
    wi_span span = {entries->at, 0};
    while (entries->at < entries->length && is_word(entries->text[entries->at])) {
        entries->at++;
    }
    span.length = entries->at - span.at;
    skip_blanks(entries);
    return span;
}

static bool take_arrow(wi_entries *entries) {
    static const char *const arrows[] = {"->", "\xE2\x86\x92"};
    for (size_t i = 0; i < sizeof arrows / sizeof arrows[0]; i++) {
        const size_t width = strlen(arrows[i]);
        if (entries->length - entries->at >= width &&
            memcmp(entries->text + entries->at, arrows[i], width) == 0) {
            entries->at += width;
            skip_blanks(entries);
            return true;
        }
    }
    return false;
}

static wy_status expected(const wi_entries *entries, const char *what, wy_error *error) {
    wi_fail(error, WY_BAD, "expected %s", what);
    const size_t width = wi_utf8_width(entries->text + entries->at, entries->length - entries->at);
    wi_entries_place(error, entries, entries->at, width == 0 ? 1 : width);
    return WY_BAD;
}

wy_status wi_entries_next(wi_production *out, bool *found, wi_entries *entries, wy_error *error) {
    memset(out, 0, sizeof *out);
    *found = false;
    if (entries->at == 0 && entries->length >= 3 && memcmp(entries->text, "\xEF\xBB\xBF", 3) == 0) {
        entries->at = 3; /* a byte-order mark */
    }
    skip_blanks(entries);
    while (entries->at < entries->length && is_separator(entries->text[entries->at])) {
        entries->at++;
        skip_blanks(entries);
    }
    if (entries->at == entries->length) {
        return WY_OK;
    }
    *found = true;
    out->left = take_word(entries);
    if (out->left.length == 0) {
        return expected(entries, "an entry such as 01 -> 100", error);
    }
    out->arrow = take_arrow(entries);
    out->right = take_word(entries);
    if (!out->arrow && out->right.length == 0) {
        return expected(entries, "-> after the word", error);
    }
    if (entries->at < entries->length && !is_separator(entries->text[entries->at])) {
        return expected(entries, "the end of the line or a comma after an entry", error);
    }
    return WY_OK;
}

void wi_entries_place(wy_error *error, const wi_entries *entries, size_t at, size_t width) {
    if (error != NULL) {
        wi_fail_place(error, entries->text, entries->length, at, width);
    }
}

/* ==== dictionaries ============================================================================ */

/*
 * Dictionaries: prefix-free lists of binary words with translates (S0 §4).
 *
 * Two passes over the entries: the first checks them and counts what they take, the second
 * copies them and grows the tree of words.  A word that meets another on its way is refused
 * there, so that the tree is the proof that the list is prefix-free.
 */

/*
 * What a dictionary holds.
 *
 * The words are the leaves of a binary tree: the head follows the bits it reads from the
 * root, and where it comes to a leaf it has read that word.  No word is the beginning of
 * another exactly when every word ends at a leaf of its own.
 */

/* An inner node of the tree leads on to: 0 nowhere, n > 0 node n, -1 - w the word w. */
typedef struct wi_fork {
    int32_t next[2];
} wi_fork;

typedef struct translation {
    const char *word, *translate;
    size_t word_length, length;
    const uint64_t *bits; /* of the translate, the first lowest */
} translation;

struct wi_dictionary {
    size_t count;
    translation *entries;
    wi_fork *forks; /* the root is the first */
    size_t fork_count;
    char *characters;
    uint64_t *bits;
};

/* Where entries come from: a text, or two arrays of strings. */
typedef struct source {
    wi_entries text;
    const char *const *words, *const *translates;
    size_t count, at;
} source;

/* The next entry; *left and *right are not closed by a zero. */
typedef struct entry {
    const char *left, *right;
    size_t left_length, right_length;
} entry;

static wy_status next_entry(entry *out, bool *found, source *from, wy_error *error) {
    memset(out, 0, sizeof *out);
    if (from->words != NULL) {
        *found = from->at < from->count;
        if (*found) {
            out->left = from->words[from->at];
            out->right = from->translates[from->at];
            out->left_length = strlen(out->left);
            out->right_length = strlen(out->right);
            from->at++;
        }
        return WY_OK;
    }
    wi_production read;
    const wy_status status = wi_entries_next(&read, found, &from->text, error);
    if (status == WY_OK && *found) {
        if (!read.arrow) {
            wi_fail(error, WY_BAD, "expected -> after the word");
            wi_entries_place(error, &from->text, read.right.at, read.right.length);
            return WY_BAD;
        }
        *out = (entry){from->text.text + read.left.at, from->text.text + read.right.at,
                       read.left.length, read.right.length};
    }
    return status;
}

/* Marks the fault in the text, if there is one. */
static wy_status at_fault(const source *from, const char *place, size_t width, wy_error *error) {
    if (from->words == NULL) {
        wi_entries_place(error, &from->text, (size_t)(place - from->text.text), width);
    }
    return WY_BAD;
}

static wy_status check_bits(const source *from, const char *bits, size_t length, wy_error *error) {
    for (size_t i = 0; i < length; i++) {
        if (bits[i] != '0' && bits[i] != '1') {
            wi_fail(error, WY_BAD, "a dictionary has words of 0 and 1");
            return at_fault(from, bits + i, 1, error);
        }
    }
    return WY_OK;
}

typedef struct need {
    size_t count, word_bits, bits, chunks;
} need;

static wy_status measure(need *out, source from, wy_error *error) {
    memset(out, 0, sizeof *out);
    for (;;) {
        entry read;
        bool found;
        wy_status status = next_entry(&read, &found, &from, error);
        if (status != WY_OK || !found) {
            return status;
        }
        if (read.left_length == 0) {
            return wi_fail(error, WY_BAD, "a word has at least one bit");
        }
        status = check_bits(&from, read.left, read.left_length, error);
        if (status == WY_OK) {
            status = check_bits(&from, read.right, read.right_length, error);
        }
        if (status != WY_OK) {
            return status;
        }
        out->count++;
        out->word_bits += read.left_length;
        out->bits += read.left_length + read.right_length;
        out->chunks += read.right_length / 64 + 1;
        if (out->count > WI_MAX_DICTIONARY_WORDS || out->bits > WI_MAX_DICTIONARY_BITS) {
            return wi_fail(error, WY_LIMIT,
                           "the dictionary is too large: at most %d words, %d bits in all",
                           WI_MAX_DICTIONARY_WORDS, WI_MAX_DICTIONARY_BITS);
        }
    }
}

/* Any word that begins with the bits that lead to this fork. */
static size_t word_below(const wi_dictionary *dictionary, int32_t to) {
    while (to >= 0) {
        const wi_fork *fork = &dictionary->forks[to];
        to = fork->next[0] != 0 ? fork->next[0] : fork->next[1];
    }
    return (size_t)(-1 - to);
}

/* Long words are cut in messages. */
enum { SHOWN = 60 };

static wy_status clash(const wi_dictionary *dictionary, const source *from, size_t index,
                       size_t other, const char *place, wy_error *error) {
    const translation *this = &dictionary->entries[index];
    const translation *that = &dictionary->entries[other];
    const char *how = this->word_length == that->word_length  ? "is the same as"
                      : this->word_length < that->word_length ? "is the beginning of"
                                                              : "begins with";
    wi_fail(error, WY_BAD,
            "the word %.*s (entry %zu) %s the word %.*s (entry %zu): the head could not tell them "
            "apart",
            SHOWN, this->word, index + 1, how, SHOWN, that->word, other + 1);
    return at_fault(from, place, this->word_length, error);
}

/* Gives the last entry its leaf. */
static wy_status plant(wi_dictionary *dictionary, const source *from, size_t index,
                       const char *place, wy_error *error) {
    const translation *this = &dictionary->entries[index];
    int32_t at = 0;
    for (size_t i = 0; i < this->word_length; i++) {
        int32_t *to = &dictionary->forks[at].next[this->word[i] - '0'];
        const bool last = i + 1 == this->word_length;
        if (*to < 0 || (*to > 0 && last)) {
            return clash(dictionary, from, index, word_below(dictionary, *to), place, error);
        }
        if (last) {
            *to = -1 - (int32_t)index;
        } else if (*to == 0) {
            *to = (int32_t)dictionary->fork_count++;
        }
        at = *to;
    }
    return WY_OK;
}

static wy_status fill(wi_dictionary *dictionary, source from, wy_error *error) {
    char *characters = dictionary->characters;
    uint64_t *bits = dictionary->bits;
    for (size_t index = 0; index < dictionary->count; index++) {
        entry read;
        bool found;
        wy_status status = next_entry(&read, &found, &from, error);
        if (status != WY_OK || !found) {
            return status; /* not so: the entries were measured */
        }
        translation *this = &dictionary->entries[index];
        *this = (translation){.word = characters,
                              .translate = characters + read.left_length + 1,
                              .word_length = read.left_length,
                              .length = read.right_length,
                              .bits = bits};
        memcpy(characters, read.left, read.left_length);
        if (read.right_length > 0) {
            memcpy(characters + read.left_length + 1, read.right, read.right_length);
        }
        characters += read.left_length + read.right_length + 2; /* both end with a zero */
        for (size_t i = 0; i < read.right_length; i++) {
            bits[i / 64] |= (uint64_t)(read.right[i] == '1') << i % 64;
        }
        bits += read.right_length / 64 + 1;
        status = plant(dictionary, &from, index, read.left, error);
        if (status != WY_OK) {
            return status;
        }
    }
    return WY_OK;
}

static wy_status create(wi_dictionary **out, source from, wy_error *error) {
    *out = NULL;
    need needed;
    wy_status status = measure(&needed, from, error);
    if (status != WY_OK) {
        return status;
    }
    if (needed.count == 0) {
        wi_fail(error, WY_BAD, "there is no word: a dictionary has entries such as 01 -> 100");
        return WY_BAD;
    }
    wi_dictionary *dictionary = calloc(1, sizeof *dictionary);
    if (dictionary == NULL) {
        return wi_fail_memory(error);
    }
    dictionary->count = needed.count;
    dictionary->fork_count = 1;
    dictionary->entries = calloc(needed.count, sizeof *dictionary->entries);
    dictionary->forks = calloc(needed.word_bits + 1, sizeof *dictionary->forks);
    dictionary->characters = calloc(needed.bits + 2 * needed.count, 1);
    dictionary->bits = calloc(needed.chunks, sizeof *dictionary->bits);
    if (dictionary->entries == NULL || dictionary->forks == NULL ||
        dictionary->characters == NULL || dictionary->bits == NULL) {
        status = wi_fail_memory(error);
    } else {
        status = fill(dictionary, from, error);
    }
    if (status != WY_OK) {
        wi_dictionary_free(dictionary);
        return status;
    }
    *out = dictionary;
    return WY_OK;
}

wy_status wi_dictionary_read(wi_dictionary **out, const char *text, size_t length,
                             wy_error *error) {
    if (length > WI_MAX_DICTIONARY_TEXT) {
        *out = NULL;
        return wi_fail(error, WY_LIMIT, "the dictionary is too long: at most %d bytes",
                       WI_MAX_DICTIONARY_TEXT);
    }
    return create(out, (source){.text = {text, length, 0}}, error);
}

wy_status wi_dictionary_create(wi_dictionary **out, const char *const *words,
                               const char *const *translates, size_t count, wy_error *error) {
    return create(out, (source){.words = words, .translates = translates, .count = count}, error);
}

void wi_dictionary_free(wi_dictionary *dictionary) {
    if (dictionary != NULL) {
        free(dictionary->entries);
        free(dictionary->forks);
        free(dictionary->characters);
        free(dictionary->bits);
        free(dictionary);
    }
}

size_t wi_dictionary_size(const wi_dictionary *dictionary) {
    return dictionary->count;
}

const char *wi_dictionary_word(const wi_dictionary *dictionary, size_t index) {
    return dictionary->entries[index].word;
}

const char *wi_dictionary_translate(const wi_dictionary *dictionary, size_t index) {
    return dictionary->entries[index].translate;
}

/* ==== processes =============================================================================== */

/*
 * A dictionary process: read a word, put its translate at the end.
 *
 * The string may grow without end, and the head never goes back.  So the unread part is
 * kept in a chain of blocks of packed bits: translates are written into the last, and a block
 * that the head has left is used again or given back.  A step first makes sure of the room
 * for the translate; until then nothing has changed, so a step is made whole or not at all.
 *
 * When the tree of words has no way on, no word will ever be found, whatever follows:
 * the head would read on to the end and halt there.  Nothing more is written meanwhile, so
 * the process has halted, and where it counts as standing is where the last word ended.
 */

enum { CHUNKS = 1024, BLOCK_BITS = 64 * CHUNKS, STEPS_BETWEEN_LOOKS = 1024 };

typedef struct block {
    struct block *next;
    uint64_t chunks[CHUNKS];
} block;

struct wi_process {
    const wi_dictionary *dictionary;
    wi_word_count *counts;
    block *head, *tail, *spare;
    size_t read_at, write_at; /* in head and in tail; write_at < BLOCK_BITS */
    int64_t unread;
    int64_t blocks; /* all that are held, the spare one too */
    wi_process_state state;
};

/* A new block, empty; NULL: no memory. */
static block *new_block(wi_process *process) {
    block *fresh = process->spare;
    process->spare = NULL;
    if (fresh == NULL) {
        fresh = malloc(sizeof *fresh);
        if (fresh == NULL) {
            return NULL;
        }
        process->blocks++;
    }
    fresh->next = NULL;
    memset(fresh->chunks, 0, sizeof fresh->chunks);
    return fresh;
}

static void drop_head(wi_process *process) {
    block *old = process->head;
    process->head = old->next;
    if (process->spare == NULL) {
        process->spare = old;
    } else {
        free(old);
        process->blocks--;
    }
}

/* Makes blocks after the last for this many bits more, and a place to write behind them. */
static wy_status make_room(wi_process *process, size_t bits, uint64_t memory, wy_error *error) {
    const size_t wanted = (process->write_at + bits) / BLOCK_BITS;
    block *last = process->tail;
    size_t there = 0;
    for (block *at = last->next; at != NULL; at = at->next) {
        there++; /* left by a step that could not be made */
        last = at;
    }
    for (; there < wanted; there++) {
        const uint64_t needed = ((uint64_t)process->blocks + 1) * sizeof(block);
        if (process->spare == NULL && memory != 0 && needed > memory) {
            return wi_fail_budget(error, needed, memory, "the unread part of the string");
        }
        last->next = new_block(process);
        if (last->next == NULL) {
            return wi_fail_memory(error);
        }
        last = last->next;
    }
    return WY_OK;
}

/* There is room; count <= 64. */
static void write_chunk(wi_process *process, uint64_t bits, size_t count) {
    const size_t shift = process->write_at % 64;
    process->tail->chunks[process->write_at / 64] |= bits << shift;
    const size_t fit = 64 - shift;
    process->write_at += count < fit ? count : fit;
    if (process->write_at == BLOCK_BITS) {
        process->tail = process->tail->next;
        process->write_at = 0;
    }
    if (count > fit) {
        assert(process->tail != NULL);
        process->tail->chunks[process->write_at / 64] |= bits >> fit;
        process->write_at += count - fit;
    }
}

static void write_bits(wi_process *process, const uint64_t *bits, size_t count) {
    for (; count > 64; count -= 64) {
        write_chunk(process, *bits++, 64);
    }
    if (count > 0) {
        write_chunk(process, *bits, count);
    }
}

static bool read_bit(const block **at, size_t *place) {
    const bool bit = ((*at)->chunks[*place / 64] >> *place % 64 & 1) != 0;
    if (++*place == BLOCK_BITS) {
        *at = (*at)->next;
        *place = 0;
    }
    return bit;
}

/* The word that begins at the head; -1: there is none. */
static int64_t find_word(const wi_process *process) {
    const wi_fork *forks = process->dictionary->forks;
    const block *at = process->head;
    size_t place = process->read_at;
    int32_t to = 0;
    for (int64_t left = process->unread; left > 0; left--) {
        to = forks[to].next[read_bit(&at, &place)];
        if (to < 0) {
            return -1 - (int64_t)to;
        }
        if (to == 0) {
            break;
        }
    }
    return -1;
}

wy_status wi_process_open(wi_process **out, const wi_dictionary *dictionary, const char *start,
                          size_t length, wy_error *error) {
    *out = NULL;
    for (size_t i = 0; i < length; i++) {
        if (start[i] != '0' && start[i] != '1') {
            wi_fail(error, WY_BAD, "the start string has bits 0 and 1");
            if (error != NULL) {
                wi_fail_place(error, start, length, i, 1);
            }
            return WY_BAD;
        }
    }
    wi_process *process = calloc(1, sizeof *process);
    if (process == NULL) {
        return wi_fail_memory(error);
    }
    process->dictionary = dictionary;
    process->counts = calloc(dictionary->count, sizeof *process->counts);
    process->head = process->tail = new_block(process);
    wy_status status;
    if (process->counts == NULL || process->head == NULL) {
        status = wi_fail_memory(error);
    } else {
        status = make_room(process, length, 0, error);
    }
    if (status != WY_OK) {
        wi_process_close(process);
        return status;
    }
    for (size_t i = 0; i < dictionary->count; i++) {
        process->counts[i].first = -1;
    }
    for (size_t i = 0; i < length; i++) {
        write_chunk(process, start[i] == '1', 1);
    }
    process->unread = process->state.length = (int64_t)length;
    process->state.halted = find_word(process) < 0;
    *out = process;
    return WY_OK;
}

void wi_process_close(wi_process *process) {
    if (process == NULL) {
        return;
    }
    for (block *at = process->head; at != NULL;) {
        block *next = at->next;
        free(at);
        at = next;
    }
    free(process->spare);
    free(process->counts);
    free(process);
}

/* Reads the word, which is there, and writes its translate. */
static wy_status step(wi_process *process, size_t word, int64_t longest, uint64_t memory,
                      wy_error *error) {
    const translation *pair = &process->dictionary->entries[word];
    const int64_t unread = process->unread - (int64_t)pair->word_length + (int64_t)pair->length;
    if (longest > 0 && unread > longest && unread > process->unread) {
        return wi_fail(error, WY_LIMIT,
                       "the unread part of the string grows beyond %lld bits after %lld steps",
                       (long long)longest, (long long)process->state.steps);
    }
    if (process->state.length > INT64_MAX - (int64_t)pair->length) {
        return wi_fail(error, WY_LIMIT, "the string is longer than can be counted");
    }
    const wy_status status = make_room(process, pair->length, memory, error);
    if (status != WY_OK) {
        return status;
    }
    write_bits(process, pair->bits, pair->length);
    process->read_at += pair->word_length;
    while (process->read_at >= BLOCK_BITS) {
        process->read_at -= BLOCK_BITS;
        drop_head(process);
    }
    wi_word_count *count = &process->counts[word];
    if (count->count++ == 0) {
        count->first = process->state.read;
    }
    process->unread = unread;
    process->state.read += (int64_t)pair->word_length;
    process->state.length += (int64_t)pair->length;
    process->state.steps++;
    return WY_OK;
}

wy_status wi_process_run(wi_process *process, int64_t steps, int64_t longest, wi_take_word *take,
                         void *data, const wy_control *control, wy_error *error) {
    const uint64_t memory = control != NULL ? control->memory : 0;
    wi_pace pace;
    wi_pace_start(&pace, control);
    for (int64_t done = 0; done < steps && !process->state.halted; done++) {
        if (done % STEPS_BETWEEN_LOOKS == 0 && wi_pace_stop(&pace, (double)done / (double)steps)) {
            return wi_fail(error, WY_STOPPED, "stopped");
        }
        const int64_t word = find_word(process);
        if (word < 0) {
            process->state.halted = true;
            return WY_OK;
        }
        const int64_t place = process->state.read;
        const wy_status status = step(process, (size_t)word, longest, memory, error);
        if (status != WY_OK) {
            return status;
        }
        if (take != NULL && !take(data, (size_t)word, place)) {
            break;
        }
    }
    process->state.halted = find_word(process) < 0;
    return WY_OK;
}

void wi_process_state_of(wi_process_state *out, const wi_process *process) {
    *out = process->state;
}

wi_word_count wi_process_count(const wi_process *process, size_t word) {
    return process->counts[word];
}

size_t wi_process_rest(char *out, size_t room, const wi_process *process) {
    const block *at = process->head;
    size_t place = process->read_at;
    size_t count = 0;
    for (; count + 1 < room && (int64_t)count < process->unread; count++) {
        out[count] = read_bit(&at, &place) ? '1' : '0';
    }
    if (room > 0) {
        out[count] = '\0';
    }
    return count;
}
