/* sha256.h - the hash of a file, as FIPS 180-4 has it, so that a certificate can be cited. */
#ifndef CLI_SHA256_H
#define CLI_SHA256_H

#include <stddef.h>

enum { CLI_SHA256_TEXT = 65 };

/* In 64 hexadecimal digits, and a zero. */
void cli_sha256(char text[CLI_SHA256_TEXT], const void *bytes, size_t length);

#endif
