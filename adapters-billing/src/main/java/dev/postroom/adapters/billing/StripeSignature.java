package dev.postroom.adapters.billing;

import dev.postroom.domain.billing.provider.UnverifiedProviderEvent;
import dev.postroom.domain.billing.provider.VerifiedProviderEvent;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Checks the header {@code Stripe-Signature}: {@code t=SECONDS,v1=HEX,…}, where one of the {@code
 * v1} is the HMAC-SHA256 of {@code SECONDS.BODY} under one of the secrets. Comparisons take the
 * same time for each signature.
 */
final class StripeSignature {

    private static final String HEADER = "Stripe-Signature";
    private static final String ALGORITHM = "HmacSHA256";
    private static final Duration TOLERANCE = Duration.ofMinutes(5);
    private static final int MOST_SIGNATURES = 10;

    private final List<String> secrets;

    StripeSignature(List<String> secrets) {
        this.secrets = List.copyOf(secrets);
    }

    /** Why the message is refused, or empty. */
    Optional<VerifiedProviderEvent.Refused> refusal(UnverifiedProviderEvent message) {
        Optional<Long> second = message.header(HEADER).flatMap(StripeSignature::second);
        if (second.isEmpty() || !isSigned(message, second.get())) {
            return refused(
                    "invalid_signature", "The message is not signed by the payment provider.");
        }
        long age = message.receivedAt().getEpochSecond() - second.get();
        if (age > TOLERANCE.toSeconds()) {
            return refused("signature_expired", "The signature is older than 300 seconds.");
        }
        return -age > TOLERANCE.toSeconds()
                ? refused(
                        "signature_expired",
                        "The signature is of a time more than 300 seconds from now. Check the"
                                + " clocks.")
                : Optional.empty();
    }

    private static Optional<VerifiedProviderEvent.Refused> refused(String code, String detail) {
        return Optional.of(new VerifiedProviderEvent.Refused(code, detail));
    }

    private boolean isSigned(UnverifiedProviderEvent message, long second) {
        List<byte[]> given = values(message.header(HEADER).orElse(""), "v1=");
        boolean matches = false;
        for (String secret : secrets) {
            byte[] expected =
                    HexFormat.of()
                            .formatHex(mac(secret, second + "." + message.body()))
                            .getBytes(StandardCharsets.US_ASCII);
            for (byte[] signature : given) {
                matches |= MessageDigest.isEqual(expected, signature);
            }
        }
        return matches;
    }

    private static Optional<Long> second(String header) {
        List<byte[]> times = values(header, "t=");
        String text = times.size() == 1 ? new String(times.getFirst(), StandardCharsets.UTF_8) : "";
        return text.matches("[0-9]{1,12}") ? Optional.of(Long.valueOf(text)) : Optional.empty();
    }

    private static List<byte[]> values(String header, String name) {
        List<byte[]> values = new ArrayList<>();
        for (String part : header.split(",", MOST_SIGNATURES)) {
            String stripped = part.strip();
            if (stripped.startsWith(name)) {
                values.add(stripped.substring(name.length()).getBytes(StandardCharsets.UTF_8));
            }
        }
        return values;
    }

    private static byte[] mac(String secret, String text) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM));
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, e);
        }
    }
}
