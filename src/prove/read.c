/*
 * read.c - a theorem in words: the order of what is tried, and sentences, decided and certified.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "base/growing.h"
#include "base/list.h"
#include "logic/certificate_inside.h"
#include "prove/calculus.h"
#include "prove/read.h"
#include "prove/theorem.h"

/* ---- statements ----------------------------------------------------------------------------- */

/* The text becomes the reading's; NULL: no memory. */
static const char *keep(wi_reader *reader, wi_growing *text) {
    wy_reading *to = reader->reading;
    if (!text->failed && text->text == NULL) {
        wi_growing_printf(text, "%s", "");
    }
    if (text->failed || !wi_list_room(to->texts, to->text_room, to->text_count + 1)) {
        free(text->text);
        *text = (wi_growing){0};
        reader->no_memory = true;
        return "";
    }
    to->texts[to->text_count++] = text->text;
    const char *kept = text->text;
    *text = (wi_growing){0};
    return kept;
}

static wy_status add_evidence(wi_reader *reader, const char *name, const char *sentence) {
    wy_reading *to = reader->reading;
    if (reader->no_memory ||
        !wi_list_room(to->evidence, to->evidence_room, to->evidence_count + 1)) {
        return wi_fail_memory(reader->error);
    }
    to->evidence[to->evidence_count++] = (wi_read_evidence){name, sentence};
    return WY_OK;
}

wy_status wi_read_evidence_add(wi_reader *reader, const char *name, const char *format, ...) {
    wi_growing text = {0};
    va_list arguments;
    va_start(arguments, format);
    wi_growing_vprintf(&text, format, arguments);
    va_end(arguments);
    return add_evidence(reader, name, keep(reader, &text));
}

static bool has_evidence(const wy_reading *reading, const char *name) {
    bool found = false;
    for (size_t i = 0; i < reading->evidence_count; i++) {
        found = found || strcmp(reading->evidence[i].statement, name) == 0;
    }
    return found;
}

wy_status wi_read_state(wi_reader *reader, const char *name, wi_growing *text, wi_growing *latex,
                        wi_growing *sentence) {
    wy_reading *to = reader->reading;
    const bool form = strcmp(name, "finite") == 0 || strcmp(name, "periodic") == 0 ||
                      strcmp(name, "lines") == 0 || strcmp(name, "pairs") == 0 ||
                      (strcmp(name, "sectors") == 0 && !reader->has_form);
    const wy_statement made = {.name = name,
                               .text = keep(reader, text),
                               .latex = keep(reader, latex),
                               .sentence = keep(reader, sentence),
                               .form = form};
    if (reader->no_memory || !wi_list_room(to->items, to->room, to->count + 1)) {
        return wi_fail_memory(reader->error);
    }
    to->items[to->count++] = made;
    return *made.sentence == '\0' || has_evidence(to, name)
               ? WY_OK
               : add_evidence(reader, name, made.sentence);
}

/* ---- the sample ------------------------------------------------------------------------------ */

/* The digits of all numbers of the sample, greatest first, with zeros before. */
static wy_status spell(uint32_t **out, size_t *length, const wi_reader *reader) {
    const wy_numeration *system = reader->theorem->system;
    mpz_t x;
    mpz_init_set_si(x, WI_READ_SIDE - 1);
    uint32_t *digits = NULL;
    size_t count = 0;
    wy_status status = wy_numeration_represent(&digits, &count, system, x, reader->error);
    free(digits);
    const size_t width = count;
    uint32_t *all = status == WY_OK ? calloc(WI_READ_SIDE * (width + 1), sizeof *all) : NULL;
    if (status == WY_OK && all == NULL) {
        status = wi_fail_memory(reader->error);
    }
    for (int64_t i = 0; i < WI_READ_SIDE && status == WY_OK; i++) {
        mpz_set_si(x, i);
        status = wy_numeration_represent(&digits, &count, system, x, reader->error);
        if (status == WY_OK && count <= width) {
            memcpy(all + (size_t)i * width + (width - count), digits, count * sizeof *digits);
        }
        free(digits);
    }
    mpz_clear(x);
    *out = all;
    *length = width;
    return status;
}

