package dev.postroom.adapters.rest.shared.page;

import dev.postroom.adapters.rest.shared.explorer.Html;

import jakarta.ws.rs.core.Response;

/**
 * The HTML of a mail, for a frame in a page of the dashboard. It runs no script, sends no form, has
 * no origin and fetches nothing: pictures of other hosts stay out, as fetching them would tell
 * their owner who reads.
 */
public final class MailBody {

    private static final String POLICY =
            "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline';"
                    + " form-action 'none'; base-uri 'none'; frame-ancestors 'self'";

    private MailBody() {}

    /** The HTML as it is. */
    public static Response of(String html) {
        return framed(html, "text/html; charset=utf-8");
    }

    /** A text, which is no HTML even if it looks like it. */
    public static Response ofText(String text) {
        return framed(text, "text/plain; charset=utf-8");
    }

    private static Response framed(String content, String type) {
        return Html.framed(200, content, POLICY)
                .type(type)
                .header("X-Content-Type-Options", "nosniff")
                .header("X-Frame-Options", "SAMEORIGIN")
                .header("Referrer-Policy", "no-referrer")
                .header("Cross-Origin-Resource-Policy", "same-origin")
                .build();
    }
}
