/* process.h - dictionary processes and tag systems (wythoff/dictionary.h) as JSON. */
#ifndef JSON_PROCESS_H
#define JSON_PROCESS_H

#include <jansson.h>

#include "theory/dictionary.h"

/* {"place", "word", "translate"}: one step. */
json_t *wi_json_step(const wi_dictionary *dictionary, size_t word, int64_t place);

/* {"words": [{"word", "translate", "count", "first"}], "steps", "read", "length", "halted"} */
json_t *wi_json_process(const wi_dictionary *dictionary, const wi_process *process,
                        const wi_process_state *state);

/* {"steps", "left", "string", "halted", "checked"}; words: of a dictionary that did the same. */
json_t *wi_json_tag_process(const wi_process_state *state, const char *string, size_t words);

/* {"letters": {"a": "0"}, "start", "words": [{"word", "translate"}]}; start may be NULL. */
json_t *wi_json_tag_dictionary(const wi_tag *tag, const wi_dictionary *dictionary,
                               const char *start);

#endif
