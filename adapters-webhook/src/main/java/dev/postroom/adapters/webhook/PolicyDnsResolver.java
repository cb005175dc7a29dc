package dev.postroom.adapters.webhook;

import org.apache.hc.client5.http.DnsResolver;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.stream.Stream;

/**
 * Checks the addresses that the client connects to, so that a host name cannot change its address
 * between check and connection. One forbidden address refuses the host name: a mix of public and
 * private addresses indicates DNS rebinding.
 */
final class PolicyDnsResolver implements DnsResolver {

    private final AddressPolicy policy;
    private final AddressLookup lookup;

    PolicyDnsResolver(AddressPolicy policy, AddressLookup lookup) {
        this.policy = policy;
        this.lookup = lookup;
    }

    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
        InetAddress[] addresses = lookup.addressesOf(host);
        if (!Stream.of(addresses).allMatch(policy::permits)) {
            throw new ForbiddenAddressException();
        }
        return addresses;
    }

    @Override
    public String resolveCanonicalHostname(String host) {
        return host;
    }
}
