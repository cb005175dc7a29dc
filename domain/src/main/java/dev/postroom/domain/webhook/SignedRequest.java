package dev.postroom.domain.webhook;

import dev.postroom.domain.shared.MacKey;

import java.io.ByteArrayOutputStream;
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
 * @param headers in the order of sending
 * @param body the event's frozen bytes; not copied
 */
public record SignedRequest(URI url, Map<String, String> headers, byte[] body) {

    public SignedRequest {
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    }

    /** The request for one attempt at {@code at}. */
    public static SignedRequest of(
            URI url, SigningSecret secret, Envelope envelope, Instant at, byte[] body) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Content-Type", "application/json");
        headers.put("User-Agent", "Postroom-Webhooks/1");
        headers.put("X-Service-Event", envelope.eventType());
        headers.put("X-Service-Delivery", envelope.deliveryId());
        headers.put("X-Service-Signature", "sha256=" + hex(secret.wholeTextKey(), body));
        headers.put("webhook-id", envelope.eventId());
        headers.put("webhook-timestamp", Long.toString(at.getEpochSecond()));
        headers.put("webhook-signature", standardSignature(secret, envelope, at, body));
        return new SignedRequest(url, headers, body);
    }

    /** The identification of a delivery in its headers. */
    public record Envelope(String eventType, String eventId, String deliveryId) {}

    private static String hex(MacKey key, byte[] body) {
        return HexFormat.of().formatHex(key.sign(body));
    }

    private static String standardSignature(
            SigningSecret secret, Envelope envelope, Instant at, byte[] body) {
        ByteArrayOutputStream signed = new ByteArrayOutputStream(body.length + 64);
        String head = envelope.eventId() + "." + at.getEpochSecond() + ".";
        signed.writeBytes(head.getBytes(StandardCharsets.UTF_8));
        signed.writeBytes(body);
        byte[] mac = secret.decodedKey().sign(signed.toByteArray());
        return "v1," + Base64.getEncoder().encodeToString(mac);
    }
}
