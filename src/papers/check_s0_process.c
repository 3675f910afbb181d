/*
 * check_s0_process.c - dictionary processes: the program of S0's appendix, the worked example of
 * section 3.2, the Fibonacci word, and tag systems as dictionaries (Theorem 4.1).
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "base/fail.h"
#include "papers/game.h"
#include "papers/verbs.h"
#include "solve/sector.h"
#include "theory/dictionary.h"
#include "theory/theory.h"

/* ---- a dictionary against the bit-string of a game ------------------------------------------- */

/* Follows the string of the process and compares each word it reads with the game. */
typedef struct follower {
    const int64_t *rows;
    int64_t columns, from; /* the string begins at this column */
    const wi_dictionary *dictionary;
    int64_t wrong;
} follower;

static bool follow(void *data, size_t word, int64_t place) {
    follower *of = data;
    const char *bits = wi_dictionary_word(of->dictionary, word);
    for (int64_t i = 0; bits[i] != '\0'; i++) {
        const int64_t x = of->from + place + i;
        if (x < of->columns && (bits[i] == '1') != (of->rows[x] < x) && of->wrong < 0) {
            of->wrong = x;
        }
    }
    return true;
}

/* Lists the words that were read, and returns how many were not. */
static size_t list_words(wy_finding *out, const wi_process *process, const follower *of) {
    size_t unused = 0;
    wi_finding_row(out, "word,translate,times read,first at column");
    for (size_t i = 0; i < wi_dictionary_size(of->dictionary); i++) {
        const wi_word_count count = wi_process_count(process, i);
        unused += count.count == 0;
        wi_finding_row(out, "%s,%s,%" PRId64 ",%" PRId64, wi_dictionary_word(of->dictionary, i),
                       wi_dictionary_translate(of->dictionary, i), count.count,
                       count.count > 0 ? of->from + count.first : -1);
    }
    return unused;
}

static void tell_process(wy_finding *out, const wi_process *process, const follower *of,
                         const char *game) {
    wi_process_state state;
    wi_process_state_of(&state, process);
    const size_t unused = list_words(out, process, of);
    wi_finding_judge(out, !state.halted && of->wrong < 0 && unused == 0, WY_PROOF_FINITE);
    if (state.halted) {
        wi_finding_say(out, "The process halts after %" PRId64 " words.", state.steps);
    } else {
        wi_finding_say(out,
                       "%" PRId64 " words were read, always one of the %zu; the string has "
                       "%" PRId64 " bits then, %" PRId64 " of them read.",
                       state.steps, wi_dictionary_size(of->dictionary), state.length, state.read);
    }
    if (of->wrong >= 0) {
        wi_finding_say(out, "The string differs from the game at column %" PRId64 ".", of->wrong);
    } else {
        wi_finding_say(out,
                       "As far as it was compared, it is the bit-string of %s from column "
                       "%" PRId64 " on.",
                       game, of->from);
    }
    if (unused > 0) {
        wi_finding_say(out, "%zu of the words were not read.", unused);
    }
}

/*
 * Arguments: GAME COLUMN START; data: the dictionary.  Bounds: words to read, columns of the game.
 * The process from START, which is the bit-string of the game from COLUMN on, must read so many
 * words without halting, and its string must be that of the game.
 */
wy_status wi_check_process(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                           wy_error *error) {
    const int64_t words = wi_claim_bound(claim, run, 0, 12000);
    follower of = {.columns = wi_claim_bound(claim, run, 1, 100000), .wrong = -1};
    wy_status status = wi_claim_number(&of.from, claim, 1, 0, 1000000, error);
    if (status != WY_OK) {
        return status;
    }
    int64_t *rows = NULL;
    wi_dictionary *dictionary = NULL;
    wi_process *process = NULL;
    if (of.columns < 1 || of.columns > INT64_C(1) << 32 ||
        (rows = calloc((size_t)of.columns, sizeof *rows)) == NULL) {
        return wi_fail_memory(error);
    }
    status = wi_claim_columns(rows, claim->arguments[0], of.columns, run, error);
    if (status == WY_OK) {
        status = wi_dictionary_read(&dictionary, claim->data, strlen(claim->data), error);
    }
    if (status == WY_OK) {
        status = wi_process_open(&process, dictionary, claim->arguments[2],
                                 strlen(claim->arguments[2]), error);
    }
    if (status == WY_OK) {
        of.rows = rows;
        of.dictionary = dictionary;
        status = wi_process_run(process, words, 0, follow, &of, &run->control, error);
    }
    if (status == WY_OK) {
        tell_process(out, process, &of, claim->arguments[0]);
        wi_finding_by(out,
                      "%" PRId64 " words; compared with the first %" PRId64 " columns of the game",
                      words, of.columns);
    }
    wi_process_close(process);
    wi_dictionary_free(dictionary);
    free(rows);
    return status;
}

/* ---- Theorem 4.1 ----------------------------------------------------------------------------- */

/*
 * One step of the tag system is one word of the dictionary: for all letters a and x the word of a x
 * is there, with the codes of a's production as its translate, and there are no other words.  Then
 * by induction the unread string is always the code of the tag system's string, as long as either
 * goes on; and the process stops when less than two codes are left, as the tag system does. Returns
 * how many words are not so.
 */
