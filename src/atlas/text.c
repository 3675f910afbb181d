/*
 * text.c - an atlas as text, one line for a game: what is shipped with the program.
 *
 *     wythoff atlas 1
 *     a, b, ...                            the names of the fields, tabs between them
 *     RULE WRITTEN FAMILIES SECONDS CELLS  tabs between them
 *
 * A fact is three cells: its standing (p proved, c computed, g conjectured, u unknown, - no such
 * fact) with what it is known by, its value, its number.  Neighbours have much in common, so ^5
 * stands for five cells that are those of the line above.  Lines are sorted by what they have in
 * common, and each has the game's number in front, in whose order they are read.
 */
#define _GNU_SOURCE /* qsort_r */
#include <stdlib.h>
#include <string.h>

#include "atlas/atlas.h"
#include "atlas/embedded.h"
#include "base/fail.h"

#define HEAD "wythoff atlas 1"

enum { FIRST = 4, CELLS = FIRST + 3 * WY_ATLAS_FIELD_COUNT, LONGEST_REASON = 80 };

static const char letters[] = "pcgu";

/* ---- writing --------------------------------------------------------------------------------- */

/* The cells of a game; those that are made here lie in room. */
typedef struct cells {
    char *text[CELLS];
} cells;

static char *standing_cell(const wy_atlas_fact *fact) {
    char *text = NULL;
    if (fact->value == NULL) {
        return strdup("-");
    }
    const char letter = fact->known ? letters[fact->kind - WY_PROVED] : 'u';
    return asprintf(&text, "%c%s", letter, fact->by) < 0 ? NULL : text;
}

/* Why something is not known can be long; its beginning says most. */
static char *value_cell(const wy_atlas_fact *fact) {
    char *text = NULL;
    if (fact->value == NULL || fact->known || strlen(fact->value) <= LONGEST_REASON) {
        return strdup(fact->value != NULL ? fact->value : "");
    }
    return asprintf(&text, "%.*s...", LONGEST_REASON - 3, fact->value) < 0 ? NULL : text;
}

static char *number_cell(const wy_atlas_fact *fact) {
    char *text = NULL;
    if (fact->value == NULL || !fact->has_number) {
        return strdup("");
    }
    return asprintf(&text, "%.10g", fact->number) < 0 ? NULL : text;
}

static char *seconds_cell(const wy_atlas_game *game) {
    char *text = NULL;
    return asprintf(&text, "%.2f", game->seconds) < 0 ? NULL : text;
}

static void clear(cells *of) {
    for (size_t i = 0; i < CELLS; i++) {
        free(of->text[i]);
        of->text[i] = NULL;
    }
}

static bool make_cells(cells *to, const wy_atlas_game *game) {
    to->text[0] = strdup(game->rule);
    to->text[1] = strdup(strcmp(game->written, game->rule) == 0 ? "" : game->written);
    to->text[2] = strdup(game->families);
    to->text[3] = seconds_cell(game);
    for (size_t i = 0; i < WY_ATLAS_FIELD_COUNT; i++) {
        const wy_atlas_fact *fact = &game->facts[i];
        to->text[FIRST + 3 * i] = standing_cell(fact);
        to->text[FIRST + 3 * i + 1] = value_cell(fact);
        to->text[FIRST + 3 * i + 2] = number_cell(fact);
    }
    for (size_t i = 0; i < CELLS; i++) {
        if (to->text[i] == NULL) {
            return false;
        }
        for (char *at = to->text[i]; *at != '\0'; at++) {
            *at = *at == '\t' || *at == '\n' ? ' ' : *at;
        }
    }
    return true;
}

static void put_run(FILE *to, size_t *run) {
    if (*run > 0) {
        fprintf(to, "\t^%zu", *run);
    }
    *run = 0;
}

