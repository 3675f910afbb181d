/*
 * command.c - commands: where they begin and end, their words, and running one after the other.
 */
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/utf8.h"
#include "logic/command.h"
#include "logic/results.h"
#include "logic/syntax.h"

/* ==== texts of commands ====================================================================== */

/*
 * A command ends in ; (quiet), : (tells its steps) or :: (tells and keeps all of them), outside of
 * quotes, and may go over several lines.  A line that begins with # is a remark, between commands
 * and within them; only in quotes, where macros are called, #name( is none.
 *
 * Older versions of Walnut pass over what follows a command on its line, and people wrote remarks
 * there.  Here other commands may follow.  So what follows is passed over only if it does not begin
 * with the name of a command and holds neither a quote nor an ending.
 */

static size_t line_end(const char *text, size_t length, size_t at) {
    const char *end = memchr(text + at, '\n', length - at);
    return end == NULL ? length : (size_t)(end - text);
}

/* #name( */
static bool is_macro(const char *text, size_t length, size_t at) {
    size_t end = at + 1;
    while (end < length && wi_is_word_byte(text[end])) {
        end++;
    }
    const bool named = end > at + 1 && wi_is_letter(text[at + 1]);
    while (end < length && (text[end] == ' ' || text[end] == '\t')) {
        end++;
    }
    return named && end < length && text[end] == '(';
}

/* Skips blanks and remarks, and the mark with which some editors begin a file. */
static size_t skip(const char *text, size_t length, size_t at) {
    bool line_begins = true;
    if (at == 0 && length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) {
        at = 3;
    }
    while (at < length) {
        if (wi_is_blank(text[at])) {
            line_begins = line_begins || text[at] == '\n';
            at++;
        } else if (text[at] == '#' && line_begins) {
            at = line_end(text, length, at);
        } else {
            break;
        }
    }
    return at;
}

/*
 * Goes through a command from `at` to its ending; returns where that stands, or length.  Remarks
 * become blanks in copy, a copy of text, where that is not NULL.
 */
static size_t walk(const char *text, size_t length, size_t at, char *copy, bool *remarks) {
    bool quoted = false, line_begins = false;
    *remarks = false;
    while (at < length) {
        if (text[at] == '#' && line_begins && !(quoted && is_macro(text, length, at))) {
            const size_t end = line_end(text, length, at);
            if (copy != NULL) {
                memset(copy + at, ' ', end - at);
            }
            *remarks = true;
            at = end;
            continue;
        }
        if (text[at] == '"') {
            quoted = !quoted;
        } else if (!quoted && (text[at] == ';' || text[at] == ':')) {
            break;
        }
        line_begins = text[at] == '\n' || (line_begins && wi_is_blank(text[at]));
        at++;
    }
    return at;
}

/* Is what follows a command on its line no command?  Then the width of these words, else 0. */
static size_t words_behind(const char *text, size_t length, size_t at) {
    const size_t end = line_end(text, length, at);
    while (at < end && wi_is_blank(text[at])) {
        at++;
    }
    if (at == end || text[at] == '#' || text[at] == '[') {
        return 0;
    }
    for (size_t i = at; i < end; i++) {
        if (text[i] == '"' || text[i] == ';' || text[i] == ':') {
            return 0;
        }
    }
    size_t word = at;
    while (word < end && wi_is_word_byte(text[word])) {
        word++;
    }
    char name[WI_NAME_SIZE];
    if (word - at >= sizeof name) {
        return 0;
    }
    memcpy(name, text + at, word - at);
    name[word - at] = '\0';
    return wi_command_find(name) != NULL ? 0 : end - at;
}

/* The first command of text[at, length). */
static void script_next(wi_script_part *out, const char *text, size_t length, size_t at) {
    *out = (wi_script_part){.begin = skip(text, length, at)};
    out->end = walk(text, length, out->begin, NULL, &out->remarks);
    out->next = out->end;
    if (out->end == length) {
        return;
    }
    out->telling = text[out->end] == ':';
    out->detailed = out->telling && out->end + 1 < length && text[out->end + 1] == ':';
    out->next = out->end + (out->detailed ? 2 : 1);
    out->words_width = words_behind(text, length, out->next);
    if (out->words_width > 0) {
        out->next = line_end(text, length, out->next);
        out->words_at = out->next - out->words_width;
    }
}

