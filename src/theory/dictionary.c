/*
 * dictionary.c - dictionaries: prefix-free lists of binary words with translates (S0 §4).
 *
 * Two passes over the entries: the first checks them and counts what they take, the second
 * copies them and grows the tree of words.  A word that meets another on its way is refused
 * there, so that the tree is the proof that the list is prefix-free.
 */

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "theory/dictionary.h"
#include "theory/dictionary_words.h"
#include "theory/production_text.h"

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
    wy_entry read;
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
    const wi_translation *this = &dictionary->entries[index];
    const wi_translation *that = &dictionary->entries[other];
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
    const wi_translation *this = &dictionary->entries[index];
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
        wi_translation *this = &dictionary->entries[index];
        *this = (wi_translation){.word = characters,
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