static void put_cells(FILE *to, size_t number, const cells *of, const cells *before) {
    fprintf(to, "%zu", number);
    size_t run = 0;
    for (size_t i = 0; i < CELLS; i++) {
        if (before->text[i] != NULL && strcmp(of->text[i], before->text[i]) == 0) {
            run++;
            continue;
        }
        put_run(to, &run);
        fprintf(to, "\t%s", of->text[i]);
    }
    put_run(to, &run);
    fputc('\n', to);
}

/* Classes together, alike ones together. */
static int compare(const void *a, const void *b, void *data) {
    const wy_atlas_game *games = data;
    const wy_atlas_game *p = &games[*(const size_t *)a];
    const wy_atlas_game *q = &games[*(const size_t *)b];
    const size_t one[3] = {p->alike, p->same, p->number};
    const size_t other[3] = {q->alike, q->same, q->number};
    for (int i = 0; i < 3; i++) {
        if (one[i] != other[i]) {
            return one[i] < other[i] ? -1 : 1;
        }
    }
    return 0;
}

wy_status wy_atlas_write(FILE *to, const wy_atlas *atlas, wy_error *error) {
    size_t *order = calloc(atlas->count + 1, sizeof *order);
    if (order == NULL) {
        return wi_fail_memory(error);
    }
    for (size_t i = 0; i < atlas->count; i++) {
        order[i] = i;
    }
    if (atlas->count > 0) {
        qsort_r(order, atlas->count, sizeof *order, compare, atlas->games);
    }
    fputs(HEAD "\n", to);
    for (size_t i = 0; i < WY_ATLAS_FIELD_COUNT; i++) {
        fprintf(to, "%s%s", i > 0 ? "\t" : "", wy_atlas_field_name((wy_atlas_field)i));
    }
    fputc('\n', to);
    cells both[2] = {0};
    bool fine = true;
    for (size_t i = 0; i < atlas->count && fine; i++) {
        cells *now = &both[i % 2];
        clear(now);
        fine = make_cells(now, &atlas->games[order[i]]);
        if (fine) {
            put_cells(to, order[i], now, &both[(i + 1) % 2]);
        }
    }
    clear(&both[0]);
    clear(&both[1]);
    free(order);
    return fine ? WY_OK : wi_fail_memory(error);
}

/* ---- reading --------------------------------------------------------------------------------- */

typedef struct reader {
    wy_atlas *atlas;
    char *at; /* a copy of the text, which becomes one of the atlas's */
    size_t line;
    size_t numbers_room;
    char *cell[CELLS]; /* of the last line */
} reader;

static wy_status fail_line(const reader *in, const char *why, wy_error *error) {
    return wi_fail(error, WY_BAD, "line %zu of the atlas: %s", in->line, why);
}

/* Cuts off what stands before the separator; NULL: there is nothing more. */
static char *cut(char **at, char separator) {
    if (*at == NULL) {
        return NULL;
    }
    char *start = *at;
    char *end = strchr(start, separator);
    if (end != NULL) {
        *end = '\0';
    }
    *at = end != NULL ? end + 1 : NULL;
    return start;
}

static bool read_fact(wy_atlas_fact *fact, char *const *cell) {
    const char *letter = cell[0][0] != '\0' ? strchr(letters, cell[0][0]) : NULL;
    if (letter == NULL) {
        return strcmp(cell[0], "-") == 0;
    }
    fact->known = *letter != 'u';
    fact->kind = fact->known ? (wy_standing_kind)(letter - letters + WY_PROVED) : WY_CONJECTURED;
    fact->by = cell[0] + 1;
    fact->value = cell[1];
    fact->has_number = cell[2][0] != '\0';
    fact->number = fact->has_number ? strtod(cell[2], NULL) : 0;
    return true;
}