static bool accepts(const wy_automaton *p, const uint32_t *x, const uint32_t *y, size_t length) {
    uint32_t state = 0;
    for (size_t i = 0; i < length; i++) {
        const uint32_t digits[2] = {x[i], y[i]};
        state = wy_automaton_step(p, state, wy_automaton_pack(p, digits));
        if (state == WY_NO_STATE) {
            return false;
        }
    }
    return wy_automaton_output(p, state) != 0;
}

static wy_status take_sample(wi_reader *reader) {
    const int64_t side = WI_READ_SIDE;
    reader->has = calloc((size_t)(side * side), sizeof *reader->has);
    uint32_t *digits = NULL;
    size_t length = 0;
    wy_status status =
        reader->has != NULL ? spell(&digits, &length, reader) : wi_fail_memory(reader->error);
    for (int64_t x = 0; x < side && status == WY_OK; x++) {
        for (int64_t y = 0; y < side && status == WY_OK; y++) {
            if (!accepts(reader->theorem->p, digits + (size_t)x * length,
                         digits + (size_t)y * length, length)) {
                continue;
            }
            if (!wi_list_room(reader->sample, reader->room, reader->count + 1)) {
                status = wi_fail_memory(reader->error);
                break;
            }
            reader->has[x * side + y] = true;
            reader->sample[reader->count++] = (wy_position){x, y};
        }
    }
    free(digits);
    return status;
}

/* ---- reading --------------------------------------------------------------------------------- */

static void put_form_first(wy_reading *reading) {
    for (size_t i = 1; i < reading->count; i++) {
        if (reading->items[i].form) {
            const wy_statement form = reading->items[i];
            memmove(reading->items + 1, reading->items, i * sizeof form);
            reading->items[0] = form;
        }
    }
}

static wy_status read_all(wi_reader *reader) {
    bool found = false;
    wy_status status = take_sample(reader);
    if (status == WY_OK) {
        status = wi_read_session(&reader->session, reader->theorem, reader->control, reader->error);
    }
    if (status == WY_OK) {
        status = wi_read_lines(reader, &found);
    }
    if (status == WY_OK && wy_reading_find(reader->reading, "periodic") == NULL) {
        reader->has_form = found;
        status = wi_read_sectors(reader);
        found = found || reader->reading->sector_count > 0;
    }
    if (status == WY_OK) {
        status = wi_read_claims(reader);
    }
    if (status == WY_OK && !found) {
        status = wi_read_pairs(reader, &found);
    }
    if (status == WY_OK) {
        status = wi_read_slope(reader);
    }
    if (status == WY_OK) {
        status = wi_read_morphism(reader);
    }
    if (status == WY_OK) {
        put_form_first(reader->reading);
    }
    return status;
}

wy_status wy_theorem_reading(wy_reading **out, const wy_theorem *theorem, const wy_control *control,
                             wy_error *error) {
    *out = NULL;
    const wy_status plane = wi_theorem_on_plane(theorem, error);
    if (plane != WY_OK) {
        return plane;
    }
    *out = calloc(1, sizeof **out);
    if (*out == NULL) {
        return wi_fail_memory(error);
    }
    (*out)->theorem = theorem;
    wi_reader reader = {.reading = *out,
                        .theorem = theorem,
                        .numeration = wy_numeration_name(theorem->system),
                        .control = control,
                        .error = error};
    wy_status status = WY_OK;
    if (wy_automaton_states(theorem->p) <= WI_READ_STATES) {
        status = read_all(&reader);
    }
    wy_logic_close(reader.session);
    free(reader.sample);
    free(reader.has);
    if (status != WY_OK && status != WY_LIMIT && status != WY_STOPPED) {
        wy_reading_free(*out);
        *out = NULL;
        return status;
    }
    return WY_OK;
}

