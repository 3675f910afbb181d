/*
 * gallery_html.c - the findings as one page: nothing is loaded from elsewhere, it is readable
 * without its script (which only filters), in light and dark, and on paper.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/version.h>

#include "base/fail.h"
#include "papers/claims.h"
#include "papers/gallery_text.h"
#include "report/html.h"

static const char style[] =
    ":root{color-scheme:light dark;--back:#fdfdfb;--ink:#1f2328;--soft:#5b636d;--line:#dcdfe3;"
    "--card:#fff;--proved:#1a7f4b;--computed:#2a5db0;--false:#b3261e;--open:#946200;--p:#b3261e;"
    "--guide:#3566b0;--wrong:#f2b84b;--right:#8fd19e;--pale:#e9ecef}"
    "@media(prefers-color-scheme:dark){:root{--back:#14171a;--ink:#e4e7ea;--soft:#9aa4ae;"
    "--line:#333a41;--card:#1b1f23;--proved:#5fcf92;--computed:#86b0f5;--false:#ff8a80;"
    "--open:#e8b64c;--p:#ff8a80;--guide:#86b0f5;--wrong:#8a5c00;--right:#1f6b3a;--pale:#262b30}}"
    "*{box-sizing:border-box}body{margin:0 auto;max-width:62rem;padding:1.5rem;"
    "background:var(--back);color:var(--ink);font:16px/1.5 system-ui,sans-serif}"
    "h1{font-size:1.7rem;margin:.2em 0}h2{margin:2.2em 0 .4em;border-bottom:2px solid var(--line)}"
    "h3{font-size:1.05em;margin:0;flex:1}a{color:inherit}p{margin:.4em 0}"
    ".soft{color:var(--soft)}nav ul{columns:2;padding-left:1.2em;margin:.3em 0}"
    "nav li{break-inside:avoid;list-style:none;text-indent:-1.2em;padding-left:1.2em}"
    "nav a{text-decoration:none}nav a:hover{text-decoration:underline}"
    "article{background:var(--card);border:1px solid var(--line);border-left-width:5px;"
    "border-radius:6px;padding:.8em 1em;margin:1em 0}"
    "article header{display:flex;gap:.8em;align-items:baseline}"
    ".id{font-weight:600;color:var(--soft);min-width:2.6em}"
    ".tag{font-size:.8em;font-weight:600;white-space:nowrap}"
    "article.proved{border-left-color:var(--proved)}.proved .tag,.tag.proved{color:var(--proved)}"
    "article.computed{border-left-color:var(--computed)}"
    ".computed .tag,.tag.computed{color:var(--computed)}"
    "article.false{border-left-color:var(--false)}.false .tag,.tag.false{color:var(--false)}"
    "article.open,article.unknown{border-left-color:var(--open)}"
    ".open .tag,.tag.open,.unknown .tag,.tag.unknown{color:var(--open)}"
    "dl{display:grid;grid-template-columns:5.5em 1fr;gap:.25em .8em;margin:.6em 0}"
    "dt{color:var(--soft);font-size:.85em;padding-top:.15em}dd{margin:0;overflow-wrap:anywhere}"
    "figure{margin:.8em 0}figcaption{color:var(--soft);font-size:.85em}"
    "svg{max-width:100%;height:auto}.figures{display:flex;flex-wrap:wrap;gap:0 1.5em}"
    ".scroll{overflow:auto;max-height:28em}table{border-collapse:collapse;font-size:.85em}"
    "th,td{border:1px solid var(--line);padding:.15em "
    ".6em;text-align:right}th{background:var(--pale);vertical-align:bottom}"
    "td{white-space:nowrap}.t{text-align:left}td.w{white-space:normal;overflow-wrap:anywhere}"
    ".bits{font-family:ui-monospace,monospace}code{font-size:.9em;background:var(--pale);padding:0 "
    ".3em;border-radius:3px}"
    ".ip{fill:var(--p)}.it{fill:var(--ink)}.ig{fill:var(--line)}.igl{stroke:var(--line)}"
    ".iu{fill:var(--guide)}.iul{stroke:var(--guide)}.iw{fill:var(--wrong)}.ir{fill:var(--right)}"
    ".is{fill:var(--computed)}.il{fill:var(--pale)}.ipl{stroke:var(--p)}.itl{stroke:var(--soft)}"
    ".filter{display:none;flex-wrap:wrap;gap:.3em 1em;margin:1em 0}.js .filter{display:flex}"
    ".filter [type=search]{font:inherit;width:16em;max-width:60vw}"
    "sub,sup{line-height:0;font-size:.75em}.back{text-align:right;font-size:.75em;margin:.4em 0 0}"
    ".back a{color:var(--soft)}summary{cursor:pointer;color:var(--soft);font-size:.85em}"
    "[hidden]{display:none!important}"
    "@media(max-width:40rem){nav ul{columns:1}dl{grid-template-columns:1fr}"
    "article header{flex-wrap:wrap}h3{flex-basis:70%}dt{padding-top:.4em}}"
    "@media "
    "print{body{background:#fff}.filter,.back{display:none!important}article{break-inside:avoid}"
    ".scroll{max-height:none}body{font-size:11px;max-width:none}tr{break-inside:avoid}"
    "figure{max-width:48%}svg{max-height:6.4cm;max-width:100%}h2,h2+p{break-after:avoid}}";

/* Shows the articles of the chosen papers and standings that have all of the words. */
static const char script[] =
    "document.documentElement.classList.add('js');"
    "const boxes=[...document.querySelectorAll('.filter [type=checkbox]')];"
    "const words=document.querySelector('.filter [type=search]');"
    "const texts=new Map([...document.querySelectorAll('article')]"
    ".map(a=>[a.id,a.textContent.toLowerCase()]));"
    "function show(){const on=new Set(boxes.filter(b=>b.checked).map(b=>b.value));"
    "const all=words.value.toLowerCase().split(/\\s+/).filter(w=>w);"
    "for(const a of document.querySelectorAll('article,nav li')){"
    "const text=texts.get(a.id||a.firstChild.hash.slice(1));"
    "a.hidden=!(on.has(a.dataset.paper)&&on.has(a.dataset.standing)&&all.every(w=>"
    "text.includes(w)))}"
    "for(const s of document.querySelectorAll('section'))"
    "s.hidden=!s.querySelector('article:not([hidden])')}"
    "for(const b of boxes)b.addEventListener('change',show);"
    "words.addEventListener('input',show);show();"
    "addEventListener('beforeprint',()=>{for(const d of document.querySelectorAll('details'))"
    "d.open=true});";

