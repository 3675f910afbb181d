/*
 * commands_session.c - commands about the session: help, load, exit, clear.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "logic/command.h"
#include "logic/pump.h"
#include "logic/regex.h"
#include "logic/results.h"

/* ---- help -------------------------------------------------------------------------------- */

static void say_lines(wy_logic *session, const char *before, const char *lines) {
    while (*lines != '\0') {
        const char *end = strchr(lines, '\n');
        const size_t width = end == NULL ? strlen(lines) : (size_t)(end - lines);
        wi_session_say(session, "%s%.*s\n", before, (int)width, lines);
        lines += width + (end != NULL);
    }
}

static void say_all(wy_logic *session) {
    const wi_command_entry *entry;
    for (size_t i = 0; (entry = wi_command_entry_at(i)) != NULL; i++) {
        if (entry->group != NULL) {
            wi_session_say(session, "%s%s\n", i == 0 ? "" : "\n", entry->group);
        }
        wi_session_say(session, "  %-42s %s\n", entry->usage, entry->summary);
    }
    wi_session_say(session, "\ncommands end in ; or in : to see the steps; a line that begins with "
                            "# is a remark\nhelp COMMAND; tells more, with examples\n");
}

static void say_one(wy_logic *session, const wi_command_entry *entry) {
    wi_session_say(session, "%s\n  %s\n", entry->usage, entry->summary);
    say_lines(session, "  ", entry->text);
    if (entry->example[0] != '\0') {
        wi_session_say(session, "for example\n");
        say_lines(session, "  ", entry->example);
    }
}

wy_status wi_command_help(wi_command *command) {
    if (wi_command_at_end(command)) {
        say_all(command->session);
        return WY_OK;
    }
    const char *begin = command->text + command->at;
    size_t width = command->length - command->at;
    while (width > 0 && (begin[width - 1] == ' ' || begin[width - 1] == '\t')) {
        width--;
    }
    const wi_command_entry *entry;
    bool found = false;
    for (size_t i = 0; (entry = wi_command_entry_at(i)) != NULL; i++) {
        if (strlen(entry->name) == width && memcmp(entry->name, begin, width) == 0) {
            say_one(command->session, entry);
            found = true;
        }
    }
    if (found) {
        return WY_OK;
    }
    char name[WI_NAME_SIZE];
    snprintf(name, sizeof name, "%.*s", (int)(width < 60 ? width : 60), begin);
    const char *nearest = wi_command_nearest(name);
    return nearest == NULL ? wi_command_fail(command, width, "there is no such command; see help")
                           : wi_command_fail(command, width,
                                             "there is no such command; did you mean %s?", nearest);
}

/* ---- load -------------------------------------------------------------------------------- */

wy_status wy_logic_run_file(wy_logic *session, const char *path, wy_error *error) {
    enum { MOST_LOADING = 20 };
    if (session->loading == MOST_LOADING) {
        return wi_fail(error, WY_BAD, "files load files more than %d deep", MOST_LOADING);
    }
    char *text;
    size_t length;
    wy_status status = wi_read_whole(&text, &length, path, error);
    if (status != WY_OK) {
        return status;
    }
    const char *outer = session->file;
    session->loading++;
    session->file = path;
    status = wy_logic_run(session, text, length, error);
    session->file = outer;
    session->loading--;
    free(text);
    return status;
}

