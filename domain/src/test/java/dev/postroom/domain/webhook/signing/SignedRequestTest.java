package dev.postroom.domain.webhook.signing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.shared.SeededRandomness;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.Test;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

final class SignedRequestTest {

    private static final String SECRET = "whsec_cG9zdHJvb20tc2lnbmluZy1zZWNyZXQtMzItYnl0ZXM=";
    private static final String OLD_SECRET = "whsec_cG9zdHJvb20tb2xkZXItc2VjcmV0LTAwMzItYnl0ZXM=";
    private static final String BODY = "{\"id\":\"evt_1\",\"event_type\":\"subscriber.created\"}";

    /** Both signatures were computed with openssl. */
    @Test
    void bothSignaturesEqualThoseOfAnotherProgram() {
        SignedRequest request = signed(SigningKeys.only(SigningSecret.of(SECRET)));

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

    /** As above; the old secret made the first signature and the second half of the other. */
    @Test
    void duringARotationTheOldSecretSignsAloneAndBothSignTheStandardHeader() {
        SigningKeys both =
                new SigningKeys(
                        SigningSecret.of(SECRET), Optional.of(SigningSecret.of(OLD_SECRET)));

        assertThat(signed(both).headers())
                .containsEntry(
                        "X-Service-Signature",
                        "sha256=61bc902574eb791cd280318de0f7cf55"
                                + "f8493deafeab1061c5e266f73f13742b")
                .containsEntry(
                        "webhook-signature",
                        "v1,1aWF0uQneOnq3nAR6ID5ifxzoLCp+vEFtJ0TRCHTvMM="
                                + " v1,7YGw3NsvBx5tFvS/j+zezoJF4LhSiMhPKzC4EahemFA=");
    }

    private static SignedRequest signed(SigningKeys keys) {
        return SignedRequest.of(
                URI.create("https://example.net/"),
                keys,
                new SignedRequest.Envelope("subscriber.created", "evt_1", "dlv_1"),
                SettableClock.START,
                BODY.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aGeneratedSecretIsReadBackAndHidesItself() {
        SigningSecret secret = SigningSecret.generate(new SeededRandomness(1));

        assertThat(SigningSecret.of(secret.reveal()).reveal()).isEqualTo(secret.reveal());
        assertThat(secret.reveal()).hasSize(50).startsWith(secret.prefix());
        assertThat(secret.toString()).doesNotContain(secret.reveal().substring(10));
        assertThat(SigningSecret.of(secret.reveal())).isEqualTo(secret).hasSameHashCodeAs(secret);
        for (String bad : List.of("secret", "whsec_", "whsec_c2hvcnQ=", "whsec_not base64")) {
            assertThatThrownBy(() -> SigningSecret.of(bad))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("a signing secret");
        }
    }
}
