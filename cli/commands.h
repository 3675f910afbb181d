/*
 * commands.h - the commands with their groups, in the order the help lists them.  To add one:
 * a line here, the file cli/NAME.c with `const cli_command cli_command_NAME`,
 * and that file's name in cli/meson.build.
 */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "cli.h"

/* The groups of the help.  MORE: only `help --all` lists it; OLD: nothing does, but it works. */
#define CLI_COMMAND_GROUPS(X)                                                                      \
    X(LOOK, "Look at a game:")                                                                     \
    X(DECIDE, "Decide and play:")                                                                  \
    X(PROVE, "Analyse and prove:")                                                                 \
    X(COMPARE, "Compare and find:")                                                                \
    X(PUBLISH, "Publish and cite:")                                                                \
    X(MORE, "More:")                                                                               \
    X(OLD, NULL)

#define CLI_COMMANDS(X)                                                                            \
    X(rules, LOOK)                                                                                 \
    X(positions, LOOK)                                                                             \
    X(sequence, LOOK)                                                                              \
    X(grundy, LOOK)                                                                                \
    X(draw, LOOK)                                                                                  \
    X(graph, LOOK)                                                                                 \
    X(decide, DECIDE)                                                                              \
    X(play, DECIDE)                                                                                \
    X(analyze, PROVE)                                                                              \
    X(prove, PROVE)                                                                                \
    X(machine, PROVE)                                                                              \
    X(adjoin, PROVE)                                                                               \
    X(logic, PROVE)                                                                                \
    X(word, PROVE)                                                                                 \
    X(compare, COMPARE)                                                                            \
    X(lookup, COMPARE)                                                                             \
    X(atlas, COMPARE)                                                                              \
    X(publish, PUBLISH)                                                                            \
    X(serve, PUBLISH)                                                                              \
    X(paper, PUBLISH)                                                                              \
    X(cite, PUBLISH)                                                                               \
    X(ask, MORE)                                                                                   \
    X(bench, MORE)                                                                                 \
    X(help, MORE)                                                                                  \
    X(version, MORE)                                                                               \
    X(stream, OLD)                                                                                 \
    X(explore, OLD)

#define X(name, group) extern const cli_command cli_command_##name;
CLI_COMMANDS(X)
#undef X

#endif
