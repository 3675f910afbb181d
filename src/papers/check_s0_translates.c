/*
 * check_s0_translates.c - what S0 section 3 says of words and translates in general: how long
 * translates are and how they end, and which strings no concatenation of them holds (the proof of
 * the Completeness Lemma).
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "papers/game.h"
#include "papers/verbs.h"
#include "papers/words_of.h"

enum { LINE = 200 };

/* ---- lengths and endings --------------------------------------------------------------------- */

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

/* Entries whose translate has another length or ending; the most zeros of a word, and bits of a
 * translate. */
static size_t wrong_entries(wy_finding *out, size_t *zeros, size_t *bits, const wy_words *words) {
    size_t wrong = 0;
    for (size_t i = 0; i < wy_words_count(words); i++) {
        const wy_entry *entry = wy_words_at(words, i);
        if (entry->excluded) {
            continue;
        }
        const size_t in_word = zeros_in(entry->word);
        const size_t length = strlen(entry->translate);
        *zeros = in_word > *zeros ? in_word : *zeros;
        *bits = length > *bits ? length : *bits;
        if (length != strlen(entry->word) + in_word ||
            (in_word > 0 && !ends_in(entry->translate, "00"))) {
            wrong++;
            wi_finding_say(out, "It fails for %s -> %s.", entry->word, entry->translate);
        }
    }
    return wrong;
}

