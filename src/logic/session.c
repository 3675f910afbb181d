/*
 * session.c - what a session of the prover holds.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <wythoff/automata.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "base/list.h"
#include "base/nearest.h"
#include "base/outfile.h"
#include "logic/core.h"
#include "logic/results.h"
#include "logic/session.h"

/* ==== relations ============================================================================== */

wy_relation *wi_relation_new(wy_automaton *automaton, uint64_t number, const char *label) {
    const size_t length = label == NULL ? 0 : strlen(label);
    wy_relation *made = calloc(1, sizeof *made + length + 1);
    if (made == NULL) {
        wy_automaton_free(automaton);
        return NULL;
    }
    made->automaton = automaton;
    made->number = number;
    made->holders = 1;
    if (label != NULL) {
        memcpy(made->label, label, length + 1);
    }
    return made;
}

wy_relation *wi_relation_hold(wy_relation *relation) {
    relation->holders++;
    return relation;
}

void wi_relation_drop(wy_relation *relation) {
    if (relation != NULL && --relation->holders == 0) {
        wy_automaton_free(relation->automaton);
        free(relation);
    }
}

/* ==== names ================================================================================== */

/* ---- opening and closing ---------------------------------------------------------------- */

static wy_status load_numeration(void *data, char **text, size_t *length, const char *name,
                                 wy_error *error) {
    const wy_logic *session = data;
    return wi_library_read(text, length, session, "Custom Bases", name, ".txt", error);
}

wy_status wy_logic_open(wy_logic **out, const wy_logic_options *options, wy_error *error) {
    *out = NULL;
    wy_logic *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return wi_fail_memory(error);
    }
    made->next_number = 1;
    if (options != NULL) {
        made->options = *options;
        if (options->library != NULL) {
            made->library = strdup(options->library);
            if (made->library == NULL) {
                free(made);
                return wi_fail_memory(error);
            }
        }
    }
    const wy_status status = wy_numerations_open(&made->numerations, error);
    if (status != WY_OK) {
        wy_logic_close(made);
        return status;
    }
    wi_numerations_set_loader(made->numerations, load_numeration, made);
    *out = made;
    return WY_OK;
}

static void clear_named(wi_named *named) {
    wi_relation_drop(named->relation);
    for (size_t i = 0; named->variable != NULL && i < named->variables; i++) {
        free(named->variable[i]);
    }
    free(named->variable);
    free(named->name);
    free(named);
}

static void clear_list(wi_named_list *list) {
    for (size_t i = 0; i < list->count; i++) {
        clear_named(list->item[i]);
    }
    free(list->item);
}

static void session_clear_notes(wi_note_list *list);

void wy_logic_close(wy_logic *session) {
    if (session == NULL) {
        return;
    }
    clear_list(&session->automata);
    clear_list(&session->sequences);
    session_clear_notes(&session->macros);
    session_clear_notes(&session->morphisms);
    session_clear_notes(&session->broken);
    wi_known_clear(&session->derived);
    wi_log_drop(session);
    wi_certificates_free(session->certificates);
    wy_numerations_close(session->numerations);
    free(session->library);
    free(session);
}

bool wy_logic_ended(const wy_logic *session) {
    return session->ended;
}

uint64_t wy_logic_falsities(const wy_logic *session) {
    return session->falsities;
}

uint64_t wy_logic_faults(const wy_logic *session) {
    return session->faults;
}

uint64_t wy_logic_unknowns(const wy_logic *session) {
    return session->unknowns;
}

/* ---- saying ----------------------------------------------------------------------------- */

void wi_session_write(wy_logic *session, const char *text, size_t length) {
    if (session->options.write != NULL && length > 0) {
        session->options.write(session->options.data, text, length);
    }
}

void wi_session_say(wy_logic *session, const char *format, ...) {
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    const int width = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (width > 0) {
        const size_t length = (size_t)width < sizeof text ? (size_t)width : sizeof text - 1;
        wi_session_write(session, text, length);
    }
}

void wi_session_warn(wy_logic *session, const char *format, ...) {
    if (session->options.note == NULL) {
        return;
    }
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    session->options.note(session->options.data, text);
}

