/* nearest.c - the known word nearest to a mistyped one, if it is near enough. */
#include "nearest.h"

#include <string.h>

#include "base/nearest.h"

void cli_nearest_start(cli_nearest *nearest, const char *word, size_t length) {
    nearest->word = word;
    nearest->length = length;
    nearest->distance = (size_t)-1;
    nearest->best = NULL;
}

void cli_nearest_offer(cli_nearest *nearest, const char *candidate) {
    const size_t distance =
        wy_word_distance(nearest->word, nearest->length, candidate, strlen(candidate));
    if (distance < nearest->distance && wy_word_is_slip(distance, nearest->length)) {
        nearest->distance = distance;
        nearest->best = candidate;
    }
}
