/*
 * read_session.c - sentences about a P-set, decided.
 *
 * The automaton of a theorem is put into a session of the prover (logic.h) as $P(x,y).  Where its
 * numeration is one that only the theorem knows, the session gets it by its adder: that this adds
 * was proved with the theorem.  A sentence has a budget of memory, so that what is too much is
 * unknown after a moment, on every machine alike.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "base/list.h"
#include "logic/certificate_inside.h"
#include "prove/calculus.h"
#include "prove/read.h"
#include "prove/theorem.h"

/* ---- the session --------------------------------------------------------------------------- */

wy_status wi_read_session(wy_logic **out, const wy_theorem *theorem, const wy_control *control,
                          wy_error *error) {
    wy_logic_options options = {.no_witness = true};
    if (control != NULL) {
        options.control = *control;
    }
    const uint64_t most = UINT64_C(1000000) * WI_READ_MEMORY;
    if (options.control.memory == 0 || options.control.memory > most) {
        options.control.memory = most;
    }
    wy_status status = wy_logic_open(out, &options, error);
    if (status == WY_OK) {
        status = wy_logic_define(*out, false, "P", theorem->p, error);
        if (status != WY_OK) {
            wy_logic_close(*out);
            *out = NULL;
        }
    }
    return status;
}

/* ---- asking --------------------------------------------------------------------------------- */

static wy_status evaluate(wy_logic_answer *answer, wi_reader *reader, const char *formula) {
    wi_growing text = {0};
    wi_growing_printf(&text, "?%s %s", reader->numeration, formula);
    const wy_status status = text.failed ? wi_fail_memory(reader->error)
                                         : wy_logic_evaluate(answer, reader->session, text.text,
                                                             SIZE_MAX, reader->error);
    free(text.text);
    return status;
}

wy_status wi_read_ask(wi_reader *reader, const char *format, ...) {
    wi_growing sentence = {0};
    va_list arguments;
    va_start(arguments, format);
    wi_growing_vprintf(&sentence, format, arguments);
    va_end(arguments);
    if (sentence.failed) {
        free(sentence.text);
        return wi_fail_memory(reader->error);
    }
    wy_logic_answer answer;
    wy_status status = evaluate(&answer, reader, sentence.text);
    free(sentence.text);
    if (status == WY_OK) {
        status = !answer.sentence ? wi_fail(reader->error, WY_BAD, "this has free variables")
                 : answer.truth   ? WY_OK
                                  : WY_NO;
        wy_logic_answer_clear(&answer);
    }
    return status;
}

/* ---- certificates --------------------------------------------------------------------------- */

/*
 * The sentences of the readings, certified (logic/certificate_inside.h).  $P is the P-set that the
 * lines before have proved; the checker knows $shift by itself; S is the word of the columns,
 * given.
 */

static wy_status certify(wi_reader *reader, const wi_read_evidence *of, wy_error *error) {
    wi_growing text = {0};
    wi_growing_printf(&text, "?%s %s", reader->numeration, of->sentence);
    wy_logic_answer answer;
    wy_status status =
        text.failed ? wi_fail_memory(error)
                    : wy_logic_evaluate(&answer, reader->session, text.text, SIZE_MAX, error);
    if (status == WY_OK) {
        status = answer.truth ? wy_logic_certify(reader->session, of->statement, text.text,
                                                 SIZE_MAX, &answer, error)
                              : wi_fail(error, WY_SYSTEM, "a sentence that was true is false");
        wy_logic_answer_clear(&answer);
    }
    free(text.text);
    return status;
}

/* Sentences about $shift, about S; the line that introduces $shift. */
static bool speaks_of(const wy_reading *reading, const char *name) {
    bool found = false;
    for (size_t i = 0; i < reading->evidence_count; i++) {
        found = found || strstr(reading->evidence[i].sentence, name) != NULL;
    }
    return found;
}

static wy_status open_session(wi_reader *reader, const wy_reading *reading, wy_error *error) {
    wy_status status = wi_read_session(&reader->session, reader->theorem, reader->control, error);
    if (status == WY_OK) {
        status = wi_certificates_take(reader->session, "P", reader->numeration, error);
    }
    if (status == WY_OK && speaks_of(reading, "S[")) {
        status = wy_logic_define(reader->session, true, "S", reader->theorem->bits, error);
    }
    if (status == WY_OK && speaks_of(reading, "$shift")) {
        status = wi_read_shift(reader);
        if (status == WY_OK) {
            status = wi_certificates_take(reader->session, "shift", reader->numeration, error);
        }
    }
    return status;
}

