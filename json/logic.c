/* logic.c - the truth of a sentence as JSON. */
#include "json/logic.h"

#include "json/values.h"

json_t *wi_json_truth(const wy_logic_answer *answer) {
    return json_pack("{s:b, s:s?, s:s?, s:o}", "truth", answer->truth, "witness",
                     answer->counterexample ? NULL : answer->example, "counterexample",
                     answer->counterexample ? answer->example : NULL, "standing",
                     wi_json_known(WY_PROVED, "by first-order logic with automata"));
}
