package dev.postroom.adapters.webhook.member;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.RSAKey;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/** The ways to sign a token that are accepted: with a public key each, and never without one. */
enum SigningMethod {
    RS256("RS256") {
        @Override
        boolean isFit(JWK key) {
            return key instanceof RSAKey rsa && rsa.size() >= LEAST_BITS;
        }

        @Override
        boolean verifies(JWK key, JWSObject token) throws JOSEException {
            return token.verify(new RSASSAVerifier(key.toRSAKey()));
        }
    },
    ES256("ES256") {
        @Override
        boolean isFit(JWK key) {
            return key instanceof ECKey ec && ec.getCurve().equals(Curve.P_256);
        }

        @Override
        boolean verifies(JWK key, JWSObject token) throws JOSEException {
            return token.verify(new ECDSAVerifier(key.toECKey()));
        }
    },
    EDDSA("EdDSA") {
        @Override
        boolean isFit(JWK key) {
            return key instanceof OctetKeyPair pair
                    && pair.getCurve().equals(Curve.Ed25519)
                    && pair.getDecodedX().length == ED25519_BYTES;
        }

        // the library leaves this to another library, which the Java runtime makes needless
        @Override
        boolean verifies(JWK key, JWSObject token) throws JOSEException {
            try {
                Signature signature = Signature.getInstance("Ed25519");
                signature.initVerify(ed25519(key.toOctetKeyPair().getDecodedX()));
                signature.update(token.getSigningInput());
                return signature.verify(token.getSignature().decode());
            } catch (GeneralSecurityException e) {
                throw new JOSEException(e.getMessage(), e);
            }
        }
    };

    private static final int LEAST_BITS = 2048;
    private static final int ED25519_BYTES = 32;
    private static final byte[] ED25519 = HexFormat.of().parseHex("302a300506032b6570032100");

    private final String algorithm;

    SigningMethod(String algorithm) {
        this.algorithm = algorithm;
    }

    /** The way of this name, or empty when it is not accepted. */
    static Optional<SigningMethod> of(JWSAlgorithm algorithm) {
        return Arrays.stream(values())
                .filter(one -> one.algorithm.equals(algorithm.getName()))
                .findAny();
    }

    /** Whether a key is one for this way to sign. */
    abstract boolean isFit(JWK key);

    /** Whether the key has signed the token. */
    abstract boolean verifies(JWK key, JWSObject token) throws JOSEException;

    private static PublicKey ed25519(byte[] point) throws GeneralSecurityException {
        byte[] encoded = Arrays.copyOf(ED25519, ED25519.length + point.length);
        System.arraycopy(point, 0, encoded, ED25519.length, point.length);
        return KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded));
    }
}
