/*
 * check_words.c - morphic words and pictures as S2 prints them: beginnings, the table of an
 * abstract numeration, where images stand, iterates, shapes, automata.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/morphic.h>

#include "base/fail.h"
#include "papers/automaton_picture.h"
#include "papers/svg.h"
#include "papers/verbs.h"

/* ---- beginnings ------------------------------------------------------------------------------ */

wy_status wi_check_word_prefix(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                               wy_error *error) {
    wy_morphic *word;
    wy_status status = wy_morphic_named(&word, claim->arguments[0], error);
    if (status != WY_OK) {
        return status;
    }
    const bool coded = strcmp(claim->arguments[1], "symbols") == 0;
    const char *printed = claim->data;
    size_t count = strlen(printed);
    uint32_t *letters = calloc(count + 1, sizeof *letters);
    status = letters == NULL ? wi_fail_memory(error)
                             : wy_morphic_prefix(letters, &count, word, &run->control, error);
    if (status == WY_OK) {
        char *right = calloc(count + 1, 1);
        size_t same = 0;
        for (size_t i = 0; i < count && right != NULL; i++) {
            const char *name =
                coded ? wy_morphic_symbol(word, letters[i]) : word->names[letters[i]];
            right[i] = *name;
            same += same == i && right[i] == printed[i];
        }
        out->no_memory |= right == NULL;
        if (right != NULL && same == strlen(printed)) {
            wi_finding_judge(out, true, WY_PROOF_FINITE);
            wi_finding_say(out, "All %zu printed letters are right.", count);
        } else if (right != NULL) {
            out->standing = WY_CLAIM_FALSE;
            wi_finding_say(out,
                           "Letter %zu, counted from 1, is printed %c and should be %c. The word "
                           "begins %s.",
                           same + 1, printed[same], right[same], right);
        }
        wi_finding_by(out, "applying the morphism until the word is long enough");
        if (word->letters <= 6) {
            wi_finding_picture(out, wi_morphic_picture(word, false),
                               "The automaton of the morphism: a letter leads by i to the i-th "
                               "letter of its image, counted from 0");
        }
        free(right);
    }
    free(letters);
    wy_morphic_free(word);
    return status;
}

/* ---- the numeration of a word ------------------------------------------------------------ */

static wy_status digits_of(char *text, size_t room, uint32_t *letter, wy_places *places, int64_t n,
                           wy_error *error) {
    mpz_t place;
    mpz_init_set_si(place, n);
    uint32_t *digits = NULL;
    size_t count = 0;
    const wy_status status = wy_places_letter(letter, &digits, &count, places, place, error);
    if (status == WY_OK) {
        size_t used = 0;
        for (size_t i = 0; i < count && used + 2 < room; i++) {
            text[used++] = (char)('0' + digits[i]);
        }
        text[used] = '\0';
        if (count == 0) {
            snprintf(text, room, "ε");
        }
    }
    free(digits);
    mpz_clear(place);
    return status;
}

