/* word.h - what wythoff word does, one file for each kind of thing. */
#ifndef CLI_WORD_H
#define CLI_WORD_H

#include <wythoff/morphic.h>

#include "cli.h"
#include "output.h"

/* Dictionary processes and tag systems. */
typedef struct cli_process_settings {
    const char *start;
    int64_t steps, length;
    bool print, trace;
    bool compile, check; /* tag */
} cli_process_settings;

/* Their options, for a struct of settings with a member `process`. */
#define CLI_PROCESS_OPTIONS(settings, old_)                                                        \
    CLI_NUMBER_OPTION(settings, process.steps, "steps", "N", 0, CLI_LARGEST,                       \
                      "run, tag: at most N steps; else 1000", .initial = -1, .expert = true,       \
                      .old = (old_)),                                                              \
        CLI_NUMBER_OPTION(settings, process.length, "length", "N", 1, CLI_LARGEST,                 \
                          "run, tag: give up when more than N bits or letters wait; else 10^9",    \
                          .expert = true, .old = (old_)),                                          \
        CLI_FLAG_OPTION(settings, process.print, "print",                                          \
                        "run: print the string, what was read included; tag: what is left",        \
                        .expert = true, .old = (old_)),                                            \
        CLI_FLAG_OPTION(settings, process.trace, "trace",                                          \
                        "run: print every step: place, word -> translate; tag: the string",        \
                        .expert = true, .old = (old_)),                                            \
        CLI_FLAG_OPTION(settings, process.compile, "compile",                                      \
                        "tag: print the tag system as a dictionary, for run; no steps are made",   \
                        .expert = true, .old = (old_)),                                            \
        CLI_FLAG_OPTION(settings, process.check, "check",                                          \
                        "tag: run that dictionary too, and compare step by step", .expert = true,  \
                        .old = (old_))

typedef struct cli_word_settings {
    cli_process_settings process; /* process.start: the letter of a morphism, too */
    const char *coding;
    int64_t power;
    uint64_t memory;
    int64_t prefix, language, size; /* 0: not asked for */
    const char *letter, *holds;
    bool from_one, letters;
    bool automaton, trim, minimal, morphism;
} cli_word_settings;

/* The symbol of a letter, or with --letters its name. */
const char *cli_word_symbol(const wy_morphic *morphic, const cli_word_settings *wanted,
                            uint32_t letter);

/* Letters in a row; separated by spaces if some have names of several characters. */
void cli_word_put(cli_output *out, const wy_morphic *morphic, const cli_word_settings *wanted,
                  const uint32_t *letters, size_t count);

/* The same on a line of its own, or as JSON; looks whether it should stop, and tells. */
wy_status cli_word_put_long(cli_output *out, const wy_morphic *morphic,
                            const cli_word_settings *wanted, const uint32_t *letters, size_t count);

/* The first letters; for text and JSON.  *wide: a name has several characters. */
json_t *cli_word_json(const wy_morphic *morphic, const cli_word_settings *wanted,
                      const uint32_t *letters, size_t count);

/* --prefix, --letter, --language; word_letters.c. */
wy_status cli_word_prefix(cli *program, const wy_morphic *morphic, const cli_word_settings *wanted);
wy_status cli_word_letter(cli *program, const wy_morphic *morphic, const cli_word_settings *wanted);

wy_status cli_word_language(cli *program, const wy_morphic *morphic,
                            const cli_word_settings *wanted);

/* --max: the corner of a picture, as text or drawn; word_automaton.c. */
wy_status cli_word_window(cli *program, const wy_morphic *morphic, const cli_word_settings *wanted);

/* --automaton, --holds; word_automaton.c. */
wy_status cli_word_automaton(cli *program, const wy_morphic *morphic,
                             const cli_word_settings *wanted);

wy_status cli_word_holds(cli *program, const wy_morphic *morphic, const cli_word_settings *wanted);

/* A text from a file, from stdin (-) or, if it has an arrow, the argument itself, called `name`. */
typedef struct cli_source {
    char *text;
    size_t length;
    const char *place; /* its name, for messages */
} cli_source;

wy_status cli_source_read(cli_source *from, cli *program, const char *argument, const char *name,
                          size_t most);

/* run FILE, tag FILE: are these the arguments, and the process; word_process.c. */
bool cli_word_is_process(const char *name);
wy_status cli_word_refuse(cli *program, char **arguments); /* two arguments that are not these */
wy_status cli_word_process(cli *program, const cli_process_settings *wanted, char **arguments,
                           int count);

#endif
