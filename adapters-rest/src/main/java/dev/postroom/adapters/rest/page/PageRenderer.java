package dev.postroom.adapters.rest.page;

import dev.postroom.adapters.rest.shared.explorer.Html;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;

import jakarta.ws.rs.core.Response;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Renders pages from templates that were compiled with the service. Thread-safe. */
final class PageRenderer {

    private final TemplateEngine engine = TemplateEngine.createPrecompiled(ContentType.Html);

    /** A page that is the result of a successful request. */
    Response ok(Page page, String template, Map<String, Object> values) {
        return Html.ok(html(page, template, values), page.brand().policy());
    }

    /**
     * A page with a form that may lead to another site. The browser says on which site it was sent.
     */
    Response form(
            Page page,
            String template,
            Map<String, Object> values,
            int status,
            Optional<URI> target) {
        String policy = page.brand().policy(target);
        return Html.framed(status, html(page, template, values), policy)
                .header("Referrer-Policy", "same-origin")
                .build();
    }

    /** A page that says why a link is not accepted. */
    Response invalidLink(Page page, String template, Map<String, Object> values) {
        return Html.invalidLink(html(page, template, values), page.brand().policy());
    }

    /** A page that says that something does not exist. */
    Response missing(Page page, String template, Map<String, Object> values) {
        return Html.missing(html(page, template, values), page.brand().policy());
    }

    /** A page in a frame of the dashboard, which shows how pages look. */
    Response framed(Page page, String template, Map<String, Object> values) {
        return Html.framed(200, html(page, template, values), page.brand().framedPolicy())
                .header("X-Content-Type-Options", "nosniff")
                .header("X-Frame-Options", "SAMEORIGIN")
                .header("Referrer-Policy", "no-referrer")
                .header("Cross-Origin-Resource-Policy", "same-origin")
                .build();
    }

    private String html(Page page, String template, Map<String, Object> values) {
        Map<String, Object> all = new HashMap<>(values);
        all.put("page", page);
        StringOutput output = new StringOutput();
        engine.render(template + ".jte", all, output);
        return output.toString();
    }
}