/* load FILE; the path goes to the end of the command, and may be quoted. */
wy_status wi_command_load(wi_command *command) {
    const char *begin;
    size_t length;
    if (wi_command_at(command, '"')) {
        const wy_status status = wi_command_quoted(command, &begin, &length, "a file");
        if (status != WY_OK) {
            return status;
        }
    } else if (wi_command_at_end(command)) {
        return wi_command_fail(command, 0, "expected the name of a file");
    } else {
        begin = command->text + command->at;
        length = command->length - command->at;
        while (length > 0 && (begin[length - 1] == ' ' || begin[length - 1] == '\t')) {
            length--;
        }
    }
    char path[4096];
    if (length >= sizeof path) {
        return wi_command_fail(command, length, "this path is too long");
    }
    memcpy(path, begin, length);
    path[length] = '\0';
    wy_logic *session = command->session;
    wy_status status = wy_logic_run_file(session, path, command->error);
    if (status == WY_BAD && command->error->line == 0 && session->library != NULL) {
        char inside[8192];
        snprintf(inside, sizeof inside, "%s/Command Files/%s", session->library, path);
        status = wy_logic_run_file(session, inside, command->error);
    }
    if (status != WY_OK && command->error->line != 0) {
        /* The place is one of that file: say so, and leave it out of the text around. */
        char message[WY_MESSAGE_SIZE];
        snprintf(message, sizeof message, "%.60s, line %zu: %.380s", path, command->error->line,
                 command->error->message);
        return wi_fail(command->error, status, "%s", message);
    }
    return status;
}

/* ---- others ------------------------------------------------------------------------------ */

wy_status wi_command_clear(wi_command *command) {
    const wy_logic_options *options = &command->session->options;
    if (options->clear != NULL) {
        options->clear(options->data);
    }
    return WY_OK;
}

wy_status wi_command_exit(wi_command *command) {
    command->session->ended = true;
    return WY_OK;
}

/* ==== telling and writing ==================================================================== */

/* ---- inf, test -------------------------------------------------------------------------- */

typedef struct listing {
    wi_command *command;
    const wy_automaton *automaton;
    uint64_t left;
    bool numbers; /* some track has a numeration: zeros in front mean nothing */
    bool lsd;
} listing;

static listing listing_of(wi_command *command) {
    listing to = {.command = command, .automaton = command->of->relation->automaton};
    for (uint32_t t = 0; t < wy_automaton_tracks(to.automaton); t++) {
        const wy_system *system = wy_automaton_track(to.automaton, t)->system;
        to.numbers = to.numbers || system != NULL;
        to.lsd = to.lsd || (system != NULL && system->lsd);
    }
    return to;
}

static void say_column(const listing *to, const uint64_t *label) {
    const uint32_t tracks = wy_automaton_tracks(to->automaton);
    for (uint32_t t = 0; t < tracks; t++) {
        const long digit = label == NULL ? 0 : (long)wy_automaton_digit(to->automaton, *label, t);
        const bool bare = tracks == 1 && digit >= 0 && digit <= 9;
        wi_session_say(to->command->session, "%s%ld%s",
                       bare     ? ""
                       : t == 0 ? "["
                                : ",",
                       digit, !bare && t + 1 == tracks ? "]" : "");
    }
}

static void say_columns(const listing *to, const wy_word *word) {
    for (size_t i = 0; i < word->length; i++) {
        say_column(to, &word->labels[i]);
    }
}

/* Long families are no help to anyone. */
enum { LONGEST_FAMILY = 400 };

wy_status wi_command_infinite(wi_command *command) {
    wi_pump family;
    const listing to = listing_of(command);
    const char *name = command->of->name;
    const wy_status status = wi_pump_find(&family, to.automaton, to.numbers, to.lsd,
                                          wi_command_control(command), command->error);
    if (status == WY_NO) {
        wi_session_say(command->session, "$%s accepts finitely many\n", name);
        return WY_OK;
    }
    if (status != WY_OK) {
        return status;
    }
    wi_session_say(command->session, "$%s accepts infinitely many", name);
    if (family.before.length + family.again.length + family.after.length <= LONGEST_FAMILY) {
        wi_session_say(command->session, ", such as ");
        say_columns(&to, &family.before);
        wi_session_say(command->session, "(");
        say_columns(&to, &family.again);
        wi_session_say(command->session, ")*");
        say_columns(&to, &family.after);
    }
    wi_session_say(command->session, "\n");
    wi_pump_clear(&family);
    return WY_OK;
}

