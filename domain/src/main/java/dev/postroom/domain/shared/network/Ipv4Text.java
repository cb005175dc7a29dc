package dev.postroom.domain.shared.network;

import java.util.Optional;
import java.util.regex.Pattern;

/** IPv4 addresses as text: four decimal numbers without leading zeros. */
final class Ipv4Text {

    private static final String OCTET = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
    private static final Pattern FORM = Pattern.compile(OCTET + "(?:\\." + OCTET + "){3}");

    private Ipv4Text() {}

    static Optional<IpAddress> parse(String text) {
        return FORM.matcher(text).matches()
                ? Optional.of(IpAddress.ofIpv4(bits(text)))
                : Optional.empty();
    }

    private static long bits(String text) {
        long bits = 0;
        for (String octet : text.split("\\.", -1)) {
            bits = bits << 8 | Integer.parseInt(octet);
        }
        return bits;
    }

    static String write(long bits) {
        return (bits >>> 24 & 0xff)
                + "."
                + (bits >>> 16 & 0xff)
                + "."
                + (bits >>> 8 & 0xff)
                + "."
                + (bits & 0xff);
    }
}
