/*
 * check_s0_words.c - S0's dictionary: the printed words and translates, its Completeness Lemma,
 * which words occur.
 *
 * wy_words_paper makes the words as the paper does, closed under all concatenations of translates;
 * wy_words_find knows which translate can follow which, and so finds fewer.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/fail.h"
#include "papers/game.h"
#include "papers/verbs.h"
#include "papers/words_of.h"

enum { LINE = 200 };

/* Compares the printed entries with a list; "to exclude" has no translate. */
typedef struct comparison {
    size_t printed, wrong, excluded;
} comparison;

/* Is the word of the line printed in one of the lines before it, from data on? */
static bool printed_before(const char *data, const char *until, const char *word) {
    char line[LINE];
    while (wi_claim_next_line(line, sizeof line, &data) && data < until) {
        const char *other;
        const char *translate;
        wi_claim_split_entry(line, &other, &translate);
        if (strcmp(other, word) == 0) {
            return true;
        }
    }
    return false;
}

static void compare(wy_finding *out, comparison *count, const wy_words *with, const char *data) {
    char line[LINE];
    const char *at = data;
    while (wi_claim_next_line(line, sizeof line, &at)) {
        const char *word;
        const char *translate;
        wi_claim_split_entry(line, &word, &translate);
        const wy_entry *entry = wi_words_of_find(with, word);
        count->printed++;
        count->excluded += translate[0] == '\0';
        if (printed_before(data, at, word)) {
            count->wrong++;
            wi_finding_say(out, "%s is printed twice.", word);
        } else if (entry == NULL) {
            count->wrong++;
            wi_finding_say(out, "%s is no word of it.", word);
        } else if (entry->excluded != (translate[0] == '\0')) {
            count->wrong++;
            wi_finding_say(out, "%s is %s.", word,
                           entry->excluded ? "to exclude" : "a word, not to exclude");
        } else if (strcmp(entry->translate, translate) != 0) {
            count->wrong++;
            wi_finding_say(out, "%s is translated to %s, not to %s.", word, entry->translate,
                           translate);
        }
    }
}

static void list(wy_finding *out, const wi_words_of *of, const wy_words *words) {
    wi_finding_row(out,
                   "word,translate,occurs,first at column,times in the first %" PRId64 " columns",
                   of->facts.columns);
    for (size_t i = 0; i < wy_words_count(words); i++) {
        const wy_entry *entry = wy_words_at(words, i);
        const wy_entry *real = wi_words_of_find(of->words, entry->word);
        wy_words_facts facts;
        wy_words_facts_of(&facts, of->words);
        const bool seen = real != NULL && real->seen;
        wi_finding_row(out, "%s,%s,%s,%s%.0" PRId64 ",%" PRId64, entry->word,
                       entry->excluded ? "to exclude" : entry->translate,
                       seen                            ? "yes"
                       : facts.kind == WY_WORDS_FINITE ? "never (proved)"
                                                       : "not seen",
                       seen && real->first == 0 ? "0" : "", seen ? real->first : 0,
                       seen ? real->count : 0);
    }
}

/* ---- the printed dictionary ------------------------------------------------------------------ */

/* How often an entry begins another; out, unless NULL, is told each time. */
static size_t beginnings(wy_finding *out, const wy_words *words) {
    size_t found = 0;
    for (size_t i = 0; i < wy_words_count(words); i++) {
        const char *word = wy_words_at(words, i)->word;
        for (size_t j = 0; j < wy_words_count(words); j++) {
            const char *other = wy_words_at(words, j)->word;
            if (i != j && strncmp(word, other, strlen(word)) == 0) {
                found++;
                if (out != NULL) {
                    wi_finding_say(out, "%s begins %s.", word, other);
                }
            }
        }
    }
    return found;
}

/*
 * How much is wrong with: every string begins with exactly one entry.  No entry begins another,
 * and the shares 2^-length of all strings add up to 1.
 */
static size_t look_for_gaps(wy_finding *out, const wy_words *words) {
    uint64_t share = 0;
    for (size_t i = 0; i < wy_words_count(words); i++) {
        const size_t length = strlen(wy_words_at(words, i)->word);
        share += length < 60 ? UINT64_C(1) << (60 - length) : 0;
    }
    const size_t wrong = beginnings(out, words);
    if (share != UINT64_C(1) << 60) {
        wi_finding_say(out, "Some strings begin with no entry.");
        return wrong + 1;
    }
    wi_finding_say(out,
                   "Every string of bits begins with exactly one of the %zu entries: none "
                   "begins another, and their shares 2^(−length) add up to 1.",
                   wy_words_count(words));
    return wrong;
}

