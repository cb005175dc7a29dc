package dev.postroom.domain.member.factor;

import dev.postroom.domain.shared.Randomness;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalLong;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The secret that an app on a person's phone shares with the service: both make the same code of
 * six digits from it in each step of 30 seconds (RFC 6238, with SHA-1, as every app can do it).
 * Never printed by {@code toString}.
 */
public final class TotpSecret {

    private static final String ALGORITHM = "HmacSHA1";
    private static final int BYTES = 20;
    private static final int MODULUS = 1_000_000;
    private static final int DIGITS = 6;
    private static final Duration STEP = Duration.ofSeconds(30);
    // clocks of phones are not exact, and typing takes time
    private static final int TOLERANCE = 1;

    private final byte[] bytes;

    private TotpSecret(byte[] bytes) {
        this.bytes = bytes.clone();
    }

    /** A new secret. */
    public static TotpSecret generate(Randomness randomness) {
        return new TotpSecret(randomness.bytes(BYTES));
    }

    /** The secret of these bytes, as {@link #reveal} gave them; copied. */
    public static TotpSecret of(byte[] bytes) {
        return new TotpSecret(bytes);
    }

    /** The bytes, which must be stored sealed; a copy. */
    public byte[] reveal() {
        return bytes.clone();
    }

    /** The secret as a person types it, in groups of four characters. */
    public String text() {
        return Base32.grouped(Base32.encode(bytes), " ");
    }

    /** The number of the step that a moment is in. */
    public static long stepAt(Instant moment) {
        return Math.floorDiv(moment.getEpochSecond(), STEP.toSeconds());
    }

    /** The code of a step. */
    public String code(long step) {
        byte[] hash = hash(step);
        int offset = hash[hash.length - 1] & 0xf;
        int number = ByteBuffer.wrap(hash).getInt(offset) & Integer.MAX_VALUE;
        return String.format(Locale.ROOT, "%0" + DIGITS + "d", number % MODULUS);
    }

    /**
     * The step whose code it is: the one of now, or one beside it. Empty for other codes, and for
     * those of steps up to {@code last}.
     */
    public OptionalLong stepOf(String code, Instant now, long last) {
        long current = stepAt(now);
        for (long step = current - TOLERANCE; step <= current + TOLERANCE; step++) {
            if (step > last && isSame(code(step), code)) {
                return OptionalLong.of(step);
            }
        }
        return OptionalLong.empty();
    }

    private static boolean isSame(String one, String other) {
        return MessageDigest.isEqual(
                one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }

    private byte[] hash(long step) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(bytes, ALGORITHM));
            return mac.doFinal(ByteBuffer.allocate(Long.BYTES).putLong(step).array());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java runtime has HmacSHA1", e);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TotpSecret secret && Arrays.equals(bytes, secret.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return "TotpSecret[secret]";
    }
}
