/* heap_certificate.h - theorems on several heaps as certificates: docs/certificates.md, kind heaps.
 */
#ifndef WI_PROVE_HEAP_CERTIFICATE_H
#define WI_PROVE_HEAP_CERTIFICATE_H

#include <stdio.h>

#include <wythoff/automata.h>

#include "prove/heap_lines.h"

/*
 * The lines of all moves, or of those in one of the sets that an opponent names (-1: all), in
 * order, each once.  WY_LIMIT: certificates do not know them.
 */
wy_status wi_heap_certificate_lines(wi_heap_line_list *out, const wy_rules *rules, int set,
                                    wy_error *error);

/*
 * p[i] is the P-set when i passes are left, and the pieces absorb all that is outside; where there
 * are none, stages is 1.  WY_LIMIT: there is no certificate of these.
 */
wy_status wi_heap_certificate_write(FILE *stream, const wy_rules *rules,
                                    const wy_automaton *const *p, const wi_heap_pieces *pieces,
                                    size_t stages, const wy_numeration *system, wy_error *error);

#endif
