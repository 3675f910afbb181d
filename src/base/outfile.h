/*
 * outfile.h - an output file that appears under its name complete or not at all.
 *
 *     wi_outfile *file;
 *     if (wi_outfile_open(&file, path, error) != WY_OK) ...
 *     fprintf(wi_outfile_stream(file), ...);
 *     return wi_outfile_commit(file, error);       // or wi_outfile_abort(file)
 */
#ifndef WI_BASE_OUTFILE_H
#define WI_BASE_OUTFILE_H

#include <stddef.h>
#include <stdio.h>

#include <wythoff/base.h>

typedef struct wi_outfile wi_outfile;

/* path "-" is the standard output.  On failure *out is NULL. */
wy_status wi_outfile_open(wi_outfile **out, const char *path, wy_error *error);

/* Where to write; do not close it.  Errors may be left to wi_outfile_commit. */
FILE *wi_outfile_stream(const wi_outfile *file);

/* Ends the file and frees it.  WY_SYSTEM if any write failed: then nothing is left of it. */
wy_status wi_outfile_commit(wi_outfile *file, wy_error *error);

/* Commits the file if the status is WY_OK, else forgets it; returns what came of it. */
wy_status wi_outfile_end(wi_outfile *file, wy_status status, wy_error *error);

/* Forgets what was written and frees the file.  NULL is allowed. */
void wi_outfile_abort(wi_outfile *file);

/* ---- hashes of files ------------------------------------------------------------------------- */

enum { WI_SHA256_TEXT = 65 };

/* In 64 hexadecimal digits, and a zero. */
void wi_sha256(char text[WI_SHA256_TEXT], const void *bytes, size_t length);

#endif
