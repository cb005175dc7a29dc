package dev.postroom.domain.apikey;

import dev.postroom.domain.account.Environment;
import dev.postroom.domain.shared.Randomness;
import dev.postroom.domain.shared.text.Keyword;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * The secret text of an API key: {@code svc_live_} or {@code svc_test_}, 30 random base62
 * characters (178 bits) and the CRC-32 of all before it as 6 base62 characters. The checksum
 * detects a mistyped key without a look-up. Never printed by {@code toString}.
 */
public final class ApiKeySecret {

    private static final String ALPHABET =
            "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final int RANDOM_LENGTH = 30;
    private static final int CHECKSUM_LENGTH = 6;
    private static final Pattern FORM = Pattern.compile("svc_(live|test)_[0-9A-Za-z]{36}");

    private final String text;
    private final Environment environment;

    private ApiKeySecret(String text, Environment environment) {
        this.text = text;
        this.environment = environment;
    }

    /** A new secret for that environment. */
    public static ApiKeySecret generate(Environment environment, Randomness randomness) {
        StringBuilder text = new StringBuilder("svc_" + environment.keyword() + "_");
        while (text.length() < 9 + RANDOM_LENGTH) {
            for (byte random : randomness.bytes(RANDOM_LENGTH)) {
                appendUnbiased(text, random & 0xff);
            }
        }
        text.setLength(9 + RANDOM_LENGTH);
        return new ApiKeySecret(text + checksum(text.toString()), environment);
    }

    // 248 is the greatest multiple of 62 in a byte: bytes above it would favour the first letters.
    private static void appendUnbiased(StringBuilder text, int random) {
        if (random < 248) {
            text.append(ALPHABET.charAt(random % ALPHABET.length()));
        }
    }

    /** The secret, or empty when its form or checksum is wrong. */
    public static Optional<ApiKeySecret> parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            return Optional.empty();
        }
        int split = text.length() - CHECKSUM_LENGTH;
        if (!checksum(text.substring(0, split)).equals(text.substring(split))) {
            return Optional.empty();
        }
        return Keyword.parse(Environment.class, form.group(1))
                .map(env -> new ApiKeySecret(text, env));
    }

    /** The environment that the prefix names. */
    public Environment environment() {
        return environment;
    }

    /** The whole secret: shown once, at creation. */
    public String reveal() {
        return text;
    }

    /** The first 12 characters, enough for a person to recognise a key. */
    public String prefix() {
        return text.substring(0, 12);
    }

    /** The last four characters. */
    public String lastFour() {
        return text.substring(text.length() - 4);
    }

    /**
     * SHA-256 of the text, 32 bytes. Only this hash is stored; a random secret needs no slower
     * hash.
     */
    public byte[] hash() {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest(text.getBytes(StandardCharsets.US_ASCII));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    private static String checksum(String text) {
        CRC32 crc = new CRC32();
        crc.update(text.getBytes(StandardCharsets.US_ASCII));
        long rest = crc.getValue();
        char[] digits = new char[CHECKSUM_LENGTH];
        for (int i = CHECKSUM_LENGTH - 1; i >= 0; i--) {
            digits[i] = ALPHABET.charAt((int) (rest % ALPHABET.length()));
            rest /= ALPHABET.length();
        }
        return new String(digits);
    }

    @Override
    public String toString() {
        return "ApiKeySecret[" + prefix() + "…]";
    }
}
