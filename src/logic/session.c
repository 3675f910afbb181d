/*
 * session.c - names and what they stand for.
 */
#include "logic/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/automata.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "base/list.h"
#include "base/nearest.h"
#include "logic/results.h"

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

void wy_logic_close(wy_logic *session) {
    if (session == NULL) {
        return;
    }
    clear_list(&session->automata);
    clear_list(&session->sequences);
    wi_session_clear_notes(&session->macros);
    wi_session_clear_notes(&session->morphisms);
    wi_session_clear_notes(&session->broken);
    wi_shelf_clear(session);
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
        wi_library_write_automaton(session, sequence, name, named->relation->automaton, error);
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

wy_status wy_logic_define(wy_logic *session, bool sequence, const char *name,
                          const wy_automaton *automaton, wy_error *error) {
    if (!is_name(name)) {
        return wi_fail(error, WY_BAD, "'%.60s' cannot be the name of an automaton", name);
    }
    wy_automaton *copy;
    const wy_status status = wy_automaton_copy(&copy, automaton, error);
    return status == WY_OK ? wi_session_define(session, sequence, name, copy, NULL, 0, false, error)
                           : status;
}
