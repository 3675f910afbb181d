/*
 * options.h - command-line options, declared as tables.
 *
 * A command describes its options by a table; each entry says where in the
 * command's struct of settings the value goes.  The same table is printed by
 * the help, which the completion of the shell reads in turn, so an option is
 * added in one place.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>

typedef enum cli_option_kind {
    CLI_FLAG,   /* bool: no value */
    CLI_WORD,   /* const char *: any text */
    CLI_NUMBER, /* int64_t from low to high; 10^6 is understood */
    CLI_MAYBE,  /* int64_t: the same, but also without a number, and then CLI_WITHOUT_NUMBER */
    CLI_BYTES,  /* uint64_t: 4096, 512K, 64M, 2G, 1T */
} cli_option_kind;

enum { CLI_WITHOUT_NUMBER = -2 };

/* Which games an option is for. */
typedef enum cli_games {
    CLI_ALL_GAMES,
    CLI_TWO_HEAPS,  /* on two heaps or one, without a memory */
    CLI_MORE_HEAPS, /* all others */
    CLI_REMEMBERING,
    CLI_GAMES_COUNT,
} cli_games;

typedef struct cli_option {
    const char *name; /* "max" for --max */
    char letter;      /* 'o' for -o as well, or 0 */
    cli_option_kind kind;
    size_t offset;     /* of the value in the settings */
    int64_t low, high; /* CLI_NUMBER, CLI_MAYBE */
    int64_t initial;   /* likewise: the value when it is not given */
    const char *value; /* how the help calls the value: "N" */
    const char *help;
    cli_games games;
    int64_t plus; /* CLI_NUMBER: the setting is this much more: --max N, heaps below N + 1 */
    bool expert;  /* only `help --all` shows it */
    bool old;     /* an old spelling of another option: it is read, and nothing shows it */
} cli_option;

/*
 * Entries of a table: the struct of settings and its member, whose type is checked; the name; how
 * the help calls the value; the bounds of a number; the help, and perhaps other members:
 *
 *     CLI_NUMBER_OPTION(settings, max, "max", "N", 0, CLI_LARGEST, "heaps up to N", .initial = -1),
 */
#define CLI_FLAG_OPTION(settings, member, name_, ...)                                              \
    {                                                                                              \
        .name = (name_), .kind = CLI_FLAG, .offset = CLI_PLACE(bool, settings, member),            \
        .help = __VA_ARGS__                                                                        \
    }

#define CLI_WORD_OPTION(settings, member, name_, value_, ...)                                      \
    {                                                                                              \
        .name = (name_), .kind = CLI_WORD, .offset = CLI_PLACE(const char *, settings, member),    \
        .value = (value_), .help = __VA_ARGS__                                                     \
    }

#define CLI_NUMBER_OPTION(settings, member, name_, value_, low_, high_, ...)                       \
    {                                                                                              \
        .name = (name_), .kind = CLI_NUMBER, .offset = CLI_PLACE(int64_t, settings, member),       \
        .value = (value_), .low = (low_), .high = (high_), .help = __VA_ARGS__                     \
    }

#define CLI_BYTES_OPTION(settings, member, name_, value_, ...)                                     \
    {                                                                                              \
        .name = (name_), .kind = CLI_BYTES, .offset = CLI_PLACE(uint64_t, settings, member),       \
        .value = (value_), .help = __VA_ARGS__                                                     \
    }

/* The offset of a member that has this type; else a compiler complains. */
#define CLI_PLACE(type, settings, member)                                                          \
    (offsetof(settings, member) + 0 * sizeof((type *)NULL == &((settings *)NULL)->member))

/* Some options and the settings they fill. */
typedef struct cli_option_group {
    const cli_option *options;
    size_t count;
    void *settings;
} cli_option_group;

/* Is the word one of the words of the list, which spaces separate? */
bool cli_in_list(const char *list, const char *word);

/* Writes the initial values; the settings are zero otherwise. */
void cli_options_start(const cli_option_group *groups, size_t group_count);

/*
 * Reads the arguments, which end with NULL.  Options go to their settings; the
 * rest is moved to the front of arguments, and *rest counts it.  Everything
 * after "--" is no option, nor is "-" or a minus before a digit.  With
 * stop_early reading ends before the first argument that is no option.
 * WY_BAD names the fault and, for an unknown option, the nearest one.
 * given gets, for each kind of games, an option that was read and is for these games alone.
 */
wy_status cli_options_read(const cli_option_group *groups, size_t group_count, char **arguments,
                           bool stop_early, int *rest, const cli_option *given[CLI_GAMES_COUNT],
                           wy_error *error);

/* ---- Numbers as people type them: 1000, 3*10^9, 10^500+7, 2G -------------------------------- */

/*
 * A whole number as wi_integer_read (base/integer.h) reads it; what does not fit 64 bits becomes
 * INT64_MAX or INT64_MIN.
 */
bool cli_number_read(int64_t *out, const char *text);
enum { CLI_NUMBER_TEXT = 32 };

/* "1024", "10^18", "625*10^14": as cli_number_read reads it. */
void cli_number_text(char text[CLI_NUMBER_TEXT], int64_t number);
enum { CLI_BYTES_TEXT = 32 };

/* "1.5 GiB" */
void cli_bytes_text(char text[CLI_BYTES_TEXT], uint64_t bytes);

#endif
