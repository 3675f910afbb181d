/* verbs.c - finding a check among the programs. */
#include "papers/claims.h"

#include <string.h>

#include "papers/embedded.h"

/* Arguments have a colon, bounds an =; "rest" stands for one or more, "any" for any number. */
static void count_arguments(wi_verb *out) {
    const size_t length = strcspn(out->usage, "\n");
    out->least = out->most = 0;
    for (size_t i = 0; i < length; i++) {
        out->least += out->usage[i] == ':';
        const bool any = strncmp(out->usage + i, ":any", 4) == 0;
        out->least -= any;
        if (any || strncmp(out->usage + i, ":rest", 5) == 0) {
            out->most = SIZE_MAX;
        }
    }
    out->most = out->most == 0 ? out->least : out->most;
}

static bool find_program(wi_verb *out, const char *text, const char *name) {
    static const char head[] = "\ncheck ";
    const size_t length = strlen(name);
    for (const char *at = strstr(text, head); at != NULL; at = strstr(at, head)) {
        at += sizeof head - 1;
        const char *end = at + strcspn(at, " \n");
        while (at < end) { /* names, with | between */
            const size_t here = strcspn(at, "| \n");
            if (here == length && memcmp(at, name, length) == 0) {
                *out = (wi_verb){.name = name, .usage = end};
                count_arguments(out);
                return true;
            }
            at += here + (at[here] == '|');
        }
    }
    return false;
}

bool wi_verb_find(wi_verb *out, const char *name) {
    for (size_t i = 0; i < wi_check_text_count; i++) {
        if (find_program(out, (const char *)wi_check_texts[i].bytes, name)) {
            return true;
        }
    }
    return false;
}
