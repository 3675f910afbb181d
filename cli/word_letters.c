/* word_letters.c - wythoff word --prefix, --letter, --language. */
#include <stdlib.h>
#include <string.h>

#include "heaps.h"
#include "options.h"
#include "word.h"
#include "json/machine.h"

/* ---- the first letters ---------------------------------------------------------------------- */

wy_status cli_word_prefix(cli *program, const wy_morphic *morphic,
                          const cli_word_settings *wanted) {
    size_t count = (size_t)wanted->prefix;
    uint32_t *letters = malloc(count * sizeof *letters);
    wy_error error;
    if (letters == NULL) {
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    wy_status status = wy_morphic_prefix(letters, &count, morphic, &program->control, &error);
    cli_output out;
    if (status != WY_OK) {
        cli_fail(program, &error);
    } else {
        status = cli_output_open(&out, program);
    }
    if (status == WY_OK) {
        status = cli_output_close(&out, cli_word_put_long(&out, morphic, wanted, letters, count));
    }
    free(letters);
    return status;
}

/* ---- numerations ---------------------------------------------------------------------------- */

/* Digits side by side if all are below 10; malloc()ed. */
static char *digits_text(const uint32_t *digits, size_t count) {
    enum { WIDEST = 11 };
    bool wide = false;
    for (size_t k = 0; k < count; k++) {
        wide |= digits[k] > 9;
    }
    char *text = malloc(count * (wide ? WIDEST : 1) + 8);
    if (text == NULL) {
        return NULL;
    }
    size_t at = 0;
    for (size_t k = 0; k < count; k++) {
        at += wide ? (size_t)snprintf(text + at, WIDEST + 1, k > 0 ? " %u" : "%u",
                                      (unsigned)digits[k])
                   : 1;
        if (!wide) {
            text[at - 1] = (char)('0' + digits[k]);
        }
    }
    memcpy(text + at, count == 0 ? "ε" : "", count == 0 ? sizeof "ε" : 1);
    return text;
}

static wy_status put_language(cli_output *out, wy_places *places, const wy_morphic *morphic,
                              const cli_word_settings *wanted) {
    cli *program = out->program;
    const bool json = program->format == CLI_JSON;
    wy_status status = WY_OK;
    mpz_t n;
    mpz_init(n);
    cli_put(out, json ? "[" : "");
    for (int64_t i = 0; i < wanted->language && status == WY_OK && cli_output_good(out); i++) {
        uint32_t letter;
        uint32_t *digits;
        size_t count;
        wy_error error;
        mpz_set_si(n, i);
        status = wy_places_letter(&letter, &digits, &count, places, n, &error);
        if (status == WY_NO) {
            status = WY_OK;
            break;
        }
        if (status != WY_OK) {
            cli_fail(program, &error);
            break;
        }
        char *text = digits != NULL ? digits_text(digits, count) : strdup("too long to write");
        const char *symbol = cli_word_symbol(morphic, wanted, letter);
        if (json) {
            wi_put(&out->json, i > 0 ? ",\n" : "\n");
            wi_put_json(&out->json, wi_json_numbered_letter(
                                        i, digits != NULL && count == 0 ? "" : text, symbol));
            cli_send_json(out);
        } else {
            cli_put_number(out, i);
            cli_putf(out, "\t%s\t%s", text != NULL ? text : "?", symbol);
            if (wanted->from_one) {
                cli_putf(out, "\t%lld", (long long)i + 1);
            }
            cli_put_letter(out, '\n');
        }
        free(text);
        free(digits);
    }
    cli_put(out, json ? "\n]\n" : "");
    mpz_clear(n);
    return status;
}

wy_status cli_word_language(cli *program, const wy_morphic *morphic,
                            const cli_word_settings *wanted) {
    wy_places *places;
    wy_error error;
    if (wy_places_open(&places, morphic, &program->control, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    cli_output out;
    wy_status status = cli_output_open(&out, program);
    if (status == WY_OK) {
        status = cli_output_close(&out, put_language(&out, places, morphic, wanted));
    }
    wy_places_close(places);
    return status;
}

/* ---- one letter, anywhere ------------------------------------------------------------------- */

/* symbol and, if it differs, the letter itself. */
static void put_letter(cli_output *out, const wy_morphic *morphic, const cli_word_settings *wanted,
                       uint32_t letter, const char *digits) {
    const char *symbol = cli_word_symbol(morphic, wanted, letter);
    const char *name = morphic->names[letter];
    if (out->program->format == CLI_JSON) {
        cli_put_json(out, wi_json_letter(symbol, name, digits));
        return;
    }
    cli_putf(out, "%s\n", symbol);
    if (strcmp(symbol, name) != 0) {
        cli_putf(out, "letter    %s\n", name);
    }
    if (digits != NULL) {
        cli_putf(out, "digits    %s\n", digits);
    }
    cli_put(out, "standing  proved: by the lengths of the images of the letters\n");
    if (digits != NULL) {
        cli_put(out, "checked   the digits lead to the letter and count back to its place\n");
    }
}

static wy_status put_nothing(cli *program, const mpz_t length) {
    char *text = mpz_get_str(NULL, 10, length);
    const wy_status status = cli_complain(program, WY_NO, "the word has only %.200s letters", text);
    free(text);
    return status;
}

/* The other way round: from the digits to the letter and the place. */
static wy_status check_digits(cli *program, wy_places *places, const wy_morphic *m,
                              const uint32_t *digits, size_t count, uint32_t letter,
                              const mpz_t n) {
    uint32_t c = m->start;
    for (size_t k = 0; k < count; k++) {
        c = m->images[m->first[c] + digits[k]];
    }
    mpz_t value;
    wy_error error;
    mpz_init(value);
    wy_status status = wy_places_value(value, places, digits, count, &error);
    if (status == WY_OK && (c != letter || mpz_cmp(value, n) != 0)) {
        status = cli_complain(program, WY_SYSTEM, "the digits do not lead back; this is a bug");
    } else if (status != WY_OK) {
        cli_fail(program, &error);
    }
    mpz_clear(value);
    return status;
}

static wy_status word_letter(cli *program, const wy_morphic *morphic,
                             const cli_word_settings *wanted) {
    wy_places *places = NULL;
    wy_error error;
    uint32_t letter = 0;
    uint32_t *digits = NULL;
    size_t count = 0;
    mpz_t n;
    mpz_init(n);
    wy_status status = cli_heap_read(n, program, "a place", wanted->letter);
    if (status == WY_OK && wanted->from_one) {
        mpz_sub_ui(n, n, 1);
        if (mpz_sgn(n) < 0) {
            status = cli_complain(program, WY_BAD, "from one on there is no letter 0");
        }
    }
    if (status == WY_OK) {
        status = wy_places_open(&places, morphic, &program->control, &error);
        if (status == WY_OK) {
            status = wy_places_letter(&letter, &digits, &count, places, n, &error);
        }
        if (status == WY_NO) {
            wy_places_length(n, places, &error);
            put_nothing(program, n);
        } else if (status != WY_OK) {
            cli_fail(program, &error);
        } else if (digits != NULL) {
            status = check_digits(program, places, morphic, digits, count, letter, n);
        }
    }
    cli_output out;
    if (status == WY_OK) {
        status = cli_output_open(&out, program);
    }
    if (status == WY_OK) {
        char *text = digits == NULL ? NULL : digits_text(digits, count);
        put_letter(&out, morphic, wanted, letter, text);
        free(text);
        status = cli_output_close(&out, WY_OK);
    }
    free(digits);
    wy_places_close(places);
    mpz_clear(n);
    return status;
}

static wy_status picture_letter(cli *program, const wy_morphic *morphic,
                                const cli_word_settings *wanted) {
    wy_plane *plane = NULL;
    wy_error error;
    uint32_t letter = 0;
    mpz_t place[2];
    mpz_init(place[0]);
    mpz_init(place[1]);
    wy_status status = cli_pair_read(place, program, "a place of a picture", wanted->letter);
    if (status == WY_OK) {
        status = wy_plane_open(&plane, morphic, &program->control, &error);
        if (status == WY_OK) {
            status = wy_plane_letter(&letter, plane, place[0], place[1], &error);
        }
        if (status == WY_NO) {
            cli_complain(program, WY_NO, "the picture does not reach that far");
        } else if (status != WY_OK) {
            cli_fail(program, &error);
        }
    }
    cli_output out;
    if (status == WY_OK) {
        status = cli_output_open(&out, program);
    }
    if (status == WY_OK) {
        put_letter(&out, morphic, wanted, letter, NULL);
        status = cli_output_close(&out, WY_OK);
    }
    wy_plane_close(plane);
    mpz_clear(place[0]);
    mpz_clear(place[1]);
    return status;
}

wy_status cli_word_letter(cli *program, const wy_morphic *morphic,
                          const cli_word_settings *wanted) {
    if (morphic->plane && wanted->from_one) {
        return cli_complain(program, WY_BAD, "rows and columns count from 0, as in S2");
    }
    return morphic->plane ? picture_letter(program, morphic, wanted)
                          : word_letter(program, morphic, wanted);
}
