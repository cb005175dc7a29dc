package dev.postroom.domain.shared.seal;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

/**
 * Values with an authentication code as URL-safe text: the first 16 bytes of an HMAC-SHA-256.
 * Immutable.
 */
public final class SealedText {

    private static final int CODE = 16;

    private final byte[] values;
    private final byte[] code;

    private SealedText(byte[] values, byte[] code) {
        this.values = values.clone();
        this.code = code.clone();
    }

    /** The text of these values, with their code. */
    public static String seal(byte[] values, MacKey key) {
        byte[] code = code(key, values);
        return text(ByteBuffer.allocate(values.length + CODE).put(values).put(code).array());
    }

    /**
     * The parts of a text; empty unless it is the only text of its bytes: the decoder ignores
     * padding and the unused bits of the last character.
     */
    public static Optional<SealedText> parse(String text) {
        try {
            byte[] all = Base64.getUrlDecoder().decode(text);
            return text(all).equals(text) && all.length > CODE
                    ? Optional.of(split(all))
                    : Optional.empty();
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /** The bytes that the code was made of. */
    public byte[] values() {
        return values.clone();
    }

    /** Whether the code was made of the values with this key. */
    public boolean isOf(MacKey key) {
        return MessageDigest.isEqual(code(key, values), code);
    }

    private static SealedText split(byte[] all) {
        int length = all.length - CODE;
        return new SealedText(
                Arrays.copyOf(all, length), Arrays.copyOfRange(all, length, all.length));
    }

    private static byte[] code(MacKey key, byte[] values) {
        return Arrays.copyOf(key.sign(values), CODE);
    }

    private static String text(byte[] all) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(all);
    }
}
