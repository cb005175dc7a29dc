package dev.postroom.adapters.rest.shared.explorer;

import jakarta.ws.rs.core.Response;

/** Pages for people: HTML, and the Markdown that it is made from. */
public final class Html {

    private static final String PAGE_POLICY =
            "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none';"
                    + " frame-ancestors 'none'";

    private Html() {}

    /** A page without scripts that must not be cached. */
    public static Response ok(String html) {
        return page(200, html, PAGE_POLICY).build();
    }

    /** As {@link #ok}, with a content security policy of its own. */
    public static Response ok(String html, String policy) {
        return page(200, html, policy).build();
    }

    /** Such a page, in response to a link whose token is not valid. */
    public static Response invalidLink(String html, String policy) {
        return page(401, html, policy).header("WWW-Authenticate", "Bearer").build();
    }

    /** Such a page, about something that does not exist. */
    public static Response missing(String html, String policy) {
        return page(404, html, policy).build();
    }

    /** A page of the dashboard, which gets further headers. */
    public static Response.ResponseBuilder framed(int status, String html, String policy) {
        return page(status, html, policy);
    }

    /** A page as Markdown. */
    static Response markdown(String text) {
        return Response.ok(text, "text/markdown; charset=utf-8").build();
    }

    private static Response.ResponseBuilder page(int status, String html, String policy) {
        return builder(status, html, policy).header("Cache-Control", "no-store");
    }

    static Response.ResponseBuilder builder(int status, String html, String policy) {
        return Response.status(status)
                .type("text/html; charset=utf-8")
                .header("Content-Security-Policy", policy)
                .entity(html);
    }

    /** Text escaped for HTML. */
    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
