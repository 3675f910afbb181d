/* example.h - numbers that refute "for all" or prove "there is". */
#ifndef WI_LOGIC_EXAMPLE_H
#define WI_LOGIC_EXAMPLE_H

#include "logic/evaluate.h"
#include "logic/session.h"
#include "logic/syntax.h"

/* Fills in out->example, where the sentence begins with a quantifier that has one. */
wy_status wi_example_find(wy_logic_answer *out, wy_logic *session, wi_evaluator *evaluator,
                          const wi_syntax *syntax, wy_error *error);

#endif