/* ---- systems ---------------------------------------------------------------------------- */

wy_status wi_session_system(const wy_system **out, wy_logic *session, const char *name,
                            wy_error *error) {
    const wy_numeration *numeration = NULL;
    wy_status status = strlen(name) < 4 ? WY_OK : wi_session_check(session, 'n', name + 4, error);
    if (status == WY_OK) {
        status = wy_numerations_find(&numeration, session->numerations, name,
                                     &session->options.control, error);
    }
    *out = status == WY_OK ? wi_numeration_system(numeration) : NULL;
    return status;
}

wy_status wi_session_find_system(void *data, const wy_system **out, const char *name,
                                 wy_error *error) {
    return wi_session_system(out, data, name, error);
}

wy_status wy_logic_system(const wy_system **out, wy_logic *session, const char *name,
                          wy_error *error) {
    return wi_session_system(out, session, name, error);
}

/* The automaton over digits alone. */
static wy_status without_system(wy_automaton **out, const wy_automaton *of,
                                const wy_control *control, wy_error *error) {
    wy_track tracks[3];
    for (uint32_t t = 0; t < wy_automaton_tracks(of) && t < 3; t++) {
        tracks[t] = *wy_automaton_track(of, t);
        tracks[t].system = NULL;
    }
    return wy_automaton_retrack(out, of, tracks, control, error);
}

static wy_status adopt(wy_logic *session, const wy_numeration *numeration, wy_error *error) {
    const wy_control *control = &session->options.control;
    const wy_track track = wy_numeration_track(numeration);
    const wy_automaton *adder = NULL;
    const wy_automaton *order = NULL;
    wy_automaton *all = NULL;
    wy_automaton *made[3] = {NULL, NULL, NULL};
    wy_status status = wy_numeration_adder(&adder, numeration, control, error);
    if (status == WY_OK) {
        status = wi_numeration_less(&order, numeration, control, error);
    }
    if (status == WY_OK) {
        status = wi_automaton_valid_words(&all, &track, 1, control, error);
    }
    const wy_automaton *const of[3] = {adder, all, order};
    for (int i = 0; i < 3 && status == WY_OK; i++) {
        status = without_system(&made[i], of[i], control, error);
    }
    if (status == WY_OK) {
        status = wy_numerations_define_custom(NULL, session->numerations,
                                              wy_numeration_name(numeration) + strlen("msd_"),
                                              made[0], made[1], made[2], false, control, error);
    }
    wy_automaton_free(all);
    for (int i = 0; i < 3; i++) {
        wy_automaton_free(made[i]);
    }
    return status;
}

wy_status wy_logic_adopt(wy_logic *session, const wy_numeration *numeration, wy_error *error) {
    const char *name = wy_numeration_name(numeration);
    const wy_system *there = NULL;
    const wy_status status = wy_logic_system(&there, session, name, error);
    if (status != WY_BAD || strncmp(name, "msd_", 4) != 0) {
        return status;
    }
    return adopt(session, numeration, error);
}

/* ---- named relations -------------------------------------------------------------------- */

static wi_named *find(const wi_named_list *list, const char *name) {
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->item[i]->name, name) == 0) {
            return list->item[i];
        }
    }
    return NULL;
}

/* A new entry, or the old one of this name, emptied; NULL: no memory. */
static wi_named *enter(wi_named_list *list, const char *name) {
    wi_named *made = calloc(1, sizeof *made);
    char *copy = strdup(name);
    if (made == NULL || copy == NULL || !wi_list_room(list->item, list->room, list->count + 1)) {
        free(made);
        free(copy);
        return NULL;
    }
    made->name = copy;
    made->total = -1;
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->item[i]->name, name) == 0) {
            clear_named(list->item[i]);
            list->item[i] = made;
            return made;
        }
    }
    list->item[list->count++] = made;
    return made;
}

static bool copy_variables(wi_named *named, char *const *variables, size_t count) {
    named->variable = calloc(count + 1, sizeof(char *));
    if (named->variable == NULL) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        named->variable[i] = strdup(variables[i]);
        if (named->variable[i] == NULL) {
            return false;
        }
        named->variables++;
    }
    return true;
}

