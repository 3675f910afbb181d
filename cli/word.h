/* word.h - what wythoff word does, one file for each kind of thing. */
#ifndef CLI_WORD_H
#define CLI_WORD_H

#include <wythoff/morphic.h>

#include "cli.h"
#include "output.h"

typedef struct cli_word_settings {
    const char *start, *coding;
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

/* --size: the corner of a picture, as text or drawn; word_automaton.c. */
wy_status cli_word_window(cli *program, const wy_morphic *morphic, const cli_word_settings *wanted);

/* --automaton, --holds; word_automaton.c. */
wy_status cli_word_automaton(cli *program, const wy_morphic *morphic,
                             const cli_word_settings *wanted);

wy_status cli_word_holds(cli *program, const wy_morphic *morphic, const cli_word_settings *wanted);

#endif
