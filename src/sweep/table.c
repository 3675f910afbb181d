/*
 * table.c - which columns the table of a sweep has, and what stands in a cell.
 *
 * A column is a fact, by its number; NAME:text is the same fact as its report words it.  The games
 * are read twice: here for the names of facts that there are, and when the table is written.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/sweep.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/nearest.h"

/* What one asks first of a family of games. */
static const char *const usual[] = {
    "coverage.column",    "beams.count",    "deviation.least", "deviation.most",
    "period.vector:text", "machine.states", "machine.words",   "automaton.p_states",
};

/* ---- the facts that there are ---------------------------------------------------------- */

typedef struct seen {
    char *name;
    size_t place; /* the least in a report */
    bool known;   /* in some game */
} seen;

typedef struct survey {
    seen *facts;
    size_t count, room;
} survey;

/* Facts mostly come in the order of the game before; first is where this one should be. */
static seen *find(const survey *of, const char *name, size_t first) {
    for (size_t i = 0; i < of->count; i++) {
        seen *fact = &of->facts[(first + i) % of->count];
        if (strcmp(fact->name, name) == 0) {
            return fact;
        }
    }
    return NULL;
}

static seen *add(survey *of, const char *name) {
    if (!wi_list_room(of->facts, of->room, of->count + 1)) {
        return NULL;
    }
    seen *fact = &of->facts[of->count];
    *fact = (seen){.name = strdup(name), .place = SIZE_MAX};
    of->count += fact->name != NULL;
    return fact->name != NULL ? fact : NULL;
}

static wy_status see(void *data, const wy_sweep_game *game, wy_error *error) {
    survey *of = data;
    size_t next = 0;
    for (size_t i = 0; i < game->count; i++) {
        seen *fact = find(of, game->facts[i].name, next);
        if (fact == NULL) {
            fact = add(of, game->facts[i].name);
        }
        if (fact == NULL) {
            return wi_fail_memory(error);
        }
        fact->place = i < fact->place ? i : fact->place;
        fact->known = fact->known || game->facts[i].known;
        next = (size_t)(fact - of->facts) + 1;
    }
    return WY_OK;
}

/* In the order of the reports. */
static int compare(const void *left, const void *right) {
    const seen *a = left;
    const seen *b = right;
    return a->place != b->place ? (a->place < b->place ? -1 : 1) : strcmp(a->name, b->name);
}

/* ---- choosing columns ------------------------------------------------------------------ */

static wy_status add_column(wy_sweep_table *table, const char *column, size_t length,
                            wy_error *error) {
    if (table->count == WY_SWEEP_COLUMNS) {
        return wi_fail(error, WY_BAD, "a table has at most %d facts", WY_SWEEP_COLUMNS);
    }
    static const char ending[] = ":text";
    const size_t more = sizeof ending - 1;
    const bool text = length > more && memcmp(column + length - more, ending, more) == 0;
    wy_sweep_column *to = &table->columns[table->count++];
    *to = (wy_sweep_column){.head = strndup(column, length),
                            .name = strndup(column, text ? length - more : length),
                            .text = text};
    return to->head == NULL || to->name == NULL ? wi_fail_memory(error) : WY_OK;
}

static void free_column(const wy_sweep_column *column) {
    free(column->head);
    free(column->name);
    free(column->nearest);
}

static wy_status choose_usual(wy_sweep_table *table, const survey *of, wy_error *error) {
    wy_status status = WY_OK;
    for (size_t i = 0; i < sizeof usual / sizeof usual[0] && status == WY_OK; i++) {
        status = add_column(table, usual[i], strlen(usual[i]), error);
        const wy_sweep_column *last = &table->columns[table->count - 1];
        const seen *fact = status == WY_OK ? find(of, last->name, 0) : NULL;
        if (status == WY_OK && (fact == NULL || !fact->known)) {
            free_column(last);
            table->count--;
        }
    }
    return status;
}

static wy_status choose_all(wy_sweep_table *table, survey *of, wy_error *error) {
    wy_status status = WY_OK;
    wi_list_sort(of->facts, of->count, compare);
    for (size_t i = 0; i < of->count && status == WY_OK; i++) {
        status = add_column(table, of->facts[i].name, strlen(of->facts[i].name), error);
    }
    return status;
}

/* A fact that is asked for is shown in any case, also one that no game has. */
static wy_status choose_named(wy_sweep_table *table, const survey *of, const char *facts,
                              wy_error *error) {
    for (const char *at = facts;; at++) {
        const size_t length = strcspn(at, ",");
        if (length == 0) {
            return wi_fail(error, WY_BAD,
                           "the facts of a table are names with a comma between them, as in "
                           "deviation.least,deviation.most");
        }
        const wy_status status = add_column(table, at, length, error);
        if (status != WY_OK) {
            return status;
        }
        wy_sweep_column *last = &table->columns[table->count - 1];
        last->missing = find(of, last->name, 0) == NULL;
        wi_nearest nearest;
        wi_nearest_start(&nearest, last->name, strlen(last->name));
        for (size_t i = 0; i < of->count && last->missing; i++) {
            wi_nearest_offer(&nearest, of->facts[i].name);
        }
        if (nearest.best != NULL && (last->nearest = strdup(nearest.best)) == NULL) {
            return wi_fail_memory(error);
        }
        at += length;
        if (*at == '\0') {
            return WY_OK;
        }
    }
}

/* ---- the table ------------------------------------------------------------------------- */

wy_status wy_sweep_table_open(wy_sweep_table *table, const wy_sweep_store *store, const char *facts,
                              wy_error *error) {
    *table = (wy_sweep_table){.store = store};
    table->columns = calloc(WY_SWEEP_COLUMNS, sizeof *table->columns);
    survey of = {0};
    wy_status status = table->columns == NULL ? wi_fail_memory(error)
                                              : store->read(store->self, true, see, &of, error);
    if (status == WY_OK) {
        status = wy_sweep_count_games(store, &table->tally, error);
    }
    if (status == WY_OK) {
        status = facts == NULL               ? choose_usual(table, &of, error)
                 : strcmp(facts, "all") == 0 ? choose_all(table, &of, error)
                                             : choose_named(table, &of, facts, error);
    }
    for (size_t i = 0; i < of.count; i++) {
        free(of.facts[i].name);
    }
    free(of.facts);
    return status;
}

void wy_sweep_table_free(wy_sweep_table *table) {
    for (size_t i = 0; i < table->count; i++) {
        free_column(&table->columns[i]);
    }
    free(table->columns);
}

const wy_fact *wy_sweep_cell(const wy_sweep_game *game, const wy_sweep_column *column,
                             bool *number) {
    for (size_t i = 0; i < game->count; i++) {
        const wy_fact *fact = &game->facts[i];
        if (strcmp(fact->name, column->name) == 0) {
            *number = !column->text && fact->known && fact->has_number && isfinite(fact->number);
            return fact;
        }
    }
    *number = false;
    return NULL;
}
