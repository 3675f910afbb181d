/*
 * commands_automata.c - commands that make automata of automata.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "logic/command.h"
#include "logic/convert.h"

wy_status wi_command_same_tracks(wi_command *command, const wy_automaton *a,
                                 const wy_automaton *b) {
    bool same = wy_automaton_tracks(a) == wy_automaton_tracks(b);
    for (uint32_t t = 0; same && t < wy_automaton_tracks(a); t++) {
        same = wi_track_same_digits(wy_automaton_track(a, t), wy_automaton_track(b, t));
    }
    return same ? WY_OK
                : wi_fail(command->error, WY_BAD, "the automata do not have the same alphabets");
}

/* ---- union, intersect, concat, star, quotients ------------------------------------------ */

/* NEW A B ...: union, intersect and concat fold all by one operation. */
wy_status wi_command_fold(wi_command *command) {
    const wy_control *control = wi_command_control(command);
    wy_automaton *made = NULL;
    wy_status status = wy_automaton_copy(&made, command->of->relation->automaton, command->error);
    while (status == WY_OK && !wi_command_at_end(command)) {
        wy_automaton *next = NULL;
        wi_named *named;
        status = wi_command_automaton(command, &named);
        if (status == WY_OK) {
            status = wi_command_same_tracks(command, made, named->relation->automaton);
        }
        if (status == WY_OK && strcmp(command->name, "concat") == 0) {
            status = wy_automaton_concat(&next, made, named->relation->automaton, control,
                                         command->error);
        } else if (status == WY_OK) {
            status = wy_automaton_combine(
                &next, strcmp(command->name, "union") == 0 ? WY_OP_OR : WY_OP_AND, made, NULL,
                named->relation->automaton, NULL, wy_automaton_tracks(made), control,
                command->error);
        }
        wy_automaton_free(made);
        made = next;
    }
    return wi_command_finish(command, status, false, made);
}