static const char *standing_of(const wy_claim_result *result) {
    return result->status == WY_OK ? wy_claim_standing_name(result->finding.standing) : "unknown";
}

static const char *words_of(const char *standing) {
    return strcmp(standing, "false") == 0 ? "false as printed" : standing;
}

/* All results of the page, so that texts can link to each other. */
typedef struct page {
    const wy_claim_result *results;
    size_t count;
} page;

static void put_entry(FILE *stream, const page *of, const char *name, const char *text) {
    if (*text != '\0') {
        fprintf(stream, "<dt>%s</dt><dd>", name);
        wi_gallery_text(stream, text, of->results, of->count);
        fputs("</dd>", stream);
    }
}

/* ---- tables ---------------------------------------------------------------------------------- */

/* The cell of a CSV line at *at, which is moved behind it and its comma; false: it was the last. */
static bool next_cell(const char **cell, size_t *length, const char **at) {
    const bool quoted = **at == '"';
    *cell = *at + quoted;
    *length = strcspn(*cell, quoted ? "\"" : ",\n");
    *at = *cell + *length;
    *at += quoted && **at == '"';
    const bool more = **at == ',';
    *at += more;
    return more;
}

typedef enum column_kind { NUMBERS, BITS, TEXTS } column_kind;

enum { COLUMNS = 16 }; /* the kinds of further columns are as that of the last */

static column_kind kind_of(const char *cell, size_t length) {
    size_t bits = 0;
    size_t number = 0;
    for (size_t i = 0; i < length; i++) {
        bits += cell[i] == '0' || cell[i] == '1';
        number += strchr("0123456789.-+eE/", cell[i]) != NULL;
    }
    return number < length                                                  ? TEXTS
           : length > 1 && bits == length && (cell[0] == '0' || length > 9) ? BITS
                                                                            : NUMBERS;
}

