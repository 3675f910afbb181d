/*
 * check_s0_sectors.c - what S0 section 3.1 says about the way from one perfect sector to the next:
 * where the next one starts, and which P-position of a word is the uppermost; and how many
 * positions of a column lead to one P-position (the proof of Proposition 2.1).
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
#include "papers/words_of.h"
#include "solve/moves.h"
#include "solve/sector.h"

/* ---- where the next sector starts ------------------------------------------------------------ */

static int64_t zeros_in(const char *bits) {
    int64_t zeros = 0;
    for (; *bits != '\0'; bits++) {
        zeros += *bits == '0';
    }
    return zeros;
}

/*
 * Sectors by their definition, from one perfect column to the next: counts those whose corner is
 * not (n + m, k + m + l + C), and says the first.  k = n + u - 1 is the row below the sector, u the
 * number of diagonals in use.
 */
static wy_status follow_sectors(wy_finding *out, int64_t *words, int64_t *wrong,
                                const wy_rules *rules, int64_t more, int64_t columns,
                                const wy_claim_run *run, wy_error *error) {
    int64_t column = 1;
    bool perfect = false;
    wy_status status = WY_OK;
    while (status == WY_OK && column < columns) {
        wi_perfect_sector *sector;
        wi_sector_facts facts;
        status = wi_sector_create(&sector, rules, column, false, &run->control, error);
        if (status != WY_OK) {
            return status;
        }
        wi_sector_facts_of(&facts, sector);
        perfect = facts.perfect;
        const int64_t k = facts.column + facts.upper - 1;
        wi_sector_free(sector);
        if (!perfect) {
            column++;
            continue;
        }
        status = wi_sector_create(&sector, rules, column, true, &run->control, error);
        if (status != WY_OK) {
            return status;
        }
        wi_sector_facts_of(&facts, sector);
        const int64_t m = (int64_t)strlen(facts.word);
        const int64_t l = zeros_in(facts.word);
        const int64_t corner = facts.column + facts.upper; /* its lowest row, in its first column */
        if ((facts.column != column + m || corner != k + m + l + more) && (*wrong)++ == 0) {
            wi_finding_say(out,
                           "Behind column %" PRId64 ", where k = %" PRId64
                           ", the word %s leads to the sector that starts in (%" PRId64 ",%" PRId64
                           ").",
                           column - 1, k, facts.word, facts.column, corner);
        }
        ++*words;
        column = facts.column;
        wi_sector_free(sector);
    }
    return status;
}

/* Arguments: GAME C: the next perfect sector starts in (n+m, k+m+l+C); bound: columns. */
wy_status wi_check_next_sector(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                               wy_error *error) {
    int64_t more = 0;
    wy_rules *rules = NULL;
    wy_status status = wi_claim_number(&more, claim, 1, -100, 100, error);
    if (status == WY_OK) {
        status = wy_rules_read_settled(&rules, claim->arguments[0], error);
    }
    int64_t words = 0;
    int64_t wrong = 0;
    const int64_t columns = wi_claim_bound(claim, run, 0, 300);
    if (status == WY_OK) {
        status = follow_sectors(out, &words, &wrong, rules, more, columns, run, error);
    }
    wy_rules_free(rules);
    if (status == WY_OK) {
        wi_finding_judge(out, wrong == 0 && words > 0, WY_PROOF_PROSE);
        wi_finding_say(out,
                       "A perfect sector behind column n − 1 has the first u diagonals in use and "
                       "no others, so its lowest row in column n is n + u, and k = n + u − 1. The "
                       "word puts l more P-positions on l more diagonals, and the next sector is "
                       "perfect; so it starts in row (n + m) + (u + l) = k + m + l + 1. It was "
                       "seen for %" PRId64 " words in a row.",
                       words);
        wi_finding_by(out, "this count; and sectors by their definition up to column %" PRId64,
                      columns);
    }
    return status;
}

/* ---- the last P-position of a word ----------------------------------------------------------- */

/*
 * The P-positions of a word, computed in an empty perfect sector: rows[i] for its i-th column, as
 * many above the lowest row of the sector's first column; -1 where the bit is 1.
 */
enum { MOST = 64 };

static void place_word(int64_t rows[MOST], const char *word, const wy_position *list,
                       size_t count) {
    bool diagonal[4 * MOST] = {false};
    bool row[8 * MOST] = {false};
    for (int64_t i = 0; i < MOST && word[i] != '\0'; i++) {
        rows[i] = -1;
        for (int64_t d = 0; word[i] == '0' && d < 4 * MOST; d++) {
            bool free = !diagonal[d] && !row[i + d];
            for (int64_t j = 0; j < i && free; j++) {
                for (size_t k = 0; k < count && rows[j] >= 0; k++) {
                    free = free && !(list[k].x == i - j && list[k].y == i + d - rows[j]);
                }
            }
            if (free) {
                rows[i] = i + d;
                diagonal[d] = true;
                row[i + d] = true;
                break;
            }
        }
    }
}

