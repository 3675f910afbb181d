/*
 * commands_automata.c - commands that make automata of automata.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "logic/command.h"

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

wy_status wi_command_finish(wi_command *command, wy_status status, bool sequence, const char *name,
                            wy_automaton *made) {
    if (status == WY_OK) {
        status = wy_automaton_minimise_in_place(made, wi_command_control(command), command->error);
        if (status != WY_OK) {
            wy_automaton_free(made);
        }
    }
    return status == WY_OK ? wi_command_define(command, sequence, name, made) : status;
}

wy_status wi_command_same_tracks(wi_command *command, const wy_automaton *a,
                                 const wy_automaton *b) {
    bool same = wy_automaton_tracks(a) == wy_automaton_tracks(b);
    for (uint32_t t = 0; same && t < wy_automaton_tracks(a); t++) {
        same = wi_track_same_digits(wy_automaton_track(a, t), wy_automaton_track(b, t));
    }
    return same ? WY_OK
                : wi_fail(command->error, WY_BAD, "the automata do not have the same alphabets");
}

wy_status wi_command_new_old(wi_command *command, char name[WI_NAME_SIZE], wi_named **old,
                             bool *sequence) {
    wy_status status = wi_command_name(command, name, "a name for the result");
    if (status == WY_OK) {
        status = sequence == NULL ? wi_command_automaton(command, old)
                                  : wi_command_reference(command, old, sequence);
    }
    return status == WY_OK ? wi_command_end(command) : status;
}

/* ---- union, intersect, concat, star, quotients ------------------------------------------ */

/* NEW A B ...: folds all by one operation. */
static wy_status fold(wi_command *command, const char *command_name,
                      wy_status (*step)(wy_automaton **out, const char *what, const wy_automaton *a,
                                        const wy_automaton *b, const wy_control *control,
                                        wy_error *error)) {
    char name[WI_NAME_SIZE];
    wi_named *named;
    wy_automaton *made = NULL;
    wy_status status = wi_command_name(command, name, "a name for the result");
    if (status == WY_OK) {
        status = wi_command_automaton(command, &named);
    }
    if (status == WY_OK) {
        status = wy_automaton_copy(&made, named->relation->automaton, command->error);
    }
    while (status == WY_OK && !wi_command_at_end(command)) {
        wy_automaton *next = NULL;
        status = wi_command_automaton(command, &named);
        if (status == WY_OK) {
            status = wi_command_same_tracks(command, made, named->relation->automaton);
        }
        if (status == WY_OK) {
            status = step(&next, command_name, made, named->relation->automaton,
                          wi_command_control(command), command->error);
        }
        wy_automaton_free(made);
        made = next;
    }
    if (status != WY_OK) {
        wy_automaton_free(made);
        return status;
    }
    return wi_command_finish(command, status, false, name, made);
}

static wy_status boolean_step(wy_automaton **out, const char *what, const wy_automaton *a,
                              const wy_automaton *b, const wy_control *control, wy_error *error) {
    return wy_automaton_combine(out, strcmp(what, "union") == 0 ? WY_OP_OR : WY_OP_AND, a, NULL, b,
                                NULL, wy_automaton_tracks(a), control, error);
}

wy_status wi_command_boolean(wi_command *command, const char *command_name) {
    return fold(command, command_name, boolean_step);
}

static wy_status concat_step(wy_automaton **out, const char *what, const wy_automaton *a,
                             const wy_automaton *b, const wy_control *control, wy_error *error) {
    (void)what;
    return wy_automaton_concat(out, a, b, control, error);
}

wy_status wi_command_concat(wi_command *command, const char *command_name) {
    return fold(command, command_name, concat_step);
}

wy_status wi_command_star(wi_command *command, const char *command_name) {
    (void)command_name;
    char name[WI_NAME_SIZE];
    wi_named *named;
    wy_automaton *made = NULL;
    wy_status status = wi_command_new_old(command, name, &named, NULL);
    if (status == WY_OK) {
        status = wy_automaton_star(&made, named->relation->automaton, wi_command_control(command),
                                   command->error);
    }
    return wi_command_finish(command, status, false, name, made);
}