static size_t wrong_steps(const wi_tag *tag, const wi_dictionary *dictionary) {
    enum { CODE = 8, TEXT = 4096 };
    const char *letters = wi_tag_letters(tag);
    const size_t count = strlen(letters);
    const size_t words = wi_dictionary_size(dictionary);
    size_t wrong = wi_tag_deletion(tag) != 2 || words != count * count;
    for (size_t a = 0; a < count; a++) {
        char code[CODE];
        char translate[TEXT] = "";
        size_t used = 0;
        for (const char *c = wi_tag_production(tag, a); *c != '\0' && used + CODE < TEXT; c++) {
            const char *place = strchr(letters, *c);
            wi_tag_code(code, tag, place != NULL ? (size_t)(place - letters) : 0);
            wrong += place == NULL;
            used += (size_t)snprintf(translate + used, TEXT - used, "%s", code);
        }
        for (size_t x = 0; x < count; x++) {
            char word[2 * CODE];
            wi_tag_code(code, tag, a);
            snprintf(word, sizeof word, "%s", code);
            wi_tag_code(code, tag, x);
            strncat(word, code, sizeof word - strlen(word) - 1);
            size_t i = 0;
            while (i < words && strcmp(wi_dictionary_word(dictionary, i), word) != 0) {
                i++;
            }
            wrong += i == words || strcmp(wi_dictionary_translate(dictionary, i), translate) != 0;
        }
    }
    return wrong;
}

/*
 * Arguments: a letter, and how many words the dictionary has; data: a tag system.  Bounds: starts,
 * steps.  From 1, 2, ... of the letter the tag system and its dictionary run side by side.
 */
wy_status wi_check_tag(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                       wy_error *error) {
    enum { STARTS = 1000 };
    int64_t words = 0;
    wy_status status = wi_claim_number(&words, claim, 1, 1, 10000, error);
    const int64_t starts = wi_claim_bound(claim, run, 0, 30);
    const int64_t steps = wi_claim_bound(claim, run, 1, 100000);
    if (status == WY_OK && (starts < 1 || starts > STARTS || strlen(claim->arguments[0]) != 1)) {
        status = wi_fail(error, WY_BAD, "a letter, and up to %d starts", STARTS);
    }
    wi_tag *tag = NULL;
    wi_dictionary *dictionary = NULL;
    if (status == WY_OK) {
        status = wi_tag_read(&tag, claim->data, strlen(claim->data), error);
    }
    if (status == WY_OK) {
        status = wi_tag_compile(&dictionary, tag, error);
    }
    char start[STARTS + 1];
    memset(start, status == WY_OK ? claim->arguments[0][0] : 'a', sizeof start);
    int64_t most = 0;
    int64_t halted = 0;
    int64_t different = 0;
    wi_finding_row(out, "letters to begin with,steps,both halt");
    for (int64_t length = 1; length <= starts && status == WY_OK; length++) {
        wi_process_state state = {0};
        status = wi_tag_compare(&state, tag, dictionary, start, (size_t)length, steps, 0,
                                &run->control, error);
        if (status == WY_NO) {
            different++;
            wi_finding_say(out, "From %" PRId64 " letters they differ after %" PRId64 " steps.",
                           length, state.steps);
            status = WY_OK;
        }
        halted += state.halted;
        most = state.steps > most ? state.steps : most;
        if (length <= 12 || length == starts) {
            wi_finding_row(out, "%" PRId64 ",%" PRId64 ",%s", length, state.steps,
                           state.halted ? "yes" : "not yet");
        }
    }
    if (status == WY_OK) {
        const size_t wrong = wrong_steps(tag, dictionary);
        wi_finding_judge(
            out, different == 0 && wrong == 0 && (int64_t)wi_dictionary_size(dictionary) == words,
            WY_PROOF_PROSE);
        if (wrong == 0) {
            wi_finding_say(out, "Each word is two letters, and its translate is what the tag "
                                "system writes for the first: one word is one step, and by "
                                "induction the two go on, or stop, together.");
        }
        wi_finding_say(
            out,
            "The dictionary has %zu words, prefix-free, of %d-bit letters. From each of %" PRId64
            " starts both read the same at each step; %" PRId64
            " runs halt, and the longest was followed for %" PRId64 " steps.",
            wi_dictionary_size(dictionary), wi_tag_letter_bits(tag), starts, halted, most);
        wi_finding_by(out,
                      "all words of the dictionary, and induction on steps; and runs of at most "
                      "%" PRId64 " steps, side by side",
                      steps);
    }
    wi_dictionary_free(dictionary);
    wi_tag_free(tag);
    return status;
}

/* Arguments: PREFIX TRANSLATE; data: a tag system.  Words that begin so must all have this
 * translate. */
wy_status wi_check_tag_coding(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                              wy_error *error) {
    (void)run;
    wi_tag *tag = NULL;
    wi_dictionary *dictionary = NULL;
    wy_status status = wi_tag_read(&tag, claim->data, strlen(claim->data), error);
    if (status == WY_OK) {
        status = wi_tag_compile(&dictionary, tag, error);
    }
    if (status == WY_OK) {
        const char *prefix = claim->arguments[0];
        size_t words = 0;
        size_t wrong = 0;
        for (size_t i = 0; i < wi_dictionary_size(dictionary); i++) {
            if (strncmp(wi_dictionary_word(dictionary, i), prefix, strlen(prefix)) == 0) {
                words++;
                if (strcmp(wi_dictionary_translate(dictionary, i), claim->arguments[1]) != 0 &&
                    wrong++ == 0) {
                    wi_finding_say(out, "%s is translated to %s.",
                                   wi_dictionary_word(dictionary, i),
                                   wi_dictionary_translate(dictionary, i));
                }
            }
        }
        wi_finding_judge(out, wrong == 0 && words > 0, WY_PROOF_FINITE);
        wi_finding_say(out,
                       "%zu of the %zu words begin with %s; %zu of them have another translate "
                       "than %s.",
                       words, wi_dictionary_size(dictionary), prefix, wrong, claim->arguments[1]);
        wi_finding_by(out, "all words of the dictionary that the tag system is compiled to");
    }
    wi_dictionary_free(dictionary);
    wi_tag_free(tag);
    return status;
}
