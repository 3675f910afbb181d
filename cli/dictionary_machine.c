/* dictionary_machine.c - a column machine as a table: states, what they know, steps. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "dictionary.h"
#include "machine/step.h"
#include "json/machine.h"

/* ---- the sets of a state ------------------------------------------------------------- */

/* Set 0: diagonals, 1: rows, 2 + j: what the list forbids j columns later. */
static bool in_set(const wy_machine *machine, uint32_t state, int set, int i) {
    switch (set) {
    case 0:
        return wi_machine_diagonal_used(machine, state, i);
    case 1:
        return wi_machine_row_used(machine, state, i);
    default:
        return wi_machine_forbidden(machine, state, set - 2, i);
    }
}

/* The elements with commas between them; how many there are. */
static int put_set(cli_output *out, const wy_machine *machine, uint32_t state, int set,
                   const char *between) {
    int count = 0;
    const int width = wi_machine_width(machine);
    for (int i = 0; i < width; i++) {
        if (in_set(machine, state, set, i)) {
            cli_putf(out, "%s%d", count > 0 ? between : "", i);
            count++;
        }
    }
    return count;
}

static bool is_empty(const wy_machine *machine, uint32_t state, int set) {
    const int width = wi_machine_width(machine);
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
    const int sets = 2 + wi_machine_reach(machine);
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

static void step_text(char text[LONGEST_STEP], const wi_machine_step *step) {
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
        step_text(text, wi_machine_step_of(machine, i, bit));
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
            step_text(text, wi_machine_step_of(machine, i, bit));
            cli_putf(out, "  %-*s", width[bit], text);
        }
        wi_machine_state of;
        wi_machine_state_of(&of, machine, i);
        cli_put(out, facts.wings == 1 ? "  " : of.wing == 0 ? "  above: " : "  right: ");
        put_sets(out, machine, i);
        cli_put(out, of.seen ? "\n" : "  not seen\n");
    }
}

/* ---- JSON ----------------------------------------------------------------------------- */

enum { MOST_WORDS = 10000000 };

void cli_found_put_json(cli_output *out, const cli_found *found) {
    wi_json_dictionary dictionary = {.words = found->words,
                                     .paper = found->paper,
                                     .most = MOST_WORDS,
                                     .synchronisation = &found->synchronisation};
    if (found->words != NULL && !cli_found_process(&dictionary.column, &dictionary.length, found)) {
        dictionary.length = 0;
    }
    wi_put_machine(&out->json, found->game, found->machine,
                   found->words != NULL ? &dictionary : NULL);
    for (uint32_t i = 0; i < found->facts.states && cli_output_good(out); i++) {
        wi_put_machine_state(&out->json, found->machine, i);
        cli_send_json(out);
    }
    wi_put_machine_end(&out->json);
    cli_send_json(out);
}