/* Data: lines "n WORD" or "n WORD letter". */
wy_status wi_check_word_table(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                              wy_error *error) {
    wy_morphic *word;
    wy_places *places = NULL;
    wy_status status = wy_morphic_named(&word, claim->arguments[0], error);
    if (status == WY_OK) {
        status = wy_places_open(&places, word, &run->control, error);
    }
    size_t lines = 0;
    size_t wrong = 0;
    wi_finding_row(out, "n,word,letter,place");
    for (const char *at = claim->data; *at != '\0' && status == WY_OK;) {
        int n = 0;
        char printed[64] = "";
        char letter_printed[8] = "";
        const int read = sscanf(at, "%d %63s", &n, printed);
        const size_t length = strcspn(at, "\n");
        const char *last = at + length;
        while (last > at && last[-1] != ' ') {
            last--;
        }
        snprintf(letter_printed, sizeof letter_printed, "%.*s",
                 (int)(at + length - last < 7 ? at + length - last : 7), last);
        if (read != 2) {
            status = wi_fail(error, WY_BAD, "a line of the table is a number and a word");
            break;
        }
        char right[64];
        uint32_t letter;
        status = digits_of(right, sizeof right, &letter, places, n, error);
        if (status == WY_OK) {
            const char *name = word->names[letter];
            const bool has_letter = strcmp(letter_printed, printed) != 0;
            const bool good =
                strcmp(right, printed) == 0 && (!has_letter || strcmp(letter_printed, name) == 0);
            wi_finding_row(out, "%d,\"%s\",%s,%d", n, right, name, n + 1);
            lines++;
            wrong += !good;
            if (!good && wrong == 1) {
                wi_finding_say(out, "w_%d is %s with letter %s, not %s%s%s.", n, right, name,
                               printed, has_letter ? " with letter " : "",
                               has_letter ? letter_printed : "");
            }
        }
        at += length + (at[length] == '\n');
    }
    if (status == WY_OK) {
        wi_finding_judge(out, wrong == 0, WY_PROOF_FINITE);
        if (wrong == 0) {
            wi_finding_say(out, "All %zu lines of the table are right.", lines);
        }
        wi_finding_by(out, "the words of the automaton's language in radix order");
        wi_finding_picture(
            out, wi_morphic_picture(word, false),
            "The automaton of the morphism: a letter leads by i to the i-th letter of "
            "its image, counted from 0");
    }
    wy_places_close(places);
    wy_morphic_free(word);
    return status;
}

/*
 * The image of letter n stands where the digits of n and one more lead, and `behind` letters
 * further.  For all n: the words of one length come in the order of their beginnings, so before w_n
 * k come the images of the letters before n, and k letters; and the word is its own image.
 */
static wy_status look_at_images(size_t *wrong, const wy_morphic *word, wy_places *places,
                                int64_t count, int64_t behind, wy_error *error) {
    mpz_t n;
    mpz_t at;
    mpz_inits(n, at, NULL);
    wy_status status = WY_OK;
    for (int64_t i = 0; i < count && status == WY_OK; i++) {
        mpz_set_si(n, i);
        uint32_t letter;
        uint32_t *digits = NULL;
        size_t length = 0;
        status = wy_places_letter(&letter, &digits, &length, places, n, error);
        uint32_t *more = status == WY_OK ? realloc(digits, (length + 1) * sizeof *more) : NULL;
        if (status == WY_OK && more == NULL) {
            free(digits);
            status = wi_fail_memory(error);
        }
        for (uint32_t k = 0; status == WY_OK && k < word->columns[letter]; k++) {
            uint32_t found = 0;
            more[length] = k;
            status = wy_places_value(at, places, more, length + 1, error);
            mpz_add_ui(at, at, (unsigned long)behind);
            if (status == WY_OK) {
                status = wy_places_letter(&found, NULL, NULL, places, at, error);
            }
            *wrong += status == WY_OK && found != word->images[word->first[letter] + k];
        }
        free(more);
    }
    mpz_clears(n, at, NULL);
    return status;
}

wy_status wi_check_word_images(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                               wy_error *error) {
    int64_t first = 0; /* the number of the first place */
    wy_status status = wi_claim_number(&first, claim, 0, 1, 9, error);
    const int64_t count = wi_claim_bound(claim, run, 0, 1000);
    size_t wrong = 0;
    for (size_t i = 1; i < claim->argument_count && status == WY_OK; i++) {
        wy_morphic *word = NULL;
        wy_places *places = NULL;
        status = wy_morphic_named(&word, claim->arguments[i], error);
        if (status == WY_OK) {
            status = wy_places_open(&places, word, &run->control, error);
        }
        if (status == WY_OK) {
            status = look_at_images(&wrong, word, places, count, first - 1, error);
        }
        wy_places_close(places);
        wy_morphic_free(word);
    }
    if (status == WY_OK) {
        wi_finding_judge(out, wrong == 0, WY_PROOF_PROSE);
        wi_finding_say(out, "%s for the first %lld letters of %zu words.",
                       wrong == 0 ? "It holds" : "It does not hold", (long long)count,
                       claim->argument_count - 1);
        wi_finding_by(out,
                      "words of one length come in the order of their beginnings, so before w_n k "
                      "come the images of the letters before and k letters; numbers: n up to %lld",
                      (long long)count);
    }
    return status;
}

