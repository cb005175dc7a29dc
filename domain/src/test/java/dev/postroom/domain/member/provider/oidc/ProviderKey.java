package dev.postroom.domain.member.provider.oidc;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;

/**
 * A pair of keys with which a provider signs.
 *
 * @param algorithm RS256, ES256 or EdDSA
 */
public record ProviderKey(String id, String algorithm, KeyPair pair) {

    /** A new pair. */
    public static ProviderKey create(String id, String algorithm) {
        return create(id, algorithm, 2048);
    }

    /** A new pair, of so many bits for RS256. */
    public static ProviderKey create(String id, String algorithm, int bits) {
        try {
            KeyPairGenerator generator =
                    KeyPairGenerator.getInstance(
                            switch (algorithm) {
                                case "ES256" -> "EC";
                                case "EdDSA" -> "Ed25519";
                                default -> "RSA";
                            });
            if (algorithm.equals("ES256")) {
                generator.initialize(new ECGenParameterSpec("secp256r1"));
            } else if (algorithm.equals("RS256")) {
                generator.initialize(bits);
            }
            return new ProviderKey(id, algorithm, generator.generateKeyPair());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The public key, as a provider shows it. */
    public Map<String, Object> shown() {
        Map<String, Object> key = new TreeMap<>(Map.of("kid", id, "use", "sig"));
        switch (pair.getPublic()) {
            case RSAPublicKey rsa -> {
                key.put("kty", "RSA");
                key.put("n", number(rsa.getModulus(), (rsa.getModulus().bitLength() + 7) / 8));
                key.put("e", number(rsa.getPublicExponent(), 3));
            }
            case ECPublicKey ec -> {
                key.put("kty", "EC");
                key.put("crv", "P-256");
                key.put("x", number(ec.getW().getAffineX(), 32));
                key.put("y", number(ec.getW().getAffineY(), 32));
            }
            default -> {
                byte[] encoded = pair.getPublic().getEncoded();
                key.put("kty", "OKP");
                key.put("crv", "Ed25519");
                key.put(
                        "x",
                        text(Arrays.copyOfRange(encoded, encoded.length - 32, encoded.length)));
            }
        }
        return key;
    }

    /** A token with these claims. */
    public String token(Map<String, Object> claims) {
        return token(Map.of("alg", algorithm, "kid", id), claims);
    }

    /** A token with this header, signed as the key signs. */
    public String token(Map<String, Object> header, Map<String, Object> claims) {
        String signed = signed(header, claims);
        try {
            Signature signature =
                    Signature.getInstance(
                            switch (algorithm) {
                                case "ES256" -> "SHA256withECDSAinP1363Format";
                                case "EdDSA" -> "Ed25519";
                                default -> "SHA256withRSA";
                            });
            signature.initSign(pair.getPrivate());
            signature.update(signed.getBytes(StandardCharsets.US_ASCII));
            return signed + "." + text(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The part of a token that is signed. */
    public static String signed(Map<String, Object> header, Map<String, Object> claims) {
        return text(JsonText.of(header).getBytes(StandardCharsets.UTF_8))
                + "."
                + text(JsonText.of(claims).getBytes(StandardCharsets.UTF_8));
    }

    /** Bytes as the parts of tokens have them. */
    public static String text(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static String number(BigInteger number, int length) {
        byte[] bytes = number.toByteArray();
        byte[] whole = new byte[length];
        int from = Math.max(0, bytes.length - length);
        System.arraycopy(bytes, from, whole, length - (bytes.length - from), bytes.length - from);
        return text(whole);
    }
}
