package dev.postroom.domain.webhook.signing;

import dev.postroom.domain.shared.seal.MacKey;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One HTTP POST of a delivery, signed twice: {@code X-Service-Signature} as in the reference
 * (section 6.3), and {@code webhook-id}, {@code webhook-timestamp}, {@code webhook-signature} as in
 * Standard Webhooks 1.0.
 *
 * <p>In the grace time of a rotation {@code webhook-signature} has the signatures of both secrets,
 * the current one first. {@code X-Service-Signature} has room for one and stays on the previous
 * secret, so that a receiver that still has it accepts every delivery.
 *
 * @param headers in the order of sending
 * @param body the event's frozen bytes; not copied
 */
public record SignedRequest(URI url, Map<String, String> headers, byte[] body) {

    public SignedRequest {
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    }

    /** The request for one attempt at {@code at}. */
    public static SignedRequest of(
            URI url, SigningKeys keys, Envelope envelope, Instant at, byte[] body) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Content-Type", "application/json");
        headers.put("User-Agent", "Postroom-Webhooks/1");
        headers.put("X-Service-Event", envelope.eventType());
        headers.put("X-Service-Delivery", envelope.deliveryId());
        headers.put("X-Service-Signature", "sha256=" + hex(keys.legacy().wholeTextKey(), body));
        headers.put("webhook-id", envelope.eventId());
        headers.put("webhook-timestamp", Long.toString(at.getEpochSecond()));
        headers.put("webhook-signature", standardSignatures(keys, envelope, at, body));
        return new SignedRequest(url, headers, body);
    }

    /** The identification of a delivery in its headers. */
    public record Envelope(String eventType, String eventId, String deliveryId) {}

    private static String hex(MacKey key, byte[] body) {
        return HexFormat.of().formatHex(key.sign(body));
    }

    private static String standardSignatures(
            SigningKeys keys, Envelope envelope, Instant at, byte[] body) {
        byte[] head =
                (envelope.eventId() + "." + at.getEpochSecond() + ".")
                        .getBytes(StandardCharsets.UTF_8);
        String current = standardSignature(keys.current(), head, body);
        return keys.previous()
                .map(previous -> current + " " + standardSignature(previous, head, body))
                .orElse(current);
    }

    private static String standardSignature(SigningSecret secret, byte[] head, byte[] body) {
        return "v1," + Base64.getEncoder().encodeToString(secret.decodedKey().sign(head, body));
    }
}
