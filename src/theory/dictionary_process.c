/*
 * dictionary_process.c - a dictionary process: read a word, put its translate at the end.
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

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/pace.h"
#include "theory/dictionary.h"
#include "theory/dictionary_words.h"

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
    const wi_translation *entry = &process->dictionary->entries[word];
    const int64_t unread = process->unread - (int64_t)entry->word_length + (int64_t)entry->length;
    if (longest > 0 && unread > longest && unread > process->unread) {
        return wi_fail(error, WY_LIMIT,
                       "the unread part of the string grows beyond %lld bits after %lld steps",
                       (long long)longest, (long long)process->state.steps);
    }
    if (process->state.length > INT64_MAX - (int64_t)entry->length) {
        return wi_fail(error, WY_LIMIT, "the string is longer than can be counted");
    }
    const wy_status status = make_room(process, entry->length, memory, error);
    if (status != WY_OK) {
        return status;
    }
    write_bits(process, entry->bits, entry->length);
    process->read_at += entry->word_length;
    while (process->read_at >= BLOCK_BITS) {
        process->read_at -= BLOCK_BITS;
        drop_head(process);
    }
    wi_word_count *count = &process->counts[word];
    if (count->count++ == 0) {
        count->first = process->state.read;
    }
    process->unread = unread;
    process->state.read += (int64_t)entry->word_length;
    process->state.length += (int64_t)entry->length;
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
