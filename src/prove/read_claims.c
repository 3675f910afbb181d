/*
 * read_claims.c - symmetry, and how many P-positions a column, a row, a diagonal has.
 *
 * The numbers are those of the sample; that they hold everywhere is a sentence each way: no line
 * has more than `most` of them, and every line has `least`.  Lines at the edge of the sample may
 * have more than is seen, so the upper half of the sample is not looked at for `least`.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/morphic.h>

#include "base/fail.h"
#include "prove/read.h"
#include "prove/theorem.h"

/* ---- symmetry -------------------------------------------------------------------------------- */

static wy_status read_symmetry(wi_reader *reader) {
    for (size_t i = 0; i < reader->count; i++) {
        if (!wi_read_has(reader, reader->sample[i].y, reader->sample[i].x)) {
            return WY_OK;
        }
    }
    static const char sentence[] = "A x,y $P(x,y) => $P(y,x)";
    wy_status status = wi_read_ask(reader, "%s", sentence);
    if (status != WY_OK) {
        return status == WY_NO ? WY_OK : status;
    }
    reader->reading->symmetric = true;
    wi_growing text = {0};
    wi_growing latex = {0};
    wi_growing decided = {0};
    wi_growing_printf(&text, "With (x,y) also (y,x) is a P-position.");
    wi_growing_printf(&latex, "With $(x,y)$ also $(y,x)$ is a P-position.");
    wi_growing_printf(&decided, "%s", sentence);
    return wi_read_state(reader, "symmetric", &text, &latex, &decided);
}

/* ---- lines ----------------------------------------------------------------------------------- */

typedef struct line_kind {
    const char *name;
    const char *one, *other; /* what such a line is called; latex */
    /* The position number i of line x is (x,y_i), (y_i,x), (y_i,y_i+x): formats with %d for i. */
    const char *cell;
} line_kind;

static const line_kind kinds[WI_LINES] = {
    {"columns", "column", "column", "$P(x,y%d)"},
    {"rows", "row", "row", "$P(y%d,x)"},
    {"diagonals", "diagonal y - x = d >= 0", "diagonal $y-x=d\\ge0$", "$P(y%d,y%d+x)"},
};

static bool on_line(const wi_reader *reader, wi_line kind, int64_t line, int64_t i) {
    switch (kind) {
    case WI_COLUMNS:
        return wi_read_has(reader, line, i);
    case WI_ROWS:
        return wi_read_has(reader, i, line);
    default:
        return i + line < WI_READ_SIDE && wi_read_has(reader, i, i + line);
    }
}

/* Counts on the first lines, whose P-positions lie in the sample if they are not many. */
static wi_count_range count_lines(const wi_reader *reader, wi_line kind) {
    wi_count_range out = {INT64_MAX, 0};
    for (int64_t line = 0; line < WI_READ_SIDE; line++) {
        int64_t here = 0;
        for (int64_t i = 0; i < WI_READ_SIDE; i++) {
            here += on_line(reader, kind, line, i);
        }
        out.most = here > out.most ? here : out.most;
        out.least = line < WI_READ_SIDE / 8 && here < out.least ? here : out.least;
    }
    return out;
}

/* y1 < y2 < ... < yn on line x. */
static void put_cells(wi_growing *to, const line_kind *kind, int64_t count) {
    for (int64_t i = 1; i <= count; i++) {
        wi_growing_printf(to, "%s", i > 1 ? " & " : "");
        for (const char *at = kind->cell; *at != '\0'; at++) {
            if (at[0] == '%' && at[1] == 'd') {
                wi_growing_printf(to, "%" PRId64, i);
                at++;
            } else {
                wi_growing_put(to, at, 1);
            }
        }
    }
    for (int64_t i = 2; i <= count; i++) {
        wi_growing_printf(to, " & y%" PRId64 "<y%" PRId64, i - 1, i);
    }
}

static void put_names(wi_growing *to, int64_t count) {
    for (int64_t i = 1; i <= count; i++) {
        wi_growing_printf(to, "%sy%" PRId64, i > 1 ? "," : "", i);
    }
}