/* Words with letters that a lacks are no parts of words of a: b over the alphabets of a. */
static wy_status over_alphabets_of(wy_automaton **out, wi_command *command, const wy_automaton *a,
                                   const wy_automaton *b) {
    wy_track tracks[WY_MAX_TRACKS];
    const uint32_t count = wy_automaton_tracks(a);
    if (wy_automaton_tracks(b) != count) {
        return wi_fail(command->error, WY_BAD,
                       "the automata have %lu and %lu tracks: they must have as many",
                       (unsigned long)count, (unsigned long)wy_automaton_tracks(b));
    }
    for (uint32_t t = 0; t < count; t++) {
        tracks[t] = *wy_automaton_track(a, t);
    }
    return wy_automaton_retrack(out, b, tracks, wi_command_control(command), command->error);
}

wy_status wi_command_quotient(wi_command *command, const char *command_name) {
    char name[WI_NAME_SIZE];
    wi_named *a, *b;
    wy_automaton *made = NULL;
    wy_status status = wi_command_name(command, name, "a name for the result");
    if (status == WY_OK) {
        status = wi_command_automaton(command, &a);
    }
    if (status == WY_OK) {
        status = wi_command_automaton(command, &b);
    }
    if (status == WY_OK) {
        status = wi_command_end(command);
    }
    wy_automaton *divisor = NULL;
    if (status == WY_OK) {
        status =
            over_alphabets_of(&divisor, command, a->relation->automaton, b->relation->automaton);
    }
    if (status == WY_OK) {
        status = (strcmp(command_name, "rightquo") == 0 ? wy_automaton_right_quotient
                                                        : wy_automaton_left_quotient)(
            &made, a->relation->automaton, divisor, wi_command_control(command), command->error);
    }
    wy_automaton_free(divisor);
    return wi_command_finish(command, status, false, name, made);
}

/* ---- reverse, minimize ------------------------------------------------------------------ */

/* The tracks with msd and lsd exchanged. */
wy_status wi_command_mirror(wi_command *command, const wy_automaton *automaton, wy_track *tracks) {
    for (uint32_t t = 0; t < wy_automaton_tracks(automaton); t++) {
        tracks[t] = *wy_automaton_track(automaton, t);
        const wy_system *system = tracks[t].system;
        if (system == NULL || strlen(system->name) < 4) {
            continue;
        }
        char name[WI_NAME_SIZE];
        snprintf(name, sizeof name, "%s%s", system->lsd ? "msd" : "lsd", system->name + 3);
        const wy_status status =
            wi_session_system(&tracks[t].system, command->session, name, command->error);
        if (status != WY_OK) {
            return status;
        }
    }
    return WY_OK;
}

wy_status wi_command_reverse(wi_command *command, const char *command_name) {
    (void)command_name;
    char name[WI_NAME_SIZE];
    wi_named *named;
    bool sequence = false;
    wy_track tracks[WY_MAX_TRACKS];
    wy_automaton *made = NULL;
    wy_status status = wi_command_new_old(command, name, &named, &sequence);
    if (status == WY_OK) {
        status = wi_command_mirror(command, named->relation->automaton, tracks);
    }
    if (status == WY_OK) {
        status = wy_automaton_reverse(&made, named->relation->automaton, tracks,
                                      wi_command_control(command), command->error);
    }
    return wi_command_finish(command, status, sequence, name, made);
}

wy_status wi_command_minimize(wi_command *command, const char *command_name) {
    (void)command_name;
    char name[WI_NAME_SIZE];
    wi_named *named;
    bool sequence = false;
    wy_automaton *made = NULL;
    wy_status status = wi_command_new_old(command, name, &named, &sequence);
    if (status == WY_OK) {
        status = wy_automaton_minimise(&made, named->relation->automaton,
                                       wi_command_control(command), command->error);
    }
    return status == WY_OK ? wi_command_define(command, sequence, name, made) : status;
}