/* Enters without writing to the library; takes the automaton. */
static wy_status enter_automaton(wi_named **out, wy_logic *session, bool sequence, const char *name,
                                 wy_automaton *automaton, wy_error *error) {
    char label[80];
    snprintf(label, sizeof label, "%s%.70s", sequence ? "" : "$", name);
    wy_relation *relation = wi_relation_new(automaton, session->next_number++, label);
    *out = NULL;
    if (relation != NULL) {
        *out = enter(sequence ? &session->sequences : &session->automata, name);
    }
    if (*out == NULL) {
        wi_relation_drop(relation);
        return wi_fail_memory(error);
    }
    (*out)->relation = relation;
    return WY_OK;
}

static wy_status library_write_automaton(wy_logic *session, bool sequence, const char *name,
                                         const wy_automaton *automaton, wy_error *error);

wy_status wi_session_define(wy_logic *session, bool sequence, const char *name,
                            wy_automaton *automaton, char *const *variables, size_t count,
                            bool out_of_order, wy_error *error) {
    wi_named *named;
    const wy_status status = enter_automaton(&named, session, sequence, name, automaton, error);
    if (status != WY_OK) {
        return status;
    }
    if (variables != NULL && !copy_variables(named, variables, count)) {
        return wi_fail_memory(error);
    }
    named->out_of_order = out_of_order && count > 1;
    wi_session_mend(session, sequence ? 's' : 'a', name);
    const wy_status written =
        library_write_automaton(session, sequence, name, named->relation->automaton, error);
    return written != WY_OK
               ? written
               : wi_result_keep(session, name, named->relation->automaton, named->variable, error);
}

/* Names without letters of other folders in them. */
static bool is_name(const char *name) {
    if (*name == '\0' || strlen(name) > 200) {
        return false;
    }
    for (; *name != '\0'; name++) {
        const bool good = (*name >= 'a' && *name <= 'z') || (*name >= 'A' && *name <= 'Z') ||
                          (*name >= '0' && *name <= '9') || *name == '_';
        if (!good) {
            return false;
        }
    }
    return true;
}

static wy_status from_library(wi_named **out, wy_logic *session, bool sequence, const char *name,
                              wy_error *error) {
    *out = NULL;
    if (session->library == NULL || !is_name(name)) {
        return WY_NO;
    }
    char *text;
    size_t length;
    wy_status status = wi_library_read(&text, &length, session,
                                       sequence ? "Word Automata Library" : "Automata Library",
                                       name, ".txt", error);
    if (status != WY_OK) {
        return status;
    }
    wy_automaton *automaton;
    status = wy_automaton_read(&automaton, text, length, sequence ? WY_WORD : WY_ACCEPTOR,
                               wi_session_find_system, session, &session->options.control, error);
    free(text);
    return status == WY_OK ? enter_automaton(out, session, sequence, name, automaton, error)
                           : status;
}

static wy_status unknown(const wi_named_list *list, const char *name, bool sequence,
                         wy_error *error) {
    wi_nearest nearest;
    wi_nearest_start(&nearest, name, strlen(name));
    for (size_t i = 0; i < list->count; i++) {
        wi_nearest_offer(&nearest, list->item[i]->name);
    }
    const char *kind = sequence ? "sequence" : "automaton";
    const char *mark = sequence ? "" : "$";
    if (nearest.best != NULL) {
        wi_fail(error, WY_BAD, "there is no %s %s%.60s; did you mean %s%.60s?", kind, mark, name,
                mark, nearest.best);
    } else {
        wi_fail(error, WY_BAD, "there is no %s %s%.60s; a library has it as '%s/%.60s.txt'", kind,
                mark, name, sequence ? "Word Automata Library" : "Automata Library", name);
    }
    return WY_BAD;
}