static void put_at_most(wi_growing *to, const line_kind *kind, int64_t most) {
    wi_growing_printf(to, "~E x,");
    put_names(to, most + 1);
    wi_growing_printf(to, " ");
    put_cells(to, kind, most + 1);
}

static void put_at_least(wi_growing *to, const line_kind *kind, int64_t least) {
    wi_growing_printf(to, "A x E ");
    put_names(to, least);
    wi_growing_printf(to, " ");
    put_cells(to, kind, least);
}

static wy_status ask(wi_reader *reader, wi_growing *sentence) {
    return sentence->failed ? wi_fail_memory(reader->error)
                            : wi_read_ask(reader, "%s", sentence->text);
}

static void put_range(wi_growing *text, const wi_count_range *found, const char *of) {
    static const char *const numbers[WI_READ_AT_MOST + 1] = {"none", "one", "two", "three", "four"};
    const char *least = numbers[found->least];
    const char *most = numbers[found->most];
    const char *what = found->most == 1 ? "P-position" : "P-positions";
    if (found->least == found->most) {
        wi_growing_printf(text, "Every %s has exactly %s %s.", of, most, what);
    } else if (found->least > 0) {
        wi_growing_printf(text, "Every %s has at least %s and at most %s %s.", of, least, most,
                          what);
    } else {
        wi_growing_printf(text, "Every %s has at most %s %s.", of, most, what);
    }
}

static wy_status read_lines_of(wi_reader *reader, wi_line line) {
    const line_kind *kind = &kinds[line];
    wi_count_range found = count_lines(reader, line);
    if (found.most > WI_READ_AT_MOST || found.most == 0) {
        return WY_OK;
    }
    wi_growing most = {0};
    wi_growing least = {0};
    put_at_most(&most, kind, found.most);
    wy_status status = ask(reader, &most);
    if (status == WY_OK && found.least > 0) {
        put_at_least(&least, kind, found.least);
        const wy_status each = ask(reader, &least);
        found.least = each == WY_OK ? found.least : 0;
        status = each == WY_NO || each == WY_LIMIT ? WY_OK : each;
    }
    if (status == WY_OK) {
        reader->reading->on[line] = found;
        wi_growing text = {0};
        wi_growing latex = {0};
        wi_growing decided = {0};
        const bool both = line == WI_COLUMNS && reader->reading->symmetric;
        put_range(&text, &found, both ? "column and every row" : kind->one);
        put_range(&latex, &found, both ? "column and every row" : kind->other);
        wi_growing_printf(&decided, "%s%s%s%s", found.least > 0 ? "(" : "",
                          most.text != NULL ? most.text : "", found.least > 0 ? ") & (" : "",
                          found.least > 0 && least.text != NULL ? least.text : "");
        wi_growing_printf(&decided, "%s", found.least > 0 ? ")" : "");
        status = wi_read_state(reader, kind->name, &text, &latex, &decided);
    }
    free(most.text);
    free(least.text);
    return status == WY_NO || status == WY_LIMIT ? WY_OK : status;
}

wy_status wi_read_claims(wi_reader *reader) {
    wy_status status = read_symmetry(reader);
    status = status == WY_LIMIT ? WY_OK : status;
    for (int line = 0; line < WI_LINES && status == WY_OK; line++) {
        if (line == WI_ROWS && reader->reading->symmetric) {
            reader->reading->on[WI_ROWS] = reader->reading->on[WI_COLUMNS];
            continue;
        }
        status = read_lines_of(reader, (wi_line)line);
    }
    return status;
}

/* ---- the word of the columns ----------------------------------------------------------------- */

/*
 * Which columns have their P-position below the diagonal, as a morphic word.
 *
 * The word automaton of these bits gives a morphism, whose letters are its states: the image of a
 * letter is the row of its targets (morphic.h).  Nothing has to be decided for it.
 */

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
        status =
            wi_read_evidence_add(reader, "morphism", "%s", "A x (S[x]=@1 <=> (E y $P(x,y) & y<x))");
        status =
            status != WY_OK ? status : wi_read_state(reader, "morphism", &text, &latex, &sentence);
    }
    wy_morphic_free(word);
    return status;
}
