package dev.postroom.adapters.rest.billing;

import dev.postroom.adapters.rest.shared.explorer.Html;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;

import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;

import java.net.URI;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Renders the pages of the local provider. Thread-safe. */
final class LocalPages {

    /** The name of the secret part of an address, in queries and forms. */
    static final String TOKEN = "token";

    private final TemplateEngine engine = TemplateEngine.createPrecompiled(ContentType.Html);

    /** The token in the query; empty when there is none. */
    static String token(ApiRequest request) {
        return request.query().oneOfAnyLength(TOKEN).orElse("");
    }

    /** The value of a field of a form; empty when there is none. */
    static String field(MultivaluedMap<String, String> form, String name) {
        String value = form.getFirst(name);
        return value == null ? "" : value;
    }

    /** An answer, or a page that says that the address is not accepted. */
    Response receive(Supplier<Response> answer) {
        try {
            return answer.get();
        } catch (FailureException e) {
            if (e.failure() instanceof Failure.Unauthenticated refused) {
                boolean isLate = refused.code().equals("token_expired");
                return Html.invalidLink(
                        html("localRefusal", Map.of("isLate", isLate)), policy(Stream.of()));
            }
            throw e;
        }
    }

    /**
     * A page of this template.
     *
     * @param next where its forms may lead
     */
    Response show(String template, Map<String, Object> values, URI... next) {
        return Html.ok(html(template, values), policy(Stream.of(next)));
    }

    /** Sends the browser elsewhere. */
    static Response leave(URI next) {
        return Response.seeOther(next).header("Cache-Control", "no-store").build();
    }

    // browsers apply form-action also to where the answer to a form leads
    private static String policy(Stream<URI> next) {
        return "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'"
                + next.map(LocalPages::origin).distinct().collect(Collectors.joining())
                + "; base-uri 'none'; frame-ancestors 'none'";
    }

    private static String origin(URI url) {
        return " " + url.getScheme() + "://" + url.getRawAuthority().replaceAll("[;,'\\s]", "");
    }

    private String html(String template, Map<String, Object> values) {
        StringOutput output = new StringOutput();
        engine.render(template + ".jte", values, output);
        return output.toString();
    }
}
