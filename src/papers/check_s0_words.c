/*
 * check_s0_words.c - S0's dictionary: the printed words and translates, its Completeness Lemma,
 * which words occur.
 *
 * The words are found from the rule alone (words.h).  wy_words_paper makes them as the paper does,
 * closed under all concatenations of translates; wy_words_find knows which translate can follow
 * which, and so finds fewer.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "papers/game.h"
#include "papers/verbs.h"

enum { LINE = 200 };

typedef struct found {
    wy_machine *machine;
    wy_machine_facts facts;
    wy_words *words, *paper; /* paper may be NULL */
} found;

static void let_go(found *of) {
    wy_words_free(of->words);
    wy_words_free(of->paper);
    wy_machine_free(of->machine);
}

static wy_status prepare(found *out, const wy_claim *claim, bool paper, const wy_claim_run *run,
                         wy_error *error) {
    *out = (found){.machine = NULL};
    wy_status status = wy_claim_machine(&out->machine, claim->arguments[0], 0, run, error);
    if (status == WY_OK) {
        wy_machine_facts_of(&out->facts, out->machine);
        status = wy_words_find(&out->words, out->machine, NULL, &run->control, error);
    }
    if (status == WY_OK && paper) {
        status = wy_words_paper(&out->paper, out->machine, &run->control, error);
    }
    if (status != WY_OK) {
        let_go(out);
    }
    return status;
}

static const wy_entry *find(const wy_words *words, const char *word) {
    for (size_t i = 0; i < wy_words_count(words); i++) {
        if (strcmp(wy_words_at(words, i)->word, word) == 0) {
            return wy_words_at(words, i);
        }
    }
    return NULL;
}

static size_t count_words(const wy_words *words, bool excluded) {
    size_t count = 0;
    for (size_t i = 0; i < wy_words_count(words); i++) {
        count += wy_words_at(words, i)->excluded == excluded;
    }
    return count;
}

/* Compares the printed entries with a list; "to exclude" has no translate. */
typedef struct comparison {
    size_t printed, wrong, excluded;
} comparison;

/* Is the word of the line printed in one of the lines before it, from data on? */
static bool printed_before(const char *data, const char *until, const char *word) {
    char line[LINE];
    while (wy_claim_next_line(line, sizeof line, &data) && data < until) {
        const char *other;
        const char *translate;
        wy_claim_split_entry(line, &other, &translate);
        if (strcmp(other, word) == 0) {
            return true;
        }
    }
    return false;
}

static void compare(wy_finding *out, comparison *count, const wy_words *with, const char *data) {
    char line[LINE];
    const char *at = data;
    while (wy_claim_next_line(line, sizeof line, &at)) {
        const char *word;
        const char *translate;
        wy_claim_split_entry(line, &word, &translate);
        const wy_entry *entry = find(with, word);
        count->printed++;
        count->excluded += translate[0] == '\0';
        if (printed_before(data, at, word)) {
            count->wrong++;
            wy_finding_say(out, "%s is printed twice.", word);
        } else if (entry == NULL) {
            count->wrong++;
            wy_finding_say(out, "%s is no word of it.", word);
        } else if (entry->excluded != (translate[0] == '\0')) {
            count->wrong++;
            wy_finding_say(out, "%s is %s.", word,
                           entry->excluded ? "to exclude" : "a word, not to exclude");
        } else if (strcmp(entry->translate, translate) != 0) {
            count->wrong++;
            wy_finding_say(out, "%s is translated to %s, not to %s.", word, entry->translate,
                           translate);
        }
    }
}

static void list(wy_finding *out, const found *of, const wy_words *words) {
    wy_finding_row(out,
                   "word,translate,occurs,first at column,times in the first %" PRId64 " columns",
                   of->facts.columns);
    for (size_t i = 0; i < wy_words_count(words); i++) {
        const wy_entry *entry = wy_words_at(words, i);
        const wy_entry *real = find(of->words, entry->word);
        wy_words_facts facts;
        wy_words_facts_of(&facts, of->words);
        const bool seen = real != NULL && real->seen;
        wy_finding_row(out, "%s,%s,%s,%s%.0" PRId64 ",%" PRId64, entry->word,
                       entry->excluded ? "to exclude" : entry->translate,
                       seen                            ? "yes"
                       : facts.kind == WY_WORDS_FINITE ? "never (proved)"
                                                       : "not seen",
                       seen && real->first == 0 ? "0" : "", seen ? real->first : 0,
                       seen ? real->count : 0);
    }
}

/* ---- the printed dictionary ------------------------------------------------------------------ */