/*
 * Numbers stand to the right; texts to the left, and so do strings of bits, in letters of one
 * width.  One string of bits makes a column bits, else
 * one text makes it texts.
 */
static void kinds_of(column_kind kinds[COLUMNS], const char *csv) {
    size_t seen[COLUMNS][3] = {{0}};
    bool header = true;
    for (const char *at = csv; *at != '\0'; at += *at == '\n') {
        bool more = true;
        for (size_t i = 0; more; i += i + 1 < COLUMNS) {
            const char *cell;
            size_t length;
            more = next_cell(&cell, &length, &at);
            if (!header && length > 0) {
                seen[i][kind_of(cell, length)]++;
            }
        }
        header = false;
    }
    for (size_t i = 0; i < COLUMNS; i++) {
        kinds[i] = seen[i][BITS] > 0 ? BITS : seen[i][TEXTS] > 0 ? TEXTS : NUMBERS;
    }
}

static void put_table(FILE *stream, const char *csv) {
    enum { LONG = 60 }; /* cells that may be broken into lines */
    static const char *const classes[] = {"", "t bits", "t"};
    column_kind kinds[COLUMNS];
    kinds_of(kinds, csv);
    fputs("<div class=\"scroll\"><table>", stream);
    bool header = true;
    for (const char *at = csv; *at != '\0'; at += *at == '\n') {
        fputs("<tr>", stream);
        bool more = true;
        for (size_t i = 0; more; i += i + 1 < COLUMNS) {
            const char *cell;
            size_t length;
            more = next_cell(&cell, &length, &at);
            const char *name = header && kinds[i] == BITS ? "t" : classes[kinds[i]];
            fprintf(stream, header ? "<th" : "<td");
            if (*name != '\0' || length > LONG) {
                fprintf(stream, " class=\"%s%s\"", name, length > LONG ? " w" : "");
            }
            fputc('>', stream);
            char words[200];
            if (header && length < sizeof words) {
                snprintf(words, sizeof words, "%.*s", (int)length, cell);
                wi_gallery_text(stream, words, NULL, 0);
            } else if (kinds[i] == NUMBERS && length > 1 && *cell == '-') {
                fputs("−", stream);
                wi_html_bytes(stream, cell + 1, length - 1);
            } else {
                wi_html_bytes(stream, cell, length);
            }
            fputs(header ? "</th>" : "</td>", stream);
        }
        fputs("</tr>", stream);
        header = false;
    }
    fputs("</table></div>", stream);
}

static void put_games(FILE *stream, const wy_claim *claim) {
    if (claim->game_count == 0) {
        return;
    }
    fputs("<dt>games</dt><dd>", stream);
    for (size_t i = 0; i < claim->game_count; i++) {
        fputs(i > 0 ? " <code>" : "<code>", stream);
        wi_html_text(stream, claim->games[i]);
        fputs("</code>", stream);
    }
    fputs("</dd>", stream);
}

/* How wide a picture is, with room for some words below it. */
static int width_of(const char *svg) {
    enum { LEAST = 230 };
    const char *mark = strstr(svg, " width=\"");
    const double width = mark != NULL ? strtod(mark + 8, NULL) : 0;
    return width > LEAST ? (int)width + 1 : LEAST;
}

static void put_finding(FILE *stream, const page *of, const wy_claim_result *result) {
    const wy_finding *finding = &result->finding;
    put_entry(stream, of, "found", finding->found);
    put_entry(stream, of, finding->standing == WY_CLAIM_PROVED ? "proved by" : "by", finding->by);
    put_games(stream, result->claim);
    put_entry(stream, of, "note", result->claim->note);
    fputs("</dl>", stream);
    if (finding->picture_count > 0) {
        fputs("<div class=\"figures\">", stream);
        for (size_t i = 0; i < finding->picture_count; i++) {
            fprintf(stream, "<figure style=\"width:min(100%%,%dpx)\">",
                    width_of(finding->pictures[i].svg));
            fputs(finding->pictures[i].svg, stream);
            fputs("<figcaption>", stream);
            wi_gallery_text(stream, finding->pictures[i].caption, NULL, 0);
            fputs("</figcaption></figure>", stream);
        }
        fputs("</div>", stream);
    }
    if (finding->table != NULL) {
        const bool formulas = strncmp(finding->table, "sentence,", 9) == 0;
        fputs(formulas ? "<details><summary>the formulas</summary>" : "", stream);
        put_table(stream, finding->table);
        fputs(formulas ? "</details>" : "", stream);
    }
}

