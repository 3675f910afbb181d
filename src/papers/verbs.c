/* verbs.c - the table of checks. */
#include "papers/verbs.h"

#include <string.h>

static const wi_verb verbs[] = {
#define MANY SIZE_MAX
#define X(verb, function, low, high, text)                                                         \
    {.name = (verb), .check = wi_check_##function, .least = (low), .most = (high), .usage = (text)},
    WI_VERBS(X)
#undef X
#undef MANY
};

const wi_verb *wi_verb_find(const char *name) {
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        if (strcmp(verbs[i].name, name) == 0) {
            return &verbs[i];
        }
    }
    return NULL;
}
