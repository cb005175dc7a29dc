package dev.postroom.domain.member.factor;

/** Base 32 without padding (RFC 4648), which people can type. */
final class Base32 {

    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private static final int OCTET = 8;
    private static final int BITS = 5;
    private static final int GROUP = 4;

    private Base32() {}

    /** The text of bytes whose bits are a multiple of five. */
    static String encode(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        long waiting = 0;
        int bits = 0;
        for (byte next : bytes) {
            waiting = ((waiting << OCTET) | (next & 0xff)) & 0xfff;
            bits += OCTET;
            while (bits >= BITS) {
                bits -= BITS;
                text.append(ALPHABET.charAt((int) (waiting >> bits) & 31));
            }
        }
        return text.toString();
    }

    /** The text in groups of four characters. */
    static String grouped(String text, String between) {
        return String.join(between, text.split("(?<=\\G.{" + GROUP + "})"));
    }
}
