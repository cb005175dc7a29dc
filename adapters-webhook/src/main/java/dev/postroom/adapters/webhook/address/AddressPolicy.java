package dev.postroom.adapters.webhook.address;

import java.net.InetAddress;
import java.util.List;
import java.util.stream.Stream;

/**
 * Decides which addresses may be called: those that the IANA registries of special-purpose
 * addresses (RFC 6890) leave globally reachable, without one that a cloud provider uses inside its
 * machines. The flags of {@link InetAddress} miss many special ones.
 */
public final class AddressPolicy {

    private static final List<AddressBlock> FORBIDDEN_IPV4 =
            blocks(
                    "0.0.0.0/8", // this network
                    "10.0.0.0/8", // private
                    "100.64.0.0/10", // shared by carriers
                    "127.0.0.0/8", // loopback
                    "169.254.0.0/16", // link-local, cloud metadata
                    "172.16.0.0/12", // private
                    "168.63.129.16/32", // platform services of Azure, reached only from its
                    // machines
                    "192.0.0.0/24", // protocol assignments
                    "192.0.2.0/24", // documentation
                    "192.88.99.0/24", // 6to4 relays
                    "192.168.0.0/16", // private
                    "198.18.0.0/15", // benchmarks
                    "198.51.100.0/24", // documentation
                    "203.0.113.0/24", // documentation
                    "224.0.0.0/4", // multicast
                    "240.0.0.0/4"); // reserved, broadcast

    /**
     * All global unicast addresses. It excludes {@code ::}, loopback, embedded and mapped IPv4,
     * NAT64 (64:ff9b::/96, 64:ff9b:1::/48), discard (100::/64), segment routing (5f00::/16), unique
     * local (fc00::/7), link-local (fe80::/10), site-local (fec0::/10) and multicast (ff00::/8).
     */
    private static final AddressBlock GLOBAL_IPV6 = AddressBlock.of("2000::/3");

    private static final List<AddressBlock> FORBIDDEN_IPV6 =
            blocks(
                    "2001::/23", // protocol assignments, Teredo
                    "2001:db8::/32", // documentation
                    "2002::/16", // 6to4, leads to any IPv4 address
                    "3fff::/20"); // documentation

    private final boolean allowPrivate;

    public AddressPolicy(boolean allowPrivate) {
        this.allowPrivate = allowPrivate;
    }

    /** Whether private networks may be called too. */
    boolean allowsPrivate() {
        return allowPrivate;
    }

    /** Whether the address may be called. An IPv4-mapped IPv6 address counts as IPv4. */
    public boolean permits(InetAddress address) {
        return allowPrivate || isPublic(address.getAddress());
    }

    private static boolean isPublic(byte[] address) {
        if (address.length == 4) {
            return FORBIDDEN_IPV4.stream().noneMatch(block -> block.contains(address));
        }
        return GLOBAL_IPV6.contains(address)
                && FORBIDDEN_IPV6.stream().noneMatch(block -> block.contains(address));
    }

    private static List<AddressBlock> blocks(String... texts) {
        return Stream.of(texts).map(AddressBlock::of).toList();
    }

    /**
     * A range of addresses in the notation of RFC 4632 and RFC 4291, for example {@code
     * 10.0.0.0/8}.
     *
     * @param network its first address
     * @param prefix the number of leading bits that all its addresses share
     */
    private record AddressBlock(byte[] network, int prefix) {

        static AddressBlock of(String text) {
            int slash = text.indexOf('/');
            byte[] network = InetAddress.ofLiteral(text.substring(0, slash)).getAddress();
            return new AddressBlock(network, Integer.parseInt(text.substring(slash + 1)));
        }

        /** Whether the address, 4 or 16 bytes, lies in the range. */
        boolean contains(byte[] address) {
            if (address.length != network.length) {
                return false;
            }
            int whole = prefix / 8;
            for (int i = 0; i < whole; i++) {
                if (address[i] != network[i]) {
                    return false;
                }
            }
            int rest = prefix % 8;
            return rest == 0 || (address[whole] ^ network[whole]) >> (8 - rest) == 0;
        }
    }
}