wy_status wi_command_star(wi_command *command) {
    wy_automaton *made = NULL;
    const wy_status status = wy_automaton_star(&made, command->of->relation->automaton,
                                               wi_command_control(command), command->error);
    return wi_command_finish(command, status, false, made);
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

wy_status wi_command_quotient(wi_command *command) {
    const wy_automaton *a = command->of->relation->automaton;
    wy_automaton *divisor = NULL, *made = NULL;
    wy_status status =
        over_alphabets_of(&divisor, command, a, command->second->relation->automaton);
    if (status == WY_OK) {
        status = (strcmp(command->name, "rightquo") == 0 ? wy_automaton_right_quotient
                                                         : wy_automaton_left_quotient)(
            &made, a, divisor, wi_command_control(command), command->error);
    }
    wy_automaton_free(divisor);
    return wi_command_finish(command, status, false, made);
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

wy_status wi_command_reverse(wi_command *command) {
    wy_track tracks[WY_MAX_TRACKS];
    wy_automaton *made = NULL;
    wy_status status = wi_command_mirror(command, command->of->relation->automaton, tracks);
    if (status == WY_OK) {
        status = wy_automaton_reverse(&made, command->of->relation->automaton, tracks,
                                      wi_command_control(command), command->error);
    }
    return wi_command_finish(command, status, command->sequence, made);
}

wy_status wi_command_minimize(wi_command *command) {
    wy_automaton *made = NULL;
    const wy_status status =
        wy_automaton_copy(&made, command->of->relation->automaton, command->error);
    return wi_command_finish(command, status, command->sequence, made);
}

/* ==== alphabets ============================================================================== */

/*
 * Commands that keep an automaton and change what it reads: convert,
 * alphabet, fixleadzero, fixtrailzero.
 */

static int32_t same_output(void *data, int32_t output) {
    (void)data;
    return output;
}

/* An automaton as a sequence of 0s and 1s, or such a sequence as an automaton. */
static wy_status change_kind(wy_automaton **automaton, wi_command *command, bool sequence,
                             const char *old) {
    int32_t *values = NULL;
    size_t count = 0;
    bool fits = true;
    wy_status status = wy_automaton_outputs(&values, &count, *automaton, command->error);
    for (size_t i = 0; status == WY_OK && i < count; i++) {
        fits = fits && (values[i] == 0 || values[i] == 1);
    }
    free(values);
    if (status == WY_OK && !fits) {
        status = wi_fail(command->error, WY_BAD,
                         "%s has other values than 0 and 1: it can only become a sequence, "
                         "without $",
                         old);
    }
    wy_automaton *made = NULL;
    if (status == WY_OK && sequence) { /* a value also where the automaton has no transition */
        const wy_control *control = wi_command_control(command);
        status = wi_sequence_zero(&made, *automaton, control, command->error);
        if (status == WY_OK) {
            status = wi_sequence_set(&made, *automaton, 1, control, command->error);
        }
    } else if (status == WY_OK) {
        status = wy_automaton_map_outputs(&made, *automaton, WY_ACCEPTOR, same_output, NULL,
                                          command->error);
    }
    wy_automaton_free(*automaton);
    *automaton = made;
    return status;
}

/* convert [$]NEW BASE [$]OLD: each $ says that it is an automaton, not a sequence. */
wy_status wi_command_convert(wi_command *command) {
    char name[WI_NAME_SIZE];
    wi_named *named = NULL;
    bool sequence = false;
    wy_track track;
    int32_t *values = NULL;
    wy_automaton *made = NULL;
    const bool to_sequence = !wi_command_take(command, '$');
    wy_status status = wi_command_name(command, name, "a name for the result");
    if (status == WY_OK) {
        (void)wi_command_at_end(command);
        status = wi_command_alphabet(command, &track, &values);
        free(values);
        if (status == WY_OK && track.system == NULL) {
            status = wi_command_fail(command, 1, "expected a base, like msd_4");
        }
    }
    if (status == WY_OK) {
        status = wi_command_reference(command, &named, &sequence);
    }
    if (status == WY_OK) {
        status = wi_command_end(command);
    }
    if (status == WY_OK) {
        status = wi_convert_base(&made, named->relation->automaton, track.system, command->session,
                                 command->error);
    }
    if (status == WY_OK && sequence != to_sequence) {
        status = change_kind(&made, command, to_sequence, named->name);
    }
    return wi_command_finish(command, status, to_sequence, made);
}

wy_status wi_command_alphabet_of(wi_command *command) {
    wy_track tracks[WY_MAX_TRACKS];
    int32_t *values[WY_MAX_TRACKS];
    uint32_t count = 0;
    wy_status status = WY_OK;
    /* The last word is the automaton. */
    size_t last = command->length;
    while (last > 0 && command->text[last - 1] <= ' ') {
        last--;
    }
    while (last > 0 && command->text[last - 1] > ' ') {
        last--;
    }
    while (status == WY_OK && !wi_command_at_end(command) && command->at < last) {
        if (count == WY_MAX_TRACKS) {
            status = wi_command_fail(command, 1, "there are more than %d alphabets", WY_MAX_TRACKS);
            break;
        }
        status = wi_command_alphabet(command, &tracks[count], &values[count]);
        count += status == WY_OK;
    }
    wi_named *named = NULL;
    bool sequence = false;
    if (status == WY_OK) {
        status = wi_command_reference(command, &named, &sequence);
    }
    if (status == WY_OK) {
        status = wi_command_end(command);
    }
    if (status == WY_OK && count != wy_automaton_tracks(named->relation->automaton)) {
        status = wi_fail(
            command->error, WY_BAD, "%s has %lu tracks, and %lu alphabets are given", named->name,
            (unsigned long)wy_automaton_tracks(named->relation->automaton), (unsigned long)count);
    }
    wy_automaton *made = NULL;
    if (status == WY_OK) {
        wy_automaton *moved;
        status = wy_automaton_retrack(&moved, named->relation->automaton, tracks,
                                      wi_command_control(command), command->error);
        if (status == WY_OK && !sequence) {
            status =
                wy_automaton_validate(&made, moved, wi_command_control(command), command->error);
            wy_automaton_free(moved);
        } else if (status == WY_OK) {
            made = moved;
        }
    }
    while (count > 0) {
        free(values[--count]);
    }
    return wi_command_finish(command, status, sequence, made);
}

/*
 * fixleadzero: 0^i x with or without zeros in front, as soon as one of them is accepted;
 * fixtrailzero: the same behind.  Where the zeros are is the command's word, not the numeration's:
 * plain alphabets count as most significant digit first.
 */
wy_status wi_command_zeros(wi_command *command) {
    const bool behind = strcmp(command->name, "fixtrailzero") == 0;
    const wy_control *control = wi_command_control(command);
    const wy_automaton *old = command->of->relation->automaton;
    wy_track own[WY_MAX_TRACKS], plain[WY_MAX_TRACKS];
    wy_automaton *turned = NULL, *closed = NULL, *made = NULL;
    for (uint32_t t = 0; t < wy_automaton_tracks(old); t++) {
        own[t] = plain[t] = *wy_automaton_track(old, t);
        plain[t].system = NULL;
    }
    wy_status status = behind ? wy_automaton_reverse(&turned, old, plain, control, command->error)
                              : wy_automaton_retrack(&turned, old, plain, control, command->error);
    if (status == WY_OK) {
        status = wi_automaton_close_zeros(&closed, turned, control, command->error);
    }
    if (status == WY_OK) {
        status = behind ? wy_automaton_reverse(&made, closed, own, control, command->error)
                        : wy_automaton_retrack(&made, closed, own, control, command->error);
    }
    wy_automaton_free(turned);
    wy_automaton_free(closed);
    return wi_command_finish(command, status, false, made);
}
