package dev.postroom.domain.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.shared.SeededRandomness;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.Test;

import java.net.URI;
import java.nio.charset.StandardCharsets;

final class SignedRequestTest {

    private static final String SECRET = "whsec_cG9zdHJvb20tc2lnbmluZy1zZWNyZXQtMzItYnl0ZXM=";
    private static final String BODY = "{\"id\":\"evt_1\",\"event_type\":\"subscriber.created\"}";

    /** Both signatures were computed with openssl. */
    @Test
    void bothSignaturesEqualThoseOfAnotherProgram() {
        SignedRequest request =
                SignedRequest.of(
                        URI.create("https://example.net/"),
                        SigningSecret.of(SECRET),
                        new SignedRequest.Envelope("subscriber.created", "evt_1", "dlv_1"),
                        SettableClock.START,
                        BODY.getBytes(StandardCharsets.UTF_8));

        assertThat(request.headers())
                .containsEntry(
                        "X-Service-Signature",
                        "sha256=7f7ecc453e8a9d2d8838ad0c574b614a"
                                + "21965082c8a4460e4ee0563e4bcb82c8")
                .containsEntry(
                        "webhook-signature", "v1,1aWF0uQneOnq3nAR6ID5ifxzoLCp+vEFtJ0TRCHTvMM=")
                .containsEntry("webhook-id", "evt_1")
                .containsEntry("webhook-timestamp", "1740819600")
                .containsEntry("X-Service-Event", "subscriber.created")
                .containsEntry("X-Service-Delivery", "dlv_1");
    }

    @Test
    void aGeneratedSecretIsReadBackAndHidesItself() {
        SigningSecret secret = SigningSecret.generate(new SeededRandomness(1));

        assertThat(SigningSecret.of(secret.reveal()).reveal()).isEqualTo(secret.reveal());
        assertThat(secret.reveal()).hasSize(50).startsWith(secret.prefix());
        assertThat(secret.toString()).doesNotContain(secret.reveal().substring(10));
        assertThatThrownBy(() -> SigningSecret.of("secret"))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
