/* verbs.c - the table of checks. */
#include "papers/verbs.h"

#include <string.h>

static const wy_verb verbs[] = {
#define X(verb, function, text) {.name = (verb), .check = wy_check_##function, .usage = (text)},
    WY_VERBS(X)
#undef X
};

const wy_verb *wy_verb_find(const char *name) {
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        if (strcmp(verbs[i].name, name) == 0) {
            return &verbs[i];
        }
    }
    return NULL;
}