/* Arguments: GAME [complete]; data: entries WORD -> TRANSLATE. */
wy_status wy_check_dictionary(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                              wy_error *error) {
    wy_status status = wy_claim_expects_arguments(claim, 1, 2, error);
    if (status != WY_OK) {
        return status;
    }
    const bool complete =
        claim->argument_count == 2 && strcmp(claim->arguments[1], "complete") == 0;
    if (claim->argument_count == 2 && !complete) {
        return wy_fail(error, WY_BAD, "'%.40s' is not 'complete'", claim->arguments[1]);
    }
    found of;
    status = prepare(&of, claim, true, run, error);
    if (status != WY_OK) {
        return status;
    }
    comparison count = {0};
    compare(out, &count, of.paper, claim->data);
    const size_t words = count_words(of.paper, false);
    const size_t excluded = count_words(of.paper, true);
    const size_t should = complete ? words + excluded : words;
    if (count.printed != should) {
        count.wrong++;
        wy_finding_say(out, "%zu entries are printed; there are %zu.", count.printed, should);
    }
    if (complete) {
        /* Every string begins with exactly one entry: no entry begins another, and the shares
           2^-length of all strings add up to 1. */
        uint64_t share = 0;
        for (size_t i = 0; i < wy_words_count(of.paper); i++) {
            const char *word = wy_words_at(of.paper, i)->word;
            const size_t length = strlen(word);
            share += length < 60 ? UINT64_C(1) << (60 - length) : 0;
            for (size_t j = 0; j < wy_words_count(of.paper); j++) {
                const char *other = wy_words_at(of.paper, j)->word;
                if (i != j && strncmp(word, other, length) == 0) {
                    count.wrong++;
                    wy_finding_say(out, "%s begins %s.", word, other);
                }
            }
        }
        if (share != UINT64_C(1) << 60) {
            count.wrong++;
            wy_finding_say(out, "Some strings begin with no entry.");
        } else {
            wy_finding_say(out,
                           "Every string of bits begins with exactly one of the %zu entries: none "
                           "begins another, and their shares 2^(−length) add up to 1.",
                           words + excluded);
        }
    }
    out->standing = count.wrong == 0 && of.facts.closed ? WY_CLAIM_PROVED
                    : count.wrong == 0                  ? WY_CLAIM_COMPUTED
                                                        : WY_CLAIM_FALSE;
    wy_finding_say(out,
                   "Closed under all concatenations of translates, as the paper closes it, the "
                   "dictionary has %zu words, and %zu strings that the process never meets.",
                   words, excluded);
    if (count.wrong == 0) {
        wy_finding_say(out, "All %zu printed entries are right.", count.printed);
    }
    list(out, &of, of.paper);
    wy_finding_by(out,
                  "the words read by the column machine of %s (%zu states) from all "
                  "concatenations of translates, until nothing is new",
                  claim->arguments[0], of.facts.states);
    let_go(&of);
    return WY_OK;
}

static bool is_prefix_free(const wy_words *words) {
    for (size_t i = 0; i < wy_words_count(words); i++) {
        const char *word = wy_words_at(words, i)->word;
        for (size_t j = 0; j < wy_words_count(words); j++) {
            if (i != j && strncmp(word, wy_words_at(words, j)->word, strlen(word)) == 0) {
                return false;
            }
        }
    }
    return true;
}

/* ---- which words occur ----------------------------------------------------------------------- */

/* Arguments: GAME occur|absent; data: words, one a line. */
wy_status wy_check_words(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                         wy_error *error) {
    wy_status status = wy_claim_expects_arguments(claim, 2, 2, error);
    if (status != WY_OK) {
        return status;
    }
    const bool absent = strcmp(claim->arguments[1], "absent") == 0;
    if (!absent && strcmp(claim->arguments[1], "occur") != 0) {
        return wy_fail(error, WY_BAD, "'%.40s' is neither 'occur' nor 'absent'",
                       claim->arguments[1]);
    }
    found of;
    status = prepare(&of, claim, false, run, error);
    if (status != WY_OK) {
        return status;
    }
    wy_words_facts facts;
    wy_words_facts_of(&facts, of.words);
    char line[LINE];
    size_t words = 0;
    size_t wrong = 0;
    const char *at = claim->data;
    while (wy_claim_next_line(line, sizeof line, &at)) {
        const char *word;
        const char *translate;
        wy_claim_split_entry(line, &word, &translate);
        const wy_entry *entry = find(of.words, word);
        const bool seen = entry != NULL && entry->seen;
        words++;
        if (seen == absent) {
            wrong++;
            if (absent) {
                wy_finding_say(out, "%s occurs, first at column %" PRId64 ".", word, entry->first);
            } else {
                wy_finding_say(out, "%s %s.", word,
                               facts.kind == WY_WORDS_FINITE ? "never occurs" : "was not seen");
            }
        } else if (!absent && translate[0] != '\0' && strcmp(entry->translate, translate) != 0) {
            wrong++;
            wy_finding_say(out, "%s is translated to %s.", word, entry->translate);
        }
    }
    if (words == 0) {
        let_go(&of);
        return wy_fail(error, WY_BAD, "no words are given");
    }
    const bool all_known = facts.kind == WY_WORDS_FINITE;
    out->standing = wrong > 0              ? WY_CLAIM_FALSE
                    : absent && !all_known ? WY_CLAIM_COMPUTED
                                           : WY_CLAIM_PROVED;
    if (wrong == 0 && absent) {
        wy_finding_say(out, "None of the %zu words occurs%s.", words,
                       all_known ? ", in the whole bit-string" : " in the columns that were run");
    } else if (wrong == 0) {
        wy_finding_say(out, "Each of the %zu words occurs.", words);
    }
    if (all_known) {
        wy_finding_say(out, "Exactly %zu words occur, and no others; %s.", wy_words_count(of.words),
                       is_prefix_free(of.words) ? "none begins another" : "some begin others");
    }
    list(out, &of, of.words);
    if (all_known) {
        wy_finding_by(
            out,
            "closure of the column machine under strings with pieces of %d bits from a known "
            "set; first places in the first %" PRId64 " columns",
            facts.context, facts.columns);
    } else {
        wy_finding_by(out, "the first %" PRId64 " columns", facts.columns);
    }
    let_go(&of);
    return WY_OK;
}

