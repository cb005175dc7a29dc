package dev.postroom.domain.member.passkey;

import dev.postroom.domain.shared.text.Keyword;

import java.util.Arrays;
import java.util.Optional;

/** The ways to sign that are accepted. */
public enum KeyAlgorithm implements Keyword {
    /** ECDSA on the curve P-256 with SHA-256. */
    ES256(-7, "EC", "SHA256withECDSA"),
    /** Ed25519. */
    EDDSA(-8, "Ed25519", "Ed25519"),
    /** RSA (PKCS #1 v1.5) with SHA-256. */
    RS256(-257, "RSA", "SHA256withRSA");

    private final int cose;
    private final String key;
    private final String signature;

    KeyAlgorithm(int cose, String key, String signature) {
        this.cose = cose;
        this.key = key;
        this.signature = signature;
    }

    /** The algorithm with this number in the registry of COSE; empty when it is not accepted. */
    public static Optional<KeyAlgorithm> of(int cose) {
        return Arrays.stream(values()).filter(one -> one.cose == cose).findFirst();
    }

    /** The name by which the Java runtime makes keys. */
    String key() {
        return key;
    }

    /** The name by which the Java runtime verifies signatures. */
    String signature() {
        return signature;
    }
}