/* Does the translate have a 1 in exactly these rows? */
static bool is_translate(const int64_t rows[MOST], const char *word, const char *translate) {
    for (int64_t r = 0; translate[r] != '\0'; r++) {
        bool there = false;
        for (int64_t i = 0; word[i] != '\0'; i++) {
            there = there || rows[i] == r;
        }
        if (there != (translate[r] == '1')) {
            return false;
        }
    }
    return true;
}

/*
 * Arguments: GAME ZEROS row|diagonal: in each word with so many zeros or more the last P-position
 * is not the one in the highest row, or on the highest diagonal.
 */
wy_status wi_check_last_not_top(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                wy_error *error) {
    int64_t least = 0;
    wy_rules *rules = NULL;
    wy_position *list = NULL;
    size_t count = 0;
    wi_words_of of = {0};
    int diagonal = 0;
    wy_status status = wi_claim_number(&least, claim, 1, 1, 100, error);
    if (status == WY_OK) {
        status = wi_claim_choice(&diagonal, claim, 2, "row|diagonal", error);
    }
    if (status == WY_OK) {
        status = wi_words_of_open(&of, claim->arguments[0], true, run, error);
    }
    if (status != WY_OK) {
        return status;
    }
    status = wy_rules_read_settled(&rules, claim->arguments[0], error);
    if (status == WY_OK) {
        status = wi_rules_finite_list(&list, &count, rules, error);
        status = status == WY_NO ? WY_BAD : status;
    }
    size_t looked = 0;
    size_t wrong = 0;
    size_t others = 0; /* translates that the computed rows do not give */
    wi_finding_row(out, "word,rows above the first,the last is highest by its %s",
                   claim->arguments[2]);
    for (size_t w = 0; status == WY_OK && w < wy_words_count(of.paper); w++) {
        const wy_entry *entry = wy_words_at(of.paper, w);
        if (entry->excluded || strlen(entry->word) >= MOST) {
            continue;
        }
        int64_t rows[MOST];
        place_word(rows, entry->word, list, count);
        others += !is_translate(rows, entry->word, entry->translate);
        char text[400] = "";
        size_t used = 0;
        int64_t top = -1;
        int64_t last = -1;
        for (int64_t i = 0; entry->word[i] != '\0'; i++) {
            if (rows[i] >= 0) {
                last = diagonal != 0 ? rows[i] - i : rows[i];
                top = last > top ? last : top;
                used += (size_t)snprintf(text + used, sizeof text - used, "%s%" PRId64,
                                         used > 0 ? " " : "", rows[i]);
            }
        }
        wi_finding_row(out, "%s,%s,%s", entry->word, text,
                       last < 0      ? ""
                       : last == top ? "yes"
                                     : "no");
        if (zeros_in(entry->word) >= least) {
            looked++;
            if (last == top && wrong++ == 0) {
                wi_finding_say(out, "In %s the last P-position is the one %s.", entry->word,
                               diagonal != 0 ? "on the highest diagonal" : "in the highest row");
            }
        }
    }
    if (status == WY_OK) {
        wi_finding_judge(out, wrong == 0 && others == 0, WY_PROOF_MACHINE);
        wi_finding_say(out,
                       "Of the %zu words with at least %" PRId64
                       " zero%s, %zu end with such a P-position. %s.",
                       looked, least, least == 1 ? "" : "s", wrong,
                       others == 0 ? "Their rows are the ones of the translates"
                                   : "Some translates have other rows");
        wi_finding_by(out, "each word placed in an empty perfect sector, diagonal by diagonal");
    }
    free(list);
    wy_rules_free(rules);
    wi_words_of_close(&of);
    return status;
}

/* ---- positions of a column that lead to one P-position --------------------------------------- */

/* Arguments: GAME N: a position is an option of at most N positions of each column to its right. */
wy_status wi_check_moves_across(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                wy_error *error) {
    (void)run;
    int64_t claimed = 0;
    wy_rules *rules = NULL;
    wy_position *list = NULL;
    size_t count = 0;
    wy_status status = wi_claim_number(&claimed, claim, 1, 0, 1000, error);
    if (status == WY_OK) {
        status = wy_rules_read_settled(&rules, claim->arguments[0], error);
    }
    if (status == WY_OK) {
        status = wi_rules_finite_list(&list, &count, rules, error);
        status = status == WY_NO ? WY_BAD : status;
    }
    if (status == WY_OK) {
        int64_t most = 2; /* along the row, along the diagonal */
        int64_t where = 0;
        for (size_t i = 0; i < count; i++) {
            int64_t here = 2;
            for (size_t j = 0; j < count; j++) {
                here += list[j].x == list[i].x && list[j].y != 0 && list[j].y != list[j].x;
            }
            where = here > most ? list[i].x : where;
            most = here > most ? here : most;
        }
        wi_finding_judge(out, most == claimed, WY_PROOF_FINITE);
        wi_finding_say(out,
                       "A position is an option of two positions of a column to its right, by its "
                       "row and its diagonal, and by a move (s,t) of the list of one more in the "
                       "column s further: of at most %" PRId64 ", %" PRId64
                       " columns further, and no more than two beyond the longest move.",
                       most, where);
        wi_finding_by(out, "the %zu further moves of the game", count);
    }
    free(list);
    wy_rules_free(rules);
    return status;
}