/* ---- what section 3 says of words and translates --------------------------------------------- */

static size_t zeros_in(const char *bits) {
    size_t zeros = 0;
    for (; *bits != '\0'; bits++) {
        zeros += *bits == '0';
    }
    return zeros;
}

static bool ends_in(const char *bits, const char *ending) {
    const size_t length = strlen(bits);
    const size_t tail = strlen(ending);
    return length >= tail && strcmp(bits + length - tail, ending) == 0;
}

/* The most upper P-positions in a row with b_n - a_n other than n. */
static int64_t longest_run(const int64_t *rows, int64_t columns) {
    int64_t longest = 0;
    int64_t now = 0;
    int64_t n = 0;
    for (int64_t x = 0; x < columns; x++) {
        if (rows[x] >= x) {
            now = rows[x] - x != n ? now + 1 : 0;
            longest = now > longest ? now : longest;
            n++;
        }
    }
    return longest;
}

/* Arguments: GAME ZEROS BITS, the most zeros of a word and the most bits of a translate. */
wy_status wy_check_translates(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                              wy_error *error) {
    int64_t most_zeros;
    int64_t most_bits;
    wy_status status = wy_claim_expects_arguments(claim, 3, 3, error);
    if (status == WY_OK) {
        status = wy_claim_number(&most_zeros, claim, 1, 0, 1000, error);
    }
    if (status == WY_OK) {
        status = wy_claim_number(&most_bits, claim, 2, 0, 1000, error);
    }
    found of;
    if (status == WY_OK) {
        status = prepare(&of, claim, true, run, error);
    }
    if (status != WY_OK) {
        return status;
    }
    const int64_t columns = wy_claim_bound(claim, run, 0, 100000);
    int64_t *rows;
    status = wy_claim_columns(&rows, claim->arguments[0], columns, run, error);
    if (status != WY_OK) {
        let_go(&of);
        return status;
    }
    size_t wrong = 0;
    size_t zeros = 0;
    size_t bits = 0;
    for (size_t i = 0; i < wy_words_count(of.paper); i++) {
        const wy_entry *entry = wy_words_at(of.paper, i);
        if (entry->excluded) {
            continue;
        }
        const size_t in_word = zeros_in(entry->word);
        const size_t length = strlen(entry->translate);
        zeros = in_word > zeros ? in_word : zeros;
        bits = length > bits ? length : bits;
        const bool good = length == strlen(entry->word) + in_word &&
                          (in_word == 0 || ends_in(entry->translate, "00"));
        if (!good) {
            wrong++;
            wy_finding_say(out, "It fails for %s -> %s.", entry->word, entry->translate);
        }
    }
    if (zeros != (size_t)most_zeros || bits != (size_t)most_bits) {
        wrong++;
    }
    const int64_t run_length = longest_run(rows, columns);
    if (run_length > most_zeros - 1) {
        wrong++;
    }
    free(rows);
    wy_finding_say(
        out,
        "A word with m bits, l of them 0, has a translate of m + l bits, which for l > 0 ends in "
        "00. "
        "The words have at most %zu zeros, the translates at most %zu bits. In the first "
        "%" PRId64 " columns at most %" PRId64 " upper P-positions in a row have b_n − a_n "
        "other than n.",
        zeros, bits, columns, run_length);
    out->standing = wrong > 0         ? WY_CLAIM_FALSE
                    : of.facts.closed ? WY_CLAIM_PROVED
                                      : WY_CLAIM_COMPUTED;
    wy_finding_by(out, "all %zu words of the paper's dictionary, recomputed",
                  count_words(of.paper, false));
    let_go(&of);
    return WY_OK;
}

