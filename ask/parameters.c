/* parameters.c - what a request says, checked. */
#include "ask/parameters.h"

#include <string.h>

#include "base/integer.h"

const json_t *ask_member(const json_t *object, const char *name) {
    const json_t *value = json_object_get(object, name);
    return json_is_null(value) ? NULL : value;
}

const json_t *ask_value(const ask_call *call, const char *name) {
    return ask_member(call->request, name);
}

bool ask_has(const ask_call *call, const char *name) {
    return ask_value(call, name) != NULL;
}

const char *ask_find(const ask_call *call, const char *name) {
    return json_string_value(ask_value(call, name));
}

static bool refuse_missing(ask_call *call, const char *name) {
    ask_refuse(call, "missing", name, "the parameter %s is missing", name);
    return false;
}

bool ask_text(const char **out, ask_call *call, const char *name) {
    *out = ask_find(call, name);
    if (*out == NULL && ask_has(call, name)) {
        ask_refuse(call, "bad_input", name, "%s must be a text", name);
        return false;
    }
    return *out != NULL || refuse_missing(call, name);
}

/* More than ASK_MOST_DIGITS digits? */
static bool is_long(const mpz_t number) {
    if (mpz_sizeinbase(number, 10) <= ASK_MOST_DIGITS) { /* exact, or one too many */
        return false;
    }
    mpz_t least;
    mpz_init(least);
    mpz_ui_pow_ui(least, 10, ASK_MOST_DIGITS);
    const bool is = mpz_cmpabs(number, least) >= 0;
    mpz_clear(least);
    return is;
}

/* Powers are refused by a rough bound, in bits, before they are computed. */
static bool read_text(mpz_t out, ask_call *call, const char *name, const char *text) {
    if (!wi_integer_read(out, text, 128 * (uint64_t)ASK_MOST_DIGITS) || is_long(out)) {
        ask_refuse(call, "bad_number", name,
                   "%s is a number such as 1000, 3*10^9 or 10^100+7, of at most %d digits, not "
                   "'%.60s'",
                   name, ASK_MOST_DIGITS, text);
        return false;
    }
    return true;
}

/* A whole number of any sign. */
static bool read_signed(mpz_t out, ask_call *call, const json_t *value, const char *name) {
    if (json_is_integer(value)) {
        const int64_t number = json_integer_value(value); /* long may be shorter */
        const uint64_t size = number < 0 ? -(uint64_t)number : (uint64_t)number;
        mpz_import(out, 1, 1, sizeof size, 0, 0, &size);
        if (number < 0) {
            mpz_neg(out, out);
        }
        return true;
    }
    if (!json_is_string(value)) {
        ask_refuse(call, "bad_number", name,
                   "%s must be a whole number, or a text such as '10^100'", name);
        return false;
    }
    return read_text(out, call, name, json_string_value(value));
}

static bool read_integer(mpz_t out, ask_call *call, const json_t *value, const char *name) {
    if (!read_signed(out, call, value, name)) {
        return false;
    }
    if (mpz_sgn(out) < 0) {
        ask_refuse(call, "bad_number", name, "%s cannot be negative", name);
        return false;
    }
    return true;
}

bool ask_integer(mpz_t out, ask_call *call, const char *name) {
    const json_t *value = ask_value(call, name);
    return value == NULL ? refuse_missing(call, name) : read_integer(out, call, value, name);
}

bool ask_number(int64_t *out, ask_call *call, const char *name, int64_t low, int64_t high,
                int64_t usual) {
    const json_t *value = ask_value(call, name);
    *out = usual;
    if (value == NULL) {
        return true;
    }
    mpz_t number;
    mpz_init(number);
    const bool read = read_integer(number, call, value, name);
    const bool fits = read && mpz_cmp_si(number, low) >= 0 && mpz_cmp_si(number, high) <= 0;
    if (fits) {
        *out = mpz_get_si(number);
    } else if (read) {
        ask_refuse(call, "bad_number", name, "%s goes from %lld to %lld", name, (long long)low,
                   (long long)high);
    }
    mpz_clear(number);
    return fits;
}

bool ask_choice(int *out, ask_call *call, const char *name, const char *const *words) {
    const char *text;
    *out = 0;
    if (!ask_has(call, name)) {
        return true;
    }
    if (!ask_text(&text, call, name)) {
        return false;
    }
    for (int i = 0; words[i] != NULL; i++) {
        if (strcmp(text, words[i]) == 0) {
            *out = i;
            return true;
        }
    }
    ask_refuse(call, "bad_input", name, "there is no %s '%.60s'", name, text);
    return false;
}

bool ask_flag(bool *out, ask_call *call, const char *name, bool usual) {
    const json_t *value = ask_value(call, name);
    const char *text = json_string_value(value); /* a URL has texts only */
    const bool yes = text != NULL && strcmp(text, "true") == 0;
    const bool no = text != NULL && strcmp(text, "false") == 0;
    *out = value == NULL ? usual : yes || json_is_true(value);
    if (value != NULL && !json_is_boolean(value) && !yes && !no) {
        ask_refuse(call, "bad_input", name, "%s is true or false", name);
        return false;
    }
    return true;
}

typedef bool read_number(mpz_t out, ask_call *call, const json_t *value, const char *name);

static bool read_list(mpz_t *out, int count, ask_call *call, const json_t *value, const char *name,
                      read_number *read) {
    bool fine = json_is_array(value) && json_array_size(value) == (size_t)count;
    if (!fine) {
        ask_refuse(call, value == NULL ? "missing" : "bad_input", name,
                   "%s must be %d whole number%s", name, count, count == 1 ? "" : "s");
    }
    for (int i = 0; fine && i < count; i++) {
        fine = read(out[i], call, json_array_get(value, (size_t)i), name);
    }
    return fine;
}

/* The numbers of a text, between commas, as an array; NULL: no memory. */
static json_t *cut(const char *text) {
    json_t *list = json_array();
    for (;;) {
        const size_t length = strcspn(text, ",");
        if (json_array_append_new(list, json_stringn(text, length)) != 0) {
            json_decref(list);
            return NULL;
        }
        if (text[length] == '\0') {
            return list;
        }
        text += length + 1;
    }
}

int ask_count(const ask_call *call, const char *name) {
    const json_t *value = ask_value(call, name);
    const char *text = json_string_value(value);
    int count = text != NULL ? 1 : (int)json_array_size(value);
    for (; text != NULL && *text != '\0'; text++) {
        count += *text == ',';
    }
    return count;
}

bool ask_heaps(mpz_t *out, int count, ask_call *call, const char *name) {
    const json_t *value = ask_value(call, name);
    json_t *parts = json_is_string(value) ? cut(json_string_value(value)) : NULL;
    const bool fine =
        read_list(out, count, call, parts != NULL ? parts : value, name, read_integer);
    json_decref(parts);
    return fine;
}

bool ask_option(wy_move *move, int heaps, ask_call *call, const json_t *value, const char *name) {
    const char *word = json_string_value(value);
    move->pass = word != NULL && strcmp(word, "pass") == 0;
    return move->pass || read_list(move->take, heaps, call, value, name, read_signed);
}