static bool is_zero(const listing *to, uint64_t label) {
    for (uint32_t t = 0; t < wy_automaton_tracks(to->automaton); t++) {
        if (wy_automaton_digit(to->automaton, label, t) != 0) {
            return false;
        }
    }
    return true;
}

static bool list_word(void *data, const uint64_t *labels, size_t length) {
    listing *to = data;
    /* Each number once: without zeros in front, or behind when the least digit is first. */
    if (to->numbers && length > 0 && is_zero(to, labels[to->lsd ? length - 1 : 0])) {
        return true;
    }
    if (length == 0 && to->numbers) {
        say_column(to, NULL);
    } else if (length == 0) {
        wi_session_say(to->command->session, "()");
    }
    for (size_t i = 0; i < length; i++) {
        say_column(to, &labels[i]);
    }
    wi_session_say(to->command->session, "\n");
    return --to->left > 0;
}

wy_status wi_command_test(wi_command *command) {
    const wy_control *control = wi_command_control(command);
    listing to = listing_of(command);
    to.left = command->number;
    if (to.left == 0) {
        return WY_OK;
    }
    const wy_status infinite =
        wy_automaton_infinite(to.automaton, !to.numbers, control, command->error);
    if (infinite != WY_OK && infinite != WY_NO) {
        return infinite;
    }
    /* Without an end, new words come at least every so many letters; else none is longer. */
    const size_t states = wy_automaton_states(to.automaton);
    size_t from = 0;
    wy_status status;
    do {
        status = wy_automaton_each(to.automaton, from, from + states, list_word, &to, control,
                                   command->error);
        from += states + 1;
    } while (status == WY_OK && infinite == WY_OK && to.left > 0);
    if (status == WY_OK && to.left > 0) {
        wi_session_say(command->session, "$%s accepts no more than these %llu\n", command->of->name,
                       (unsigned long long)(command->number - to.left));
    }
    return status;
}

/* The numbers of a word, for tracks that have a numeration: " (n = 5)". */
static wy_status say_numbers(const listing *to, const wy_word *word) {
    wy_logic *session = to->command->session;
    const wi_named *named = to->command->of;
    const uint32_t tracks = wy_automaton_tracks(to->automaton);
    wy_status status = WY_OK;
    bool any = false;
    mpz_t number;
    mpz_init(number);
    for (uint32_t t = 0; status == WY_OK && t < tracks; t++) {
        if (wy_automaton_track(to->automaton, t)->system == NULL) {
            continue;
        }
        status = wi_word_number(number, to->automaton, word, t, to->command->error);
        char *digits = status == WY_OK ? wi_decimal(number) : NULL;
        if (status == WY_OK && digits == NULL) {
            status = wi_fail_memory(to->command->error);
        } else if (status == WY_OK) {
            wi_session_say(session, "%s", any ? ", " : " (");
            if (t < named->variables) {
                wi_session_say(session, "%s = ", named->variable[t]);
            }
            wi_session_say(session, "%s", digits);
            any = true;
        }
        free(digits);
    }
    mpz_clear(number);
    wi_session_say(session, any ? ")\n" : "\n");
    return status;
}

wy_status wi_command_shortest(wi_command *command) {
    wy_word word = {0};
    const listing to = listing_of(command);
    wy_status status =
        wy_automaton_witness(&word, to.automaton, wi_command_control(command), command->error);
    if (status == WY_NO) {
        wi_session_say(command->session, "$%s accepts no word\n", command->of->name);
        return WY_OK;
    }
    if (status == WY_OK) {
        wi_session_say(command->session, "the shortest word of $%s: ", command->of->name);
        if (word.length == 0 && to.numbers) {
            say_column(&to, NULL);
        } else if (word.length == 0) {
            wi_session_say(command->session, "()");
        }
        say_columns(&to, &word);
        status = say_numbers(&to, &word);
    }
    wy_word_free(&word);
    return status;
}

/* ---- regex ------------------------------------------------------------------------------ */