wy_status wi_session_automaton(wi_named **out, wy_logic *session, const char *name,
                               wy_error *error) {
    wy_status status = wi_session_check(session, 'a', name, error);
    *out = status == WY_OK ? find(&session->automata, name) : NULL;
    if (status != WY_OK || *out != NULL) {
        return status;
    }
    status = from_library(out, session, false, name, error);
    return status == WY_NO ? unknown(&session->automata, name, false, error) : status;
}

wy_status wi_session_sequence(wi_named **out, wy_logic *session, const char *name,
                              wy_error *error) {
    wy_status status = wi_session_check(session, 's', name, error);
    *out = status == WY_OK ? find(&session->sequences, name) : NULL;
    if (status != WY_OK || *out != NULL) {
        return status;
    }
    status = from_library(out, session, true, name, error);
    if (status == WY_NO) {
        for (size_t i = 0; wi_sequence_name(i) != NULL; i++) {
            if (strcmp(wi_sequence_name(i), name) == 0) {
                wy_automaton *automaton;
                status = wi_sequence_make(&automaton, session->numerations, name,
                                          &session->options.control, error);
                return status == WY_OK ? enter_automaton(out, session, true, name, automaton, error)
                                       : status;
            }
        }
    }
    return status == WY_NO ? unknown(&session->sequences, name, true, error) : status;
}

wy_status wy_logic_automaton(const wy_automaton **out, wy_logic *session, const char *name,
                             wy_error *error) {
    wi_named *named;
    const wy_status status = wi_session_automaton(&named, session, name, error);
    *out = status == WY_OK && named != NULL ? named->relation->automaton : NULL;
    return status;
}

wy_status wy_logic_sequence(const wy_automaton **out, wy_logic *session, const char *name,
                            wy_error *error) {
    wi_named *named;
    const wy_status status = wi_session_sequence(&named, session, name, error);
    *out = status == WY_OK && named != NULL ? named->relation->automaton : NULL;
    return status;
}

/* The automaton over the systems of the session, which adopts those that it does not know. */
static wy_status adopt_tracks(wy_automaton **out, wy_logic *session, const wy_automaton *automaton,
                              wy_error *error) {
    const uint32_t count = wy_automaton_tracks(automaton);
    wy_track tracks[WY_MAX_TRACKS];
    wy_status status = WY_OK;
    bool own = true;
    for (uint32_t t = 0; status == WY_OK && t < count; t++) {
        tracks[t] = *wy_automaton_track(automaton, t);
        const wy_system *system = tracks[t].system;
        if (system != NULL) {
            status = system->numeration == NULL
                         ? WY_OK
                         : wy_logic_adopt(session, system->numeration, error);
        }
        if (status == WY_OK && system != NULL) {
            status = wy_logic_system(&tracks[t].system, session, system->name, error);
            own = own && tracks[t].system == system;
        }
    }
    if (status != WY_OK) {
        return status;
    }
    return own ? wy_automaton_copy(out, automaton, error)
               : wy_automaton_retrack(out, automaton, tracks, &session->options.control, error);
}

wy_status wy_logic_define(wy_logic *session, bool sequence, const char *name,
                          const wy_automaton *automaton, wy_error *error) {
    if (!is_name(name)) {
        return wi_fail(error, WY_BAD, "'%.60s' cannot be the name of an automaton", name);
    }
    wy_automaton *copy;
    const wy_status status = adopt_tracks(&copy, session, automaton, error);
    return status == WY_OK ? wi_session_define(session, sequence, name, copy, NULL, 0, false, error)
                           : status;
}

/* ==== texts with names ======================================================================= */

/* Texts that have a name: macros, morphisms; and names whose last definition failed. */

/* ---- texts with names ------------------------------------------------------------------- */

static void session_clear_notes(wi_note_list *list) {
    for (size_t i = 0; i < list->count; i++) {
        free(list->item[i].name);
        free(list->item[i].text);
    }
    free(list->item);
}

const char *wi_session_note(const wi_note_list *list, const char *name) {
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->item[i].name, name) == 0) {
            return list->item[i].text;
        }
    }
    return NULL;
}

