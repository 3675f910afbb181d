/* heap_certificate.h - theorems on several heaps as certificates: docs/certificates.md, kind heaps.
 */
#ifndef WI_PROVE_HEAP_CERTIFICATE_H
#define WI_PROVE_HEAP_CERTIFICATE_H

#include <stdio.h>

#include <wythoff/automata.h>

#include "prove/heap_lines.h"

/* p is the P-set, and the pieces absorb all that is outside.  WY_LIMIT: there is none of these. */
wy_status wi_heap_certificate_write(FILE *stream, const wy_heap_rules *rules, const wy_automaton *p,
                                    const wy_numeration *system, const wi_heap_pieces *pieces,
                                    wy_error *error);

#endif
