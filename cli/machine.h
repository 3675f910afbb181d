/* machine.h - what the parts of `wythoff machine GAME` share. */
#ifndef CLI_MACHINE_H
#define CLI_MACHINE_H

#include <wythoff/machine.h>

#include "cli.h"
#include "output.h"
#include "word.h"

typedef struct cli_machine_settings {
    cli_process_settings process; /* for old spellings */
    const char *file;
    int64_t columns, context, nodes, states;
    const char *certificate;
    bool machine, paper;
} cli_machine_settings;

/* All that is found of a game. */
typedef struct cli_found {
    const char *game;
    wy_machine *machine;
    wy_machine_facts facts;
    wy_slope slope; /* of a machine that is not regular; not sloped: why not */
    bool sloped;
    char no_slope[WY_MESSAGE_SIZE];
    wy_machine_start start;
    wy_words *words; /* NULL: only the machine is wanted, or was found in time */
    wy_words_facts words_facts;
    wy_words *paper; /* NULL: not wanted */
    wy_synchronisation synchronisation;
    bool synchronised; /* it is known */
} cli_found;

/* "proved" or "conjectured", and by what. */
const char *cli_found_standing(const cli_found *found);
enum { CLI_BY_SIZE = 200 };
void cli_found_by(char by[CLI_BY_SIZE], const cli_found *found);

/* The report as text, and as JSON with the table of the machine; machine_text.c. */
void cli_found_put_text(cli_output *out, const cli_found *found);
void cli_found_put_json(cli_output *out, const cli_found *found);

/* One line with a head above it, to gather results in a table; machine_text.c. */
void cli_found_put_csv(cli_output *out, const cli_found *found);

/* S0's own closure: words, translates, and the words to be excluded; machine_text.c. */
void cli_found_put_paper(cli_output *out, const cli_found *found);

/* The table of the machine; machine_text.c. */
void cli_machine_put_table(cli_output *out, const wy_machine *machine);

#endif
