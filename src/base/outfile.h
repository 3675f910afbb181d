/*
 * outfile.h - an output file that appears under its name complete or not at all.
 *
 *     wy_outfile *file;
 *     if (wy_outfile_open(&file, path, error) != WY_OK) ...
 *     fprintf(wy_outfile_stream(file), ...);
 *     return wy_outfile_commit(file, error);       // or wy_outfile_abort(file)
 */
#ifndef WY_BASE_OUTFILE_H
#define WY_BASE_OUTFILE_H

#include <stdio.h>

#include <wythoff/base.h>

typedef struct wy_outfile wy_outfile;

/* path "-" is the standard output.  On failure *out is NULL. */
wy_status wy_outfile_open(wy_outfile **out, const char *path, wy_error *error);

/* Where to write; do not close it.  Errors may be left to wy_outfile_commit. */
FILE *wy_outfile_stream(const wy_outfile *file);

/* Ends the file and frees it.  WY_SYSTEM if any write failed: then nothing is left of it. */
wy_status wy_outfile_commit(wy_outfile *file, wy_error *error);

/* Forgets what was written and frees the file.  NULL is allowed. */
void wy_outfile_abort(wy_outfile *file);

#endif
