/*
 * commands_sequences.c - commands that make sequences: combine, sequence, join, transduce, split,
 * rsplit.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/automata.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "logic/command.h"
#include "logic/convert.h"
#include "logic/values.h"

/* ---- combine ---------------------------------------------------------------------------- */

/* A later automaton counts before an earlier one; where none holds the value is 0. */
wy_status wi_command_combine(wi_command *command) {
    const wy_control *control = wi_command_control(command);
    wy_automaton *made = NULL;
    wy_status status = WY_OK;
    for (int32_t number = 1; status == WY_OK && (number == 1 || !wi_command_at_end(command));
         number++) {
        wi_named *named;
        int32_t value = number;
        status = wi_command_automaton(command, &named);
        if (status == WY_OK && wi_command_take(command, '=')) {
            uint64_t given;
            const bool minus = wi_command_take(command, '-');
            status = wi_command_number(command, &given, 1000000000, "a value");
            value = status != WY_OK ? 0 : minus ? -(int32_t)given : (int32_t)given;
        }
        if (status == WY_OK && made == NULL) {
            status = wi_sequence_zero(&made, named->relation->automaton, control, command->error);
        }
        if (status == WY_OK) {
            status = wi_command_same_tracks(command, made, named->relation->automaton);
        }
        if (status == WY_OK) {
            status =
                wi_sequence_set(&made, named->relation->automaton, value, control, command->error);
        }
    }
    return wi_command_finish(command, status, true, made);
}

/* ---- sequence --------------------------------------------------------------------------- */

/* sequence NAME "TERM" */
wy_status wi_command_sequence(wi_command *command) {
    bool partial = false;
    wy_automaton *made = NULL;
    const wy_status status =
        wi_values_sequence(&made, &partial, command, command->quoted, command->quoted_length);
    if (status == WY_OK && partial) {
        wi_session_warn(command->session, "%s is 0 where the term has no value", command->target);
    }
    return wi_command_finish(command, status, true, made);
}

/* ---- join ------------------------------------------------------------------------------- */

typedef struct names {
    char name[WY_MAX_TRACKS][WI_NAME_SIZE];
    uint32_t count;
} names;

/* [x][y]: the tracks of the result to which those of an automaton go. */
static wy_status read_places(wi_command *command, names *known, const wi_named *named,
                             uint32_t *to) {
    const uint32_t tracks = wy_automaton_tracks(named->relation->automaton);
    for (uint32_t t = 0; t < tracks; t++) {
        char name[WI_NAME_SIZE];
        if (!wi_command_take(command, '[')) {
            return wi_command_fail(command, command->at < command->length,
                                   "expected a name in brackets for each of the %lu tracks of %s",
                                   (unsigned long)tracks, named->name);
        }
        const wy_status status = wi_command_name(command, name, "a name for the track");
        if (status != WY_OK) {
            return status;
        }
        if (!wi_command_take(command, ']')) {
            return wi_command_fail(command, command->at < command->length, "expected ']'");
        }
        uint32_t at = 0;
        while (at < known->count && strcmp(known->name[at], name) != 0) {
            at++;
        }
        if (at == WY_MAX_TRACKS) {
            return wi_command_fail(command, 0, "more than %d tracks", WY_MAX_TRACKS);
        }
        if (at == known->count) {
            memcpy(known->name[known->count++], name, sizeof name);
        }
        to[t] = at;
    }
    return WY_OK;
}

static int32_t first_of(void *data, const int32_t *a, const int32_t *b) {
    (void)data;
    return a != NULL && *a != 0 ? *a : b != NULL ? *b : 0;
}

/* The sequence on all valid words, 0 where it has no value; its tracks where they belong. */
static wy_status total(wy_automaton **out, wi_command *command, const wy_automaton *automaton,
                       const uint32_t *to, uint32_t track_count) {
    const wy_control *control = wi_command_control(command);
    wy_automaton *zero;
    wy_status status = wi_sequence_zero(&zero, automaton, control, command->error);
    if (status == WY_OK) {
        const wy_product product = {.kind = WY_WORD, .b_alone = true, .combine = first_of};
        status = wy_automaton_product(out, &product, automaton, to, zero, to, track_count, control,
                                      command->error);
        wy_automaton_free(zero);
    }
    return status;
}

