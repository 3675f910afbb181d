/*
 * tag.c - Post's tag systems: read the first letter, delete some, put its production at the
 * end (S0 §4).
 *
 * Runs on plain letters, one a byte, in a buffer whose read part is cut off whenever it is the
 * larger one; so it shares nothing with the dictionary process that it is compared with.
 */

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/pace.h"
#include "theory/dictionary.h"
#include "theory/production_text.h"
#include "theory/tag_system.h"

enum { STEPS_BETWEEN_LOOKS = 1024, LEAST_ROOM = 4096 };

/* ---- reading --------------------------------------------------------------- */

static wy_status read_setting(wi_tag *tag, const wi_entries *entries, const wy_entry *entry,
                              wy_error *error) {
    const char *text = entries->text;
    if (entry->left.length != 6 || memcmp(text + entry->left.at, "delete", 6) != 0) {
        wi_fail(error, WY_BAD, "expected -> after the letter");
        wi_entries_place(error, entries, entry->right.at, entry->right.length);
        return WY_BAD;
    }
    int number = 0;
    for (size_t i = 0; i < entry->right.length && number <= WI_MAX_DELETION; i++) {
        const char digit = text[entry->right.at + i];
        number = digit >= '0' && digit <= '9' ? 10 * number + (digit - '0') : WI_MAX_DELETION + 1;
    }
    if (number < 2 || number > WI_MAX_DELETION || tag->deletion != 0) {
        if (tag->deletion != 0) {
            wi_fail(error, WY_BAD, "the deletion number is there twice");
        } else {
            wi_fail(error, WY_BAD, "the deletion number is from 2 to %d", WI_MAX_DELETION);
        }
        wi_entries_place(error, entries, entry->right.at, entry->right.length);
        return WY_BAD;
    }
    tag->deletion = number;
    return WY_OK;
}

static wy_status read_production(wi_tag *tag, const wi_entries *entries, const wy_entry *entry,
                                 wy_error *error) {
    const char letter = entries->text[entry->left.at];
    if (entry->left.length > 1) {
        wi_fail(error, WY_BAD, "a production belongs to one letter");
        wi_entries_place(error, entries, entry->left.at, entry->left.length);
        return WY_BAD;
    }
    if (tag->index[(unsigned char)letter] >= 0) {
        wi_fail(error, WY_BAD, "the letter %c has two productions", letter);
        wi_entries_place(error, entries, entry->left.at, 1);
        return WY_BAD;
    }
    char *production = malloc(entry->right.length + 1);
    if (production == NULL) {
        return wi_fail_memory(error);
    }
    memcpy(production, entries->text + entry->right.at, entry->right.length);
    production[entry->right.length] = '\0';
    tag->index[(unsigned char)letter] = (int)tag->count;
    tag->letters[tag->count] = letter;
    tag->productions[tag->count] = production;
    tag->lengths[tag->count] = entry->right.length;
    tag->count++;
    return WY_OK;
}

static wy_status lacks_production(char letter, wy_error *error) {
    return wi_fail(error, WY_BAD, "the letter %c has no production", letter);
}

/* The letter of text[0, length) without a production; length: there is none. */
static size_t find_stranger(const wi_tag *tag, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        const unsigned char letter = (unsigned char)text[i];
        if (letter >= 128 || tag->index[letter] < 0) {
            return i;
        }
    }
    return length;
}

wy_status wi_tag_check(const wi_tag *tag, const char *text, size_t length, wy_error *error) {
    const size_t at = find_stranger(tag, text, length);
    if (at == length) {
        return WY_OK;
    }
    if (text[at] > ' ' && text[at] < 127) {
        lacks_production(text[at], error);
    } else {
        wi_fail(error, WY_BAD, "this is no letter of the tag system");
    }
    if (error != NULL) {
        wi_fail_place(error, text, length, at, 1);
    }
    return WY_BAD;
}

/* All productions are read; now all letters are known. */
static wy_status check_productions(const wi_tag *tag, wi_entries entries, wy_error *error) {
    wy_entry entry;
    bool found;
    wy_status status;
    while ((status = wi_entries_next(&entry, &found, &entries, error)) == WY_OK && found) {
        const char *right = entries.text + entry.right.at;
        const size_t at = entry.arrow ? find_stranger(tag, right, entry.right.length) : 0;
        if (entry.arrow && at < entry.right.length) {
            lacks_production(right[at], error);
            wi_entries_place(error, &entries, entry.right.at + at, 1);
            return WY_BAD;
        }
    }
    return status;
}

static wy_status read_entries(wi_tag *tag, wi_entries entries, wy_error *error) {
    const wi_entries start = entries;
    wy_entry entry;
    bool found;
    wy_status status;
    while ((status = wi_entries_next(&entry, &found, &entries, error)) == WY_OK && found) {
        status = entry.arrow ? read_production(tag, &entries, &entry, error)
                             : read_setting(tag, &entries, &entry, error);
        if (status != WY_OK) {
            return status;
        }
    }
    if (status != WY_OK) {
        return status;
    }
    if (tag->count == 0) {
        return wi_fail(error, WY_BAD,
                       "there is no production: a tag system has entries such as a -> bc");
    }
    if (tag->deletion == 0) {
        tag->deletion = 2;
    }
    return check_productions(tag, start, error);
}

