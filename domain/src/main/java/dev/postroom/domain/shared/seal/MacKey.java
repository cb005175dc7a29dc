package dev.postroom.domain.shared.seal;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A secret key for HMAC-SHA256 (RFC 2104). Immutable and thread-safe; never prints its bytes. */
public final class MacKey {

    private static final String ALGORITHM = "HmacSHA256";

    // Never updated itself: looking an implementation up and keying it takes longer than the code.
    private final Mac keyed;

    /**
     * @param secret at least 16 bytes; copied
     */
    public MacKey(byte[] secret) {
        if (secret.length < 16) {
            throw new IllegalArgumentException("a MAC key has at least 16 bytes");
        }
        this.keyed = keyed(secret);
    }

    private static Mac keyed(byte[] secret) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret, ALGORITHM));
            return mac;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java runtime has HmacSHA256", e);
        }
    }

    /** A derived key for one purpose: a code for one purpose never verifies for another. */
    public MacKey derive(String purpose) {
        return new MacKey(sign(purpose.getBytes(StandardCharsets.UTF_8)));
    }

    /** The 32-byte authentication code of {@code data}. */
    public byte[] sign(byte[] data) {
        return fresh().doFinal(data);
    }

    /** The code of {@code head} followed by {@code rest}, without a copy of both in one array. */
    public byte[] sign(byte[] head, byte[] rest) {
        Mac mac = fresh();
        mac.update(head);
        return mac.doFinal(rest);
    }

    private Mac fresh() {
        try {
            return (Mac) keyed.clone();
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("HmacSHA256 of the Java runtime can be cloned", e);
        }
    }

    /** Whether {@code code} authenticates {@code data}; compares in constant time. */
    public boolean verifies(byte[] data, byte[] code) {
        return MessageDigest.isEqual(sign(data), code);
    }

    @Override
    public String toString() {
        return "MacKey[secret]";
    }
}
