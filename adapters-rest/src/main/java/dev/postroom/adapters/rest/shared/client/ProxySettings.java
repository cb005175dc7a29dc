package dev.postroom.adapters.rest.shared.client;

import dev.postroom.domain.shared.network.AddressRange;
import dev.postroom.domain.shared.network.IpAddress;

import java.util.List;

/**
 * The reverse proxies in front of the service.
 *
 * @param trusted the proxies whose headers are read; headers of all others are ignored
 * @param decideLinks whether links in responses begin with the scheme that a trusted proxy reports
 *     and the host that it passes on; false when the public URL is configured
 */
public record ProxySettings(List<AddressRange> trusted, boolean decideLinks) {

    public ProxySettings {
        trusted = List.copyOf(trusted);
    }

    /** No proxy is trusted. */
    public static ProxySettings none() {
        return new ProxySettings(List.of(), false);
    }

    boolean trusts(IpAddress address) {
        return trusted.stream().anyMatch(range -> range.contains(address));
    }
}
