package dev.postroom.bootstrap.settings.format;

import java.util.Base64;

/** The key that encrypts stored secrets: 32 random bytes in base64. */
public final class MasterKeyFormat {
    static final int BYTES = 32;
    public static final String EXPECTED = "base64 of 32 random bytes (openssl rand -base64 32)";

    private MasterKeyFormat() {}

    public static Format<Secret> format() {
        return new Format<>(EXPECTED, MasterKeyFormat::parse);
    }

    private static Secret parse(String text) {
        if (decodedLength(text) != BYTES) {
            throw new Format.BadValue("not 32 bytes long");
        }
        return new Secret(text);
    }

    private static int decodedLength(String text) {
        try {
            return Base64.getDecoder().decode(text).length;
        } catch (IllegalArgumentException _) {
            throw new Format.BadValue("not base64");
        }
    }
}
