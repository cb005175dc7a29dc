package dev.postroom.domain.member.passkey;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Optional;

/**
 * The public key of a passkey.
 *
 * @param encoded its SubjectPublicKeyInfo (RFC 5280) as URL-safe text
 */
public record PasskeyKey(KeyAlgorithm algorithm, String encoded) {

    private static final int LEAST_RSA = 2048;
    private static final int MOST_RSA = 8192;
    private static final BigInteger P256 =
            new BigInteger("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551", 16);

    /**
     * A key that a browser sends; empty when it is none of this algorithm, of another curve, or too
     * short.
     */
    public static Optional<PasskeyKey> read(KeyAlgorithm algorithm, String encoded) {
        PasskeyKey key = new PasskeyKey(algorithm, encoded);
        return key.parsed().filter(PasskeyKey::isStrong).map(_ -> key);
    }

    private static boolean isStrong(PublicKey key) {
        return switch (key) {
            case ECPublicKey curve -> curve.getParams().getOrder().equals(P256);
            case RSAPublicKey rsa ->
                    rsa.getModulus().bitLength() >= LEAST_RSA
                            && rsa.getModulus().bitLength() <= MOST_RSA;
            default -> true;
        };
    }

    private Optional<PublicKey> parsed() {
        return new Encoded(encoded)
                .bytes()
                .flatMap(bytes -> {
                    try {
                        return Optional.of(
                                KeyFactory.getInstance(algorithm.key())
                                        .generatePublic(new X509EncodedKeySpec(bytes)));
                    } catch (GeneralSecurityException _) {
                        return Optional.empty();
                    }
                });
    }

    /** Whether the key's owner has signed the message. */
    boolean verifies(byte[] message, byte[] signed) {
        return parsed().filter(key -> isSigned(key, message, signed)).isPresent();
    }

    private boolean isSigned(PublicKey key, byte[] message, byte[] signed) {
        try {
            Signature signature = Signature.getInstance(algorithm.signature());
            signature.initVerify(key);
            signature.update(message);
            return signature.verify(signed);
        } catch (GeneralSecurityException _) {
            // of another form than signatures of this algorithm have
            return false;
        }
    }
}