wy_status wi_tag_read(wi_tag **out, const char *text, size_t length, wy_error *error) {
    *out = NULL;
    if (length > WI_MAX_DICTIONARY_TEXT) {
        return wi_fail(error, WY_LIMIT, "the tag system is too long: at most %d bytes",
                       WI_MAX_DICTIONARY_TEXT);
    }
    wi_tag *tag = calloc(1, sizeof *tag);
    if (tag == NULL) {
        return wi_fail_memory(error);
    }
    for (size_t i = 0; i < 128; i++) {
        tag->index[i] = -1;
    }
    const wy_status status = read_entries(tag, (wi_entries){text, length, 0}, error);
    if (status != WY_OK) {
        wi_tag_free(tag);
        return status;
    }
    *out = tag;
    return WY_OK;
}

void wi_tag_free(wi_tag *tag) {
    if (tag != NULL) {
        for (size_t i = 0; i < tag->count; i++) {
            free(tag->productions[i]);
        }
        free(tag);
    }
}

int wi_tag_deletion(const wi_tag *tag) {
    return tag->deletion;
}

const char *wi_tag_letters(const wi_tag *tag) {
    return tag->letters;
}

const char *wi_tag_production(const wi_tag *tag, size_t index) {
    return tag->productions[index];
}

/* ---- running --------------------------------------------------------------- */

struct wi_tag_process {
    const wi_tag *tag;
    char *buffer;
    size_t from, to, room; /* the letters are buffer[from, to) */
    wi_process_state state;
};

static size_t unread(const wi_tag_process *process) {
    return process->to - process->from;
}

static bool has_halted(const wi_tag_process *process) {
    return unread(process) < (size_t)process->tag->deletion;
}

/* Room for count letters more; a larger buffer only when the read part is the smaller one. */
static wy_status make_room(wi_tag_process *process, size_t count, uint64_t memory,
                           wy_error *error) {
    if (process->room - process->to >= count) {
        return WY_OK;
    }
    if (process->from > process->room / 2) {
        memmove(process->buffer, process->buffer + process->from, unread(process));
        process->to -= process->from;
        process->from = 0;
        if (process->room - process->to >= count) {
            return WY_OK;
        }
    }
    const size_t needed = process->to + count;
    const size_t room = needed + needed / 2;
    if (memory != 0 && room > memory) {
        return wi_fail_budget(error, room, memory, "the string of the tag system");
    }
    return wi_list_resize(&process->buffer, &process->room, room, 1) ? WY_OK
                                                                     : wi_fail_memory(error);
}

wy_status wi_tag_process_open(wi_tag_process **out, const wi_tag *tag, const char *start,
                              size_t length, wy_error *error) {
    *out = NULL;
    const wy_status status = wi_tag_check(tag, start, length, error);
    if (status != WY_OK) {
        return status;
    }
    wi_tag_process *process = calloc(1, sizeof *process);
    if (process == NULL) {
        return wi_fail_memory(error);
    }
    process->tag = tag;
    process->room = length + LEAST_ROOM;
    process->buffer = malloc(process->room);
    if (process->buffer == NULL) {
        free(process);
        return wi_fail_memory(error);
    }
    if (length > 0) {
        memcpy(process->buffer, start, length);
    }
    process->to = length;
    process->state.length = (int64_t)length;
    process->state.halted = has_halted(process);
    *out = process;
    return WY_OK;
}

void wi_tag_process_close(wi_tag_process *process) {
    if (process != NULL) {
        free(process->buffer);
        free(process);
    }
}

static wy_status step(size_t *word, wi_tag_process *process, int64_t longest, uint64_t memory,
                      wy_error *error) {
    const wi_tag *tag = process->tag;
    const size_t letter = (size_t)tag->index[(unsigned char)process->buffer[process->from]];
    const size_t length = tag->lengths[letter];
    const size_t deletion = (size_t)tag->deletion;
    const size_t left = unread(process) - deletion + length;
    if (longest > 0 && left > (uint64_t)longest && length > deletion) {
        return wi_fail(error, WY_LIMIT, "the string grows beyond %lld letters after %lld steps",
                       (long long)longest, (long long)process->state.steps);
    }
    if (process->state.length > INT64_MAX - (int64_t)length) {
        return wi_fail(error, WY_LIMIT, "the string is longer than can be counted");
    }
    const wy_status status = make_room(process, length, memory, error);
    if (status != WY_OK) {
        return status;
    }
    memcpy(process->buffer + process->to, tag->productions[letter], length);
    process->to += length;
    process->from += deletion;
    process->state.read += (int64_t)deletion;
    process->state.length += (int64_t)length;
    process->state.steps++;
    process->state.halted = has_halted(process);
    *word = letter;
    return WY_OK;
}

wy_status wi_tag_process_run(wi_tag_process *process, int64_t steps, int64_t longest,
                             wi_take_word *take, void *data, const wy_control *control,
                             wy_error *error) {
    const uint64_t memory = control != NULL ? control->memory : 0;
    wi_pace pace;
    wi_pace_start(&pace, control);
    for (int64_t done = 0; done < steps && !process->state.halted; done++) {
        if (done % STEPS_BETWEEN_LOOKS == 0 && wi_pace_stop(&pace, (double)done / (double)steps)) {
            return wi_fail(error, WY_STOPPED, "stopped");
        }
        const int64_t place = process->state.read;
        size_t word = 0;
        const wy_status status = step(&word, process, longest, memory, error);
        if (status != WY_OK) {
            return status;
        }
        if (take != NULL && !take(data, word, place)) {
            break;
        }
    }
    return WY_OK;
}

void wi_tag_process_state_of(wi_process_state *out, const wi_tag_process *process) {
    *out = process->state;
}

size_t wi_tag_process_rest(char *out, size_t room, const wi_tag_process *process) {
    size_t count = unread(process);
    if (room == 0) {
        return 0;
    }
    if (count > room - 1) {
        count = room - 1;
    }
    memcpy(out, process->buffer + process->from, count);
    out[count] = '\0';
    return count;
}