void wy_reading_free(wy_reading *reading) {
    if (reading == NULL) {
        return;
    }
    for (size_t i = 0; i < reading->text_count; i++) {
        free(reading->texts[i]);
    }
    free(reading->texts);
    free(reading->evidence);
    free(reading->items);
    free(reading);
}

const wy_statement *wy_reading_statements(const wy_reading *reading, size_t *count) {
    *count = reading->count;
    return reading->items;
}

const wy_statement *wy_reading_find(const wy_reading *reading, const char *name) {
    for (size_t i = 0; i < reading->count; i++) {
        if (strcmp(reading->items[i].name, name) == 0) {
            return &reading->items[i];
        }
    }
    return NULL;
}

/* $P becomes the P-set of the rules: those whose image it is. */
static wy_status take_own(wi_reader *reader) {
    const int64_t *by = reader->theorem->facts.image;
    wi_growing formula = {0};
    wy_logic_answer answer;
    wi_growing_printf(&formula, "?%s $P(", reader->numeration);
    for (int i = 0; i < 4; i++) {
        const bool first = i % 2 == 0;
        const bool plus = !first && by[i - 1] != 0 && by[i] != 0;
        wi_growing_printf(&formula, "%s", plus ? "+" : "");
        if (by[i] != 0) {
            wi_growing_printf(&formula, "%lld*%s", (long long)by[i], first ? "x" : "y");
        }
        wi_growing_printf(&formula, "%s", i == 1 ? "," : i == 3 ? ")" : "");
    }
    wy_status status = formula.failed ? wi_fail_memory(reader->error)
                                      : wy_logic_evaluate(&answer, reader->session, formula.text,
                                                          SIZE_MAX, reader->error);
    free(formula.text);
    if (status != WY_OK) {
        return status;
    }
    status = answer.count == 2
                 ? wy_logic_define(reader->session, false, "P", answer.automaton, reader->error)
                 : wi_fail(reader->error, WY_LIMIT, "the image has no two coordinates");
    wy_logic_answer_clear(&answer);
    return status;
}

/* own: with names for what the theorem is of, where that is an image. */
static wy_status ask_sentence(bool *truth, const wy_theorem *theorem, bool own,
                              const char *sentence, const wy_control *control, wy_error *error) {
    *truth = false;
    const wy_status plane = wi_theorem_on_plane(theorem, error);
    if (plane != WY_OK) {
        return plane;
    }
    wi_reader reader = {.theorem = theorem,
                        .numeration = wy_numeration_name(theorem->system),
                        .control = control,
                        .error = error};
    wy_status status = wi_read_session(&reader.session, theorem, control, error);
    if (status == WY_OK && own && theorem->facts.image[0] + theorem->facts.image[1] != 0) {
        status = take_own(&reader);
    }
    if (status == WY_OK && own && strstr(sentence, "$shift") != NULL) {
        status = wi_read_shift(&reader);
    }
    if (status == WY_OK) {
        status = wi_read_ask(&reader, "%s", sentence);
    }
    wy_logic_close(reader.session);
    *truth = status == WY_OK;
    return status == WY_NO ? WY_OK : status;
}

wy_status wi_theorem_ask_own(bool *truth, const wy_theorem *theorem, const char *sentence,
                             const wy_control *control, wy_error *error) {
    return ask_sentence(truth, theorem, true, sentence, control, error);
}

wy_status wy_theorem_ask(bool *truth, const wy_theorem *theorem, const char *sentence,
                         const wy_control *control, wy_error *error) {
    return ask_sentence(truth, theorem, false, sentence, control, error);
}

/* ==== sentences, decided and certified ======================================================= */