wy_status wi_read_certify(char **lines, const wy_reading *reading, const wy_control *control,
                          wy_reading_without *tell, void *data, wy_error *error) {
    wi_reader reader = {.theorem = reading->theorem,
                        .numeration = wy_numeration_name(reading->theorem->system),
                        .control = control,
                        .error = error};
    wi_growing text = {0};
    wy_status status = open_session(&reader, reading, error);
    for (size_t i = 0; i < reading->evidence_count && status == WY_OK; i++) {
        const wi_read_evidence *of = &reading->evidence[i];
        wy_error why = {0};
        if (wy_reading_find(reading, of->statement) == NULL) {
            continue;
        }
        status = certify(&reader, of, &why);
        if (status == WY_NO || status == WY_LIMIT) {
            if (tell != NULL) {
                tell(data, of->statement, why.message);
            }
            status = WY_OK;
        } else if (status != WY_OK && error != NULL) {
            *error = why;
        }
    }
    /* Of sectors the periods are certified. */
    const wy_statement *sectors = wy_reading_find(reading, "sectors");
    if (status == WY_OK && tell != NULL && sectors != NULL && sectors->form) {
        tell(data, "sectors", "it has the periods, but not which classes are P-positions");
    }
    size_t length = 0;
    const char *made = status == WY_OK ? wi_certificates_lines(reader.session, &length) : "";
    if (length > 0) {
        wi_growing_printf(&text, "sentences %s\n", reader.numeration);
    }
    wi_growing_put(&text, made, length);
    wy_logic_close(reader.session);
    *lines = text.text;
    return status != WY_OK ? status : text.failed ? wi_fail_memory(error) : WY_OK;
}

wy_status wi_read_certify_sentence(char **lines, const wy_theorem *theorem, const char *name,
                                   const char *sentence, const wy_control *control,
                                   wy_error *error) {
    wy_logic *session = NULL;
    wi_growing text = {0};
    const char *numeration = wy_numeration_name(theorem->system);
    wy_status status = wi_read_session(&session, theorem, control, error);
    if (status == WY_OK) {
        status = wy_logic_define(session, false, name, theorem->p, error);
    }
    if (status == WY_OK) {
        status = wi_certificates_take(session, name, numeration, error);
    }
    if (status == WY_OK) {
        wy_logic_answer answer;
        status = wy_logic_evaluate(&answer, session, sentence, SIZE_MAX, error);
        if (status == WY_OK) {
            status = answer.sentence && answer.truth
                         ? wy_logic_certify(session, "", sentence, SIZE_MAX, &answer, error)
                         : wi_fail(error, WY_NO, "this is no true sentence");
            wy_logic_answer_clear(&answer);
        }
    }
    if (status == WY_OK) {
        size_t length;
        const char *made = wi_certificates_lines(session, &length);
        wi_growing_printf(&text, "sentences %s as %s\n", numeration, name);
        status = wi_growing_put(&text, made, length) ? WY_OK : wi_fail_memory(error);
    }
    wy_logic_close(session);
    if (status != WY_OK) {
        free(text.text);
        text.text = NULL;
    }
    *lines = text.text;
    return status;
}

/* ---- numbers -------------------------------------------------------------------------------- */

typedef struct collecting {
    wi_reader *reader;
    const wy_automaton *automaton;
    int64_t *numbers;
    size_t count, room, most;
    wy_status status;
} collecting;

static bool collect(void *data, const uint64_t *labels, size_t length) {
    collecting *to = data;
    if (to->count == to->most) {
        to->status = WY_NO;
        return false;
    }
    wy_word word = {.labels = malloc((length + 1) * sizeof *labels), .length = length};
    if (word.labels == NULL || !wi_list_room(to->numbers, to->room, to->count + 1)) {
        free(word.labels);
        to->status = wi_fail_memory(to->reader->error);
        return false;
    }
    memcpy(word.labels, labels, length * sizeof *labels);
    mpz_t value;
    mpz_init(value);
    to->status = wi_word_number(value, to->automaton, &word, 0, to->reader->error);
    if (to->status == WY_OK) {
        to->status = mpz_fits_slong_p(value) ? WY_OK : WY_NO;
        to->numbers[to->count++] = mpz_get_si(value);
    }
    mpz_clear(value);
    free(word.labels);
    return to->status == WY_OK;
}

/* A finite set of numbers: its words without leading zeros are shorter than the states are many. */
static wy_status list_all(collecting *to, const wy_automaton *set) {
    wi_reader *reader = to->reader;
    wy_status status = wy_automaton_infinite(set, false, reader->control, reader->error);
    if (status != WY_NO) {
        return status == WY_OK ? WY_NO : status;
    }
    const size_t longest = wy_automaton_states(set);
    status = wy_automaton_each(set, longest, longest, collect, to, reader->control, reader->error);
    return status == WY_OK || status == WY_STOPPED ? to->status : status;
}

wy_status wi_read_numbers(int64_t **out, size_t *count, wi_reader *reader, const char *formula,
                          size_t most) {
    wy_logic_answer answer;
    wy_status status = evaluate(&answer, reader, formula);
    *out = NULL;
    *count = 0;
    if (status != WY_OK) {
        return status;
    }
    if (answer.count != 1) {
        wy_logic_answer_clear(&answer);
        return WY_NO;
    }
    collecting to = {.reader = reader, .automaton = answer.automaton, .most = most};
    status = list_all(&to, answer.automaton);
    wy_logic_answer_clear(&answer);
    if (status != WY_OK) {
        free(to.numbers);
        return status;
    }
    *out = to.numbers;
    *count = to.count;
    return WY_OK;
}
