/* analysis_html.c - a report as one page: pictures, then every fact with its standing. */

#include <inttypes.h>
#include <string.h>

#include <wythoff/report.h>
#include <wythoff/version.h>

#include "base/fail.h"
#include "report/analysis_svg.h"
#include "report/html.h"

enum { NEAR = 100, FIRST_TERMS = 860, MOST_STATES = 24 };

static const char style[] =
    ":root{color-scheme:light dark;--back:#fdfdfb;--ink:#1f2328;--soft:#5b636d;--line:#dcdfe3;"
    "--card:#fff;--proved:#1a7f4b;--computed:#2a5db0;--conjectured:#946200;--unknown:#7a7f85;"
    "--p:#b3261e;--guide:#3566b0;--node:#eef0f2}"
    "@media(prefers-color-scheme:dark){:root{--back:#14171a;--ink:#e4e7ea;--soft:#9aa4ae;"
    "--line:#333a41;--card:#1b1f23;--proved:#5fcf92;--computed:#86b0f5;--conjectured:#e8b64c;"
    "--unknown:#8b949e;--p:#ff8a80;--guide:#86b0f5;--node:#262b30}}"
    "*{box-sizing:border-box}body{margin:0 auto;max-width:64rem;padding:1.5rem;"
    "background:var(--back);color:var(--ink);font:16px/1.5 system-ui,sans-serif}"
    "h1{font-size:1.7rem;margin:.2em 0}h2{font-size:1.15rem;margin:1.8em 0 .4em;"
    "border-bottom:2px solid var(--line)}p{margin:.4em 0}.soft{color:var(--soft)}"
    "code{overflow-wrap:anywhere}table{border-collapse:collapse;width:100%;font-size:.92rem}"
    "td{border-bottom:1px solid var(--line);padding:.25em .6em;vertical-align:top;"
    "overflow-wrap:anywhere}td:first-child{width:34%}td:last-child{width:30%;font-size:.85rem;"
    "color:var(--soft)}b{font-weight:600}"
    ".proved b{color:var(--proved)}.computed b{color:var(--computed)}"
    ".conjectured b{color:var(--conjectured)}.unknown b,.unknown td{color:var(--unknown)}"
    ".figures{display:flex;flex-wrap:wrap;gap:0 1.5em}figure{margin:.8em 0;max-width:100%}"
    "figcaption{color:var(--soft);font-size:.85rem}svg{max-width:100%;height:auto}"
    ".p{fill:var(--p)}.g{stroke:var(--guide);stroke-width:1;fill:none}"
    ".f{fill:var(--card);stroke:var(--line)}.d{stroke:var(--p);stroke-width:1.2;fill:none}"
    ".a,.w{font:10px system-ui,sans-serif;fill:var(--soft)}.w{fill:var(--ink)}"
    ".e0,.e1{fill:none;stroke:var(--p);stroke-width:1.1}.e1{stroke:var(--soft)}"
    ".h{fill:var(--soft)}.n{fill:var(--node);stroke:var(--soft)}"
    ".q{stroke-width:3}.s{font-weight:700;text-decoration:underline}"
    "@media(max-width:40rem){td,td:first-child,td:last-child{display:block;width:auto}}"
    "@media print{body{font-size:11px;max-width:none}tr,figure{break-inside:avoid}}";

static const char *standing_of(const wy_fact *fact) {
    return fact->known ? wy_standing_name(fact->standing.kind) : "unknown";
}

static void put_fact(FILE *stream, const wy_fact *fact) {
    const char *standing = standing_of(fact);
    fprintf(stream, "<tr class=\"%s\" id=\"%s\"><td>", standing, fact->name);
    wi_html_text(stream, fact->title);
    fputs("</td><td>", stream);
    wi_html_text(stream, fact->value);
    fprintf(stream, "</td><td><b>%s</b>", standing);
    if (fact->known && fact->standing.by[0] != '\0') {
        fputs(": ", stream);
        wi_html_text(stream, fact->standing.by);
    }
    fputs("</td></tr>\n", stream);
}