static wy_status read_line(reader *in, char *line, wy_error *error) {
    char *text = cut(&line, '\t');
    const size_t number = (size_t)strtoull(text, NULL, 10);
    size_t count = 0;
    while ((text = cut(&line, '\t')) != NULL) {
        const size_t run = text[0] == '^' ? (size_t)strtoull(text + 1, NULL, 10) : 0;
        if (run > CELLS - count || (run == 0 && count == CELLS)) {
            return fail_line(in, "it has too many cells", error);
        }
        if (run == 0) {
            in->cell[count++] = text;
        }
        count += run;
    }
    if (count != CELLS || number >= in->atlas->count) {
        return fail_line(in, "it is not whole", error);
    }
    wy_atlas_game game = {.rule = in->cell[0],
                          .written = in->cell[1] != NULL && in->cell[1][0] != '\0' ? in->cell[1]
                                                                                   : in->cell[0],
                          .families = in->cell[2]};
    for (size_t i = 0; i < CELLS; i++) {
        if (in->cell[i] == NULL) {
            return fail_line(in, "there is no line above for ^", error);
        }
    }
    game.seconds = strtod(in->cell[3], NULL);
    for (size_t i = 0; i < WY_ATLAS_FIELD_COUNT; i++) {
        if (!read_fact(&game.facts[i], in->cell + FIRST + 3 * i)) {
            return fail_line(in, "a standing is none of p, c, g, u and -", error);
        }
    }
    if (in->atlas->games[number].rule != NULL) {
        return fail_line(in, "its number was there before", error);
    }
    in->atlas->games[number] = game;
    return WY_OK;
}

static wy_status read_head(reader *in, wy_error *error) {
    const char *head = cut(&in->at, '\n');
    if (head == NULL || strcmp(head, HEAD) != 0) {
        return wi_fail(error, WY_BAD, "this is no atlas of version 1");
    }
    in->line = 2;
    char *line = cut(&in->at, '\n');
    for (size_t i = 0; i < WY_ATLAS_FIELD_COUNT; i++) {
        const char *name = cut(&line, '\t');
        if (name == NULL || strcmp(name, wy_atlas_field_name((wy_atlas_field)i)) != 0) {
            return fail_line(in, "it has other facts than this program", error);
        }
    }
    return line == NULL ? WY_OK : fail_line(in, "it has other facts than this program", error);
}

static size_t count_lines(const char *text) {
    size_t count = 0;
    for (const char *at = text; at != NULL && *at != '\0'; count++) {
        at = strchr(at, '\n');
        at += at != NULL;
    }
    return count;
}

static wy_status read_all(reader *in, wy_error *error) {
    wy_status status = read_head(in, error);
    if (status != WY_OK) {
        return status;
    }
    const size_t count = in->at != NULL ? count_lines(in->at) : 0;
    in->atlas->games = calloc(count + 1, sizeof *in->atlas->games);
    if (in->atlas->games == NULL) {
        return wi_fail_memory(error);
    }
    in->atlas->count = in->atlas->room = count;
    for (size_t i = 0; i < count && status == WY_OK; i++) {
        in->line++;
        status = read_line(in, cut(&in->at, '\n'), error);
    }
    return status == WY_OK ? wi_atlas_settle(in->atlas, error) : status;
}

wy_status wy_atlas_read(wy_atlas **out, const char *text, size_t length, wy_error *error) {
    *out = NULL;
    reader in = {0};
    wy_status status = wi_atlas_create(&in.atlas, error);
    if (status != WY_OK) {
        return status;
    }
    in.atlas->texts = calloc(1, sizeof *in.atlas->texts);
    in.at = in.atlas->texts != NULL ? strndup(text, length) : NULL;
    if (in.at == NULL) {
        wy_atlas_free(in.atlas);
        return wi_fail_memory(error);
    }
    in.atlas->texts[0] = in.at;
    in.atlas->text_count = in.atlas->text_room = 1;
    status = read_all(&in, error);
    if (status != WY_OK) {
        wy_atlas_free(in.atlas);
        return status;
    }
    *out = in.atlas;
    return WY_OK;
}

wy_status wy_atlas_open(wy_atlas **out, wy_error *error) {
    return wy_atlas_read(out, (const char *)wi_atlas_texts[0].bytes, wi_atlas_texts[0].length,
                         error);
}
