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
wy_status wi_heap_certificate_lines(wi_heap_line_list *out, const wy_heap_rules *rules, int set,
                                    wy_error *error);

/* p is the P-set, and the pieces absorb all that is outside.  WY_LIMIT: there is none of these. */
wy_status wi_heap_certificate_write(FILE *stream, const wy_heap_rules *rules, const wy_automaton *p,
                                    const wy_numeration *system, const wi_heap_pieces *pieces,
                                    wy_error *error);

#endif
