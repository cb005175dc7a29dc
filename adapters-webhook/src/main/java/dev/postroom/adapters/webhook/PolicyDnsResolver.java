package dev.postroom.adapters.webhook;

import org.apache.hc.client5.http.DnsResolver;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.stream.Stream;

/**
 * Judges the very addresses that are dialled next, so that a name which changes its address between
 * registration and delivery gains nothing. One forbidden record condemns the whole name: honest
 * names never mix public and private addresses, rebinding does.
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
