/* several_input.h - what people say when they play on several heaps. */
#ifndef CLI_SEVERAL_INPUT_H
#define CLI_SEVERAL_INPUT_H

#include <gmp.h>
#include <stdbool.h>

#include <wythoff/heaps.h>

/* One line without its end and the spaces before; false: there are no more. */
bool cli_several_line(char *line, int size);

/* "(1,0,2)", "1 0 2", "y 3" or "pass"; where it ends, or NULL: it is none of these. */
const char *cli_several_move(const char *line, int heaps, bool *pass, mpz_t take[WY_MOST_HEAPS]);

#endif
