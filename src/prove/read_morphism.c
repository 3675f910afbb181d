/*
 * read_morphism.c - which columns have their P-position below the diagonal, as a morphic word.
 *
 * The word automaton of these bits gives a morphism, whose letters are its states: the image of a
 * letter is the row of its targets (morphic.h).  Nothing has to be decided for it.
 */
#include <string.h>

#include <wythoff/morphic.h>

#include "prove/read.h"
#include "prove/theorem.h"

enum { MOST_LETTERS = 8 };

/* All images and what they stand for are letters: nothing is left out of the word. */
static bool is_plain(const wy_morphic *word) {
    for (uint32_t c = 0; c < word->letters; c++) {
        const char *symbol = wy_morphic_symbol(word, c);
        if (strlen(word->names[c]) != 1 || word->columns[c] == 0 ||
            (strcmp(symbol, "0") != 0 && strcmp(symbol, "1") != 0)) {
            return false;
        }
    }
    return true;
}

static void put_morphism(wi_growing *to, const wy_morphic *word, bool latex) {
    for (uint32_t c = 0; c < word->letters; c++) {
        wi_growing_printf(to, latex ? "%s$%s\\to " : "%s%s->", c > 0 ? ", " : "", word->names[c]);
        for (uint32_t i = 0; i < word->columns[c]; i++) {
            wi_growing_printf(to, "%s", word->names[word->images[word->first[c] + i]]);
        }
        wi_growing_printf(to, "%s", latex ? "$" : "");
    }
}

static void put_text(wi_growing *to, const wy_morphic *word, bool latex) {
    const char *m = latex ? "$" : "";
    wi_growing_printf(to,
                      "The P-position of column %sx%s is below the diagonal exactly when letter "
                      "%sx%s, from 0, of the word that ",
                      m, m, m, m);
    put_morphism(to, word, latex);
    wi_growing_printf(to, " generate%s from %s%s%s is ", word->letters == 1 ? "s" : "", m,
                      word->names[word->start], m);
    const char *between = "";
    for (uint32_t c = 0; c < word->letters; c++) {
        if (strcmp(wy_morphic_symbol(word, c), "1") == 0) {
            wi_growing_printf(to, "%s%s%s%s", between, m, word->names[c], m);
            between = " or ";
        }
    }
    wi_growing_printf(to, ".");
}

wy_status wi_read_morphism(wi_reader *reader) {
    const wy_automaton *bits = reader->theorem->bits;
    if (bits == NULL || wy_automaton_states(bits) < 2 || wy_automaton_states(bits) > MOST_LETTERS) {
        return WY_OK;
    }
    wy_morphic *word = NULL;
    wy_status status = wy_morphic_from_automaton(&word, bits, reader->control, reader->error);
    if (status != WY_OK) {
        return status == WY_SYSTEM ? status : WY_OK;
    }
    if (is_plain(word)) {
        wi_growing text = {0};
        wi_growing latex = {0};
        wi_growing sentence = {0};
        put_text(&text, word, false);
        put_text(&latex, word, true);
        status = wi_read_state(reader, "morphism", &text, &latex, &sentence);
    }
    wy_morphic_free(word);
    return status;
}
