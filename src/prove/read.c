/* read.c - a theorem in words: the order of what is tried, and what is kept. */
#include "prove/read.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
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
