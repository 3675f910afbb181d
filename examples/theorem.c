/*
 * theorem.c - the P-positions of a game as an automaton, proved from the rule alone: what can be
 * said of them in words, and a certificate that wythoff-check verifies.
 *
 *     cc theorem.c $(pkg-config --cflags --libs wythoff) -o theorem
 *     ./theorem 'wythoff + (1,2) + (2,1)' maharaja.certificate
 */
#include <stdio.h>
#include <wythoff/wythoff.h>

static void tell(const wy_theorem *theorem, const wy_reading *reading) {
    wy_theorem_facts facts;
    size_t count;
    const wy_statement *statements = wy_reading_statements(reading, &count);
    wy_theorem_facts_of(&facts, theorem);
    printf("%lu states in %s\n", (unsigned long)facts.p_states, facts.numeration);
    for (size_t i = 0; i < count; i++)
        printf("%s\n", statements[i].text);
}

static wy_status prove(const char *rule, const char *path, wy_error *error) {
    wy_rules *rules = NULL;
    wy_theorem *theorem = NULL;
    wy_reading *reading = NULL;
    wy_status status = wy_rules_read_settled(&rules, rule, error);
    if (status == WY_OK)
        status = wy_prove(&theorem, rules, NULL, NULL, error);
    if (status == WY_OK)
        status = wy_theorem_reading(&reading, theorem, NULL, error);
    if (status == WY_OK) {
        FILE *file = fopen(path, "w");
        tell(theorem, reading);
        if (file == NULL) {
            perror(path);
            status = WY_SYSTEM;
        } else {
            status = wy_theorem_write_certificate(file, theorem, error);
            if (fclose(file) != 0)
                status = WY_SYSTEM;
        }
    }
    wy_reading_free(reading);
    wy_theorem_free(theorem);
    wy_rules_free(rules);
    return status;
}

int main(int count, char **words) {
    wy_error error;
    error.status = WY_OK;
    if (count != 3) {
        fprintf(stderr, "usage: %s RULE FILE\n", words[0]);
        return WY_BAD;
    }
    const wy_status status = prove(words[1], words[2], &error);
    if (status != WY_OK && error.status != WY_OK) {
        char text[1000];
        wy_error_text(text, sizeof text, &error);
        fprintf(stderr, "%s\n", text);
    }
    return (int)status;
}
