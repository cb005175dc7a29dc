package dev.postroom.domain.shared.network;

import java.util.Optional;

/**
 * An IP address. An IPv4 address is held in its IPv6-mapped form ({@code ::ffff:a.b.c.d}), so that
 * both spellings of one address are equal.
 *
 * @param high the first 64 bits
 * @param low the last 64 bits
 */
public record IpAddress(long high, long low) {

    static final int BITS = 128;
    static final int IPV4_OFFSET = 96;

    private static final String UNKNOWN = "unknown";
    private static final long MAPPED = 0xffffL << 32;

    /**
     * Reads an address in its textual form, without brackets or port. A zone ({@code %eth0}) is
     * ignored. Empty for everything else, host names included: nothing is resolved.
     */
    public static Optional<IpAddress> parse(String text) {
        int zone = text.indexOf('%');
        String plain = zone > 0 ? text.substring(0, zone) : text;
        return plain.indexOf(':') >= 0 ? Ipv6Text.parse(plain) : Ipv4Text.parse(plain);
    }

    /** Reads an IPv4 address: four decimal numbers without leading zeros. */
    public static Optional<IpAddress> parseIpv4(String text) {
        return Ipv4Text.parse(text);
    }

    /** Reads an address in a form of IPv6, without a zone. */
    public static Optional<IpAddress> parseIpv6(String text) {
        return Ipv6Text.parse(text);
    }

    static IpAddress ofIpv4(long bits) {
        return new IpAddress(0, MAPPED | bits);
    }

    /** Whether this is an IPv4 address. */
    public boolean isIpv4() {
        return high == 0 && low >>> 32 == 0xffff;
    }

    /**
     * The name under which requests of this address are counted: an IPv6 client owns a network of
     * 64 bits, and can use every address in it.
     */
    public String bucket() {
        return isIpv4() ? toString() : new IpAddress(high, 0) + "/64";
    }

    /** The bucket of an address; one for all clients without one. */
    public static String bucketOf(Optional<IpAddress> address) {
        return address.map(IpAddress::bucket).orElse(UNKNOWN);
    }

    IpAddress masked(int bits) {
        return new IpAddress(high & mask(bits), low & mask(bits - 64));
    }

    private static long mask(int bits) {
        if (bits <= 0) {
            return 0;
        }
        return bits >= 64 ? -1 : -1L << (64 - bits);
    }

    @Override
    public String toString() {
        return isIpv4() ? Ipv4Text.write(low) : Ipv6Text.write(high, low);
    }
}
