package dev.postroom.adapters.webhook.address;

import java.net.InetAddress;

/**
 * A range of addresses in the notation of RFC 4632 and RFC 4291, for example {@code 10.0.0.0/8}.
 *
 * @param network its first address
 * @param prefix the number of leading bits that all its addresses share
 */
record AddressBlock(byte[] network, int prefix) {

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