/*
 * Does the pattern occur in some concatenation of translates?  The places where it can stand are
 * followed bit by bit: at[i][j] is bit j of translate i.
 */
static bool occurs(const wy_words *paper, const char *pattern) {
    enum { WORDS = 64, BITS = 64 };
    static const bool nowhere[WORDS][BITS] = {{false}};
    bool at[WORDS][BITS];
    bool next[WORDS][BITS];
    const size_t count = wy_words_count(paper);
    for (size_t i = 0; i < WORDS; i++) {
        const size_t length = i < count && !wy_words_at(paper, i)->excluded
                                  ? strlen(wy_words_at(paper, i)->translate)
                                  : 0;
        for (size_t j = 0; j < BITS; j++) {
            at[i][j] = j < length;
        }
    }
    for (const char *bit = pattern; *bit != '\0'; bit++) {
        memcpy(next, nowhere, sizeof next);
        bool ended = false;
        bool any = false;
        for (size_t i = 0; i < count && i < WORDS; i++) {
            const wy_entry *entry = wy_words_at(paper, i);
            const size_t length = entry->excluded ? 0 : strlen(entry->translate);
            for (size_t j = 0; j < length && j < BITS; j++) {
                if (at[i][j] && entry->translate[j] == *bit) {
                    any = true;
                    if (j + 1 < length) {
                        next[i][j + 1] = true;
                    } else {
                        ended = true;
                    }
                }
            }
        }
        for (size_t i = 0; ended && i < count && i < WORDS; i++) {
            next[i][0] = !wy_words_at(paper, i)->excluded;
        }
        memcpy(at, next, sizeof at);
        if (!any) {
            return false;
        }
    }
    return true;
}

static bool some_translate_has(const wy_words *paper, const char *pattern) {
    for (size_t i = 0; i < wy_words_count(paper); i++) {
        const wy_entry *entry = wy_words_at(paper, i);
        if (!entry->excluded && strstr(entry->translate, pattern) != NULL) {
            return true;
        }
    }
    return false;
}

/*
 * Argument: GAME; data: lines "never PATTERN": it occurs in no concatenation of translates; "inside
 * PATTERN": in no single translate; "begin A B": every translate is A or begins with B; "end A B".
 */
wy_status wy_check_translate_patterns(wy_finding *out, const wy_claim *claim,
                                      const wy_claim_run *run, wy_error *error) {
    wy_status status = wy_claim_expects_arguments(claim, 1, 1, error);
    found of;
    if (status == WY_OK) {
        status = prepare(&of, claim, true, run, error);
    }
    if (status != WY_OK) {
        return status;
    }
    char line[LINE];
    size_t statements = 0;
    size_t wrong = 0;
    const char *at = claim->data;
    while (status == WY_OK && wy_claim_next_line(line, sizeof line, &at)) {
        char what[16] = "";
        char one[64] = "";
        char two[64] = "";
        bool holds = true;
        const int parts = sscanf(line, "%15s %63s %63s", what, one, two);
        if (parts >= 2 && strcmp(what, "never") == 0) {
            holds = !occurs(of.paper, one);
        } else if (parts >= 2 && strcmp(what, "inside") == 0) {
            holds = !some_translate_has(of.paper, one);
        } else if (parts == 3 && (strcmp(what, "begin") == 0 || strcmp(what, "end") == 0)) {
            for (size_t i = 0; i < wy_words_count(of.paper); i++) {
                const wy_entry *entry = wy_words_at(of.paper, i);
                holds = holds && (entry->excluded || strcmp(entry->translate, one) == 0 ||
                                  (what[0] == 'b' ? strncmp(entry->translate, two, strlen(two)) == 0
                                                  : ends_in(entry->translate, two)));
            }
        } else {
            status = wy_fail(error, WY_BAD, "'%.60s' says nothing of translates", line);
        }
        statements++;
        if (status == WY_OK && !holds && wrong++ == 0) {
            wy_finding_say(out, "It is not so that: %s.", line);
        }
    }
    if (status == WY_OK && statements == 0) {
        status = wy_fail(error, WY_BAD, "there are no statements to check");
    }
    if (status == WY_OK) {
        out->standing = wrong == 0 ? WY_CLAIM_PROVED : WY_CLAIM_FALSE;
        if (wrong == 0) {
            wy_finding_say(out,
                           "All %zu statements about the translates and their concatenations hold.",
                           statements);
        }
        wy_finding_by(out, "all concatenations of the %zu translates, followed bit by bit",
                      count_words(of.paper, false));
    }
    let_go(&of);
    return status;
}
