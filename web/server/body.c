/* body.c - reading the JSON body of a request. */
#include "web/server/body.h"

#include <string.h>

/* jansson counts the depth itself, and refuses more than its own limit. */
json_t *web_body_read(web_call *call) {
    json_error_t fault;
    json_t *body = call->request->length == 0
                       ? NULL
                       : json_loadb(call->request->body, call->request->length,
                                    JSON_REJECT_DUPLICATES, &fault);
    if (!json_is_object(body)) {
        json_decref(body);
        web_refuse(call->answer, 400, "bad_json", NULL, "the body is no JSON object");
        return NULL;
    }
    return body;
}

const char *web_body_text(web_call *call, const json_t *body, const char *name) {
    const json_t *value = json_object_get(body, name);
    if (!json_is_string(value) || strlen(json_string_value(value)) != json_string_length(value)) {
        web_refuse(call->answer, 400, value == NULL ? "missing" : "bad_input", name,
                   "%s must be a text", name);
        return NULL;
    }
    return json_string_value(value);
}

static bool read_part(mpz_t out, web_call *call, const json_t *value, const char *name) {
    if (json_is_integer(value) && json_integer_value(value) >= 0) {
        mpz_set_si(out, (long)json_integer_value(value));
        return true;
    }
    if (json_is_string(value)) {
        return web_integer_read(out, call->answer, name, json_string_value(value));
    }
    web_refuse(call->answer, 400, "bad_number", name, "%s must be two whole numbers", name);
    return false;
}

bool web_body_pair(mpz_t x, mpz_t y, web_call *call, const json_t *value, const char *name) {
    if (!json_is_array(value) || json_array_size(value) != 2) {
        web_refuse(call->answer, 400, value == NULL ? "missing" : "bad_input", name,
                   "%s must be two whole numbers", name);
        return false;
    }
    return read_part(x, call, json_array_get(value, 0), name) &&
           read_part(y, call, json_array_get(value, 1), name);
}

bool web_body_flag(const json_t *body, const char *name, bool usual) {
    const json_t *value = json_object_get(body, name);
    return json_is_boolean(value) ? json_is_true(value) : usual;
}

bool web_body_number(int64_t *out, web_call *call, const json_t *object, const char *name,
                     int64_t low, int64_t high, int64_t usual) {
    const json_t *value = json_object_get(object, name);
    *out = usual;
    if (value == NULL || json_is_null(value)) {
        return true;
    }
    const double number = json_is_number(value) ? json_number_value(value) : -1;
    if (!json_is_number(value) || number < (double)low || number > (double)high) {
        web_refuse(call->answer, 400, "bad_number", name, "%s goes from %lld to %lld", name,
                   (long long)low, (long long)high);
        return false;
    }
    *out = json_is_integer(value) ? json_integer_value(value) : (int64_t)number;
    return true;
}
