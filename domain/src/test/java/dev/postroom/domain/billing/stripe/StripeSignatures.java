package dev.postroom.domain.billing.stripe;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs the bodies of events as Stripe does.
 *
 * @param secret of the endpoint that receives them, such as {@code whsec_…}
 */
public record StripeSignatures(String secret) {

    /** The header {@code Stripe-Signature} of a body that is sent at a second. */
    public String header(String body, long second) {
        return "t=%d,v1=%s,v0=%s".formatted(second, v1(body, second), "0".repeat(64));
    }

    private String v1(String body, long second) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            byte[] signed = (second + "." + body).getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(mac.doFinal(signed));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String toString() {
        return "StripeSignatures";
    }
}
