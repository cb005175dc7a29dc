package dev.postroom.adapters.rest.shared.client;

import dev.postroom.domain.shared.network.IpAddress;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The connection that one proxy accepted, as it describes it.
 *
 * @param address of its peer; empty when the proxy does not say it, or when it is malformed
 * @param scheme {@code http} or {@code https}; empty as the address
 */
record Hop(Optional<IpAddress> address, Optional<String> scheme) {

    static final Hop UNREADABLE = new Hop(Optional.empty(), Optional.empty());

    private static final Set<String> SCHEMES = Set.of("http", "https");

    /** Reads a scheme; empty for all but the two that the service can be reached by. */
    static Optional<String> scheme(String text) {
        return Optional.of(text.strip().toLowerCase(Locale.ROOT)).filter(SCHEMES::contains);
    }

    /** Reads an address that may have a port; an IPv6 address with a port is in brackets. */
    static Optional<IpAddress> address(String node) {
        if (node.startsWith("[")) {
            int end = node.indexOf(']');
            return end > 0 && isPort(node.substring(end + 1))
                    ? IpAddress.parseIpv6(node.substring(1, end))
                    : Optional.empty();
        }
        int colon = node.indexOf(':');
        boolean port = colon > 0 && colon == node.lastIndexOf(':');
        return port && isPort(node.substring(colon))
                ? IpAddress.parseIpv4(node.substring(0, colon))
                : IpAddress.parse(node);
    }

    private static boolean isPort(String text) {
        return text.isEmpty() || text.matches(":[0-9]{1,5}");
    }
}
