package dev.postroom.adapters.rest.shared.client;

import dev.postroom.domain.shared.network.IpAddress;

import java.util.Optional;

/**
 * The client of a request.
 *
 * @param ip its address; empty when the connection has none
 * @param scheme the scheme of its connection, {@code http} or {@code https}
 * @param origin the start of links to this service as the client sees it, without a trailing slash;
 *     empty when no trusted proxy decides about it
 * @param isProxied whether a trusted proxy has passed the request on
 */
public record Client(
        Optional<IpAddress> ip, String scheme, Optional<String> origin, boolean isProxied) {

    private static final String UNKNOWN = "unknown";

    /** The address for logs. */
    public String address() {
        return ip.map(IpAddress::toString).orElse(UNKNOWN);
    }

    /** The name under which requests without a valid key are counted. */
    public String bucket() {
        return IpAddress.bucketOf(ip);
    }
}
