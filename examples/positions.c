/*
 * positions.c - a first program with the library: the P-positions of a game with heaps up to 100.
 *
 *     cc positions.c $(pkg-config --cflags --libs wythoff) -o positions
 */
#include <stdio.h>
#include <wythoff/wythoff.h>

static bool show(void *data, const wy_position *positions, size_t count) {
    (void)data;
    for (size_t i = 0; i < count; i++)
        printf("(%lld,%lld)\n", (long long)positions[i].x, (long long)positions[i].y);
    return true;
}

int main(void) {
    wy_rules *rules = NULL;
    wy_solution *solution = NULL;
    wy_error error;
    wy_status status = wy_rules_read(&rules, "wythoff + (1,2) + (2,1)", &error);
    if (status == WY_OK)
        status = wy_solve(&solution, rules, WY_ENGINE_AUTO, NULL, &error);
    if (status == WY_OK)
        status = wy_solution_each(solution, 100, 100, show, NULL, &error);
    if (status != WY_OK) {
        char text[1000];
        wy_error_text(text, sizeof text, &error);
        fprintf(stderr, "%s\n", text);
    }
    wy_solution_free(solution);
    wy_rules_free(rules);
    return status == WY_OK ? 0 : 1;
}