wy_status wi_session_set_note(wi_note_list *list, const char *name, const char *text, size_t length,
                              wy_error *error) {
    char *copy = strndup(text, length);
    if (copy == NULL) {
        return wi_fail_memory(error);
    }
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->item[i].name, name) == 0) {
            free(list->item[i].text);
            list->item[i].text = copy;
            return WY_OK;
        }
    }
    char *key = strdup(name);
    if (key == NULL || !wi_list_room(list->item, list->room, list->count + 1)) {
        free(key);
        free(copy);
        return wi_fail_memory(error);
    }
    list->item[list->count++] = (wi_note){key, copy};
    return WY_OK;
}

/* ---- names whose definition failed ------------------------------------------------------ */

void wi_session_break(wy_logic *session, const char *kinds, const char *name) {
    char key[256];
    for (; *kinds != '\0'; kinds++) {
        snprintf(key, sizeof key, "%c%.250s", *kinds, name);
        (void)wi_session_set_note(&session->broken, key, "", 0, NULL);
    }
}

void wi_session_mend(wy_logic *session, char kind, const char *name) {
    wi_note_list *list = &session->broken;
    for (size_t i = 0; i < list->count; i++) {
        if (list->item[i].name[0] == kind && strcmp(list->item[i].name + 1, name) == 0) {
            free(list->item[i].name);
            free(list->item[i].text);
            list->item[i] = list->item[--list->count];
            return;
        }
    }
}

wy_status wi_session_check(const wy_logic *session, char kind, const char *name, wy_error *error) {
    for (size_t i = 0; i < session->broken.count; i++) {
        const char *key = session->broken.item[i].name;
        if (key[0] == kind && strcmp(key + 1, name) == 0) {
            return wi_fail(error, WY_BAD, "the last definition of %s%.60s failed",
                           kind == 'a' ? "$" : "", name);
        }
    }
    return WY_OK;
}

/* ==== the library ============================================================================ */

/*
 * Its layout: Automata Library/NAME.txt, Word Automata Library/NAME.txt, Custom Bases/
 * msd_NAME_addition.txt, Macro Library/NAME.txt, Morphism Library/NAME.txt, Transducer
 * Library/NAME.txt; and Result for what commands leave behind (results.c).
 */

enum { LONGEST_FILE = 1 << 30 };

wy_status wi_read_whole(char **out, size_t *length, const char *path, wy_error *error) {
    *out = NULL;
    *length = 0;
    FILE *stream = fopen(path, "rb");
    if (stream == NULL) {
        return errno == ENOENT || errno == ENOTDIR
                   ? wi_fail(error, WY_BAD, "there is no file '%.300s'", path)
                   : wi_fail(error, WY_SYSTEM, "cannot read '%.300s': %s", path, strerror(errno));
    }
    size_t used = 0, room = 0;
    wy_status status = WY_OK;
    for (;;) {
        if (used > LONGEST_FILE) {
            status = wi_fail(error, WY_LIMIT, "'%.300s' is too large", path);
            break;
        }
        if (!wi_list_room(*out, room, used + 4096)) {
            status = wi_fail_memory(error);
            break;
        }
        const size_t count = fread(*out + used, 1, room - used - 1, stream);
        used += count;
        if (count == 0) {
            if (ferror(stream) != 0) {
                status = wi_fail(error, errno == EISDIR ? WY_BAD : WY_SYSTEM,
                                 "cannot read '%.300s': %s", path, strerror(errno));
            }
            break;
        }
    }
    fclose(stream);
    if (status != WY_OK) {
        free(*out);
        *out = NULL;
        return status;
    }
    (*out)[used] = '\0';
    *length = used;
    return WY_OK;
}

static char *path_of(const wy_logic *session, const char *folder, const char *name,
                     const char *ending) {
    const size_t size =
        strlen(session->library) + strlen(folder) + strlen(name) + strlen(ending) + 3;
    char *path = malloc(size);
    if (path != NULL) {
        snprintf(path, size, "%s/%s/%s%s", session->library, folder, name, ending);
    }
    return path;
}

