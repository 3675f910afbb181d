/* dictionary.h - what `wythoff dictionary run`, `tag` and `wythoff dictionary GAME` share. */
#ifndef CLI_DICTIONARY_H
#define CLI_DICTIONARY_H

#include <stddef.h>

#include "cli.h"
#include "output.h"
#include "theory/dictionary.h"

typedef struct cli_dictionary_settings {
    const char *start;
    int64_t steps, length;
    bool print, trace;
    bool compile, check; /* tag */
    const char *file;    /* GAME, from here on */
    int64_t columns, context, nodes, states;
    const char *certificate;
    bool machine, paper;
} cli_dictionary_settings;

/* A text from a file, from stdin or from the command line itself. */
typedef struct cli_dictionary_text {
    char *text;
    size_t length;
    const char *place; /* its name, for messages */
} cli_dictionary_text;

/* Says what is wrong with the text and where. */
wy_status cli_dictionary_fail(cli *program, const char *place, const wy_error *error);

/* A line `word -> translate`, as files have it. */
void cli_dictionary_put_entry(cli_output *out, const wi_dictionary *dictionary, size_t index);

wy_status cli_dictionary_tag(cli *program, const cli_dictionary_settings *wanted,
                             const cli_dictionary_text *from);

/* text is the rule, or NULL: it is in --file. */
wy_status cli_dictionary_game(cli *program, const cli_dictionary_settings *wanted,
                              const char *text);

#endif
