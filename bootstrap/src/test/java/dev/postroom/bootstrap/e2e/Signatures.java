package dev.postroom.bootstrap.e2e;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Verifies signatures as a receiver does, without any code of the service. */
final class Signatures {

    private Signatures() {}

    /** The reference's header: {@code sha256=} and the hex HMAC of the raw body. */
    static boolean serviceSignatureHolds(WebhookReceiver.Delivery delivery, String secret) {
        byte[] mac = hmac(secret.getBytes(StandardCharsets.UTF_8), delivery.body());
        return delivery.signature().equals("sha256=" + HexFormat.of().formatHex(mac));
    }

    /** Standard Webhooks: {@code v1,} and the base64 HMAC of id, timestamp and body. */
    static boolean standardSignatureHolds(WebhookReceiver.Delivery delivery, String secret) {
        return delivery.standardSignature().equals(standardSignature(delivery, secret));
    }

    /** The signatures of a delivery that has several, separated by spaces. */
    static List<String> standardSignatures(WebhookReceiver.Delivery delivery) {
        return List.of(delivery.standardSignature().split(" "));
    }

    static String standardSignature(WebhookReceiver.Delivery delivery, String secret) {
        byte[] key = Base64.getDecoder().decode(secret.substring("whsec_".length()));
        String signed = delivery.id() + "." + delivery.timestamp() + "." + delivery.text();
        byte[] mac = hmac(key, signed.getBytes(StandardCharsets.UTF_8));
        return "v1," + Base64.getEncoder().encodeToString(mac);
    }

    private static byte[] hmac(byte[] key, byte[] data) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(data);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