static void say_alphabets(wi_command *command, const wy_automaton *automaton) {
    for (uint32_t t = 0; t < wy_automaton_tracks(automaton); t++) {
        const wy_track *track = wy_automaton_track(automaton, t);
        if (track->system != NULL) {
            wi_session_say(command->session, " %s", track->system->name);
            continue;
        }
        for (uint32_t d = 0; d < track->digits; d++) {
            wi_session_say(command->session, "%s%ld", d == 0 ? " {" : ",",
                           track->values == NULL ? (long)d : (long)track->values[d]);
        }
        wi_session_say(command->session, "}");
    }
}

/* "reg NAME msd_2 "0*10*";" */
static wy_status say_regex(wi_command *command, const char *name, const wy_automaton *automaton) {
    char *text;
    const wy_status status = wi_regex_write(&text, automaton, command->error);
    if (status == WY_OK) {
        wi_session_say(command->session, "reg %s", name);
        say_alphabets(command, automaton);
        wi_session_say(command->session, " \"");
        wi_session_write(command->session, text, strlen(text));
        wi_session_say(command->session, "\";\n");
        free(text);
    }
    return status;
}

static int32_t is_value(void *data, int32_t output) {
    return output == *(const int32_t *)data;
}

/* "T_1", and "T_m1" for a value below 0. */
static void value_name(char *to, size_t size, const char *name, int32_t value) {
    snprintf(to, size, "%s_%s%ld", name, value < 0 ? "m" : "", labs((long)value));
}

static wy_status say_sequence_regex(wi_command *command, const wi_named *named) {
    const wy_automaton *sequence = named->relation->automaton;
    char name[WI_NAME_SIZE + 16];
    int32_t *values;
    size_t count;
    wy_status status = wy_automaton_outputs(&values, &count, sequence, command->error);
    if (status != WY_OK) {
        return status;
    }
    for (size_t i = 0; status == WY_OK && i < count; i++) {
        wy_automaton *where = NULL;
        if (values[i] == 0) {
            continue;
        }
        status = wy_automaton_map_outputs(&where, sequence, WY_ACCEPTOR, is_value, &values[i],
                                          command->error);
        if (status == WY_OK) {
            status = wy_automaton_minimise_in_place(where, &command->session->options.control,
                                                    command->error);
        }
        if (status == WY_OK) {
            value_name(name, sizeof name, named->name, values[i]);
            status = say_regex(command, name, where);
        }
        wy_automaton_free(where);
    }
    if (status == WY_OK) {
        wi_session_say(command->session, "combine %s", named->name);
        for (size_t i = 0; i < count; i++) {
            value_name(name, sizeof name, named->name, values[i]);
            if (values[i] != 0) {
                wi_session_say(command->session, " %s=%ld", name, (long)values[i]);
            }
        }
        wi_session_say(command->session, ";\n");
    }
    free(values);
    return status;
}

wy_status wi_command_regex(wi_command *command) {
    const wi_named *named = command->of;
    if (wy_automaton_tracks(named->relation->automaton) == 0) {
        return wi_fail(command->error, WY_BAD, "$%s is a sentence, and has no words", named->name);
    }
    return command->sequence ? say_sequence_regex(command, named)
                             : say_regex(command, named->name, named->relation->automaton);
}

/* ---- describe, export ------------------------------------------------------------------- */

static void say_track(wy_logic *session, const wy_track *track) {
    enum { MOST_SHOWN = 20 };
    if (track->system != NULL) {
        wi_session_say(session, "%s, ", track->system->name);
    }
    wi_session_say(session, "digits {");
    for (uint32_t d = 0; d < track->digits && d < MOST_SHOWN; d++) {
        wi_session_say(session, "%s%ld", d == 0 ? "" : ",",
                       track->values == NULL ? (long)d : (long)track->values[d]);
    }
    wi_session_say(session, track->digits > MOST_SHOWN ? ",...}, %lu of them\n" : "}\n",
                   (unsigned long)track->digits);
}

