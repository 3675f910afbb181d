/* certificate_inside.h - sentences as a part of another certificate: certificate.c. */
#ifndef WI_LOGIC_CERTIFICATE_INSIDE_H
#define WI_LOGIC_CERTIFICATE_INSIDE_H

#include <wythoff/logic.h>

/*
 * The relation $name and the numeration of its tracks stand in the text to which the lines of this
 * session will be added: they are not written again.
 */
wy_status wi_certificates_take(wy_logic *session, const char *name, const char *system,
                               wy_error *error);

/* The lines of all formulas that were certified, without a heading and without a last line. */
const char *wi_certificates_lines(const wy_logic *session, size_t *length);

#endif
