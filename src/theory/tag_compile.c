/*
 * tag_compile.c - a tag system as a dictionary (S0 Theorem 4.1).
 *
 * Letters a_1, ..., a_n are coded as the numbers 0, ..., n - 1 in ceil(log2 n) bits (one bit
 * when n = 1: a word cannot be empty).  The words are all strings of d letters in code, d being
 * the deletion number, and the translate is the production of the first in code; the other d - 1
 * letters, which the tag system deletes unread, are read and ignored.  All words have
 * the same length, so none is the beginning of another; and fewer than d letters are no word.
 * So both processes make the same steps, and halt together.  S0 has d = 2; nothing changes
 * for other d.
 */

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/pace.h"
#include "theory/dictionary.h"
#include "theory/tag_system.h"

int wi_tag_letter_bits(const wi_tag *tag) {
    int bits = 1;
    while (tag->count > (size_t)1 << bits) {
        bits++;
    }
    return bits;
}

void wi_tag_code(char out[8], const wi_tag *tag, size_t index) {
    const int bits = wi_tag_letter_bits(tag);
    for (int i = 0; i < bits; i++) {
        out[i] = (index >> (bits - 1 - i) & 1) != 0 ? '1' : '0';
    }
    out[bits] = '\0';
}

/* text[0, length), whose letters all have productions, in code; to ends up behind it. */
static char *encode(char *to, const wi_tag *tag, const char *text, size_t length) {
    const size_t bits = (size_t)wi_tag_letter_bits(tag);
    for (size_t i = 0; i < length; i++, to += bits) {
        wi_tag_code(to, tag, (size_t)tag->index[(unsigned char)text[i]]);
    }
    *to = '\0';
    return to;
}

wy_status wi_tag_encode(char **out, const wi_tag *tag, const char *start, size_t length,
                        wy_error *error) {
    *out = NULL;
    const wy_status status = wi_tag_check(tag, start, length, error);
    if (status != WY_OK) {
        return status;
    }
    const size_t bits = (size_t)wi_tag_letter_bits(tag);
    char *text = length < SIZE_MAX / 8 ? malloc(length * bits + 8) : NULL;
    if (text == NULL) {
        return wi_fail_memory(error);
    }
    encode(text, tag, start, length);
    *out = text;
    return WY_OK;
}

/* n^d, or 0 if that is more words than a dictionary may have. */
static size_t word_count(const wi_tag *tag) {
    size_t count = 1;
    for (int i = 0; i < tag->deletion; i++) {
        count *= tag->count;
        if (count > WI_MAX_DICTIONARY_WORDS) {
            return 0;
        }
    }
    return count;
}

/* The word with this number: its letters are the digits of the number to the base n. */
static void write_word(char *to, const wi_tag *tag, size_t number) {
    const size_t bits = (size_t)wi_tag_letter_bits(tag);
    char code[8];
    assert(tag->count > 0);
    to[(size_t)tag->deletion * bits] = '\0';
    for (size_t i = (size_t)tag->deletion; i-- > 0; number /= tag->count) {
        wi_tag_code(code, tag, number % tag->count);
        memcpy(to + i * bits, code, bits);
    }
}

typedef struct lists {
    char *characters; /* of the words */
    char *translates[WI_MAX_TAG_LETTERS];
    const char **pointers; /* the words, then their translates */
} lists;

static bool lists_fill(lists *of, const wi_tag *tag, size_t count) {
    const size_t bits = (size_t)wi_tag_letter_bits(tag);
    const size_t width = (size_t)tag->deletion * bits + 1;
    assert(tag->count > 0);
    const size_t share = count / tag->count; /* words that begin with the same letter */
    assert(share > 0);
    of->characters = malloc(count * width);
    of->pointers = calloc(count, 2 * sizeof *of->pointers);
    if (of->characters == NULL || of->pointers == NULL) {
        return false;
    }
    for (size_t i = 0; i < tag->count; i++) {
        of->translates[i] = malloc(tag->lengths[i] * bits + 8);
        if (of->translates[i] == NULL) {
            return false;
        }
        encode(of->translates[i], tag, tag->productions[i], tag->lengths[i]);
    }
    for (size_t i = 0; i < count; i++) {
        char *word = of->characters + i * width;
        write_word(word, tag, i);
        of->pointers[i] = word;
        of->pointers[count + i] = of->translates[i / share];
    }
    return true;
}

wy_status wi_tag_compile(wi_dictionary **out, const wi_tag *tag, wy_error *error) {
    *out = NULL;
    const size_t count = word_count(tag);
    if (count == 0) {
        return wi_fail(error, WY_LIMIT,
                       "the dictionary would have %zu^%d words, and at most %d are allowed",
                       tag->count, tag->deletion, WI_MAX_DICTIONARY_WORDS);
    }
    lists of = {0};
    const wy_status status =
        lists_fill(&of, tag, count)
            ? wi_dictionary_create(out, of.pointers, of.pointers + count, count, error)
            : wi_fail_memory(error);
    for (size_t i = 0; i < tag->count; i++) {
        free(of.translates[i]);
    }
    free(of.characters);
    free(of.pointers);
    return status;
}

/* ---- both side by side ------------------------------------------------------ */

