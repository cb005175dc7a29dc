package dev.postroom.adapters.rest.shared.page;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Cookie;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The part of a request to the dashboard that its frame needs.
 *
 * @param path as sent, without the query
 * @param host the name under which it reached the service
 * @param values of the cookies, by their whole names
 */
record Asked(String path, String host, Cookies cookies, Map<String, String> values) {

    private static final Pattern VALUE =
            Pattern.compile("[0-9A-Za-z_.=-]{1," + Flash.LONGEST + "}");
    private static final Pattern THEME = Pattern.compile("light|dark");

    Asked {
        values = Map.copyOf(values);
    }

    /**
     * The part of this request.
     *
     * @param publicUrl where clients reach the service when no proxy decides about it
     */
    static Asked of(ContainerRequestContext request, String publicUrl) {
        String host = Objects.requireNonNullElse(request.getHeaderString("Host"), "localhost");
        return new Asked(
                request.getUriInfo().getRequestUri().getRawPath(),
                host,
                Cookies.of(host, publicUrl),
                request.getCookies().entrySet().stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, Asked::value)));
    }

    /** The value of one of our cookies, by the end of its name. */
    Optional<String> cookie(String name) {
        return Optional.ofNullable(values.get(cookies.base() + name))
                .filter(value -> VALUE.matcher(value).matches());
    }

    /** The sentence about the last action. */
    Optional<Flash> flash() {
        return cookie(Cookies.FLASH).flatMap(Flash::read);
    }

    /** The colours that the reader has chosen. */
    String theme() {
        return cookie(Cookies.THEME).filter(theme -> THEME.matcher(theme).matches()).orElse("auto");
    }

    /** Whether single keys move the reader about. */
    boolean hasShortcuts() {
        return cookie(Cookies.SHORTCUTS).isEmpty();
    }

    private static String value(Map.Entry<String, Cookie> cookie) {
        return Objects.requireNonNullElse(cookie.getValue().getValue(), "");
    }
}
