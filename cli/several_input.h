/* several_input.h - what people say when they play on several heaps. */
#ifndef CLI_SEVERAL_INPUT_H
#define CLI_SEVERAL_INPUT_H

#include <gmp.h>
#include <stdbool.h>

#include <wythoff/grundy.h>

#include "output.h"

/* What a person says, line by line; {0} before the first. */
typedef struct cli_several_lines {
    char *text; /* the line; to be freed at the end */
    size_t room;
} cli_several_lines;

/*
 * Shows what was put, waits for a line, and cuts its end and the spaces before it; NULL: there are
 * no more.
 */
char *cli_several_line(cli_several_lines *from, cli_output *out);

/* "(1,0,2)", "1 0 2", "y 3" or "pass"; where it ends, or NULL: it is none of these. */
const char *cli_several_move(const char *line, int heaps, bool *pass, mpz_t take[WY_MOST_HEAPS]);

/*
 * A move may be followed by where it leads, as it is printed: "to (1,0,0)".  Where that ends; NULL:
 * from here it does not lead there.
 */
const char *cli_several_to(const char *line, int heaps, const mpz_t here[WY_MOST_HEAPS],
                           const mpz_t take[WY_MOST_HEAPS]);

#endif