static wy_status say_outputs(wi_command *command, const wy_automaton *automaton) {
    enum { MOST_SHOWN = 20 };
    int32_t *values;
    size_t count;
    const wy_status status = wy_automaton_outputs(&values, &count, automaton, command->error);
    if (status != WY_OK) {
        return status;
    }
    wi_session_say(command->session, "  values {");
    for (size_t i = 0; i < count && i < MOST_SHOWN; i++) {
        wi_session_say(command->session, "%s%ld", i == 0 ? "" : ",", (long)values[i]);
    }
    wi_session_say(command->session, count > MOST_SHOWN ? ",...}, %zu of them\n" : "}\n", count);
    free(values);
    return WY_OK;
}

wy_status wi_command_describe_name(wi_command *command) {
    const wi_named *named = command->of;
    const wy_automaton *automaton = named->relation->automaton;
    const uint32_t tracks = wy_automaton_tracks(automaton);
    wi_command_describe(command, command->sequence ? "" : "$", named->name, automaton,
                        named->variable);
    if (tracks == 0) {
        wi_session_say(command->session, "  a sentence, %s\n",
                       wy_automaton_output(automaton, 0) != 0 ? "true" : "false");
    }
    for (uint32_t t = 0; t < tracks; t++) {
        wi_session_say(command->session, "  track %lu: ", (unsigned long)t + 1);
        say_track(command->session, wy_automaton_track(automaton, t));
    }
    return command->sequence ? say_outputs(command, automaton) : WY_OK;
}

wy_status wi_command_export(wi_command *command) {
    const wi_named *named = command->of;
    char ending[8];
    wi_result_format format = WI_RESULT_TXT;
    if (!wi_result_format_of(&format, command->word)) {
        command->at -= strlen(command->word);
        return wi_command_fail(command, strlen(command->word),
                               "the format %s is not supported; txt, gv, json and ba are",
                               command->word);
    }
    snprintf(ending, sizeof ending, ".%s", wi_result_format_name(format));
    char *path;
    const wy_status status =
        wi_result_automaton(&path, command->session, format, named->name, ending,
                            named->relation->automaton, named->variable, command->error);
    if (status == WY_OK) {
        wi_session_say(command->session, "written to %s\n", path);
        free(path);
    }
    return status;
}

/* Above this, dot takes very long and nobody sees anything. */
enum { MOST_ARROWS = 5000 };

/* NAME.gv has been written: the picture beside it. */
static wy_status draw(wi_command *command, const char *graph, uint64_t arrows) {
    wy_logic *session = command->session;
    const size_t stem = strlen(graph) - strlen(".gv"), size = stem + sizeof ".svg";
    char *picture = malloc(size);
    if (picture == NULL) {
        return wi_fail_memory(command->error);
    }
    snprintf(picture, size, "%.*s.svg", (int)stem, graph);
    wy_status status = WY_NO;
    if (arrows <= MOST_ARROWS && session->options.picture != NULL) {
        status = session->options.picture(session->options.data, graph, picture, command->error);
    }
    if (status == WY_OK) {
        wi_session_say(session, "written to %s and %s\n", graph, picture);
    } else if (status == WY_NO && arrows > MOST_ARROWS) {
        wi_session_say(session, "written to %s; it has %llu arrows, too many for a picture\n",
                       graph, (unsigned long long)arrows);
        status = WY_OK;
    } else if (status == WY_NO) {
        wi_session_say(session, "written to %s; Graphviz makes a picture of it: dot -Tsvg\n",
                       graph);
        status = WY_OK;
    }
    free(picture);
    return status;
}

wy_status wi_command_draw(wi_command *command) {
    const wi_named *named = command->of;
    char *graph = NULL;
    wy_status status =
        wi_result_automaton(&graph, command->session, WI_RESULT_GV, named->name, ".gv",
                            named->relation->automaton, named->variable, command->error);
    if (status == WY_OK) {
        status = draw(command, graph, wy_automaton_transitions(named->relation->automaton));
    }
    free(graph);
    return status;
}
