/* fuzz_proof.c - certificates as theorems: any text is one of the game, or is refused. */
#include <stdlib.h>
#include <string.h>

#include <wythoff/prove.h>

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > 1 << 16) {
        return 0;
    }
    char *text = malloc(size + 1);
    wy_rules *rules = NULL;
    wy_theorem *theorem = NULL;
    if (text != NULL && wy_rules_read(&rules, "wythoff", NULL) == WY_OK) {
        memcpy(text, data, size);
        text[size] = '\0';
        const wy_control control = {.memory = 1 << 26};
        wy_theorem_read_certificate(&theorem, rules, text, size, &control, NULL);
    }
    wy_theorem_free(theorem);
    wy_rules_free(rules);
    free(text);
    return 0;
}
