/* sweep.h - the table of a sweep (wythoff/sweep.h) as JSON. */
#ifndef JSON_SWEEP_H
#define JSON_SWEEP_H

#include <stdio.h>

#include <wythoff/sweep.h>

/*
 * {"rule","ranges","games":[{"parameters":{"k":1},"rule","canonical","status",
 * "facts":{NAME:{"value","number","known","standing"}}}]}: a line for each game, written one
 * after the other, for there may be many.  Errors of the stream are left to the caller.
 */
wy_status wi_json_sweep(const wy_sweep_table *table, FILE *to, wy_error *error);

#endif
