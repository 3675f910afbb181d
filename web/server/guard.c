/*
 * guard.c - who may ask at all.
 *
 * The server listens on loopback, and that alone does not keep others out: any page in the same
 * browser can send requests to 127.0.0.1, and a name of a foreign site may be made to point there
 * (DNS rebinding).
 *
 * - Without a token the Host header must name loopback: a page that came by a rebound name has
 *   another one.  With a token any name will do, for a foreign page does not know the token, and
 *   the browser gives the cookie to no other name.
 * - A request that says where it comes from (Origin, Sec-Fetch-Site) must come from our own page.
 *   What changes something is POST with JSON or DELETE, which other pages can only send after a
 *   question (preflight) that nobody answers here.
 * - A token comes as ?token=... with the page, once, and becomes a cookie that scripts do not see;
 *   programs send it as Authorization: Bearer.
 */
#include "web/server/guard.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* Nothing but what comes from here; pictures and workers may be made by the page itself. */
static const char content_policy[] =
    "default-src 'self'; img-src 'self' data: blob:; worker-src 'self' blob:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const char *const web_headers[] = {
    "Content-Security-Policy",
    content_policy,
    "X-Content-Type-Options",
    "nosniff",
    "X-Frame-Options",
    "DENY",
    "Referrer-Policy",
    "no-referrer",
    "Cross-Origin-Opener-Policy",
    "same-origin",
    "Cross-Origin-Resource-Policy",
    "same-origin",
    NULL,
};

void web_cookie_name(char name[WEB_COOKIE_SIZE], const web_settings *settings) {
    snprintf(name, WEB_COOKIE_SIZE, "wythoff-%d", settings->port); /* cookies know no ports */
}

/* ---- Host and Origin ----------------------------------------------------------------- */

/* Is host one of the names of loopback, perhaps with a port? */
static bool is_loopback(const char *host) {
    static const char *const names[] = {"localhost", "[::1]"};
    size_t length = 0;
    if (strncmp(host, "127.", 4) == 0) {
        length = strspn(host, "0123456789.");
    }
    for (size_t i = 0; length == 0 && i < sizeof names / sizeof names[0]; i++) {
        if (strncasecmp(host, names[i], strlen(names[i])) == 0) {
            length = strlen(names[i]);
        }
    }
    const char *port = host + length;
    return length > 0 && (*port == '\0' || (*port == ':' && port[1] != '\0' &&
                                            strspn(port + 1, "0123456789") == strlen(port + 1)));
}

/* Only http: the server speaks nothing else, and a proxy before it should be told. */
static bool is_own_origin(const char *origin, const char *host) {
    static const char scheme[] = "http://";
    return strncmp(origin, scheme, sizeof scheme - 1) == 0 &&
           strcasecmp(origin + sizeof scheme - 1, host) == 0;
}

static bool is_own_site(const char *site) {
    return strcmp(site, "same-origin") == 0 || strcmp(site, "none") == 0;
}

static bool check_origin(web_answer *answer, const web_request *request, bool api) {
    if (request->origin != NULL && !is_own_origin(request->origin, request->host)) {
        web_refuse(answer, 403, "bad_origin", "requests from other sites are not answered");
        return false;
    }
    /* Links from elsewhere may lead to the page, but not into the API. */
    if (api && request->site != NULL && !is_own_site(request->site)) {
        web_refuse(answer, 403, "bad_origin", "requests from other sites are not answered");
        return false;
    }
    return true;
}

/* ---- the token -------------------------------------------------------------------------- */

/* The time does not tell how much of it is right. */
static bool is_token(const char *given, const char *token) {
    const size_t length = strlen(token);
    unsigned differ = strlen(given) != length;
    for (size_t i = 0; i < length && given[i] != '\0'; i++) {
        differ |= (unsigned char)given[i] ^ (unsigned char)token[i];
    }
    return differ == 0;
}

static bool has_token(const web_request *request, const char *token) {
    static const char bearer[] = "Bearer ";
    const char *given = request->authorization;
    return (given != NULL && strncasecmp(given, bearer, sizeof bearer - 1) == 0 &&
            is_token(given + sizeof bearer - 1, token)) ||
           (request->cookie != NULL && is_token(request->cookie, token));
}

static bool check_token(web_answer *answer, const web_settings *settings,
                        const web_request *request, const web_query *query, bool page) {
    const char *given = page ? web_query_find(query, "token") : NULL;
    if (given != NULL && is_token(given, settings->token)) {
        char name[WEB_COOKIE_SIZE];
        web_cookie_name(name, settings);
        answer->status = 303;
        snprintf(answer->location, sizeof answer->location, "/");
        snprintf(answer->cookie, sizeof answer->cookie, "%s=%s; Path=/; HttpOnly; SameSite=Strict",
                 name, settings->token);
        answer->cache = "no-store";
        return false;
    }
    if (!has_token(request, settings->token)) {
        web_refuse(answer, 401, "bad_token",
                   "a token is needed: open the URL that wythoff serve printed");
        return false;
    }
    return true;
}

bool web_guard(web_answer *answer, const web_settings *settings, const web_request *request,
               const web_query *query) {
    const bool token = settings->token[0] != '\0';
    if (request->host == NULL || (!token && !is_loopback(request->host))) {
        web_refuse(answer, 403, "bad_host", "this server answers as 127.0.0.1 or localhost only");
        return false;
    }
    const bool page = query->segment_count == 1 && query->segments[0][0] == '\0';
    const bool api = query->segment_count > 0 && strcmp(query->segments[0], "api") == 0;
    return check_origin(answer, request, api) &&
           (!token || check_token(answer, settings, request, query, page));
}
