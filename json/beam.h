/* beam.h - the machine of a blocking game as JSON. */
#ifndef JSON_BEAM_H
#define JSON_BEAM_H

#include <jansson.h>

#include "machine/beam.h"

/* rule, standing, the theorem in words, slope, machine, seconds, memory (bytes). */
json_t *wi_json_beam(const wi_blocking_beam *beam, const wy_rules *rules, const char *words,
                     double seconds, int64_t memory);

#endif
