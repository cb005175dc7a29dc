package dev.postroom.adapters.rest.shared.http;

import dev.postroom.domain.shared.failure.Failure;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.UriInfo;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Finds the API key in a request. */
final class KeyReader {

    private static final Set<String> KEY_PARAMETERS =
            Set.of("api_key", "apikey", "api-key", "x-api-key", "access_token");
    private static final String BEARER = "bearer ";
    private static final String MISSING = "missing_api_key";
    private static final String INBOUND = AccessFilter.API + "/inbound/mail";

    private KeyReader() {}

    /**
     * The text of the key. Fails with {@code Unauthenticated} when there is no key or more than
     * one.
     */
    static String key(ContainerRequestContext request) {
        if (isInQuery(request)) {
            throw new Failure.Unauthenticated(
                            "key_in_query",
                            "Send the API key in a header. Keys in URLs end up in logs, so replace"
                                    + " this key.")
                    .asException();
        }
        Set<String> keys = new LinkedHashSet<>();
        values(request, "X-API-Key").map(String::strip).forEach(keys::add);
        values(request, "Authorization")
                .flatMap(KeyReader::bearer)
                .filter(text -> containsKey(text) || !takesToken(request))
                .forEach(keys::add);
        if (keys.size() > 1) {
            throw new Failure.Unauthenticated(
                            "ambiguous_api_key",
                            "The headers X-API-Key and Authorization have different API keys.")
                    .asException();
        }
        return keys.stream().findFirst().orElseThrow(() -> missing().asException());
    }

    // there the header can have a preference token or the secret of a mail server instead
    private static boolean takesToken(ContainerRequestContext request) {
        String path = request.getUriInfo().getRequestUri().getPath();
        return BrowserAccessFilter.isOfGroup(path) || path.equals(INBOUND);
    }

    private static Failure missing() {
        return new Failure.Unauthenticated(
                MISSING, "Send an API key in the header X-API-Key or as Authorization: Bearer.");
    }

    private static Stream<String> values(ContainerRequestContext request, String header) {
        return request.getHeaders().getOrDefault(header, List.of()).stream();
    }

    static Stream<String> bearer(String authorization) {
        return authorization.toLowerCase(Locale.ROOT).startsWith(BEARER)
                ? Stream.of(authorization.substring(BEARER.length()).strip())
                : Stream.empty();
    }

    private static boolean isInQuery(ContainerRequestContext request) {
        UriInfo uri = request.getUriInfo();
        return uri.getRequestUri().getRawQuery() != null
                && uri.getQueryParameters().entrySet().stream().anyMatch(KeyReader::isKey);
    }

    private static boolean isKey(Map.Entry<String, List<String>> parameter) {
        String name = parameter.getKey();
        return KEY_PARAMETERS.contains(name.toLowerCase(Locale.ROOT))
                || containsKey(name)
                || parameter.getValue().stream().anyMatch(KeyReader::containsKey);
    }

    /** Whether the failure says that there is no key at all. */
    static boolean saysMissing(Failure failure) {
        return failure instanceof Failure.Unauthenticated refused && refused.code().equals(MISSING);
    }

    /** Whether the text is or contains a key. */
    static boolean containsKey(String text) {
        return text.contains("svc_live_") || text.contains("svc_test_");
    }
}
