package dev.postroom.domain.webhook.signing;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Checks the signatures of a delivery as its receiver does: over the received bytes, in constant
 * time, and with a limit for the age. Immutable and thread-safe.
 *
 * @param secrets those that may have signed; two while a receiver rotates
 */
public record SignatureCheck(List<SigningSecret> secrets) {

    /** How far a {@code webhook-timestamp} may be from the receiver's clock, as it recommends. */
    public static final Duration TOLERANCE = Duration.ofMinutes(5);

    private static final String LEGACY = "sha256=";
    private static final String STANDARD = "v1,";

    public SignatureCheck {
        secrets = List.copyOf(secrets);
    }

    /**
     * The headers and body that arrived.
     *
     * @param id {@code webhook-id}; empty when the header is missing, as the others
     * @param legacy {@code X-Service-Signature}
     * @param signatures {@code webhook-signature}, one or more separated by spaces
     * @param body the exact bytes; not copied
     */
    public record Received(
            String id, String timestamp, String legacy, String signatures, byte[] body) {}

    /**
     * The secret that made the {@code X-Service-Signature}; empty when none of them did, or the
     * header is missing.
     */
    public Optional<SigningSecret> legacySigner(Received received) {
        return secrets.stream()
                .filter(secret ->
                        same(
                                LEGACY
                                        + HexFormat.of()
                                                .formatHex(
                                                        secret.wholeTextKey()
                                                                .sign(received.body())),
                                received.legacy()))
                .findFirst();
    }

    /**
     * The secrets that made a signature in {@code webhook-signature}, in the order of {@link
     * #secrets}. Says nothing about the age: see {@link #isTimely}.
     */
    public List<SigningSecret> standardSigners(Received received) {
        byte[] head =
                (received.id() + "." + received.timestamp() + ".").getBytes(StandardCharsets.UTF_8);
        List<String> given = Arrays.asList(received.signatures().split(" "));
        return secrets.stream()
                .filter(secret -> {
                    byte[] code = secret.decodedKey().sign(head, received.body());
                    String expected = STANDARD + Base64.getEncoder().encodeToString(code);
                    return given.stream().anyMatch(one -> same(expected, one));
                })
                .toList();
    }

    /** Whether the timestamp is a number of seconds at most {@link #TOLERANCE} from {@code now}. */
    public static boolean isTimely(Received received, Instant now) {
        String text = received.timestamp();
        if (text.isEmpty() || text.length() > 12 || !text.chars().allMatch(SignatureCheck::digit)) {
            return false;
        }
        long away = Math.abs(Long.parseLong(text) - now.getEpochSecond());
        return away <= TOLERANCE.toSeconds();
    }

    private static boolean digit(int c) {
        return c >= '0' && c <= '9';
    }

    private static boolean same(String expected, String given) {
        return MessageDigest.isEqual(
                expected.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
    }
}
