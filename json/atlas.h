/* atlas.h - games of the atlas (wythoff/atlas.h) as JSON. */
#ifndef JSON_ATLAS_H
#define JSON_ATLAS_H

#include <jansson.h>

#include <wythoff/atlas.h>

/*
 * {"number","rule","written","families":[...],"class","size","seconds","proved","facts":{NAME:
 * {"value","number","known","standing"}}}; class is the number of the first game of the class.
 * fields: which facts, as bits; ~0: all.
 */
json_t *wi_json_atlas_game(const wy_atlas_game *game, uint64_t fields);

/* {"games": how many, "proved", "classes", "found": how many of them fit, "list": the games} */
json_t *wi_json_atlas(const wy_atlas *atlas, size_t found, json_t *list);

#endif
