/*
 * dictionary_process.c - from where on S is the string of the dictionary process of its words.
 *
 * Before a perfect column with n upper P-positions to its left the next n bits of S are
 * settled (or n and a constant, in misere play and with ends of the game's own).  A process reads a
 * word only when all of it is there, so from its beginning on each word must have at most n bits;
 * later that is no question.
 */
#include <string.h>

#include "dictionary_game.h"

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

bool cli_found_process(int64_t *column, int64_t *length, const cli_found *found) {
    const wy_words_facts *facts = &found->words_facts;
    if (facts->kind != WY_WORDS_FINITE || facts->first_perfect < 0 ||
        facts->first_perfect > found->start.row) {
        return false;
    }
    const int64_t longest = longest_word(found->words);
    wy_machine_state first;
    wy_machine_state_of(&first, found->machine, found->start.state);
    int64_t upper = found->start.row - found->start.x - found->start.n + first.used;
    int64_t end = 0;
    *column = -1;
    for (int64_t x = facts->first_perfect;;) {
        for (; end < x; end++) {
            upper += wy_machine_first_bits(found->machine, end) == 0;
        }
        const int64_t word = word_at(found, x);
        if (*column < 0 && word > 0 && word <= upper) {
            *column = x;
            *length = upper;
        } else if (word > upper) {
            *column = -1; /* the process would halt here */
        }
        if (upper >= longest || word == 0) {
            return *column >= 0 && upper >= longest && *column + *length <= found->start.row;
        }
        x += word;
    }
}
