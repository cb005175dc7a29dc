package dev.postroom.domain.webhook.signing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.SeededRandomness;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.webhook.signing.SignatureCheck.Received;

import org.junit.jupiter.api.Test;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

final class SignatureCheckTest {

    private static final Instant NOW = SettableClock.START;
    private static final SigningSecret NEW = SigningSecret.generate(new SeededRandomness(1));
    private static final SigningSecret OLD = SigningSecret.generate(new SeededRandomness(2));
    private static final SigningSecret OTHER = SigningSecret.generate(new SeededRandomness(3));

    private static Received received(SigningKeys keys, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        Map<String, String> headers =
                SignedRequest.of(
                                URI.create("https://example.net/"),
                                keys,
                                new SignedRequest.Envelope("tag.subscribed", "evt_1", "dlv_1"),
                                NOW,
                                bytes)
                        .headers();
        return new Received(
                header(headers, "webhook-id"),
                header(headers, "webhook-timestamp"),
                header(headers, "X-Service-Signature"),
                header(headers, "webhook-signature"),
                bytes);
    }

    private static String header(Map<String, String> headers, String name) {
        return Objects.requireNonNull(headers.get(name));
    }

    @Test
    void theSecretThatSignedIsFound() {
        Received received = received(SigningKeys.only(NEW), "{}");
        SignatureCheck check = new SignatureCheck(List.of(OTHER, NEW));

        assertThat(check.legacySigner(received)).contains(NEW);
        assertThat(check.standardSigners(received)).containsExactly(NEW);
    }

    @Test
    void duringARotationEachSecretAcceptsTheStandardHeaderAndTheOldOneTheOther() {
        Received received = received(new SigningKeys(NEW, Optional.of(OLD)), "{}");

        SignatureCheck withNew = new SignatureCheck(List.of(NEW));
        assertThat(withNew.standardSigners(received)).containsExactly(NEW);
        assertThat(withNew.legacySigner(received)).isEmpty();
        SignatureCheck withOld = new SignatureCheck(List.of(OLD));
        assertThat(withOld.standardSigners(received)).containsExactly(OLD);
        assertThat(withOld.legacySigner(received)).contains(OLD);
    }

    @Test
    void anyChangeMakesASignatureInvalid() {
        Received good = received(SigningKeys.only(NEW), "{}");
        byte[] body = "{ }".getBytes(StandardCharsets.UTF_8);
        SignatureCheck check = new SignatureCheck(List.of(NEW));
        List<Received> changed =
                List.of(
                        new Received("evt_2", good.timestamp(), "", good.signatures(), good.body()),
                        new Received(good.id(), "1", "", good.signatures(), good.body()),
                        new Received(good.id(), good.timestamp(), "", "", good.body()),
                        new Received(
                                good.id(),
                                good.timestamp(),
                                good.legacy(),
                                good.signatures(),
                                body));

        for (Received one : changed) {
            assertThat(check.standardSigners(one)).isEmpty();
            assertThat(check.legacySigner(one)).isEmpty();
        }
    }

    @Test
    void onlyATimestampWithinFiveMinutesIsTimely() {
        Received received = received(SigningKeys.only(NEW), "{}");

        assertThat(SignatureCheck.isTimely(received, NOW.plusSeconds(300))).isTrue();
        assertThat(SignatureCheck.isTimely(received, NOW.minusSeconds(300))).isTrue();
        assertThat(SignatureCheck.isTimely(received, NOW.plusSeconds(301))).isFalse();
        assertThat(SignatureCheck.isTimely(received, NOW.minusSeconds(301))).isFalse();
        for (String bad : List.of("", "-5", "1e9", "９", "99999999999999999999")) {
            Received damaged = new Received("evt_1", bad, "", "", new byte[0]);
            assertThat(SignatureCheck.isTimely(damaged, NOW)).as(bad).isFalse();
        }
    }
}