wy_status wi_library_read(char **out, size_t *length, const wy_logic *session, const char *folder,
                          const char *name, const char *ending, wy_error *error) {
    *out = NULL;
    if (session->library == NULL) {
        return WY_NO;
    }
    char *path = path_of(session, folder, name, ending);
    if (path == NULL) {
        return wi_fail_memory(error);
    }
    struct stat found;
    const wy_status status =
        stat(path, &found) == 0 ? wi_read_whole(out, length, path, error) : WY_NO;
    free(path);
    return status;
}

static bool writes(const wy_logic *session) {
    return session->library != NULL && !session->options.read_only;
}

/* The library itself is made too, but not what it lies in: that would hide a slip in the path. */
static wy_status make_folders(wy_logic *session, const char *place, wy_error *error) {
    if (mkdir(place, 0777) == 0 || errno == EEXIST) {
        return WY_OK;
    }
    const char *fault = place;
    if (errno == ENOENT) {
        fault = session->library;
        if (mkdir(fault, 0777) == 0) {
            wi_session_warn(session, "the library '%.300s' is new", fault);
            fault = place;
            if (mkdir(fault, 0777) == 0) {
                return WY_OK;
            }
        }
    }
    return wi_fail(error, WY_SYSTEM, "cannot make the folder '%.300s': %s", fault, strerror(errno));
}

wy_status wi_library_open(wi_outfile **out, wy_logic *session, const char *folder, const char *name,
                          const char *ending, wy_error *error) {
    *out = NULL;
    char *path = path_of(session, folder, name, ending);
    char *place = path_of(session, folder, "", "");
    wy_status status =
        path == NULL || place == NULL ? wi_fail_memory(error) : make_folders(session, place, error);
    if (status == WY_OK) {
        status = wi_outfile_open(out, path, error);
    }
    free(path);
    free(place);
    return status;
}

static wy_status library_write_automaton(wy_logic *session, bool sequence, const char *name,
                                         const wy_automaton *automaton, wy_error *error) {
    if (!writes(session)) {
        return WY_OK;
    }
    wi_outfile *file;
    wy_status status =
        wi_library_open(&file, session, sequence ? "Word Automata Library" : "Automata Library",
                        name, ".txt", error);
    if (status != WY_OK) {
        return status;
    }
    status = wy_automaton_write(wi_outfile_stream(file), automaton, error);
    return wi_outfile_end(file, status, error);
}

wy_status wi_library_write_text(wy_logic *session, const char *folder, const char *name,
                                const char *text, size_t length, wy_error *error) {
    if (!writes(session)) {
        return WY_OK;
    }
    wi_outfile *file;
    const wy_status status = wi_library_open(&file, session, folder, name, ".txt", error);
    if (status != WY_OK) {
        return status;
    }
    fwrite(text, 1, length, wi_outfile_stream(file));
    return wi_outfile_commit(file, error);
}

/* ==== derived relations ====================================================================== */

wy_relation *wi_derived_find(const wy_logic *session, const char *key) {
    return wi_known_find(&session->derived, key, strlen(key), NULL);
}

wy_status wi_derived_put(wy_relation **out, wy_logic *session, const char *key, const char *label,
                         wy_automaton *automaton, wy_error *error) {
    wy_relation *made = wi_relation_new(automaton, session->next_number++, label);
    const bool kept =
        made != NULL && wi_known_put(&session->derived, key, strlen(key), made, NULL, 0);
    wi_relation_drop(made);
    *out = kept ? wi_derived_find(session, key) : NULL;
    return kept ? WY_OK : wi_fail_memory(error);
}

/* ==== relations of arithmetic ================================================================ */

/* The names of the tracks, in labels. */
#define T0 "\0010"
#define T1 "\0011"
#define T2 "\0012"