/*
 * The automaton of a theorem is put into a session of the prover (logic.h) as $P(x,y).  Where its
 * numeration is one that only the theorem knows, the session gets it by its adder: that this adds
 * was proved with the theorem.  A sentence has a budget of memory, so that what is too much is
 * unknown after a moment, on every machine alike.
 */

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

/* ==== the P-set as a relation of first-order logic =========================================== */

/*
 * Mostly the automaton of the theorem is that relation.  Where another game is played, P is the set
 * of that game, and the relation is defined from it by a formula:
 *
 *     image               P(a x + b y, c x + d y)
 *     rational game       there are u, v with P(u, v), where for Q = (p1 q1; p2 q2)
 *                         u = (q2 x - p2 y) / det Q and v = (p1 y - q1 x) / det Q, rounded down
 *     one heap            P(x, 0), or P(0, x)
 */

/* det u <= q x - p y < det (u + 1) */
static void put_quotient(wi_growing *to, const char *u, int64_t determinant, int64_t q,
                         const char *x, int64_t p, const char *y) {
    wi_growing_printf(to,
                      "%" PRId64 "*%s+%" PRId64 "*%s<=%" PRId64 "*%s & %" PRId64 "*%s<%" PRId64
                      "*%s+%" PRId64 "*%s+%" PRId64 " & ",
                      determinant, u, p, y, q, x, q, x, determinant, u, p, y, determinant);
}

static void put_definition(wi_growing *to, const wy_theorem *theorem) {
    const int64_t *m = theorem->facts.image;
    const wy_cone *q = &theorem->facts.q;
    wi_growing_printf(to, "?%s ", theorem->facts.numeration);
    if (wi_theorem_is_imaged(theorem)) {
        wi_growing_printf(to, "$P(%" PRId64 "*x+%" PRId64 "*y,%" PRId64 "*x+%" PRId64 "*y)", m[0],
                          m[1], m[2], m[3]);
    } else if (theorem->facts.transported) {
        const int64_t determinant = q->p1 * q->q2 - q->q1 * q->p2;
        wi_growing_printf(to, "E u,v ");
        put_quotient(to, "u", determinant, q->q2, "x", q->p2, "y");
        put_quotient(to, "v", determinant, q->p1, "y", q->q1, "x");
        wi_growing_printf(to, "$P(u,v)");
    } else {
        wi_growing_printf(to, theorem->rules->board.p1 == 0 ? "$P(0,x)" : "$P(x,0)");
    }
}

/* In a session of its own, for the name P may be taken. */
static wy_status define_by_formula(wy_logic *session, const char *name, const wy_theorem *theorem,
                                   wy_error *error) {
    wy_logic *own = NULL;
    wi_growing text = {0};
    wy_logic_answer answer;
    put_definition(&text, theorem);
    wy_status status =
        text.failed ? wi_fail_memory(error) : wi_read_session(&own, theorem, NULL, error);
    if (status == WY_OK) {
        status = wy_logic_evaluate(&answer, own, text.text, SIZE_MAX, error);
    }
    if (status == WY_OK) {
        status = wy_logic_define(session, false, name, answer.automaton, error);
        wy_logic_answer_clear(&answer);
    }
    free(text.text);
    wy_logic_close(own);
    return status;
}

wy_status wy_theorem_define(wy_logic *session, const char *name, const wy_theorem *theorem,
                            wy_error *error) {
    const wy_automaton *p = wy_theorem_p(theorem);
    const uint32_t tracks = wy_automaton_tracks(p);
    const uint32_t heaps = (uint32_t)wy_theorem_rules(theorem)->heaps;
    if (theorem->heaps == NULL && (wi_theorem_is_imaged(theorem) || theorem->facts.transported ||
                                   (heaps == 1 && tracks == 2))) {
        return define_by_formula(session, name, theorem, error);
    }
    return tracks == heaps ? wy_logic_define(session, false, name, p, error)
                           : wi_fail(error, WY_BAD,
                                     "the theorem is about heaps and what the game remembers, and "
                                     "formulas have the heaps alone");
}