static void put_article(FILE *stream, const page *of, const wy_claim_result *result) {
    const wy_claim *claim = result->claim;
    const char *standing = standing_of(result);
    fprintf(stream,
            "<article id=\"c%s\" class=\"%s\" data-paper=\"%s\" data-standing=\"%s\"><header>"
            "<span class=\"id\">%s</span><h3>",
            claim->id, standing, claim->paper, standing, claim->id);
    wi_gallery_text(stream, claim->title, NULL, 0);
    const wy_finding *finding = &result->finding;
    fprintf(stream, "</h3><span class=\"tag\">%s%s</span></header><dl>",
            finding->proof != WY_PROOF_NONE
                ? wy_claim_standing_text(finding->standing, finding->proof)
                : words_of(standing),
            result->changed ? " (changed)" : "");
    put_entry(stream, of, "where", claim->where);
    put_entry(stream, of, "claim", claim->claim);
    if (result->status == WY_OK) {
        put_finding(stream, of, result);
    } else {
        put_entry(stream, of, "not known", result->error.message);
        fputs("</dl>", stream);
    }
    fputs("<p class=\"back\"><a href=\"#contents\">contents</a></p></article>\n", stream);
}

static size_t of_paper(const wy_claim_result *results, size_t count, const char *tag) {
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        found += strcmp(results[i].claim->paper, tag) == 0;
    }
    return found;
}

/* "57 claims: 40 proved, 2 computed, ..." of a paper. */
static void put_counts(FILE *stream, const wy_claim_result *results, size_t count,
                       const char *tag) {
    size_t standings[WY_CLAIM_STANDINGS + 1] = {0};
    for (size_t i = 0; i < count; i++) {
        if (strcmp(results[i].claim->paper, tag) == 0) {
            standings[results[i].status == WY_OK ? results[i].finding.standing
                                                 : WY_CLAIM_STANDINGS]++;
        }
    }
    const size_t all = of_paper(results, count, tag);
    fprintf(stream, "%zu claim%s: ", all, all == 1 ? "" : "s");
    bool first = true;
    for (int i = 0; i <= WY_CLAIM_STANDINGS; i++) {
        const char *name =
            i < WY_CLAIM_STANDINGS ? wy_claim_standing_name((wy_claim_standing)i) : "unknown";
        if (standings[i] > 0) {
            fprintf(stream, "%s<span class=\"tag %s\">%zu %s</span>", first ? "" : ", ", name,
                    standings[i], words_of(name));
            first = false;
        }
    }
}

static void put_filter(FILE *stream, const wy_claim_result *results, size_t result_count) {
    fputs("<form class=\"filter\">", stream);
    size_t count;
    const wy_paper *papers = wy_papers(&count);
    for (size_t i = 0; i < count; i++) {
        if (of_paper(results, result_count, papers[i].tag) == 0) {
            continue;
        }
        fprintf(stream, "<label><input type=\"checkbox\" value=\"%s\" checked> %s</label>",
                papers[i].tag, papers[i].tag);
    }
    for (int i = 0; i <= WY_CLAIM_STANDINGS; i++) {
        const char *name =
            i < WY_CLAIM_STANDINGS ? wy_claim_standing_name((wy_claim_standing)i) : "unknown";
        fprintf(stream,
                "<label class=\"tag %s\"><input type=\"checkbox\" value=\"%s\" checked> %s</label>",
                name, name, words_of(name));
    }
    fputs(
        "<label>words <input type=\"search\" placeholder=\"P-position, 3.6, φ\"></label></form>\n",
        stream);
}