/* Arguments: GAME [complete]; data: entries WORD -> TRANSLATE. */
wy_status wi_check_dictionary(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                              wy_error *error) {
    const bool complete =
        claim->argument_count == 2 && strcmp(claim->arguments[1], "complete") == 0;
    if (claim->argument_count == 2 && !complete) {
        return wi_fail(error, WY_BAD, "'%.40s' is not 'complete'", claim->arguments[1]);
    }
    wi_words_of of;
    wy_status status = wi_words_of_open(&of, claim->arguments[0], true, run, error);
    if (status != WY_OK) {
        return status;
    }
    comparison count = {0};
    compare(out, &count, of.paper, claim->data);
    const size_t words = wi_words_of_count(of.paper, false);
    const size_t excluded = wi_words_of_count(of.paper, true);
    const size_t should = complete ? words + excluded : words;
    if (count.printed != should) {
        count.wrong++;
        wi_finding_say(out, "%zu entries are printed; there are %zu.", count.printed, should);
    }
    if (complete) {
        count.wrong += look_for_gaps(out, of.paper);
    }
    wi_finding_judge(out, count.wrong == 0, WY_PROOF_MACHINE);
    if (count.wrong == 0 && !of.facts.closed) {
        out->standing = WY_CLAIM_COMPUTED;
        out->proof = WY_PROOF_NONE;
    }
    wi_finding_say(out,
                   "Closed under all concatenations of translates, as the paper closes it, the "
                   "dictionary has %zu words, and %zu strings that the process never meets.",
                   words, excluded);
    if (count.wrong == 0) {
        wi_finding_say(out, "All %zu printed entries are right.", count.printed);
    }
    list(out, &of, of.paper);
    wi_finding_by(out,
                  "the words read by the column machine of %s (%zu states) from all "
                  "concatenations of translates, until nothing is new",
                  claim->arguments[0], of.facts.states);
    wi_words_of_close(&of);
    return WY_OK;
}

/* ---- which words occur ----------------------------------------------------------------------- */

/* How many of the words of the data, which are counted in *words, are not as they should be. */
static size_t look_up(wy_finding *out, size_t *words, const wy_words *in, const char *data,
                      bool absent, bool all_known) {
    char line[LINE];
    size_t wrong = 0;
    *words = 0;
    while (wi_claim_next_line(line, sizeof line, &data)) {
        const char *word;
        const char *translate;
        wi_claim_split_entry(line, &word, &translate);
        const wy_entry *entry = wi_words_of_find(in, word);
        const bool seen = entry != NULL && entry->seen;
        ++*words;
        if (seen == absent) {
            wrong++;
            if (absent) {
                wi_finding_say(out, "%s occurs, first at column %" PRId64 ".", word, entry->first);
            } else {
                wi_finding_say(out, "%s %s.", word, all_known ? "never occurs" : "was not seen");
            }
        } else if (!absent && translate[0] != '\0' && strcmp(entry->translate, translate) != 0) {
            wrong++;
            wi_finding_say(out, "%s is translated to %s.", word, entry->translate);
        }
    }
    return wrong;
}

/*
 * Arguments: GAME occur|absent|exactly; data: words, one a line.  exactly: these occur, and no
 * others do.
 */
wy_status wi_check_words(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                         wy_error *error) {
    const bool absent = strcmp(claim->arguments[1], "absent") == 0;
    const bool exactly = strcmp(claim->arguments[1], "exactly") == 0;
    if (!absent && !exactly && strcmp(claim->arguments[1], "occur") != 0) {
        return wi_fail(error, WY_BAD, "'%.40s' is none of 'occur', 'absent' and 'exactly'",
                       claim->arguments[1]);
    }
    wi_words_of of;
    const wy_status status = wi_words_of_open(&of, claim->arguments[0], false, run, error);
    if (status != WY_OK) {
        return status;
    }
    wy_words_facts facts;
    wy_words_facts_of(&facts, of.words);
    const bool all_known = facts.kind == WY_WORDS_FINITE;
    size_t words = 0;
    size_t wrong = look_up(out, &words, of.words, claim->data, absent, all_known);
    if (words == 0) {
        wi_words_of_close(&of);
        return wi_fail(error, WY_BAD, "no words are given");
    }
    if (exactly && wrong == 0 && wy_words_count(of.words) != words) {
        wrong++;
        wi_finding_say(out, "%zu words are given, and %zu occur.", words, wy_words_count(of.words));
    }
    wi_finding_judge(out, wrong == 0, WY_PROOF_MACHINE);
    if (wrong == 0 && (absent || exactly) && !all_known) {
        out->standing = WY_CLAIM_COMPUTED;
        out->proof = WY_PROOF_NONE;
    }
    if (wrong == 0 && absent) {
        wi_finding_say(out, "None of the %zu words occurs%s.", words,
                       all_known ? ", in the whole bit-string" : " in the columns that were run");
    } else if (wrong == 0) {
        wi_finding_say(out, "Each of the %zu words occurs.", words);
    }
    list(out, &of, of.words);
    if (all_known) {
        wi_finding_say(out, "Exactly %zu words occur, and no others; %s.", wy_words_count(of.words),
                       beginnings(NULL, of.words) == 0 ? "none begins another"
                                                       : "some begin others");
        wi_finding_by(
            out,
            "closure of the column machine under strings with pieces of %d bits from a known "
            "set; first places in the first %" PRId64 " columns",
            facts.context, facts.columns);
    } else {
        wi_finding_by(out, "the first %" PRId64 " columns", facts.columns);
    }
    wi_words_of_close(&of);
    return WY_OK;
}
