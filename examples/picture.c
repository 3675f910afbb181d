/*
 * picture.c - the P-positions of a game with heaps below 200, as a picture.
 *
 *     cc picture.c $(pkg-config --cflags --libs wythoff-report) -o picture
 *     ./picture 'gdwn(1,2)' gdwn.svg
 */
#include <stdio.h>
#include <wythoff/report.h>
#include <wythoff/wythoff.h>

enum { SIDE = 200 };

static wy_status draw(const char *rule, const char *file, wy_error *error) {
    const wy_picture_options options = {.width = SIDE, .height = SIDE, .title = rule};
    wy_rules *rules = NULL;
    wy_solution *solution = NULL;
    wy_picture *picture = NULL;
    wy_status status = wy_rules_read(&rules, rule, error);
    status = status != WY_OK ? status : wy_solve(&solution, rules, WY_ENGINE_AUTO, NULL, error);
    status = status != WY_OK ? status : wy_picture_new(&picture, &options, error);
    status = status != WY_OK
                 ? status
                 : wy_solution_each(solution, SIDE, SIDE, wy_picture_take, picture, error);
    status = status != WY_OK ? status : wy_picture_write(picture, file, error);
    wy_picture_free(picture);
    wy_solution_free(solution);
    wy_rules_free(rules);
    return status;
}

int main(int count, char **words) {
    wy_error error;
    if (count != 3) {
        fprintf(stderr, "usage: %s RULE FILE\n", words[0]);
        return WY_BAD;
    }
    const wy_status status = draw(words[1], words[2], &error);
    if (status != WY_OK) {
        char text[1000];
        wy_error_text(text, sizeof text, &error);
        fprintf(stderr, "%s\n", text);
    }
    return (int)status;
}
