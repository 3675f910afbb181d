/* nearest.h - the known word nearest to a mistyped one. */
#ifndef CLI_NEAREST_H
#define CLI_NEAREST_H

#include <stddef.h>

typedef struct cli_nearest {
    const char *word;
    size_t length;
    size_t distance;  /* of best */
    const char *best; /* NULL: nothing near enough so far */
} cli_nearest;

void cli_nearest_start(cli_nearest *nearest, const char *word, size_t length);
void cli_nearest_offer(cli_nearest *nearest, const char *candidate);

#endif