/* ---- pictures ---------------------------------------------------------------------------- */

enum { MOST_SIDE = 64 };

/* One application of the morphism to a square block; false: the blocks do not fit. */
static bool apply(uint32_t *out, size_t *rows, size_t *columns, const uint32_t *in, size_t in_rows,
                  size_t in_columns, const wy_morphic *m) {
    *rows = 0;
    for (size_t i = 0; i < in_rows; i++) {
        const uint32_t height = m->rows[in[i * in_columns]];
        size_t column = 0;
        for (size_t j = 0; j < in_columns; j++) {
            const uint32_t c = in[i * in_columns + j];
            if (m->rows[c] != height || *rows + height > MOST_SIDE ||
                column + m->columns[c] > MOST_SIDE) {
                return false;
            }
            for (uint32_t r = 0; r < height; r++) {
                for (uint32_t s = 0; s < m->columns[c]; s++) {
                    out[(*rows + r) * MOST_SIDE + column + s] =
                        m->images[m->first[c] + (size_t)r * m->columns[c] + s];
                }
            }
            column += m->columns[c];
        }
        if (i > 0 && column != *columns) {
            return false;
        }
        *columns = column;
        *rows += height;
    }
    return true;
}

/* The block as text, rows separated by /. */
static void block_text(char *text, const uint32_t *block, size_t rows, size_t columns,
                       size_t stride, const wy_morphic *m) {
    size_t used = 0;
    for (size_t i = 0; i < rows; i++) {
        for (size_t j = 0; j < columns; j++) {
            text[used++] = m->names[block[i * stride + j]][0];
        }
        text[used++] = i + 1 < rows ? '/' : '\0';
    }
}

static char *letters_picture(const char *text, size_t side, const wy_morphic *m) {
    const size_t count = side * side;
    char(*names)[2] = calloc(count + 1, sizeof *names);
    const char **cells = calloc(count + 1, sizeof *cells);
    wi_ink *inks = calloc(count + 1, sizeof *inks);
    char *svg = NULL;
    if (names != NULL && cells != NULL && inks != NULL) {
        for (size_t i = 0; i < count; i++) {
            names[i][0] = text[i / side * (side + 1) + i % side];
            cells[i] = names[i];
            inks[i] = WI_INKS;
            for (uint32_t c = 0; c < m->letters; c++) {
                if (m->names[c][0] == names[i][0] && strcmp(wy_morphic_symbol(m, c), "1") == 0) {
                    inks[i] = WI_INK_RIGHT;
                }
            }
        }
        svg = wi_svg_matrix(side, side, cells, inks);
    }
    free(names);
    free(cells);
    free(inks);
    return svg;
}