/* Joins what comes next to *made, which is replaced; *made NULL: it is the first. */
static wy_status join_next(wy_automaton **made, wi_command *command, names *known, bool *sequence) {
    const wy_control *control = wi_command_control(command);
    wi_named *named;
    bool one = false;
    uint32_t to[WY_MAX_TRACKS] = {0}, own[WY_MAX_TRACKS];
    wy_automaton *part = NULL, *next = NULL;
    wy_status status = wi_command_reference(command, &named, &one);
    *sequence = *sequence || one;
    if (status == WY_OK) {
        status = read_places(command, known, named, to);
    }
    if (status != WY_OK) {
        return status;
    }
    /* A track that stands twice in one automaton is one; the first has the result's own order. */
    const wy_automaton *automaton = named->relation->automaton;
    const uint32_t tracks = wy_automaton_tracks(automaton);
    uint32_t places[WY_MAX_TRACKS], count = 0;
    for (uint32_t t = 0; t < tracks; t++) {
        own[t] = 0;
        while (own[t] < count && places[own[t]] != to[t]) {
            own[t]++;
        }
        if (own[t] == count) {
            places[count++] = to[t];
        }
    }
    status = total(&part, command, automaton, own, count);
    if (status == WY_OK && *made == NULL) {
        *made = part;
        return WY_OK;
    }
    if (status == WY_OK) {
        const wy_product product = {.kind = WY_WORD, .combine = first_of};
        status = wy_automaton_product(&next, &product, *made, NULL, part, places, known->count,
                                      control, command->error);
    }
    if (status == WY_OK) {
        status = wy_automaton_minimise_in_place(next, control, command->error);
    }
    wy_automaton_free(part);
    wy_automaton_free(*made);
    *made = status == WY_OK ? next : NULL;
    if (status != WY_OK) {
        wy_automaton_free(next);
    }
    return status;
}

static int32_t as_it_is(void *data, int32_t output) {
    (void)data;
    return output != 0;
}

/* The first value that is not 0. */
wy_status wi_command_join(wi_command *command) {
    names *known = calloc(1, sizeof *known);
    wy_automaton *made = NULL;
    bool sequence = false;
    wy_status status = known == NULL ? wi_fail_memory(command->error) : WY_OK;
    while (status == WY_OK && (made == NULL || !wi_command_at_end(command))) {
        status = join_next(&made, command, known, &sequence);
    }
    free(known);
    if (status == WY_OK && !sequence) {
        wy_automaton *acceptor = NULL;
        status =
            wy_automaton_map_outputs(&acceptor, made, WY_ACCEPTOR, as_it_is, NULL, command->error);
        wy_automaton_free(made);
        made = acceptor;
    }
    return wi_command_finish(command, status, sequence, made);
}

/* ---- transduce -------------------------------------------------------------------------- */

static wy_status read_transducer(wi_command *command, wi_transducer **out) {
    char name[WI_NAME_SIZE];
    *out = NULL;
    wy_status status = wi_command_name(command, name, "the name of a transducer");
    if (status != WY_OK) {
        return status;
    }
    char *text = NULL;
    size_t length = 0;
    status = wi_library_read(&text, &length, command->session, "Transducer Library", name, ".txt",
                             command->error);
    if (status == WY_NO) {
        status = wi_transducer_make(out, name, command->error);
        if (status != WY_NO) {
            return status;
        }
        command->at -= strlen(name);
        return wi_command_fail(command, strlen(name),
                               "there is no transducer %s; a library has it as 'Transducer "
                               "Library/%.60s.txt'",
                               name, name);
    }
    if (status == WY_OK) {
        status = wi_transducer_read(out, text, length, command->error);
        free(text);
    }
    if (status == WY_BAD) {
        /* The place is one of that file. */
        char message[WY_MESSAGE_SIZE];
        snprintf(message, sizeof message, "the transducer %.60s, line %zu: %.380s", name,
                 command->error->line, command->error->message);
        return wi_fail(command->error, WY_BAD, "%s", message);
    }
    return status;
}

