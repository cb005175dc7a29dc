package dev.postroom.adapters.rest.server;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

import java.util.regex.Pattern;

/**
 * The host that a request names. Nothing in the service depends on it, so it need not be a name of
 * the DNS: networks of containers have names with underscores.
 */
final class HostName {

    private static final Pattern USABLE =
            Pattern.compile(
                    "(?:[0-9A-Za-z_-]++(?:\\.[0-9A-Za-z_-]++)*+\\.?|\\[[0-9A-Fa-f:.]{2,45}])"
                            + "(?::[0-9]{0,5})?");
    private static final int MAX_LENGTH = 253 + ":65535".length();

    // what the API sees instead: Jersey parses it as the host of a URI, and rejects many names
    private static final String NEUTRAL = "localhost";

    private HostName() {}

    /** Whether the request names a host that a client can mean, or none. */
    static boolean isUsable(Request request) {
        String host = request.getHeaders().get(HttpHeader.HOST);
        String target = Request.unWrap(request).getHttpURI().getAuthority();
        return isUsable(host) && isUsable(target);
    }

    private static boolean isUsable(@Nullable String authority) {
        return authority == null
                || authority.isEmpty()
                || (authority.length() <= MAX_LENGTH && USABLE.matcher(authority).matches());
    }

    /** The same URI at a host that every program can read. */
    static HttpURI neutral(HttpURI uri) {
        return HttpURI.build(uri).authority(NEUTRAL).asImmutable();
    }
}
