/* columns.c - the columns of a table of games: the fields of an atlas, and what else a game has. */
#define _GNU_SOURCE /* qsort_r */
#include <stdlib.h>
#include <string.h>

#include "atlas/atlas.h"
#include "base/fail.h"
#include "base/nearest.h"

static const char *const more[] = {"rule", "written", "family", "class", "size", "seconds"};

const char *wy_atlas_column_name(int column) {
    return column < WY_ATLAS_FIELD_COUNT ? wy_atlas_field_name((wy_atlas_field)column)
                                         : more[column - WY_ATLAS_FIELD_COUNT];
}

wy_status wy_atlas_column_find(int *out, const char *name, size_t length, wy_error *error) {
    wi_nearest near;
    wi_nearest_start(&near, name, length);
    for (*out = 0; *out < WY_ATLAS_COLUMN_COUNT; (*out)++) {
        const char *known = wy_atlas_column_name(*out);
        if (strlen(known) == length && strncmp(known, name, length) == 0) {
            return WY_OK;
        }
        wi_nearest_offer(&near, known);
    }
    return wi_fail(error, WY_BAD, "an atlas has no column '%.*s'%s%s%s",
                   (int)(length < 60 ? length : 60), name,
                   near.best != NULL ? "; did you mean '" : "", near.best != NULL ? near.best : "",
                   near.best != NULL ? "'?" : "");
}

bool wy_atlas_number(double *out, const wy_atlas_game *game, int column) {
    switch (column) {
    case WY_ATLAS_CLASS:
        *out = (double)game->same + 1;
        return true;
    case WY_ATLAS_SIZE:
        *out = (double)game->same_count;
        return true;
    case WY_ATLAS_SECONDS:
        *out = game->seconds;
        return true;
    case WY_ATLAS_RULE:
    case WY_ATLAS_WRITTEN:
    case WY_ATLAS_FAMILY:
    case WY_ATLAS_POLYNOMIAL: /* it has the number that is its root */
        return false;
    default:
        *out = game->facts[column].number;
        return game->facts[column].value != NULL && game->facts[column].known &&
               game->facts[column].has_number;
    }
}

const char *wy_atlas_text(const wy_atlas_game *game, int column) {
    return column == WY_ATLAS_RULE      ? game->rule
           : column == WY_ATLAS_WRITTEN ? game->written
           : column == WY_ATLAS_FAMILY  ? game->families
           : column < WY_ATLAS_FIELD_COUNT && game->facts[column].value != NULL &&
                   game->facts[column].known
               ? game->facts[column].value
               : NULL;
}

static int compare(const void *a, const void *b, void *data) {
    const wy_atlas_game *p = *(const wy_atlas_game *const *)a;
    const wy_atlas_game *q = *(const wy_atlas_game *const *)b;
    const int column = *(const int *)data;
    double x = 0;
    double y = 0;
    const bool has_x = wy_atlas_number(&x, p, column);
    const bool has_y = wy_atlas_number(&y, q, column);
    int order = (has_x < has_y) - (has_x > has_y);
    if (order == 0 && has_x) {
        order = (x > y) - (x < y);
    } else if (order == 0) {
        const char *one = wy_atlas_text(p, column);
        const char *other = wy_atlas_text(q, column);
        order = one == NULL || other == NULL ? (one == NULL) - (other == NULL) : strcmp(one, other);
    }
    return order != 0 ? order : (p->number > q->number) - (p->number < q->number);
}

void wy_atlas_sort(const wy_atlas_game **games, size_t count, int column) {
    if (count > 0) {
        qsort_r(games, count, sizeof *games, compare, &column);
    }
}