/* Words with the least digit first are turned round before and after. */
static wy_status transduce(wy_automaton **out, wi_command *command, const wi_transducer *transducer,
                           const wy_automaton *sequence) {
    const wy_control *control = wi_command_control(command);
    const wy_track *track =
        wy_automaton_tracks(sequence) == 1 ? wy_automaton_track(sequence, 0) : NULL;
    if (track == NULL || track->system == NULL || !track->system->lsd) {
        return wi_transducer_apply(out, transducer, sequence, control, command->error);
    }
    const wy_track own = *track;
    wy_track turned[WY_MAX_TRACKS];
    wy_automaton *msd = NULL, *made = NULL;
    wy_status status = wi_command_mirror(command, sequence, turned);
    if (status == WY_OK) {
        status = wy_automaton_reverse(&msd, sequence, turned, control, command->error);
    }
    if (status == WY_OK) {
        status = wi_transducer_apply(&made, transducer, msd, control, command->error);
    }
    if (status == WY_OK) {
        status = wy_automaton_reverse(out, made, &own, control, command->error);
    }
    wy_automaton_free(msd);
    wy_automaton_free(made);
    return status;
}

wy_status wi_command_transduce(wi_command *command) {
    wi_transducer *transducer = NULL;
    wi_named *named = NULL;
    bool sequence = false;
    wy_automaton *made = NULL;
    wy_status status = read_transducer(command, &transducer);
    if (status == WY_OK) {
        status = wi_command_reference(command, &named, &sequence);
    }
    if (status == WY_OK) {
        status = wi_command_end(command);
    }
    if (status == WY_OK) {
        status = transduce(&made, command, transducer, named->relation->automaton);
    }
    wi_transducer_free(transducer);
    return wi_command_finish(command, status, true, made);
}

/* ---- split, rsplit ---------------------------------------------------------------------- */

/* [+] [-] [] */
static wy_status read_signs(wi_command *command, wi_sign_of_track *signs, uint32_t *count) {
    bool any = false;
    for (*count = 0; wi_command_take(command, '['); (*count)++) {
        if (*count == WY_MAX_TRACKS) {
            return wi_command_fail(command, 1, "more than %d tracks", WY_MAX_TRACKS);
        }
        signs[*count] = wi_command_take(command, '+')   ? WI_TRACK_PLUS
                        : wi_command_take(command, '-') ? WI_TRACK_MINUS
                                                        : WI_TRACK_AS_IT_IS;
        any = any || signs[*count] != WI_TRACK_AS_IT_IS;
        if (!wi_command_take(command, ']')) {
            return wi_command_fail(command, command->at < command->length,
                                   "expected '+', '-' or ']'");
        }
    }
    return any ? WY_OK
               : wi_command_fail(command, command->at < command->length,
                                 "expected signs, as in [+] [-] []");
}

/* Says which digits are read in a base that is not that of the track. */
static void warn_of_bases(wi_command *command, const wi_named *named, const wi_sign_of_track *signs,
                          bool reverse) {
    for (uint32_t t = 0; t < wy_automaton_tracks(named->relation->automaton); t++) {
        const wy_system *system = wy_automaton_track(named->relation->automaton, t)->system;
        const bool negative = system != NULL && strncmp(system->name + 4, "neg_", 4) == 0;
        if (signs[t] != WI_TRACK_AS_IT_IS && system != NULL && negative == reverse) {
            wi_session_warn(command->session,
                            "the digits of %s, which is over %s, are read in %.4s%s%s", named->name,
                            system->name, system->name, reverse ? "" : "neg_",
                            system->name + (reverse ? 8 : 4));
            return;
        }
    }
}

/* split NEW OLD [+]...; rsplit NEW [+]... OLD. */
wy_status wi_command_split(wi_command *command) {
    const bool reverse = command->name[0] == 'r';
    wi_sign_of_track signs[WY_MAX_TRACKS] = {WI_TRACK_AS_IT_IS};
    uint32_t count = 0;
    wi_named *named = NULL;
    bool sequence = false;
    wy_automaton *made = NULL;
    wy_status status = reverse ? read_signs(command, signs, &count) : WY_OK;
    if (status == WY_OK) {
        status = wi_command_reference(command, &named, &sequence);
    }
    if (status == WY_OK && !reverse) {
        status = read_signs(command, signs, &count);
    }
    if (status == WY_OK) {
        status = wi_command_end(command);
    }
    if (status == WY_OK && count != wy_automaton_tracks(named->relation->automaton)) {
        status = wi_fail(
            command->error, WY_BAD, "%s has %lu tracks, and %lu signs are given", named->name,
            (unsigned long)wy_automaton_tracks(named->relation->automaton), (unsigned long)count);
    }
    if (status == WY_OK) {
        status = wi_signed_base(&made, command->session, named->relation->automaton, signs, reverse,
                                command->error);
    }
    if (status == WY_OK) {
        warn_of_bases(command, named, signs, reverse);
    }
    return wi_command_finish(command, status, sequence, made);
}