/* The command without its remarks, which become blanks; free() it.  NULL: no memory. */
static char *script_plain(const wi_script_part *part, const char *text) {
    const size_t width = part->end - part->begin;
    char *copy = malloc(width + 1);
    if (copy != NULL) {
        bool remarks;
        memcpy(copy, text + part->begin, width);
        copy[width] = '\0';
        walk(text + part->begin, width, 0, copy, &remarks);
    }
    return copy;
}

size_t wy_logic_command_length(const char *text, size_t length) {
    wi_script_part part;
    script_next(&part, text, length, 0);
    return part.begin == length || part.end == length ? 0 : part.next;
}

/* ==== words ================================================================================== */

wy_status wi_command_fail(wi_command *command, size_t width, const char *format, ...) {
    char message[WY_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    const wy_status status = wi_fail(command->error, WY_BAD, "%s", message);
    wi_fail_place(command->error, command->text, command->length, command->at, width);
    return status;
}

bool wi_command_at_end(wi_command *command) {
    while (command->at < command->length && wi_is_blank(command->text[command->at])) {
        command->at++;
    }
    return command->at == command->length;
}

bool wi_command_at(wi_command *command, char sign) {
    return !wi_command_at_end(command) && command->text[command->at] == sign;
}

bool wi_command_take(wi_command *command, char sign) {
    if (!wi_command_at(command, sign)) {
        return false;
    }
    command->at++;
    return true;
}

wy_status wi_command_name(wi_command *command, char out[WI_NAME_SIZE], const char *what) {
    if (wi_command_at_end(command)) {
        return wi_command_fail(command, 0, "expected %s, but the command ends here", what);
    }
    if (!wi_is_letter(command->text[command->at])) {
        return wi_command_fail(command, 1, "expected %s", what);
    }
    size_t end = command->at;
    while (end < command->length && wi_is_word_byte(command->text[end])) {
        end++;
    }
    const size_t width = end - command->at;
    if (width >= WI_NAME_SIZE) {
        return wi_command_fail(command, width, "this name is too long");
    }
    memcpy(out, command->text + command->at, width);
    out[width] = '\0';
    command->at = end;
    if (command->wants_target) {
        memcpy(command->target, out, width + 1);
        command->wants_target = false;
    }
    return WY_OK;
}

wy_status wi_command_quoted(wi_command *command, const char **out, size_t *length,
                            const char *what) {
    if (!wi_command_at(command, '"')) {
        return command->at == command->length
                   ? wi_command_fail(command, 0, "expected %s in double quotes", what)
                   : wi_command_fail(command, 1, "expected %s in double quotes", what);
    }
    const char *begin = command->text + command->at + 1;
    const char *end = memchr(begin, '"', command->length - command->at - 1);
    if (end == NULL) {
        return wi_command_fail(command, 1, "this quote is never closed");
    }
    *out = begin;
    *length = (size_t)(end - begin);
    command->quoted_at = (size_t)(begin - command->text);
    command->quoted_end = command->at = (size_t)(end - command->text) + 1;
    return WY_OK;
}

wy_status wi_command_number(wi_command *command, uint64_t *out, uint64_t most, const char *what) {
    if (wi_command_at_end(command) || command->text[command->at] < '0' ||
        command->text[command->at] > '9') {
        return wi_command_fail(command, command->at < command->length, "expected %s", what);
    }
    const size_t begin = command->at;
    uint64_t value = 0;
    while (command->at < command->length && command->text[command->at] >= '0' &&
           command->text[command->at] <= '9') {
        value = 10 * value + (uint64_t)(command->text[command->at++] - '0');
        if (value > most) {
            command->at = begin;
            return wi_command_fail(command, 1, "%s must be at most %llu", what,
                                   (unsigned long long)most);
        }
    }
    *out = value;
    return WY_OK;
}

wy_status wi_command_end(wi_command *command) {
    return wi_command_at_end(command) ? WY_OK
                                      : wi_command_fail(command, command->length - command->at,
                                                        "the command should end here");
}

const wy_control *wi_command_control(const wi_command *command) {
    return &command->session->options.control;
}

wy_status wi_command_reference(wi_command *command, wi_named **out, bool *sequence) {
    char name[WI_NAME_SIZE];
    *sequence = !wi_command_take(command, '$');
    wy_status status = wi_command_name(command, name, "the name of an automaton");
    if (status != WY_OK) {
        return status;
    }
    if (!*sequence) {
        return wi_session_automaton(out, command->session, name, command->error);
    }
    status = wi_session_sequence(out, command->session, name, command->error);
    wy_error unseen;
    wi_named *other;
    if (status == WY_BAD &&
        wi_session_automaton(&other, command->session, name, &unseen) == WY_OK) {
        *out = other;
        *sequence = false;
        return WY_OK;
    }
    return status;
}

wy_status wi_command_automaton(wi_command *command, wi_named **out) {
    char name[WI_NAME_SIZE];
    wi_command_take(command, '$');
    const wy_status status = wi_command_name(command, name, "the name of an automaton");
    return status == WY_OK ? wi_session_automaton(out, command->session, name, command->error)
                           : status;
}

bool wi_command_at_alphabet(wi_command *command) {
    return !wi_command_at_end(command) &&
           (command->text[command->at] == '{' || wi_is_word_byte(command->text[command->at]));
}

static wy_status read_set(wi_command *command, wy_track *out, int32_t **values) {
    enum { MOST = 4096, LARGEST = 1000000000 };
    int32_t *list = malloc(MOST * sizeof *list);
    uint32_t count = 0;
    wy_status status = list == NULL ? wi_fail_memory(command->error) : WY_OK;
    do {
        uint64_t value = 0;
        bool minus = false;
        if (status == WY_OK) {
            minus = wi_command_take(command, '-');
            if (!minus) {
                wi_command_take(command, '+');
            }
            status = wi_command_number(command, &value, LARGEST, "a digit");
        }
        if (status == WY_OK && count == MOST) {
            status = wi_command_fail(command, 1, "an alphabet has at most %d digits", MOST);
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
    } while (status == WY_OK && wi_command_take(command, ','));
    if (status == WY_OK && !wi_command_take(command, '}')) {
        status = wi_command_fail(command, 1, "expected ',' or '}'");
    }
    if (status != WY_OK) {
        free(list);
        return status;
    }
    *out = (wy_track){.digits = count, .values = list};
    *values = list;
    return WY_OK;
}

wy_status wi_command_alphabet(wi_command *command, wy_track *out, int32_t **values) {
    *values = NULL;
    if (wi_command_take(command, '{')) {
        return read_set(command, out, values);
    }
    const size_t begin = command->at;
    size_t end = begin;
    while (end < command->length && wi_is_word_byte(command->text[end])) {
        end++;
    }
    char name[WI_NAME_SIZE];
    const wy_system *system;
    if (end == begin ||
        !wi_system_full_name(name, sizeof name, command->text + begin, end - begin)) {
        return wi_command_fail(command, 1,
                               "expected an alphabet: a numeration or a set like {0,1}");
    }
    wy_status status = wi_session_system(&system, command->session, name, command->error);
    if (status == WY_BAD) {
        char message[WY_MESSAGE_SIZE];
        snprintf(message, sizeof message, "%s", command->error->message);
        status = wi_command_fail(command, end - begin, "%s", message);
    }
    if (status == WY_OK) {
        *out = (wy_track){.digits = system->digits, .system = system};
        command->at = end;
    }
    return status;
}

/* ==== brackets before a command ============================================================== */

/*
 * [strategy N NAME] chooses, in Walnut, how step N is determinised.  Here several ways run side by
 * side, and the result is the same: it is passed over, with a word.
 *
 * [export N FORMAT] writes the automaton of step N, [export * FORMAT] that of every step, to
 * NAME_step_N.ba; steps count from 0, as in the detailed log.  They are steps of the plan made here
 * and automata after determinisation, which in Walnut are others.
 */

/* A word up to a blank, a comma or the bracket; "" at the end. */
static void read_word(wi_command *command, char out[WI_NAME_SIZE]) {
    size_t width = 0;
    (void)wi_command_at_end(command);
    while (command->at < command->length && width + 1 < WI_NAME_SIZE) {
        const char byte = command->text[command->at];
        if (byte == ',' || byte == ']' || wi_is_blank(byte)) {
            break;
        }
        out[width++] = byte;
        command->at++;
    }
    out[width] = '\0';
}

/* A number of a step, or * for all. */
static wy_status read_step(wi_command *command, bool *all, uint64_t *step) {
    *all = wi_command_take(command, '*');
    *step = 0;
    return *all ? WY_OK
                : wi_command_number(command, step, 1000000000, "the number of a step, or *,");
}

static wy_status read_strategy(wi_command *command) {
    static const char *const names[] = {"SC", "BRZ", "CCL", "CCLS", "BRZ-CCL", "BRZ-CCLS"};
    bool all;
    uint64_t step;
    char name[WI_NAME_SIZE];
    const size_t begin = command->at;
    wy_status status = read_step(command, &all, &step);
    if (status != WY_OK) {
        return status;
    }
    read_word(command, name);
    for (char *at = name; *at != '\0'; at++) {
        *at = *at == '_' ? '-' : *at; /* both are in use */
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(names[i], name) == 0) {
            wi_session_warn(command->session,
                            "[strategy%.*s] is passed over: determinisation goes several ways "
                            "at once here",
                            (int)(command->at - begin), command->text + begin);
            return WY_OK;
        }
    }
    command->at -= strlen(name);
    return wi_command_fail(command, strlen(name),
                           "expected a strategy: SC, BRZ, CCL, CCLS, BRZ-CCL or BRZ-CCLS");
}

static wy_status read_export(wi_command *command, wi_exports *out) {
    bool all;
    uint64_t step;
    char name[WI_NAME_SIZE];
    wi_result_format format;
    wy_status status = read_step(command, &all, &step);
    if (status != WY_OK) {
        return status;
    }
    read_word(command, name);
    if (!wi_result_format_of(&format, name)) {
        command->at -= strlen(name);
        return wi_command_fail(command, strlen(name), "expected a format: BA, GV, TXT or JSON");
    }
    if (!all && out->count == WI_MOST_EXPORTS) {
        return wi_command_fail(command, 0, "more than %d exports; [export * %s] is all of them",
                               WI_MOST_EXPORTS, name);
    }
    out->any = true;
    if (all) {
        out->all = true;
        out->all_format = format;
    } else {
        out->step[out->count] = step;
        out->format[out->count++] = format;
    }
    return WY_OK;
}

static wy_status read_one(wi_command *command, wi_exports *out) {
    char word[WI_NAME_SIZE];
    (void)wi_command_at_end(command);
    const size_t begin = command->at;
    read_word(command, word);
    if (strcmp(word, "strategy") == 0) {
        return read_strategy(command);
    }
    if (strcmp(word, "export") == 0) {
        return read_export(command, out);
    }
    if (strcmp(word, "earlyExistTermination") ==
        0) { /* how, not what: sentences end early anyway */
        while (command->at < command->length && command->text[command->at] != ',' &&
               command->text[command->at] != ']') {
            command->at++;
        }
        return WY_OK;
    }
    command->at = begin;
    return wi_command_fail(command, strlen(word), "expected strategy or export");
}

/* Reads the brackets before a command, and says what is passed over. */
static wy_status metacommands_read(wi_command *command, wi_exports *out) {
    memset(out, 0, sizeof *out);
    while (wi_command_take(command, '[')) {
        const size_t open = command->at - 1;
        if (memchr(command->text + open, ']', command->length - open) == NULL) {
            command->at = open;
            return wi_command_fail(command, 1, "this '[' is never closed");
        }
        if (wi_command_take(command, ']')) {
            continue;
        }
        do {
            const wy_status status = read_one(command, out);
            if (status != WY_OK) {
                return status;
            }
        } while (wi_command_take(command, ','));
        if (!wi_command_take(command, ']')) {
            return wi_command_fail(command, 1, "expected ',' or ']'");
        }
    }
    return WY_OK;
}

/* ---- exports ------------------------------------------------------------------------------ */

static wy_status export_step(wy_logic *session, wi_result_format format, const wy_automaton *made,
                             wy_error *error) {
    const wi_exports *exports = session->exports;
    char ending[64];
    char *path;
    snprintf(ending, sizeof ending, "_step_%llu.%s", (unsigned long long)exports->taken,
             wi_result_format_name(format));
    const wy_status status = wi_result_automaton(
        &path, session, format, exports->name[0] == '\0' ? "export" : exports->name, ending, made,
        NULL, error);
    if (status == WY_OK) {
        wi_session_say(session, "written to %s\n", path);
        free(path);
    }
    return status;
}

wy_status wi_exports_step(void *data, const wy_automaton *made, wy_error *error) {
    wy_logic *session = data;
    wi_exports *exports = session->exports;
    wy_status status = WY_OK;
    if (exports->all) {
        status = export_step(session, exports->all_format, made, error);
    }
    for (size_t i = 0; status == WY_OK && i < exports->count; i++) {
        if (exports->step[i] == exports->taken) {
            status = export_step(session, exports->format[i], made, error);
        }
    }
    exports->taken++;
    return status;
}

/* Says which of the steps that were wanted did not come. */
static void exports_end(wy_logic *session) {
    const wi_exports *exports = session->exports;
    if (exports == NULL) {
        return;
    }
    const unsigned long long taken = exports->taken;
    for (size_t i = 0; i < exports->count; i++) {
        if (exports->step[i] >= taken) {
            wi_session_warn(session, "there is no step %llu to export: there %s %llu, from 0 on",
                            (unsigned long long)exports->step[i], taken == 1 ? "is" : "are", taken);
        }
    }
    if (exports->all && taken == 0) {
        wi_session_warn(session, "there is no step to export: the formula needed none");
    }
}

/* ==== running ================================================================================ */

/*
 * A command that fails takes the name that it was to define with it: who uses that later is told
 * so, and does not silently get what had the name before.  Where faults are reported, the commands
 * behind it are run.
 */

/* ---- naming results --------------------------------------------------------------------- */

void wi_command_describe(wi_command *command, const char *mark, const char *name,
                         const wy_automaton *automaton, char *const *variables) {
    const uint32_t tracks = wy_automaton_tracks(automaton);
    const uint32_t states = wy_automaton_states(automaton);
    const uint64_t edges = wy_automaton_transitions(automaton);
    wi_session_say(command->session, "%s%s", mark, name);
    for (uint32_t i = 0; variables != NULL && i < tracks; i++) {
        wi_session_say(command->session, "%s%s", i == 0 ? "(" : ",", variables[i]);
    }
    wi_session_say(command->session, "%s: %lu state%s, %llu transition%s\n",
                   variables != NULL && tracks > 0 ? ")" : "", (unsigned long)states,
                   states == 1 ? "" : "s", (unsigned long long)edges, edges == 1 ? "" : "s");
}

wy_status wi_command_define(wi_command *command, bool sequence, wy_automaton *automaton) {
    wi_command_describe(command, sequence ? "" : "$", command->target, automaton, NULL);
    return wi_session_define(command->session, sequence, command->target, automaton, NULL, 0, false,
                             command->error);
}

wy_status wi_command_finish(wi_command *command, wy_status status, bool sequence,
                            wy_automaton *made) {
    if (status == WY_OK) {
        status = wy_automaton_minimise_in_place(made, wi_command_control(command), command->error);
    }
    if (status != WY_OK) {
        wy_automaton_free(made);
        return status;
    }
    return wi_command_define(command, sequence, made);
}

/* ---- running ---------------------------------------------------------------------------- */

static wy_status unknown_command(wi_command *command, const char *name) {
    const char *nearest = wi_command_nearest(name);
    command->at = 0;
    return nearest != NULL
               ? wi_command_fail(command, strlen(name), "unknown command '%.60s'; did you mean %s?",
                                 name, nearest)
               : wi_command_fail(command, strlen(name), "unknown command '%.60s'; see help", name);
}

/* A morphism by its name. */
static wy_status read_morphism(wi_command *command) {
    char name[WI_NAME_SIZE];
    wy_status status = wi_command_name(command, name, "the name of a morphism");
    if (status == WY_OK) {
        status = wi_session_check(command->session, 'm', name, command->error);
    }
    if (status != WY_OK) {
        return status;
    }
    const char *text = wi_session_note(&command->session->morphisms, name);
    char *loaded = NULL;
    size_t length = text == NULL ? 0 : strlen(text);
    if (text == NULL) {
        status = wi_library_read(&loaded, &length, command->session, "Morphism Library", name,
                                 ".txt", command->error);
        text = loaded;
        if (status == WY_NO) {
            command->at -= strlen(name);
            status = wi_command_fail(command, strlen(name), "there is no morphism %s", name);
        }
    }
    if (status == WY_OK) {
        status = wy_morphism_read(&command->morphism, text, length, command->error);
    }
    free(loaded);
    return status;
}

/* The first name of a command, for what it makes. */
static wy_status read_target(wi_command *command, const char *defines) {
    char name[WI_NAME_SIZE];
    return wi_command_name(command, name,
                           defines[0] == '\0'          ? "a name for the macro"
                           : defines[0] == 'm'         ? "a name for the morphism"
                           : defines[0] == 'n'         ? "a name for the numeration"
                           : strcmp(defines, "s") == 0 ? "a name for the sequence"
                                                       : "a name for the result");
}

/* One argument that the table names. */
static wy_status read_argument(wi_command *command, char kind, const wi_command_entry *entry) {
    wi_named **to = command->of == NULL ? &command->of : &command->second;
    switch (kind) {
    case 'n':
        return read_target(command, entry->defines);
    case 'a':
        return wi_command_automaton(command, to);
    case 'r':
        return wi_command_reference(command, to, &command->sequence);
    case 's': {
        char name[WI_NAME_SIZE];
        const wy_status status = wi_command_name(command, name, "the name of a sequence");
        return status == WY_OK ? wi_session_sequence(to, command->session, name, command->error)
                               : status;
    }
    case 'm':
        return read_morphism(command);
    case 'q':
        return wi_command_quoted(command, &command->quoted, &command->quoted_length, entry->what);
    case 'd':
        return wi_command_number(command, &command->number, 100000000, entry->what);
    case 'w':
        return wi_command_name(command, command->word, entry->what);
    default:
        return wi_command_end(command);
    }
}

/* Runs a command that is known, with what the brackets before it want. */
static wy_status run_with(wi_command *command, const wi_command_entry *entry, wi_exports *exports) {
    wy_logic *session = command->session;
    if (exports->any && entry->run != wi_command_evaluate) {
        return wi_command_fail(command, 0, "[export ...] goes before eval and def, not before %s",
                               entry->name);
    }
    session->exports = exports->any ? exports : NULL;
    wy_status status = WY_OK;
    for (const char *at = entry->arguments; status == WY_OK && *at != '\0'; at++) {
        status = read_argument(command, *at, entry);
    }
    if (status == WY_OK) {
        status = entry->run(command);
    }
    wy_morphism_free(command->morphism);
    if (status == WY_OK) {
        exports_end(session);
    }
    session->exports = NULL;
    return status;
}

static wy_status run(wi_command *command) {
    char name[WI_NAME_SIZE];
    wi_exports exports;
    wy_status status = metacommands_read(command, &exports);
    if (status == WY_OK) {
        status = wi_command_name(command, name, "the name of a command");
    }
    if (status != WY_OK) {
        return status;
    }
    const wi_command_entry *entry = wi_command_find(name);
    if (entry == NULL) {
        return unknown_command(command, name);
    }
    command->name = entry->name;
    command->target[0] = '\0';
    command->wants_target = true;
    status = run_with(command, entry, &exports);
    if (status != WY_OK && command->target[0] != '\0') {
        wi_session_break(command->session, entry->defines, command->target);
    }
    return status;
}

/* The byte of text at which this line and column (in characters) stand. */
static size_t byte_of(const char *text, size_t length, size_t line, size_t column) {
    size_t at = 0;
    for (; line > 1 && at < length; at++) {
        line -= text[at] == '\n';
    }
    while (column > 1 && at < length) {
        const size_t width = wi_utf8_width(text + at, length - at);
        at += width == 0 ? 1 : width;
        column--;
    }
    return at;
}

/*
 * A fault has a place in the command, or in the formula that it quotes: shown in the text of all
 * commands.  Formulas changed by macros are shown as they are.
 */
static void place_in_text(wy_error *error, const wi_command *command, const char *text,
                          size_t length, size_t begin, bool in_quotes) {
    const size_t offset = begin + (in_quotes ? command->quoted_at : 0);
    const char *part = text + offset;
    const size_t part_length =
        in_quotes ? command->quoted_end - command->quoted_at - 1 : command->length;
    if (in_quotes && memchr(command->text + command->quoted_at, '#', part_length) != NULL) {
        return;
    }
    const size_t at = byte_of(part, part_length, error->line, error->column);
    size_t end = byte_of(part, part_length, error->line, error->column + error->width);
    end = end < at ? at : end;
    wi_fail_place(error, text, length, offset + at, end - at);
}

/* Runs one command of the text. */
static wy_status run_part(wy_logic *session, const wi_script_part *part, const char *text,
                          size_t length, wy_error *error) {
    if (part->end == length) {
        const wy_status status =
            wi_fail(error, WY_BAD, "the last command does not end in ';' or ':'");
        wi_fail_place(error, text, length, part->begin, 1);
        return status;
    }
    char *plain = NULL;
    if (part->remarks) {
        plain = script_plain(part, text);
        if (plain == NULL) {
            return wi_fail_memory(error);
        }
    }
    wi_command command = {.session = session,
                          .text = plain != NULL ? plain : text + part->begin,
                          .length = part->end - part->begin,
                          .error = error};
    if (session->options.begin != NULL) {
        session->options.begin(session->options.data, command.text, command.length);
    }
    session->telling = part->telling;
    session->detailed = part->detailed;
    session->fault_quoted = false;
    const wy_status status = part->begin == part->end ? WY_OK : run(&command);
    session->telling = session->detailed = false;
    wi_log_drop(session);
    if (status != WY_OK && error->line != 0) {
        place_in_text(error, &command, text, length, part->begin, session->fault_quoted);
    } else if (status == WY_BAD || status == WY_LIMIT) { /* which command it was */
        size_t width = 0;
        while (width < command.length && !wi_is_blank(command.text[width])) {
            width++;
        }
        wi_fail_place(error, text, length, part->begin, width);
    }
    free(plain);
    return status;
}

/* Reports a fault, where that is wanted.  false: the run ends with it. */
static bool go_on(wy_logic *session, wy_status status, const wy_error *error) {
    if (session->options.fault == NULL || (status != WY_BAD && status != WY_LIMIT)) {
        return false;
    }
    session->faults += status == WY_BAD;
    session->unknowns += status == WY_LIMIT;
    session->options.fault(session->options.data, session->file, error);
    return true;
}

/* Words behind a command, as far as they are text. */
static void warn_of_words(wy_logic *session, const char *words, size_t width) {
    char shown[64];
    size_t used = 0, at = 0;
    while (at < width && used + 5 < sizeof shown) {
        const size_t step = wi_utf8_width(words + at, width - at);
        if (step == 0 || (unsigned char)words[at] < ' ') {
            shown[used++] = '?';
            at++;
        } else {
            memcpy(shown + used, words + at, step);
            used += step;
            at += step;
        }
    }
    shown[used] = '\0';
    wi_session_warn(session, "passed over, as a remark: %s%s", shown, at < width ? "..." : "");
}

wy_status wy_logic_run(wy_logic *session, const char *text, size_t length, wy_error *error) {
    wy_error own;
    if (error == NULL) {
        error = &own;
    }
    if (length == SIZE_MAX) {
        length = strlen(text);
    }
    wi_script_part part;
    for (size_t at = 0;; at = part.next) {
        script_next(&part, text, length, at);
        if (part.begin == length || session->ended) {
            return WY_OK;
        }
        memset(error, 0, sizeof *error);
        const wy_status status = run_part(session, &part, text, length, error);
        if (status != WY_OK && !go_on(session, status, error)) {
            return status;
        }
        if (part.words_width > 0) {
            warn_of_words(session, text + part.words_at, part.words_width);
        }
    }
}
