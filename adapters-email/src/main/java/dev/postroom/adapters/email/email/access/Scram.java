package dev.postroom.adapters.email.email.access;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.text.Normalizer;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * SCRAM-SHA-256 (RFC 5802, RFC 7677): the password never leaves this service, and the server proves
 * that it knows it.
 */
final class Scram implements Mechanism {

    private static final int FEWEST_ROUNDS = 4096;
    private static final int MOST_ROUNDS = 1_000_000;
    private static final String NO_BINDING = "n,,";

    private final String password;
    private final String bare;
    private final String nonce;
    private byte[] proofOfServer = {};
    private boolean isAnswered;
    private boolean isDone;

    Scram(String user, String password) {
        this(user, password, newNonce());
    }

    /**
     * @param nonce that no other sign-in has
     */
    Scram(String user, String password, String nonce) {
        this.password = Normalizer.normalize(password, Normalizer.Form.NFKC);
        String name = Normalizer.normalize(user, Normalizer.Form.NFKC);
        this.nonce = nonce;
        this.bare = "n=" + name.replace("=", "=3D").replace(",", "=2C") + ",r=" + nonce;
    }

    private static String newNonce() {
        byte[] random = new byte[18];
        new SecureRandom().nextBytes(random);
        return Base64.getEncoder().encodeToString(random);
    }

    @Override
    public Optional<byte[]> first() {
        return Optional.of(Mechanism.bytes(NO_BINDING + bare));
    }

    @Override
    public byte[] answer(byte[] challenge) throws IOException {
        String text = new String(challenge, StandardCharsets.UTF_8);
        if (isAnswered) {
            return end(text);
        }
        isAnswered = true;
        try {
            return proof(text);
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new IOException("the server's part of SCRAM-SHA-256 is not readable", e);
        }
    }

    private byte[] proof(String challenge) throws IOException, GeneralSecurityException {
        Map<String, String> parts = parts(challenge);
        String both = parts.getOrDefault("r", "");
        int rounds = Integer.parseInt(parts.getOrDefault("i", "0"));
        if (!both.startsWith(nonce) || both.length() == nonce.length()) {
            throw new IOException("the server's part of SCRAM-SHA-256 is not for this sign-in");
        }
        if (rounds < FEWEST_ROUNDS || rounds > MOST_ROUNDS) {
            throw new IOException("the server asks for " + rounds + " rounds of SCRAM-SHA-256");
        }
        byte[] salt = Base64.getDecoder().decode(parts.getOrDefault("s", ""));
        byte[] salted = salted(salt, rounds);
        byte[] client = mac(salted, "Client Key");
        byte[] stored = MessageDigest.getInstance("SHA-256").digest(client);
        String unproven =
                "c="
                        + Base64.getEncoder().encodeToString(Mechanism.bytes(NO_BINDING))
                        + ",r="
                        + both;
        String all = bare + "," + challenge + "," + unproven;
        byte[] signature = mac(stored, all);
        for (int i = 0; i < client.length; i++) {
            client[i] ^= signature[i];
        }
        proofOfServer = mac(mac(salted, "Server Key"), all);
        return Mechanism.bytes(unproven + ",p=" + Base64.getEncoder().encodeToString(client));
    }

    private byte[] end(String text) throws IOException {
        Map<String, String> parts = parts(text);
        String expected = Base64.getEncoder().encodeToString(proofOfServer);
        isDone = expected.equals(parts.get("v"));
        if (!isDone && !parts.containsKey("e")) {
            throw new IOException("the server did not prove that it knows the password");
        }
        return new byte[0];
    }

    /** Whether the server has proved that it knows the password. */
    @Override
    public boolean isDone() {
        return isDone;
    }

    private static Map<String, String> parts(String text) {
        return Stream.of(text.split(","))
                .filter(part -> part.length() > 1 && part.charAt(1) == '=')
                .collect(
                        Collectors.toMap(
                                part -> part.substring(0, 1),
                                part -> part.substring(2),
                                (first, _) -> first));
    }

    private byte[] salted(byte[] salt, int rounds) throws GeneralSecurityException {
        PBEKeySpec spec = new PBEKeySpec(password.toCharArray(), salt, rounds, 256);
        return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                .generateSecret(spec)
                .getEncoded();
    }

    private static byte[] mac(byte[] key, String text) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return mac.doFinal(Mechanism.bytes(text));
    }
}
