/* dictionary_machine.c - a column machine as a table: states, what they know, steps. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "dictionary_game.h"

/* ---- the sets of a state ------------------------------------------------------------- */

/* Set 0: diagonals, 1: rows, 2 + j: what the list forbids j columns later. */
static bool in_set(const wy_machine *machine, uint32_t state, int set, int i) {
    switch (set) {
    case 0:
        return wy_machine_diagonal_used(machine, state, i);
    case 1:
        return wy_machine_row_used(machine, state, i);
    default:
        return wy_machine_forbidden(machine, state, set - 2, i);
    }
}

/* The elements with commas between them; how many there are. */
static int put_set(cli_output *out, const wy_machine *machine, uint32_t state, int set,
                   const char *between) {
    int count = 0;
    const int width = wy_machine_width(machine);
    for (int i = 0; i < width; i++) {
        if (in_set(machine, state, set, i)) {
            cli_putf(out, "%s%d", count > 0 ? between : "", i);
            count++;
        }
    }
    return count;
}

static bool is_empty(const wy_machine *machine, uint32_t state, int set) {
    const int width = wy_machine_width(machine);
    for (int i = 0; i < width; i++) {
        if (in_set(machine, state, set, i)) {
            return false;
        }
    }
    return true;
}

/* d{1,3} r{0,2} m1{2}; nothing for empty sets. */
static void put_sets(cli_output *out, const wy_machine *machine, uint32_t state) {
    const char *space = "";
    const int sets = 2 + wy_machine_reach(machine);
    for (int set = 0; set < sets; set++) {
        if (is_empty(machine, state, set)) {
            continue;
        }
        if (set < 2) {
            cli_putf(out, "%s%s{", space, set == 0 ? "d" : "r");
        } else {
            cli_putf(out, "%sm%d{", space, set - 2);
        }
        put_set(out, machine, state, set, ",");
        cli_put_letter(out, '}');
        space = " ";
    }
    if (space[0] == '\0') {
        cli_put(out, "perfect");
    }
}

/* ---- text ---------------------------------------------------------------------------- */

enum { LONGEST_STEP = 96 };

static void step_text(char text[LONGEST_STEP], const wy_machine_step *step) {
    if (step == NULL) {
        snprintf(text, LONGEST_STEP, "-");
        return;
    }
    char bits[65];
    for (int i = 0; i < step->count; i++) {
        bits[i] = step->bits >> i & 1 ? '1' : '0';
    }
    bits[step->count] = '\0';
    snprintf(text, LONGEST_STEP, "%s -> %" PRIu32, bits, step->to);
}

static int longest_step(const wy_machine *machine, size_t states, unsigned bit) {
    size_t longest = 12;
    for (uint32_t i = 0; i < states; i++) {
        char text[LONGEST_STEP];
        step_text(text, wy_machine_step_of(machine, i, bit));
        longest = strlen(text) > longest ? strlen(text) : longest;
    }
    return (int)longest;
}

void cli_machine_put_table(cli_output *out, const wy_machine *machine) {
    wy_machine_facts facts;
    wy_machine_facts_of(&facts, machine);
    const int width[2] = {longest_step(machine, facts.states, 0),
                          longest_step(machine, facts.states, 1)};
    cli_putf(out, "%6s  %-*s  %-*s  %s\n", "state", width[0], "0: writes ->", width[1],
             "1: writes ->", "knows");
    for (uint32_t i = 0; i < facts.states && cli_output_good(out); i++) {
        cli_put_padded(out, i, 6);
        for (unsigned bit = 0; bit < 2; bit++) {
            char text[LONGEST_STEP];
            step_text(text, wy_machine_step_of(machine, i, bit));
            cli_putf(out, "  %-*s", width[bit], text);
        }
        cli_put(out, "  ");
        put_sets(out, machine, i);
        wy_machine_state of;
        wy_machine_state_of(&of, machine, i);
        cli_put(out, of.seen ? "\n" : "  not seen\n");
    }
}

/* ---- JSON ----------------------------------------------------------------------------- */

static void put_step_json(cli_output *out, const wy_machine *machine, uint32_t state,
                          unsigned bit) {
    const wy_machine_step *step = wy_machine_step_of(machine, state, bit);
    if (step == NULL) {
        cli_put(out, "null");
        return;
    }
    cli_putf(out, "{\"to\": %" PRIu32 ", \"writes\": \"", step->to);
    for (int i = 0; i < step->count; i++) {
        cli_put_letter(out, step->bits >> i & 1 ? '1' : '0');
    }
    cli_put(out, "\", \"place\": ");
    if (step->place >= 0) {
        cli_put_number(out, step->place);
    } else {
        cli_put(out, "null");
    }
    cli_put_letter(out, '}');
}

void cli_machine_put_json(cli_output *out, const wy_machine *machine) {
    wy_machine_facts facts;
    wy_machine_facts_of(&facts, machine);
    const int reach = wy_machine_reach(machine);
    cli_put_letter(out, '[');
    for (uint32_t i = 0; i < facts.states && cli_output_good(out); i++) {
        wy_machine_state of;
        wy_machine_state_of(&of, machine, i);
        cli_putf(out, "%s{\"state\": %" PRIu32 ", \"perfect\": %s, \"seen\": %s, \"diagonals\": [",
                 i > 0 ? ",\n" : "\n", i, of.perfect ? "true" : "false",
                 of.seen ? "true" : "false");
        put_set(out, machine, i, 0, ", ");
        cli_put(out, "], \"rows\": [");
        put_set(out, machine, i, 1, ", ");
        cli_put(out, "], \"moves\": [");
        for (int j = 0; j < reach; j++) {
            cli_put(out, j > 0 ? ", [" : "[");
            put_set(out, machine, i, 2 + j, ", ");
            cli_put_letter(out, ']');
        }
        cli_put(out, "], \"on\": [");
        put_step_json(out, machine, i, 0);
        cli_put(out, ", ");
        put_step_json(out, machine, i, 1);
        cli_put(out, "]}");
    }
    cli_put(out, "\n]");
}
