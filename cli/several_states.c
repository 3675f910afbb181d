/*
 * several_states.c - all states of a memory in one picture: positions are coloured by the states in
 * which they are P.  There are as many colours as such sets of states occur.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "several_slice.h"

enum { LEGEND = 120 };

struct cli_states {
    uint8_t *sets; /* of states, a bit each; column by column */
    uint8_t full;  /* all states */
    uint8_t kinds[WY_PICTURE_MAX_KINDS];
    size_t count;
    char texts[WY_PICTURE_MAX_KINDS][LEGEND];
    const char *legend[WY_PICTURE_MAX_KINDS];
};

int cli_states_of(const wy_rules *rules) {
    const int64_t count = rules->memory == WY_MEMORY_PASS ? rules->passes + 1 : rules->sets;
    return count > CLI_MOST_STATES ? CLI_MOST_STATES + 1 : (int)count;
}

void cli_states_free(cli_states *states) {
    if (states != NULL) {
        free(states->sets);
        free(states);
    }
}

/* "P with 0 or 2 passes left", "P where set 1 is named" */
static void put_text(char text[LEGEND], uint8_t set, const wy_rules *rules) {
    const bool pass = rules->memory == WY_MEMORY_PASS;
    int used = snprintf(text, LEGEND, pass ? "P with " : "P where set ");
    const char *between = "";
    for (int state = 0; state < CLI_MOST_STATES; state++) {
        if ((set >> state & 1) != 0) {
            used += snprintf(text + used, (size_t)(LEGEND - used), "%s%d", between,
                             pass ? state : state + 1);
            between = " or ";
        }
    }
    snprintf(text + used, (size_t)(LEGEND - used),
             !pass      ? " is named"
             : set == 2 ? " pass left"
                        : " passes left");
}

/* The kind of this set of states, a new one if need be; the last one is for all that are left. */
static size_t kind_of(cli_states *states, uint8_t set, const wy_rules *rules) {
    for (size_t i = 0; i < states->count; i++) {
        if (states->kinds[i] == set) {
            return i;
        }
    }
    if (states->count == WY_PICTURE_MAX_KINDS) {
        snprintf(states->texts[states->count - 1], LEGEND, "P in other states");
        return states->count - 1;
    }
    states->kinds[states->count] = set;
    put_text(states->texts[states->count], set, rules);
    states->legend[states->count] = states->texts[states->count];
    return states->count++;
}

wy_status cli_states_find(cli_states **out, cli *program, const cli_slice *of,
                          wy_picture_options *options) {
    const int count = cli_states_of(program->heaps);
    wy_box *table = NULL;
    *out = NULL;
    const wy_status status = cli_slice_table(&table, program, of, options);
    if (status != WY_OK) {
        return status;
    }
    cli_states *states = calloc(1, sizeof *states);
    if (states == NULL ||
        (states->sets = calloc((size_t)(options->width * options->height), 1)) == NULL) {
        cli_states_free(states);
        wy_box_free(table);
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    states->full = (uint8_t)((1 << count) - 1);
    for (int64_t x = 0; x < options->width; x++) {
        for (int64_t y = 0; y < options->height; y++) {
            wy_cell at;
            uint8_t set = 0;
            cli_slice_at(&at, program, of, (wy_position){options->x0 + x, options->y0 + y});
            for (int state = 0; state < count; state++) {
                at.memory = state;
                set |= (uint8_t)(wy_box_p(table, &at) << state);
            }
            states->sets[x * options->height + y] = set;
            if (set != 0 && set != states->full) {
                kind_of(states, set, program->heaps);
            }
        }
    }
    wy_box_free(table);
    options->kinds = states->legend;
    options->kind_count = states->count;
    *out = states;
    return WY_OK;
}

wy_status cli_states_put(wy_picture *picture, cli *program, const cli_states *states,
                         const wy_picture_options *options) {
    wy_status status = WY_OK;
    wy_error error;
    for (int64_t x = 0; x < options->width && status == WY_OK; x++) {
        for (int64_t y = 0; y < options->height && status == WY_OK; y++) {
            const wy_position place = {options->x0 + x, options->y0 + y};
            const uint8_t set = states->sets[x * options->height + y];
            size_t kind = 0;
            while (kind + 1 < states->count && states->kinds[kind] != set) {
                kind++;
            }
            if (set == states->full) { /* in all states */
                wy_picture_add(picture, &place, 1);
            } else if (set != 0) {
                status = wy_picture_add_kind(picture, kind, &place, 1, &error);
            }
        }
    }
    return status == WY_OK ? WY_OK : cli_fail(program, &error);
}
