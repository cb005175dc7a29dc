package dev.postroom.domain.shared.network;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A network of IP addresses.
 *
 * @param bits how many leading bits of the IPv6 form are common to all addresses
 */
public record AddressRange(IpAddress network, int bits) {

    private static final Pattern LENGTH = Pattern.compile("[0-9]{1,3}");

    /**
     * Reads an address, or a network such as {@code 10.0.0.0/8} or {@code 2001:db8::/32}. Empty for
     * everything else, also when bits after the prefix are set.
     */
    public static Optional<AddressRange> parse(String text) {
        int slash = text.indexOf('/');
        if (slash < 0) {
            return IpAddress.parse(text).map(one -> new AddressRange(one, IpAddress.BITS));
        }
        // in the IPv6-mapped form, the length counts the bits of the whole form
        int offset = text.indexOf(':') < 0 ? IpAddress.IPV4_OFFSET : 0;
        return IpAddress.parse(text.substring(0, slash))
                .flatMap(network -> of(network, offset, text.substring(slash + 1)));
    }

    private static Optional<AddressRange> of(IpAddress network, int offset, String length) {
        if (!LENGTH.matcher(length).matches()) {
            return Optional.empty();
        }
        int bits = Integer.parseInt(length) + offset;
        return bits <= IpAddress.BITS && network.masked(bits).equals(network)
                ? Optional.of(new AddressRange(network, bits))
                : Optional.empty();
    }

    /** Whether the address is in this network; an IPv6 network contains no IPv4 address. */
    public boolean contains(IpAddress address) {
        return address.isIpv4() == network.isIpv4() && address.masked(bits).equals(network);
    }

    /** Whether all addresses of the other network are in this one. */
    public boolean contains(AddressRange other) {
        return other.bits >= bits && contains(other.network);
    }

    @Override
    public String toString() {
        int offset = network.isIpv4() ? IpAddress.IPV4_OFFSET : 0;
        return network + "/" + (bits - offset);
    }
}
