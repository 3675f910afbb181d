/*
 * words_of.c - the words of a game, found from its rule alone (machine.h) by its column machine.
 */
#include "papers/words_of.h"

#include <string.h>

void wi_words_of_close(wi_words_of *of) {
    wy_words_free(of->words);
    wy_words_free(of->paper);
    wy_machine_free(of->machine);
    *of = (wi_words_of){.machine = NULL};
}

wy_status wi_words_of_open(wi_words_of *out, const char *game, bool paper, const wy_claim_run *run,
                           wy_error *error) {
    *out = (wi_words_of){.machine = NULL};
    wy_status status = wi_claim_machine(&out->machine, game, 0, run, error);
    if (status == WY_OK) {
        wy_machine_facts_of(&out->facts, out->machine);
        status = wy_words_find(&out->words, out->machine, NULL, &run->control, error);
    }
    if (status == WY_OK && paper) {
        status = wy_words_paper(&out->paper, out->machine, &run->control, error);
    }
    if (status != WY_OK) {
        wi_words_of_close(out);
    }
    return status;
}

const wy_entry *wi_words_of_find(const wy_words *words, const char *word) {
    for (size_t i = 0; i < wy_words_count(words); i++) {
        if (strcmp(wy_words_at(words, i)->word, word) == 0) {
            return wy_words_at(words, i);
        }
    }
    return NULL;
}

size_t wi_words_of_count(const wy_words *words, bool excluded) {
    size_t count = 0;
    for (size_t i = 0; i < wy_words_count(words); i++) {
        count += wy_words_at(words, i)->excluded == excluded;
    }
    return count;
}