typedef struct pair {
    const wi_tag *tag;
    wi_tag_process *letters;
    wi_process *bits;
    int64_t longest;
    uint64_t memory;
} pair;

static wy_status differ(wy_error *error, int64_t steps, const char *how) {
    return wi_fail(error, WY_NO, "the tag system and its dictionary differ after %lld steps: %s",
                   (long long)steps, how);
}

/* What stands on both strings, decoded. */
static wy_status compare_strings(const pair *both, wy_error *error) {
    wi_process_state state;
    wi_process_state coded;
    wi_tag_process_state_of(&state, both->letters);
    wi_process_state_of(&coded, both->bits);
    const size_t width = (size_t)wi_tag_letter_bits(both->tag);
    const size_t length = (size_t)(state.length - state.read);
    if (coded.length - coded.read != (int64_t)(length * width) || coded.halted != state.halted) {
        return differ(error, state.steps, "one string is longer");
    }
    const uint64_t needed = (uint64_t)length * (width + 1) + 2;
    if (both->memory != 0 && needed > both->memory) {
        return wi_fail_budget(error, needed, both->memory, "comparing the strings");
    }
    char *text = malloc(length + 1);
    char *bits = malloc(length * width + 1);
    wy_status status = WY_OK;
    if (text == NULL || bits == NULL) {
        status = wi_fail_memory(error);
    } else {
        wi_tag_process_rest(text, length + 1, both->letters);
        wi_process_rest(bits, length * width + 1, both->bits);
    }
    for (size_t i = 0; status == WY_OK && i < length; i++) {
        size_t number = 0;
        for (size_t j = 0; j < width; j++) {
            number = 2 * number + (bits[i * width + j] == '1');
        }
        if (number >= both->tag->count || both->tag->letters[number] != text[i]) {
            status = differ(error, state.steps, "other letters are on the strings");
        }
    }
    free(text);
    free(bits);
    return status;
}

static bool note_word(void *data, size_t word, int64_t place) {
    (void)place;
    *(size_t *)data = word;
    return true;
}

/* One step of both; the word that is read must begin with the letter that is. */
static wy_status step_both(const pair *both, const wi_dictionary *dictionary, int64_t steps,
                           wy_error *error) {
    const wy_control control = {.memory = both->memory};
    const int64_t width = wi_tag_letter_bits(both->tag);
    size_t letter = SIZE_MAX;
    size_t word = SIZE_MAX;
    wy_status status =
        wi_tag_process_run(both->letters, 1, both->longest, note_word, &letter, &control, error);
    if (status == WY_OK) {
        const int64_t longest = both->longest > INT64_MAX / width ? 0 : both->longest * width;
        status = wi_process_run(both->bits, 1, longest, note_word, &word, &control, error);
    }
    if (status != WY_OK) {
        return status;
    }
    char code[8];
    wi_process_state state;
    wi_process_state coded;
    wi_tag_process_state_of(&state, both->letters);
    wi_process_state_of(&coded, both->bits);
    if (letter == SIZE_MAX || word == SIZE_MAX) {
        return letter == word ? WY_OK : differ(error, steps, "one of them halts");
    }
    wi_tag_code(code, both->tag, letter);
    if (strncmp(wi_dictionary_word(dictionary, word), code, (size_t)width) != 0 ||
        coded.read != state.read * width || coded.length != state.length * width ||
        coded.halted != state.halted) {
        return differ(error, steps + 1, "they read other words");
    }
    return WY_OK;
}

static wy_status run_both(const pair *both, const wi_dictionary *dictionary, int64_t steps,
                          const wy_control *control, wy_error *error) {
    wi_pace pace;
    wi_pace_start(&pace, control);
    wy_status status = compare_strings(both, error);
    wi_process_state state;
    wi_tag_process_state_of(&state, both->letters);
    while (status == WY_OK && state.steps < steps && !state.halted) {
        if (state.steps % 1024 == 0 && wi_pace_stop(&pace, (double)state.steps / (double)steps)) {
            return wi_fail(error, WY_STOPPED, "stopped");
        }
        status = step_both(both, dictionary, state.steps, error);
        wi_tag_process_state_of(&state, both->letters);
        const bool power = (state.steps & (state.steps - 1)) == 0;
        if (status == WY_OK && (power || state.halted || state.steps == steps)) {
            status = compare_strings(both, error);
        }
    }
    return status;
}

wy_status wi_tag_compare(wi_process_state *state, const wi_tag *tag,
                         const wi_dictionary *dictionary, const char *start, size_t length,
                         int64_t steps, int64_t longest, const wy_control *control,
                         wy_error *error) {
    memset(state, 0, sizeof *state);
    char *bits = NULL;
    pair both = {.tag = tag, .longest = longest, .memory = control != NULL ? control->memory : 0};
    wy_status status = wi_tag_encode(&bits, tag, start, length, error);
    if (status == WY_OK) {
        status = wi_tag_process_open(&both.letters, tag, start, length, error);
    }
    if (status == WY_OK) {
        status = wi_process_open(&both.bits, dictionary, bits, strlen(bits), error);
    }
    if (status == WY_OK) {
        status = run_both(&both, dictionary, steps, control, error);
        wi_tag_process_state_of(state, both.letters);
    }
    free(bits);
    wi_tag_process_close(both.letters);
    wi_process_close(both.bits);
    return status;
}
