/*
 * commands.h - the commands, in the order the help lists them.  To add one:
 * a line here, the file cli/NAME.c with `const cli_command cli_command_NAME`,
 * and that file's name in cli/meson.build.
 */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "cli.h"

#define CLI_COMMANDS(X)                                                                            \
    X(rules)                                                                                       \
    X(positions)                                                                                   \
    X(sequence)                                                                                    \
    X(decide)                                                                                      \
    X(grundy)                                                                                      \
    X(draw)                                                                                        \
    X(play)                                                                                        \
    X(graph)                                                                                       \
    X(analyze)                                                                                     \
    X(atlas)                                                                                       \
    X(lookup)                                                                                      \
    X(compare)                                                                                     \
    X(dictionary)                                                                                  \
    X(prove)                                                                                       \
    X(cache)                                                                                       \
    X(stream)                                                                                      \
    X(adjoin)                                                                                      \
    X(logic)                                                                                       \
    X(word)                                                                                        \
    X(paper)                                                                                       \
    X(cite)                                                                                        \
    X(explore)                                                                                     \
    X(ask)                                                                                         \
    X(serve)                                                                                       \
    X(publish)                                                                                     \
    X(bench)                                                                                       \
    X(help)                                                                                        \
    X(version)

#define X(name) extern const cli_command cli_command_##name;
CLI_COMMANDS(X)
#undef X

#endif
