/*
 * kinds.h - the kinds of certificates.
 *
 * Each function reads and verifies what follows the heading, to the end of the text, and says on
 * `report` what it proves.
 */
#ifndef CHECK_KINDS_H
#define CHECK_KINDS_H

#include "reader.h"

bool cert_check_automaton(reader *r, FILE *report, const char *name);
bool cert_check_beam(reader *r, FILE *report, const char *name);
bool cert_check_closure(reader *r, FILE *report, const char *name);
bool cert_check_closure_with_gaps(reader *r, FILE *report, const char *name);
bool cert_check_closure_with_slope(reader *r, FILE *report, const char *name);
bool cert_check_heaps(reader *r, FILE *report, const char *name);
bool cert_check_layers(reader *r, FILE *report, const char *name);
bool cert_check_rows(reader *r, FILE *report, const char *name);
bool cert_check_sentence(reader *r, FILE *report, const char *name);
bool cert_check_values(reader *r, FILE *report, const char *name);

#endif