static void put_facts(FILE *stream, const wy_analysis *analysis) {
    size_t count;
    const wy_fact *facts = wy_analysis_facts(analysis, &count);
    const char *section = "";
    for (size_t i = 0; i < count; i++) {
        if (strcmp(section, facts[i].section) != 0) {
            fputs(i > 0 ? "</table>\n" : "", stream);
            section = facts[i].section;
            fprintf(stream, "<h2>%s</h2>\n<table>\n", section);
        }
        put_fact(stream, &facts[i]);
    }
    fputs(count > 0 ? "</table>\n" : "", stream);
}

/* ---- pictures -------------------------------------------------------------------------------- */

static bool put_boards(FILE *stream, const wy_analysis *analysis) {
    const wi_survey *sample = &analysis->sample;
    if (sample->side == 0) {
        return true;
    }
    const int64_t size = sample->side < NEAR ? sample->side : NEAR;
    fputs("<div class=\"figures\"><figure>", stream);
    wi_analysis_svg_board(stream, analysis, size);
    fprintf(stream,
            "<figcaption>P-positions with heaps below %" PRId64
            "; lines at the beams</figcaption></figure><figure>",
            size);
    const bool good = wi_analysis_svg_survey(stream, analysis);
    fprintf(stream,
            "<figcaption>heaps below %" PRId64
            "; a box is coloured if it has a P-position</figcaption></figure></div>\n",
            sample->side);
    return good;
}

static void put_deviation(FILE *stream, const wy_analysis *analysis) {
    const wy_fact *least = wy_analysis_fact(analysis, "deviation.least");
    if (analysis->pairs.count < 2 || least == NULL) {
        return;
    }
    const char *what = strncmp(least->title, "least ", 6) == 0 ? least->title + 6 : least->title;
    const size_t all = analysis->pairs.count;
    const size_t first = all < FIRST_TERMS ? all : FIRST_TERMS;
    fputs("<figure>", stream);
    wi_analysis_svg_deviation(stream, analysis, first);
    fprintf(stream, "<figcaption>%s for n &lt; %zu</figcaption></figure>\n", what, first);
    /* Where nothing new came later, the picture of all n would only be fuller. */
    const wy_fact *last = wy_analysis_fact(analysis, "deviation.last");
    if (all > first && last != NULL && last->number >= (double)first) {
        fputs("<figure>", stream);
        wi_analysis_svg_deviation(stream, analysis, all);
        fprintf(
            stream,
            "<figcaption>the same for n &lt; %zu: of each stretch the least and greatest value, "
            "and some others</figcaption></figure>\n",
            all);
    }
}

static void put_machine(FILE *stream, const wy_analysis *analysis) {
    if (analysis->machine == NULL || analysis->machine_facts.states > MOST_STATES) {
        return;
    }
    fputs("<figure>", stream);
    wi_analysis_svg_machine(stream, analysis->machine);
    fputs("<figcaption>the column machine: an edge 0/10 reads 0 and writes 10; the number that is "
          "underlined is the state in which it starts, a thick border the perfect state"
          "</figcaption></figure>\n",
          stream);
}

wy_status wy_analysis_write_html(FILE *stream, const wy_analysis *analysis, const char *title,
                                 wy_error *error) {
    fputs("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
          "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>",
          stream);
    wi_html_text(stream, title);
    fprintf(stream, "</title><style>%s</style></head><body>\n<h1>", style);
    wi_html_text(stream, title);
    fputs("</h1>\n<p><code>", stream);
    wi_html_text(stream, analysis->text);
    fputs("</code></p>\n<p class=\"soft\">What can be said about this game, each line with its "
          "standing: <b>proved</b> for all heaps, <b>computed</b> up to the bound that is named, "
          "<b>conjectured</b> from what was computed, or unknown, and why.</p>\n",
          stream);
    const bool good = put_boards(stream, analysis);
    put_deviation(stream, analysis);
    put_machine(stream, analysis);
    put_facts(stream, analysis);
    fprintf(stream, "<p class=\"soft\">Made by wythoff %s.</p>\n</body></html>\n", WY_VERSION);
    if (!good) {
        return wi_fail_memory(error);
    }
    return ferror(stream) != 0 ? wi_fail(error, WY_SYSTEM, "writing the page failed") : WY_OK;
}
