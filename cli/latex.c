/* latex.c - see latex.h. */
#include "latex.h"

#include <stdlib.h>
#include <string.h>

#include <wythoff/version.h>

#include "report/text.h"

char *cli_command_line(const cli *program) {
    char *line = NULL;
    char *clean = wi_text_clean(program->invocation);
    if (clean == NULL || asprintf(&line, "wythoff %s", clean) < 0) {
        line = NULL;
    }
    free(clean);
    return line;
}

void cli_put_origin(cli_output *out, const char *mark) {
    char *line = cli_command_line(out->program);
    cli_putf(out, "%s Wythoff %s", mark, WY_VERSION);
    if (line != NULL) {
        cli_put(out, ": ");
        cli_put(out, line);
    }
    cli_put(out, "\n");
    free(line);
}

void cli_write_origin(FILE *stream, const cli *program, const char *mark) {
    char *line = cli_command_line(program);
    fprintf(stream, "%s Wythoff %s%s%s\n", mark, WY_VERSION, line != NULL ? ": " : "",
            line != NULL ? line : "");
    free(line);
}

void cli_put_tex(cli_output *out, const char *text) {
    char *made = NULL;
    size_t length = 0;
    char *clean = wi_text_clean(text);
    FILE *stream = open_memstream(&made, &length);
    if (clean != NULL && stream != NULL) {
        wi_text_tex(stream, clean);
    }
    if (stream != NULL && fclose(stream) == 0) {
        cli_put(out, made);
    }
    free(made);
    free(clean);
}

void cli_latex_begin(cli_output *out, const char *columns, const char *heading) {
    cli_put_origin(out, "%");
    cli_putf(out, "\\begin{tabular}{%s}\n", columns);
    if (heading[0] != '\0') {
        cli_put(out, heading);
        cli_put(out, " \\\\ \\hline\n");
    }
}

void cli_latex_end(cli_output *out) {
    cli_put(out, "\\end{tabular}\n");
}