/* Names of what is kept, and how it is shown: %s is the constant. */
static const struct {
    const char *key;
    const char *label;
} forms[] = {
    [WI_ARITHMETIC_EQUAL] = {"=", T0 "=" T1},
    [WI_ARITHMETIC_NOT_EQUAL] = {"!=", T0 "!=" T1},
    [WI_ARITHMETIC_LESS] = {"<", T0 "<" T1},
    [WI_ARITHMETIC_LESS_EQUAL] = {"<=", T0 "<=" T1},
    [WI_ARITHMETIC_ADD] = {"+", T0 "+" T1 "=" T2},
    [WI_ARITHMETIC_IS] = {"=n", T0 "=%s"},
    [WI_ARITHMETIC_IS_NOT] = {"!=n", T0 "!=%s"},
    [WI_ARITHMETIC_BELOW] = {"<n", T0 "<%s"},
    [WI_ARITHMETIC_AT_MOST] = {"<=n", T0 "<=%s"},
    [WI_ARITHMETIC_ABOVE] = {">n", T0 ">%s"},
    [WI_ARITHMETIC_AT_LEAST] = {">=n", T0 ">=%s"},
    [WI_ARITHMETIC_ADD_CONSTANT] = {"+n", T0 "+%s=" T1},
    [WI_ARITHMETIC_MULTIPLY] = {"*n", "%s*" T0 "=" T1},
    [WI_ARITHMETIC_DIVIDE] = {"/n", T0 "/%s=" T1},
    [WI_ARITHMETIC_ANY] = {"any", "any " T0},
};

typedef struct owner {
    wy_logic *session;
    const wy_system *system;
} owner;

static wy_status find_derived(const wy_automaton **out, const wi_arithmetic_source *source,
                              wi_arithmetic what, mpz_srcptr n) {
    const owner *of = source->data;
    wy_relation *relation;
    const wy_status status =
        wi_arithmetic_get(&relation, of->session, of->system, what, n, source->error);
    *out = status == WY_OK ? relation->automaton : NULL;
    return status;
}

wy_status wi_arithmetic_get(wy_relation **out, wy_logic *session, const wy_system *system,
                            wi_arithmetic what, mpz_srcptr n, wy_error *error) {
    *out = NULL;
    if (system->numeration == NULL) {
        wi_fail(error, WY_BAD, "%s has no arithmetic", system->name);
        return WY_BAD;
    }
    char *digits = n == NULL ? NULL : wi_decimal(n);
    const char *constant = digits == NULL ? "" : digits;
    const size_t size = strlen(constant) + strlen(system->name) + 80;
    char *key = malloc(size);
    char *label = malloc(size);
    wy_status status = WY_OK;
    if (key == NULL || label == NULL || (n != NULL && digits == NULL)) {
        status = wi_fail_memory(error);
    } else {
        snprintf(key, size, "%s:%p:%s:%s", system->name, (const void *)system, forms[what].key,
                 constant);
        *out = wi_derived_find(session, key);
    }
    if (status == WY_OK && *out == NULL) {
        owner own = {session, system};
        const wi_arithmetic_source source = {.numeration = system->numeration,
                                             .control = &session->options.control,
                                             .error = error,
                                             .find = find_derived,
                                             .data = &own};
        wy_automaton *made = NULL;
        status = wi_arithmetic_make(&made, &source, what, n);
        if (status == WY_OK) {
            const char *form = forms[what].label;
            const char *hole = strstr(form, "%s");
            if (hole == NULL) {
                snprintf(label, size, "%s", form);
            } else {
                snprintf(label, size, "%.*s%.20s%s%s", (int)(hole - form), form, constant,
                         strlen(constant) > 20 ? "..." : "", hole + 2);
            }
            status = wi_derived_put(out, session, key, label, made, error);
        }
        if (status == WY_OK) {
            (*out)->normal = true;
            (*out)->arithmetic = n == NULL || mpz_fits_slong_p(n) != 0;
            (*out)->what = (uint8_t)what;
            (*out)->constant = n == NULL || !(*out)->arithmetic ? 0 : mpz_get_si(n);
            (*out)->equality =
                what == WI_ARITHMETIC_EQUAL ||
                (n != NULL && what == WI_ARITHMETIC_ADD_CONSTANT && mpz_sgn(n) == 0) ||
                (n != NULL && what == WI_ARITHMETIC_MULTIPLY && mpz_cmp_ui(n, 1) == 0);
        }
    }
    free(digits);
    free(key);
    free(label);
    return status;
}