static void put_contents(FILE *stream, const wy_claim_result *results, size_t count) {
    size_t paper_count;
    const wy_paper *papers = wy_papers(&paper_count);
    fputs("<nav id=\"contents\">", stream);
    for (size_t p = 0; p < paper_count; p++) {
        if (of_paper(results, count, papers[p].tag) == 0) {
            continue;
        }
        fprintf(stream, "<p><a href=\"#%s\"><b>%s</b> ", papers[p].tag, papers[p].tag);
        wi_html_text(stream, papers[p].title);
        fputs("</a> <span class=\"soft\">(", stream);
        put_counts(stream, results, count, papers[p].tag);
        fputs(")</span></p><ul>", stream);
        for (size_t i = 0; i < count; i++) {
            const wy_claim *claim = results[i].claim;
            if (strcmp(claim->paper, papers[p].tag) == 0) {
                const char *standing = standing_of(&results[i]);
                fprintf(stream,
                        "<li data-paper=\"%s\" data-standing=\"%s\"><a href=\"#c%s\"><span "
                        "class=\"tag %s\">%s</span> ",
                        claim->paper, standing, claim->id, standing, claim->id);
                wi_gallery_text(stream, claim->title, NULL, 0);
                fputs("</a></li>", stream);
            }
        }
        fputs("</ul>", stream);
    }
    fputs("</nav>\n", stream);
}

static void put_head(FILE *stream, const wy_claim_result *results, size_t count,
                     const char *command) {
    size_t standings[WY_CLAIM_STANDINGS] = {0};
    size_t proofs[WY_PROOFS] = {0};
    for (size_t i = 0; i < count; i++) {
        if (results[i].status == WY_OK) {
            standings[results[i].finding.standing]++;
            proofs[results[i].finding.proof]++;
        }
    }
    fprintf(
        stream,
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
        "<meta name=\"viewport\" content=\"width=device-width\">"
        "<title>What the papers claim</title><style>%s</style></head>\n<body>"
        "<h1>What the papers claim, recomputed</h1>"
        "<p>%zu claim%s of four papers on games of Wythoff's kind: <span class=\"tag proved\">%zu "
        "proved</span> (%zu by a proof that was run, %zu by looking at all of finitely many cases, "
        "%zu by an argument in words), <span class=\"tag computed\">%zu computed</span> to a "
        "bound, "
        "<span class=\"tag false\">%zu false as printed</span>, "
        "<span class=\"tag open\">%zu open</span>.</p><p class=\"soft\">Made by Wythoff %s",
        style, count, count == 1 ? "" : "s", standings[WY_CLAIM_PROVED], proofs[WY_PROOF_MACHINE],
        proofs[WY_PROOF_FINITE], proofs[WY_PROOF_PROSE], standings[WY_CLAIM_COMPUTED],
        standings[WY_CLAIM_FALSE], standings[WY_CLAIM_OPEN], WY_VERSION);
    if (command != NULL) {
        fputs(": <code>wythoff ", stream);
        wi_html_text(stream, command);
        fputs("</code>", stream);
    }
    fputs(
        ". Every number, table and picture on this page was computed when it was made; where a "
        "claim is proved in prose, the argument was written by people, to be read critically, and "
        "only its numbers were computed.</p>\n",
        stream);
}

wy_status wy_gallery_write(FILE *stream, const wy_claim_result *results, size_t count,
                           const char *command, wy_error *error) {
    const page of = {results, count};
    put_head(stream, results, count, command);
    put_filter(stream, results, count);
    put_contents(stream, results, count);
    size_t paper_count;
    const wy_paper *papers = wy_papers(&paper_count);
    for (size_t p = 0; p < paper_count; p++) {
        if (of_paper(results, count, papers[p].tag) == 0) {
            continue;
        }
        fprintf(stream, "<section id=\"%s\"><h2>%s ", papers[p].tag, papers[p].tag);
        wi_html_text(stream, papers[p].title);
        fputs("</h2><p class=\"soft\">", stream);
        wi_html_text(stream, papers[p].authors);
        fputs("; ", stream);
        put_counts(stream, results, count, papers[p].tag);
        fputs("</p>\n", stream);
        for (size_t i = 0; i < count; i++) {
            if (strcmp(results[i].claim->paper, papers[p].tag) == 0) {
                put_article(stream, &of, &results[i]);
            }
        }
        fputs("</section>\n", stream);
    }
    fprintf(stream, "<script>%s</script></body></html>\n", script);
    return ferror(stream) == 0 ? WY_OK
                               : wi_fail(error, WY_SYSTEM, "the gallery could not be written");
}
