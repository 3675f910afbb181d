/* sha256.h - the hash of a file, as FIPS 180-4 has it, so that a certificate can be cited. */
#ifndef WI_BASE_SHA256_H
#define WI_BASE_SHA256_H

#include <stddef.h>

enum { WI_SHA256_TEXT = 65 };

/* In 64 hexadecimal digits, and a zero. */
void wi_sha256(char text[WI_SHA256_TEXT], const void *bytes, size_t length);

#endif