/* Data: the iterates of the start, one a line, rows separated by /. */
wy_status wi_check_iterates(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                            wy_error *error) {
    (void)run;
    wy_morphic *m;
    wy_status status = wy_morphic_named(&m, claim->arguments[0], error);
    if (status != WY_OK) {
        return status;
    }
    uint32_t block[MOST_SIDE * MOST_SIDE];
    uint32_t next[MOST_SIDE * MOST_SIDE];
    char text[MOST_SIDE * (MOST_SIDE + 1) + 1];
    size_t rows = 1;
    size_t columns = 1;
    block[0] = m->start;
    size_t steps = 0;
    size_t wrong = 0;
    wi_finding_row(out, "step,size,letters");
    for (const char *at = claim->data; *at != '\0';) {
        const size_t length = strcspn(at, "\n");
        block_text(text, block, rows, columns, columns, m);
        wi_finding_row(out, "%zu,%zu x %zu,%s", steps, rows, columns, text);
        if (strlen(text) != length || strncmp(text, at, length) != 0) {
            wrong++;
            wi_finding_say(out, "Step %zu should be %s, not %.*s.", steps, text, (int)length, at);
        }
        at += length + (at[length] == '\n');
        size_t new_rows = 0;
        size_t new_columns = 0;
        if (!apply(next, &new_rows, &new_columns, block, rows, columns, m)) {
            wy_morphic_free(m);
            return wi_fail(error, WY_BAD, "the blocks do not fit in step %zu", steps + 1);
        }
        for (size_t i = 0; i < new_rows; i++) {
            memcpy(block + i * new_columns, next + i * MOST_SIDE, new_columns * sizeof *block);
        }
        rows = new_rows;
        columns = new_columns;
        steps++;
    }
    wi_finding_judge(out, wrong == 0, WY_PROOF_FINITE);
    if (wrong == 0) {
        wi_finding_say(out, "All %zu printed blocks are right.", steps);
    }
    wi_finding_by(out, "applying the morphism %zu times", steps - 1);
    if (rows == columns) {
        block_text(text, block, rows, columns, columns, m);
        wi_finding_picture(out, letters_picture(text, rows, m),
                           "The next step, %zu by %zu; green: letters coded 1", rows, columns);
    }
    wy_morphic_free(m);
    return WY_OK;
}

/* The picture of this name; "printed": the one that the data has. */
static wy_status read_picture(wy_morphic **out, const wy_claim *claim, wy_error *error) {
    if (strcmp(claim->arguments[0], "printed") == 0) {
        return wy_morphic_read(out, claim->data, strlen(claim->data), error);
    }
    return wy_morphic_named(out, claim->arguments[0], error);
}

wy_status wi_check_shape(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                         wy_error *error) {
    (void)run;
    wy_morphic *m;
    wy_status status = read_picture(&m, claim, error);
    wy_shape shape;
    if (status == WY_OK) {
        status = wy_morphic_shape(&shape, m, error);
    }
    if (status == WY_OK && shape.fault == WY_SHAPE_GOOD) {
        wi_finding_judge(out, true, WY_PROOF_FINITE);
        wi_finding_say(out, "The blocks fit in the whole picture, and are symmetric.");
        wi_finding_by(out, "all %llu pairs of letters that can meet were looked at",
                      (unsigned long long)shape.pairs);
    } else if (status == WY_OK) {
        out->standing = WY_CLAIM_FALSE;
        wi_finding_say(out, "The blocks of %s and %s, which meet in step %u, do not %s.",
                       m->names[shape.letters[0]], m->names[shape.letters[1]], (unsigned)shape.step,
                       shape.fault == WY_SHAPE_MIRROR ? "mirror each other" : "fit");
        wi_finding_by(out, "these two letters");
    }
    wy_morphic_free(m);
    return status;
}

/* ---- automata of pictures ---------------------------------------------------------------- */

static int32_t same_value(void *data, int32_t value) {
    (void)data;
    return value;
}

