/*
 * dictionary_process.c - from where on S is the string of the dictionary process of its words.
 *
 * From a perfect column on the game begins as if anew, above some diagonal d: the next upper
 * P-position lies on d itself, so d bits of S are settled there (n bits in S0, where n upper
 * P-positions are to the left).  A process reads a word only when all of it is there, so from its
 * beginning on each word must have at most d bits; later that is no question.
 */
#include <string.h>

#include "dictionary.h"

static int64_t longest_word(const wy_words *words) {
    size_t longest = 0;
    for (size_t i = 0; i < wy_words_count(words); i++) {
        const size_t length = strlen(wy_words_at(words, i)->word);
        longest = length > longest ? length : longest;
    }
    return (int64_t)longest;
}

/* Does S have the word from this column on?  The machine knows S up to `end`. */
static bool reads(const wy_machine *machine, const char *word, int64_t column, int64_t end) {
    for (; *word != '\0'; word++, column++) {
        if (column >= end ||
            wy_machine_first_bits(machine, column) != (unsigned)(*word == '1' ? 1 : 0)) {
            return false;
        }
    }
    return true;
}

/* The length of the word that begins at this perfect column; 0: it is not known. */
static int64_t word_at(const cli_found *found, int64_t column) {
    for (size_t i = 0; i < wy_words_count(found->words); i++) {
        const char *word = wy_words_at(found->words, i)->word;
        if (reads(found->machine, word, column, found->start.row)) {
            return (int64_t)strlen(word);
        }
    }
    return 0;
}

/* How many bits of S are settled before this perfect column; -1: that is beyond the beginning. */
static int64_t settled_at(const cli_found *found, int64_t column) {
    for (int64_t x = column; x < found->start.x; x++) {
        if (wy_machine_first_bits(found->machine, x) == 0) {
            return wy_machine_first_rows(found->machine, x) - x;
        }
    }
    return -1;
}

bool cli_found_process(int64_t *column, int64_t *length, const cli_found *found) {
    const wy_words_facts *facts = &found->words_facts;
    if (facts->kind != WY_WORDS_FINITE || facts->first_perfect < 0) {
        return false;
    }
    const int64_t longest = longest_word(found->words);
    *column = -1;
    for (int64_t x = facts->first_perfect;;) {
        const int64_t settled = settled_at(found, x);
        const int64_t word = word_at(found, x);
        if (*column < 0 && word > 0 && word <= settled) {
            *column = x;
            *length = settled;
        } else if (word > settled) {
            *column = -1; /* the process would halt here */
        }
        if (settled < 0 || settled >= longest || word == 0) {
            return *column >= 0 && settled >= longest && *column + *length <= found->start.row;
        }
        x += word;
    }
}
