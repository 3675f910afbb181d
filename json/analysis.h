/* analysis.h - a report on a game (wythoff/analyze.h) as JSON. */
#ifndef JSON_ANALYSIS_H
#define JSON_ANALYSIS_H

#include <jansson.h>

#include <wythoff/analyze.h>

/*
 * {"rule","facts":[{"section","name","title","value","number","known","standing":{"kind","by"}}]}:
 * number is null where there is none, standing where the fact is not known.  New; NULL: no memory.
 */
json_t *wi_json_analysis(const wy_analysis *analysis);

#endif