/* Arguments: the picture, how many states are claimed to be useless. */
wy_status wi_check_useless_states(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                  wy_error *error) {
    wy_morphic *m = NULL;
    wy_numerations *store = NULL;
    wy_automaton *letters = NULL;
    wy_automaton *set = NULL;
    wy_automaton *least = NULL;
    int64_t claimed = 0;
    wy_status status = wi_claim_number(&claimed, claim, 1, 0, 1000, error);
    if (status == WY_OK) {
        status = wy_morphic_named(&m, claim->arguments[0], error);
    }
    if (status == WY_OK) {
        status = wy_numerations_open(&store, error);
    }
    if (status == WY_OK) {
        status = wy_morphic_automaton(&letters, store, m, true, &run->control, error);
    }
    if (status == WY_OK) {
        status = wy_automaton_map_outputs(&set, letters, WY_ACCEPTOR, same_value, NULL, error);
    }
    if (status == WY_OK) {
        status = wy_automaton_trim_in_place(set, &run->control, error);
    }
    if (status == WY_OK) {
        status = wy_automaton_minimise(&least, set, &run->control, error);
    }
    if (status == WY_OK) {
        const uint32_t all = wy_automaton_states(letters);
        const uint32_t kept = wy_automaton_states(set);
        wi_finding_judge(out, all - kept == claimed, WY_PROOF_FINITE);
        wi_finding_say(
            out,
            "Of %u states %u are useless: no 1 is ever reached from them. %u remain, and "
            "of these some cannot be told apart: the minimal automaton has %u.",
            (unsigned)all, (unsigned)(all - kept), (unsigned)kept,
            (unsigned)wy_automaton_states(least));
        wi_finding_by(out, "trimming and minimising the automaton of the letters");
        wi_finding_picture(out, wi_morphic_picture(m, true),
                           "The automaton without its useless part, %u states; (column digit, row "
                           "digit) is read",
                           (unsigned)kept);
    }
    wy_automaton_free(least);
    wy_automaton_free(set);
    wy_automaton_free(letters);
    wy_numerations_close(store);
    wy_morphic_free(m);
    return status;
}

/* ---- no positional numeration ---------------------------------------------------------------- */

static wy_status value_of(int64_t *out, wy_places *places, const char *word, wy_error *error) {
    enum { DIGITS = 32 };
    uint32_t digits[DIGITS];
    const size_t count = strlen(word);
    if (count == 0 || count > DIGITS || strspn(word, "0123456789") != count) {
        return wi_fail(error, WY_BAD, "'%.40s' is no word of digits", word);
    }
    for (size_t i = 0; i < count; i++) {
        digits[i] = (uint32_t)(word[i] - '0');
    }
    mpz_t value;
    mpz_init(value);
    wy_status status = wy_places_value(value, places, digits, count, error);
    *out = status == WY_OK ? mpz_get_si(value) : 0;
    mpz_clear(value);
    return status == WY_NO ? WY_BAD : status;
}

/*
 * Arguments: NAME UNIT WORD WORD.  In a positional numeration a digit d at a place of weight U
 * counts d U: the words 1 0...0 and d 0...0 have values U and d U.  UNIT is 10...0, the next word
 * d0...0 of the same length, and the last argument its value over U that weights would ask for.
 */
wy_status wi_check_not_positional(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                                  wy_error *error) {
    wy_morphic *word;
    wy_places *places = NULL;
    int64_t digit = 0;
    int64_t unit = 0;
    int64_t value = 0;
    wy_status status = wy_morphic_named(&word, claim->arguments[0], error);
    if (status == WY_OK) {
        status = wy_places_open(&places, word, &run->control, error);
    }
    if (status == WY_OK) {
        status = wi_claim_number(&digit, claim, 3, 2, 9, error);
    }
    if (status == WY_OK) {
        status = value_of(&unit, places, claim->arguments[1], error);
    }
    if (status == WY_OK) {
        status = value_of(&value, places, claim->arguments[2], error);
    }
    if (status == WY_OK) {
        const bool same_place = strlen(claim->arguments[1]) == strlen(claim->arguments[2]) &&
                                claim->arguments[1][0] == '1' &&
                                claim->arguments[2][0] == (char)('0' + digit) &&
                                strcmp(claim->arguments[1] + 1, claim->arguments[2] + 1) == 0;
        wi_finding_judge(out, same_place && value != digit * unit, WY_PROOF_FINITE);
        wi_finding_say(out,
                       "%s is the number %lld and %s the number %lld; with weights it would be "
                       "%lld times as much, %lld.",
                       claim->arguments[1], (long long)unit, claim->arguments[2], (long long)value,
                       (long long)digit, (long long)(digit * unit));
        wi_finding_by(out, "the places of these two words in radix order");
    }
    wy_places_close(places);
    wy_morphic_free(word);
    return status;
}
