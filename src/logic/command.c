/*
 * command.c - commands: where they end, what they are called, the words in them.
 *
 * A command ends in ; (quiet), : (tells its steps) or :: (likewise), outside of quotes.  A line
 * that begins with # is a remark.  Commands may go over several lines.
 */
#include "logic/command.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "logic/lexer.h"
#include "logic/syntax.h"

/* ---- the table -------------------------------------------------------------------------- */

static const struct {
    const char *name;
    wy_command_run *run;
    const char *usage;
    const char *summary; /* or, of what is not supported, why */
} commands[] = {
    {"eval", wy_command_evaluate, "eval [NAME [VARIABLE...]] \"FORMULA\"",
     "decide a sentence, or make $NAME of an open formula; with variables, matrices"},
    {"def", wy_command_evaluate, "def [NAME [VARIABLE...]] \"FORMULA\"", "the same"},
    {"macro", wy_command_macro, "macro NAME \"TEXT with %0 %1\"", "text for #NAME(...)"},
    {"reg", wy_command_reg, "reg NAME ALPHABET... \"EXPRESSION\"",
     "$NAME from a regular expression"},
    {"ost", wy_command_ost, "ost NAME [PREPERIOD] [PERIOD]",
     "the Ostrowski numeration msd_NAME of a continued fraction"},
    {"morphism", wy_command_morphism, "morphism NAME \"0->01 1->0\"", "a morphism of words"},
    {"promote", wy_command_promote, "promote NAME MORPHISM",
     "the sequence NAME that the morphism generates from 0"},
    {"image", wy_command_image, "image NEW MORPHISM OLD",
     "the image of a sequence under a morphism"},
    {"combine", wy_command_combine, "combine NAME A[=VALUE] B[=VALUE] ...",
     "the sequence with these values where $A, $B, ... hold"},
    {"union", wy_command_boolean, "union NEW A B ...", "what any of them accepts"},
    {"intersect", wy_command_boolean, "intersect NEW A B ...", "what all of them accept"},
    {"concat", wy_command_concat, "concat NEW A B ...", "words of the first, then of the next"},
    {"star", wy_command_star, "star NEW OLD", "words that consist of words"},
    {"rightquo", wy_command_quotient, "rightquo NEW A B", "x with xy in A for a y in B"},
    {"leftquo", wy_command_quotient, "leftquo NEW A B", "y with xy in A for an x in B"},
    {"reverse", wy_command_reverse, "reverse NEW [$]OLD", "words read from right to left"},
    {"minimize", wy_command_minimize, "minimize NEW [$]OLD", "the least automaton"},
    {"convert", wy_command_convert, "convert [$]NEW msd_9 [$]OLD",
     "the same numbers in another power of the base"},
    {"alphabet", wy_command_alphabet_of, "alphabet NEW ALPHABET... [$]OLD",
     "the same words over other alphabets"},
    {"fixleadzero", wy_command_zeros, "fixleadzero NEW $OLD",
     "zeros in front added and taken away"},
    {"fixtrailzero", wy_command_zeros, "fixtrailzero NEW $OLD",
     "the same behind, for the least digit first"},
    {"join", wy_command_join, "join NEW A[x][y] B[y][z] ...",
     "the first value that is not 0, tracks of one name being one"},
    {"transduce", wy_command_transduce, "transduce NEW TRANSDUCER [$]OLD",
     "what a transducer of the library makes of a sequence"},
    {"split", wy_command_split, "split NEW OLD [+] [-] [] ...",
     "from base -k to base k: numbers, or with [-] their negatives"},
    {"rsplit", wy_command_split, "rsplit NEW [+] [-] [] ... OLD", "the same from base k to -k"},
    {"inf", wy_command_infinite, "inf NAME", "does $NAME accept infinitely many?"},
    {"test", wy_command_test, "test NAME COUNT", "the first words that $NAME accepts"},
    {"describe", wy_command_describe_name, "describe [$]NAME", "how large it is"},
    {"export", wy_command_export, "export [$]NAME txt|gv|json", "write it to the file NAME.txt"},
    {"load", wy_command_load, "load FILE", "run the commands of a file"},
    {"help", wy_command_help, "help [COMMAND]", "this list"},
    {"exit", wy_command_exit, "exit", "leave"},
    {"quit", wy_command_exit, "quit", "leave"},
    {"cls", wy_command_nothing, "cls", "nothing here"},
    {"clear", wy_command_nothing, "clear", "nothing here"},
    {"draw", wy_command_unsupported, NULL, "use export NAME gv"},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

const char *wy_command_table(size_t index, const char **usage, const char **summary,
                             const char **why) {
    if (index >= COMMANDS) {
        return NULL;
    }
    const bool supported = commands[index].usage != NULL;
    *usage = commands[index].usage;
    *summary = supported ? commands[index].summary : NULL;
    *why = supported ? NULL : commands[index].summary;
    return commands[index].name;
}

wy_status wy_command_unsupported(wy_command *command, const char *name) {
    for (size_t i = 0; i < COMMANDS; i++) {
        if (strcmp(commands[i].name, name) == 0) {
            command->at = 0;
            return wy_command_fail(command, strlen(name), "the command %s is not supported: %s",
                                   name, commands[i].summary);
        }
    }
    return WY_BAD;
}

wy_status wy_command_nothing(wy_command *command, const char *name) {
    (void)command;
    (void)name;
    return WY_OK;
}

wy_status wy_command_exit(wy_command *command, const char *name) {
    (void)name;
    command->session->ended = true;
    return wy_command_end(command);
}

/* ---- words of a command ----------------------------------------------------------------- */

wy_status wy_command_fail(wy_command *command, size_t width, const char *format, ...) {
    char message[WY_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    const wy_status status = wy_fail(command->error, WY_BAD, "%s", message);
    wy_fail_place(command->error, command->text, command->length, command->at, width);
    return status;
}

bool wy_command_at_end(wy_command *command) {
    while (command->at < command->length && wy_is_blank(command->text[command->at])) {
        command->at++;
    }
    return command->at == command->length;
}

bool wy_command_at(wy_command *command, char sign) {
    return !wy_command_at_end(command) && command->text[command->at] == sign;
}

bool wy_command_take(wy_command *command, char sign) {
    if (!wy_command_at(command, sign)) {
        return false;
    }
    command->at++;
    return true;
}

wy_status wy_command_name(wy_command *command, char out[WY_NAME_SIZE], const char *what) {
    if (wy_command_at_end(command)) {
        return wy_command_fail(command, 0, "expected %s, but the command ends here", what);
    }
    if (!wy_is_letter(command->text[command->at])) {
        return wy_command_fail(command, 1, "expected %s", what);
    }
    size_t end = command->at;
    while (end < command->length && wy_is_word_byte(command->text[end])) {
        end++;
    }
    const size_t width = end - command->at;
    if (width >= WY_NAME_SIZE) {
        return wy_command_fail(command, width, "this name is too long");
    }
    memcpy(out, command->text + command->at, width);
    out[width] = '\0';
    command->at = end;
    return WY_OK;
}

wy_status wy_command_quoted(wy_command *command, const char **out, size_t *length,
                            const char *what) {
    if (!wy_command_at(command, '"')) {
        return command->at == command->length
                   ? wy_command_fail(command, 0, "expected %s in double quotes", what)
                   : wy_command_fail(command, 1, "expected %s in double quotes", what);
    }
    const char *begin = command->text + command->at + 1;
    const char *end = memchr(begin, '"', command->length - command->at - 1);
    if (end == NULL) {
        return wy_command_fail(command, 1, "this quote is never closed");
    }
    *out = begin;
    *length = (size_t)(end - begin);
    command->quoted_at = (size_t)(begin - command->text);
    command->quoted_end = command->at = (size_t)(end - command->text) + 1;
    return WY_OK;
}

wy_status wy_command_number(wy_command *command, uint64_t *out, uint64_t most, const char *what) {
    if (wy_command_at_end(command) || command->text[command->at] < '0' ||
        command->text[command->at] > '9') {
        return wy_command_fail(command, command->at < command->length, "expected %s", what);
    }
    const size_t begin = command->at;
    uint64_t value = 0;
    while (command->at < command->length && command->text[command->at] >= '0' &&
           command->text[command->at] <= '9') {
        value = 10 * value + (uint64_t)(command->text[command->at++] - '0');
        if (value > most) {
            command->at = begin;
            return wy_command_fail(command, 1, "%s must be at most %llu", what,
                                   (unsigned long long)most);
        }
    }
    *out = value;
    return WY_OK;
}

wy_status wy_command_end(wy_command *command) {
    return wy_command_at_end(command) ? WY_OK
                                      : wy_command_fail(command, command->length - command->at,
                                                        "the command should end here");
}

bool wy_command_at_alphabet(wy_command *command) {
    return !wy_command_at_end(command) &&
           (command->text[command->at] == '{' || wy_is_word_byte(command->text[command->at]));
}

static wy_status read_set(wy_command *command, wy_track *out, int32_t **values) {
    enum { MOST = 4096, LARGEST = 1000000000 };
    int32_t *list = malloc(MOST * sizeof *list);
    uint32_t count = 0;
    wy_status status = list == NULL ? wy_fail_memory(command->error) : WY_OK;
    do {
        uint64_t value = 0;
        bool minus = false;
        if (status == WY_OK) {
            minus = wy_command_take(command, '-');
            if (!minus) {
                wy_command_take(command, '+');
            }
            status = wy_command_number(command, &value, LARGEST, "a digit");
        }
        if (status == WY_OK && count == MOST) {
            status = wy_command_fail(command, 1, "an alphabet has at most %d digits", MOST);
        }
        if (status == WY_OK) {
            const int32_t digit = minus ? -(int32_t)value : (int32_t)value;
            uint32_t at = count;
            while (at > 0 && list[at - 1] > digit) {
                at--;
            }
            if (at == 0 || list[at - 1] != digit) {
                memmove(list + at + 1, list + at, (count - at) * sizeof *list);
                list[at] = digit;
                count++;
            }
        }
    } while (status == WY_OK && wy_command_take(command, ','));
    if (status == WY_OK && !wy_command_take(command, '}')) {
        status = wy_command_fail(command, 1, "expected ',' or '}'");
    }
    if (status != WY_OK) {
        free(list);
        return status;
    }
    *out = (wy_track){.digits = count, .values = list};
    *values = list;
    return WY_OK;
}

wy_status wy_command_alphabet(wy_command *command, wy_track *out, int32_t **values) {
    *values = NULL;
    if (wy_command_take(command, '{')) {
        return read_set(command, out, values);
    }
    const size_t begin = command->at;
    size_t end = begin;
    while (end < command->length && wy_is_word_byte(command->text[end])) {
        end++;
    }
    char name[WY_NAME_SIZE];
    const wy_system *system;
    if (end == begin ||
        !wy_system_full_name(name, sizeof name, command->text + begin, end - begin)) {
        return wy_command_fail(command, 1,
                               "expected an alphabet: a numeration or a set like {0,1}");
    }
    wy_status status = wy_session_system(&system, command->session, name, command->error);
    if (status == WY_BAD) {
        char message[WY_MESSAGE_SIZE];
        snprintf(message, sizeof message, "%s", command->error->message);
        status = wy_command_fail(command, end - begin, "%s", message);
    }
    if (status == WY_OK) {
        *out = (wy_track){.digits = system->digits, .system = system};
        command->at = end;
    }
    return status;
}

/* ---- naming results --------------------------------------------------------------------- */

void wy_command_describe(wy_command *command, const char *mark, const char *name,
                         const wy_automaton *automaton, char *const *variables) {
    const uint32_t tracks = wy_automaton_tracks(automaton);
    const uint32_t states = wy_automaton_states(automaton);
    const uint64_t edges = wy_automaton_transitions(automaton);
    wy_session_say(command->session, "%s%s", mark, name);
    for (uint32_t i = 0; variables != NULL && i < tracks; i++) {
        wy_session_say(command->session, "%s%s", i == 0 ? "(" : ",", variables[i]);
    }
    wy_session_say(command->session, "%s: %lu state%s, %llu transition%s\n",
                   variables != NULL && tracks > 0 ? ")" : "", (unsigned long)states,
                   states == 1 ? "" : "s", (unsigned long long)edges, edges == 1 ? "" : "s");
}

wy_status wy_command_define(wy_command *command, bool sequence, const char *name,
                            wy_automaton *automaton) {
    wy_command_describe(command, sequence ? "" : "$", name, automaton, NULL);
    return wy_session_define(command->session, sequence, name, automaton, NULL, 0, false,
                             command->error);
}

/* ---- running ---------------------------------------------------------------------------- */

/* Skips blanks and remarks, and the mark with which some editors begin a file. */
static size_t skip(const char *text, size_t length, size_t at) {
    bool line_begins = true;
    if (at == 0 && length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) {
        at = 3;
    }
    while (at < length) {
        if (wy_is_blank(text[at])) {
            line_begins = line_begins || text[at] == '\n';
            at++;
        } else if (text[at] == '#' && line_begins) {
            const char *end = memchr(text + at, '\n', length - at);
            at = end == NULL ? length : (size_t)(end - text);
        } else {
            break;
        }
    }
    return at;
}

/* The end of the command that begins at `at`, before its ending; length: there is none. */
static size_t find_ending(const char *text, size_t length, size_t at) {
    bool quoted = false;
    for (; at < length; at++) {
        if (text[at] == '"') {
            quoted = !quoted;
        } else if (!quoted && (text[at] == ';' || text[at] == ':')) {
            break;
        }
    }
    return at;
}

size_t wy_logic_command_length(const char *text, size_t length) {
    const size_t begin = skip(text, length, 0);
    const size_t end = find_ending(text, length, begin);
    if (begin == length || end == length) {
        return 0;
    }
    return end + 1 < length && text[end] == ':' && text[end + 1] == ':' ? end + 2 : end + 1;
}

static wy_status unknown_command(wy_command *command, const char *name) {
    wy_nearest nearest;
    wy_nearest_start(&nearest, name, strlen(name));
    for (size_t i = 0; i < COMMANDS; i++) {
        wy_nearest_offer(&nearest, commands[i].name);
    }
    command->at = 0;
    return nearest.best != NULL
               ? wy_command_fail(command, strlen(name), "unknown command '%.60s'; did you mean %s?",
                                 name, nearest.best)
               : wy_command_fail(command, strlen(name), "unknown command '%.60s'; see help", name);
}

/* [export ...] and [strategy ...] before a command: hints that are not needed here. */
static wy_status skip_hints(wy_command *command) {
    while (wy_command_at(command, '[')) {
        const char *close = memchr(command->text + command->at, ']', command->length - command->at);
        if (close == NULL) {
            return wy_command_fail(command, 1, "this '[' is never closed");
        }
        wy_session_warn(command->session, "the hint %.*s is passed over",
                        wy_utf8_cut(command->text + command->at,
                                    (size_t)(close - command->text) + 1 - command->at, 60),
                        command->text + command->at);
        command->at = (size_t)(close - command->text) + 1;
    }
    return WY_OK;
}

static wy_status run(wy_command *command) {
    char name[WY_NAME_SIZE];
    wy_status status = skip_hints(command);
    if (status == WY_OK) {
        status = wy_command_name(command, name, "the name of a command");
    }
    if (status != WY_OK) {
        return status;
    }
    for (size_t i = 0; i < COMMANDS; i++) {
        if (strcmp(commands[i].name, name) == 0) {
            return commands[i].run(command, name);
        }
    }
    return unknown_command(command, name);
}

/* The byte of text at which this line and column (in characters) stand. */
static size_t byte_of(const char *text, size_t length, size_t line, size_t column) {
    size_t at = 0;
    for (; line > 1 && at < length; at++) {
        line -= text[at] == '\n';
    }
    while (column > 1 && at < length) {
        const size_t width = wy_utf8_width(text + at, length - at);
        at += width == 0 ? 1 : width;
        column--;
    }
    return at;
}

/*
 * A fault has a place in the command, or in the formula that it quotes: shown in the text of all
 * commands.  Formulas changed by macros are shown as they are.
 */
static void place_in_text(wy_error *error, const wy_command *command, const char *text,
                          size_t length, bool in_quotes) {
    const char *part = in_quotes ? command->text + command->quoted_at : command->text;
    const size_t part_length =
        in_quotes ? command->quoted_end - command->quoted_at - 1 : command->length;
    if (in_quotes && memchr(part, '#', part_length) != NULL) {
        return;
    }
    const size_t offset = (size_t)(part - text);
    const size_t at = byte_of(part, part_length, error->line, error->column);
    size_t end = byte_of(part, part_length, error->line, error->column + error->width);
    end = end < at ? at : end;
    wy_fail_place(error, text, length, offset + at, end - at);
}

wy_status wy_logic_run(wy_logic *session, const char *text, size_t length, wy_error *error) {
    wy_error own;
    if (error == NULL) {
        error = &own;
    }
    if (length == SIZE_MAX) {
        length = strlen(text);
    }
    size_t at = 0;
    for (;;) {
        at = skip(text, length, at);
        if (at == length || session->ended) {
            return WY_OK;
        }
        const size_t end = find_ending(text, length, at);
        wy_command command = {.session = session,
                              .text = text + at,
                              .length = end - at,
                              .error = error,
                              .quoted_end = 0};
        if (end == length) {
            const wy_status status =
                wy_fail(error, WY_BAD, "the last command does not end in ';' or ':'");
            wy_fail_place(error, text, length, at, 1);
            return status;
        }
        memset(error, 0, sizeof *error);
        session->telling = text[end] == ':';
        const wy_status status = end == at ? WY_OK : run(&command);
        session->telling = false;
        if (status != WY_OK) {
            if (error->line != 0) {
                place_in_text(error, &command, text, length, session->fault_quoted);
            }
            session->fault_quoted = false;
            return status;
        }
        at = end + 1;
        if (at < length && text[end] == ':' && text[at] == ':') {
            at++;
        }
    }
}
