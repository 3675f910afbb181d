/* words_seen.c - the words that the game itself shows, with places and counts. */
#include "machine/words_seen.h"
#include "machine/step.h"

#include <stdlib.h>
#include <string.h>

#include "base/pace.h"
#include "machine/run.h"

enum { LONGEST_WORD = 1024 };

/* The word that is being read, since the last perfect column. */
typedef struct reading {
    char word[LONGEST_WORD + 1];
    char translate[LONGEST_WORD * 64 + 1];
    size_t read, written;
    int64_t begin; /* -1: there was no perfect column yet; the word is too long */
} reading;

static void read_column(reading *r, unsigned bit, const wi_machine_step *step) {
    if (r->begin < 0 || r->read == LONGEST_WORD) {
        r->begin = -1;
        return;
    }
    r->word[r->read++] = (char)('0' + bit);
    for (int i = 0; i < step->count; i++) {
        r->translate[r->written++] = (char)('0' + (step->bits >> i & 1));
    }
}

/* A perfect column: the word, if there is one, ends before it. */
static bool note_perfect(wy_words *list, reading *r, int64_t x) {
    if (r->begin >= 0 && r->read > 0) {
        r->word[r->read] = '\0';
        r->translate[r->written] = '\0';
        wy_entry *word = wi_word_list_put(list, r->word, r->translate);
        if (word == NULL) {
            return false;
        }
        word->seen = true;
        word->first = word->count == 0 ? r->begin : word->first;
        word->count++;
    }
    list->facts.first_perfect = list->facts.perfect == 0 ? x : list->facts.first_perfect;
    list->facts.perfect++;
    r->begin = x;
    r->read = 0;
    r->written = 0;
    return true;
}

static wy_status read_game(wy_words *list, reading *r, const wy_machine *machine,
                           const wy_control *control) {
    wi_run run;
    wi_pace pace;
    wi_pace_start(&pace, control);
    uint64_t *nothing = calloc(wi_state_size(&machine->frame), sizeof *nothing);
    wy_status status = nothing != NULL ? wi_run_open(&run, &machine->frame) : WY_SYSTEM;
    if (status != WY_OK) {
        free(nothing);
        return status;
    }
    const uint32_t perfect = wi_store_number(&run.store, nothing);
    free(nothing);
    status = perfect == WI_UNNUMBERED ? WY_SYSTEM : WY_OK;
    while (status == WY_OK && run.x < machine->facts.columns) {
        if (run.wing[0].state == perfect && !note_perfect(list, r, run.x)) {
            status = WY_SYSTEM;
            break;
        }
        const unsigned bit = run.wing[0].bits[run.x];
        wi_machine_step step[2];
        status = wi_run_column(&run, step);
        if (status == WY_OK) {
            read_column(r, bit, &step[0]);
        }
        if (run.x % 4096 == 0 &&
            wi_pace_stop(&pace, (double)run.x / (double)machine->facts.columns)) {
            status = WY_STOPPED;
        }
    }
    list->facts.columns = run.x;
    wi_run_close(&run);
    return status;
}

wy_status wi_words_seen(wy_words **out, const wy_machine *machine, const wy_control *control) {
    *out = NULL;
    wy_words *list = calloc(1, sizeof *list);
    reading *r = calloc(1, sizeof *r);
    wy_status status = WY_SYSTEM;
    if (list != NULL && r != NULL) {
        list->facts.kind = WY_WORDS_UNKNOWN;
        list->facts.first_perfect = -1;
        r->begin = -1;
        status = read_game(list, r, machine, control);
    }
    free(r);
    if (status != WY_OK) {
        wy_words_free(list);
        return status;
    }
    *out = list;
    return WY_OK;
}

bool wi_words_add_seen(wy_words *list, const wy_words *seen) {
    for (size_t i = 0; i < seen->count; i++) {
        const wy_entry *from = &seen->items[i];
        wy_entry *to = wi_word_list_put(list, from->word, from->translate);
        if (to == NULL) {
            return false;
        }
        to->seen = true;
        to->first = from->first;
        to->count = from->count;
    }
    list->facts.first_perfect = seen->facts.first_perfect;
    list->facts.columns = seen->facts.columns;
    list->facts.perfect = seen->facts.perfect;
    return true;
}
