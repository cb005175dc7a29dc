package dev.postroom.adapters.rest.shared.client;

import dev.postroom.domain.shared.network.IpAddress;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds the client of a request. The headers of a trusted peer are read from the right, and trusted
 * proxies are skipped; the first address that is not trusted is the client. At an address that is
 * missing or malformed the search ends with the last proxy before it.
 *
 * <p>When {@code Forwarded} and {@code X-Forwarded-For} name different clients, the client may have
 * sent one of them itself, and nothing says which: then the proxy counts as the client.
 */
public final class ClientFinder {

    private static final Pattern AUTHORITY =
            Pattern.compile("(?:[0-9A-Za-z.-]{1,253}|\\[[0-9A-Fa-f:.]{2,45}])(?::[0-9]{1,5})?");

    private final ProxySettings settings;

    /** Trusts the proxies of {@code settings}. */
    public ClientFinder(ProxySettings settings) {
        this.settings = settings;
    }

    /** The result of the walk through the hops. */
    private record Found(IpAddress address, Optional<String> scheme) {}

    /**
     * Whether the headers of this peer are read.
     *
     * @param peer the address at the other end of the connection
     */
    public boolean trusts(Optional<IpAddress> peer) {
        return peer.filter(settings::trusts).isPresent();
    }

    /** The client of a peer that is not trusted. */
    public Client direct(Optional<IpAddress> peer, String scheme) {
        return new Client(peer, scheme, Optional.empty(), false);
    }

    /**
     * The client behind a trusted peer.
     *
     * @param scheme of the connection of the peer
     * @param host the header {@code Host}; empty when it is absent
     */
    public Client behind(IpAddress peer, String scheme, ProxyHeaders headers, String host) {
        Found found = found(peer, headers);
        String own = found.scheme().orElse(scheme);
        Optional<String> origin =
                settings.decideLinks() && AUTHORITY.matcher(host).matches()
                        ? Optional.of(own + "://" + host)
                        : Optional.empty();
        return new Client(Optional.of(found.address()), own, origin, true);
    }

    private Found found(IpAddress peer, ProxyHeaders headers) {
        Found standard = walk(peer, ForwardedHeader.hops(headers.forwarded()));
        Found usual =
                walk(
                        peer,
                        ForwardedForHeader.hops(headers.forwardedFor(), headers.forwardedProto()));
        if (headers.forwardedFor().isEmpty()) {
            return headers.forwarded().isEmpty()
                    ? new Found(peer, ForwardedForHeader.single(headers.forwardedProto()))
                    : standard;
        }
        return headers.forwarded().isEmpty() ? usual : agreed(peer, standard, usual);
    }

    private static Found agreed(IpAddress peer, Found standard, Found usual) {
        if (!standard.address().equals(usual.address())) {
            return new Found(peer, Optional.empty());
        }
        boolean contrary =
                standard.scheme().isPresent()
                        && usual.scheme().isPresent()
                        && !standard.scheme().equals(usual.scheme());
        Optional<String> scheme = standard.scheme().or(usual::scheme);
        return new Found(standard.address(), contrary ? Optional.empty() : scheme);
    }

    private Found walk(IpAddress peer, List<Hop> hops) {
        Found found = new Found(peer, Optional.empty());
        for (Hop hop : hops.reversed()) {
            if (!settings.trusts(found.address())) {
                return found;
            }
            found = new Found(hop.address().orElse(found.address()), hop.scheme());
            if (hop.address().isEmpty()) {
                return found;
            }
        }
        return found;
    }
}