/* Arguments: GAME ZEROS BITS, the most zeros of a word and the most bits of a translate. */
wy_status wi_check_translates(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                              wy_error *error) {
    int64_t most_zeros;
    int64_t most_bits;
    wy_status status = wi_claim_number(&most_zeros, claim, 1, 0, 1000, error);
    if (status == WY_OK) {
        status = wi_claim_number(&most_bits, claim, 2, 0, 1000, error);
    }
    wi_words_of of;
    if (status == WY_OK) {
        status = wi_words_of_open(&of, claim->arguments[0], true, run, error);
    }
    if (status != WY_OK) {
        return status;
    }
    const int64_t columns = wi_claim_bound(claim, run, 0, 100000);
    int64_t *rows;
    status = wi_claim_columns(&rows, claim->arguments[0], columns, run, error);
    if (status != WY_OK) {
        wi_words_of_close(&of);
        return status;
    }
    size_t zeros = 0;
    size_t bits = 0;
    size_t wrong = wrong_entries(out, &zeros, &bits, of.paper);
    if (zeros != (size_t)most_zeros || bits != (size_t)most_bits) {
        wrong++;
    }
    const int64_t run_length = longest_run(rows, columns);
    if (run_length > most_zeros - 1) {
        wrong++;
    }
    free(rows);
    wi_finding_say(
        out,
        "A word with m bits, l of them 0, has a translate of m + l bits, which for l > 0 ends in "
        "00. "
        "The words have at most %zu zeros, the translates at most %zu bits. A word's first 0 has "
        "b_n − a_n = n (Lemma 3.1), so at most %zu upper P-positions in a row have another value; "
        "in the first %" PRId64 " columns at most %" PRId64 " do.",
        zeros, bits, zeros > 0 ? zeros - 1 : 0, columns, run_length);
    wi_finding_judge(out, wrong == 0, WY_PROOF_MACHINE);
    if (wrong == 0 && !of.facts.closed) {
        out->standing = WY_CLAIM_COMPUTED;
        out->proof = WY_PROOF_NONE;
    }
    wi_finding_by(out, "all %zu words of the paper's dictionary, recomputed",
                  wi_words_of_count(of.paper, false));
    wi_words_of_close(&of);
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

/* Is every occurrence of a pattern in a concatenation followed by one of the two?  `other` may be
 * empty. */
static bool is_followed(const wy_words *paper, const char *pattern, const char *next,
                        const char *other) {
    enum { MOST = 12 };
    const size_t length = strlen(next);
    const size_t begun = strlen(pattern);
    char text[64 + MOST + 1];
    if (length > MOST || begun > 60) {
        return false;
    }
    for (unsigned long bits = 0; bits < 1UL << length; bits++) {
        snprintf(text, sizeof text, "%s", pattern);
        for (size_t i = 0; i < length; i++) {
            text[begun + i] = (bits >> i & 1) != 0 ? '1' : '0';
        }
        text[begun + length] = '\0';
        const bool right = strcmp(text + begun, next) == 0 ||
                           (*other != '\0' && strncmp(text + begun, other, strlen(other)) == 0);
        if (!right && occurs(paper, text)) {
            return false;
        }
    }
    return true;
}

/* Does every word that begins with A go on with B? */
static bool words_go_on(const wy_words *paper, const char *begun, const char *next) {
    for (size_t i = 0; i < wy_words_count(paper); i++) {
        const wy_entry *entry = wy_words_at(paper, i);
        if (!entry->excluded && strncmp(entry->word, begun, strlen(begun)) == 0 &&
            strncmp(entry->word + strlen(begun), next, strlen(next)) != 0) {
            return false;
        }
    }
    return true;
}

/* Has every translate so many bits more than its word? */
static bool translates_grow(const wy_words *paper, size_t more) {
    for (size_t i = 0; i < wy_words_count(paper); i++) {
        const wy_entry *entry = wy_words_at(paper, i);
        if (!entry->excluded && strlen(entry->translate) < strlen(entry->word) + more) {
            return false;
        }
    }
    return true;
}

/*
 * Argument: GAME; data: lines "never PATTERN": it occurs in no concatenation of translates; "inside
 * PATTERN": in no single translate; "begin A B": every translate is A or begins with B; "end A B";
 * "follows A B [C]": where A stands in a concatenation, B (or C) follows; "words A B": each word
 * that begins with A goes on with B; "growth N": each translate has N bits more than its word, or
 * more still.
 */
wy_status wi_check_translate_patterns(wy_finding *out, const wy_claim *claim,
                                      const wy_claim_run *run, wy_error *error) {
    wi_words_of of;
    wy_status status = wi_words_of_open(&of, claim->arguments[0], true, run, error);
    if (status != WY_OK) {
        return status;
    }
    char line[LINE];
    size_t statements = 0;
    size_t wrong = 0;
    const char *at = claim->data;
    while (status == WY_OK && wi_claim_next_line(line, sizeof line, &at)) {
        char what[16] = "";
        char one[64] = "";
        char two[64] = "";
        char three[64] = "";
        bool holds = true;
        const int parts = sscanf(line, "%15s %63s %63s %63s", what, one, two, three);
        if (parts >= 2 && strcmp(what, "never") == 0) {
            holds = !occurs(of.paper, one);
        } else if (parts >= 2 && strcmp(what, "inside") == 0) {
            holds = !some_translate_has(of.paper, one);
        } else if (parts == 2 && strcmp(what, "growth") == 0) {
            holds = translates_grow(of.paper, strtoul(one, NULL, 10));
        } else if (parts == 3 && strcmp(what, "words") == 0) {
            holds = words_go_on(of.paper, one, two);
        } else if (parts >= 3 && strcmp(what, "follows") == 0) {
            holds = is_followed(of.paper, one, two, three);
        } else if (parts == 3 && (strcmp(what, "begin") == 0 || strcmp(what, "end") == 0)) {
            for (size_t i = 0; i < wy_words_count(of.paper); i++) {
                const wy_entry *entry = wy_words_at(of.paper, i);
                holds = holds && (entry->excluded || strcmp(entry->translate, one) == 0 ||
                                  (what[0] == 'b' ? strncmp(entry->translate, two, strlen(two)) == 0
                                                  : ends_in(entry->translate, two)));
            }
        } else {
            status = wi_fail(error, WY_BAD, "'%.60s' says nothing of translates", line);
        }
        statements++;
        if (status == WY_OK && !holds && wrong++ == 0) {
            if (strcmp(what, "growth") == 0) {
                wi_finding_say(out, "Some translate has not %s bit%s more than its word.", one,
                               strcmp(one, "1") == 0 ? "" : "s");
            } else if (strcmp(what, "words") == 0) {
                wi_finding_say(out, "Some word that begins with %s does not go on with %s.", one,
                               two);
            } else {
                wi_finding_say(out, "It is not so that: %s.", line);
            }
        }
    }
    if (status == WY_OK && statements == 0) {
        status = wi_fail(error, WY_BAD, "there are no statements to check");
    }
    if (status == WY_OK) {
        wi_finding_judge(out, wrong == 0, WY_PROOF_MACHINE);
        if (wrong == 0) {
            wi_finding_say(out, "%s about the words, the translates and their concatenations %s.",
                           statements == 1 ? "The statement" : "All the statements",
                           statements == 1 ? "holds" : "hold");
        }
        wi_finding_by(out, "all concatenations of the %zu translates, followed bit by bit",
                      wi_words_of_count(of.paper, false));
    }
    wi_words_of_close(&of);
    return status;
}
