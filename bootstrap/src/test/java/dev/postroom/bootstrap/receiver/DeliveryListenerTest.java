package dev.postroom.bootstrap.receiver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.bootstrap.lifecycle.StartupFailure;
import dev.postroom.domain.webhook.signing.SignatureCheck;
import dev.postroom.domain.webhook.signing.SignedRequest;
import dev.postroom.domain.webhook.signing.SigningKeys;
import dev.postroom.domain.webhook.signing.SigningSecret;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** Deliveries that arrive at {@code webhook listen}. */
@Timeout(60)
class DeliveryListenerTest {
    private static final SigningSecret NEW =
            SigningSecret.of("whsec_bmV3bmV3bmV3bmV3bmV3bmV3bmV3bmV3bmV3bmV3bmU=");
    private static final SigningSecret OLD =
            SigningSecret.of("whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=");

    private final List<DeliveryListener> started = new ArrayList<>();
    private final List<String> printed = new CopyOnWriteArrayList<>();

    @AfterEach
    void stop() {
        started.forEach(DeliveryListener::close);
    }

    private DeliveryListener listen(DeliveryListener.Answers answers, SigningSecret... secrets) {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        DeliveryListener listener =
                DeliveryListener.start(
                        any, new SignatureCheck(List.of(secrets)), answers, printed::add);
        started.add(listener);
        return listener;
    }

    private static DeliveryListener.Answers one(int status) {
        return new DeliveryListener.Answers(status, Optional.empty(), 1);
    }

    private static int deliver(DeliveryListener listener, SigningKeys keys, Instant at, String body)
            throws Exception {
        SignedRequest request =
                SignedRequest.of(
                        URI.create("http://127.0.0.1:" + listener.port() + "/hook"),
                        keys,
                        new SignedRequest.Envelope("tag.subscribed", "evt-1", "dlv-1"),
                        at,
                        body.getBytes(StandardCharsets.UTF_8));
        HttpRequest.Builder builder =
                HttpRequest.newBuilder(request.url())
                        .POST(BodyPublishers.ofByteArray(request.body()));
        request.headers().forEach(builder::header);
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(builder.build(), BodyHandlers.discarding()).statusCode();
        }
    }

    @Test
    void aValidDeliveryIsPrintedWithItsBodyAndAnswered() throws Exception {
        DeliveryListener listener = listen(one(202), NEW);
        String body =
                "{\"id\":\"evt-1\",\"sequence\":17,\"data\":{\"n\":1.10,\"name\":\"Zoë\",\"tags\":[]}}";

        assertThat(deliver(listener, SigningKeys.only(NEW), Instant.now(), body)).isEqualTo(202);

        assertThat(listener.awaitEnd()).isTrue();
        assertThat(printed)
                .singleElement()
                .asString()
                .contains("tag.subscribed")
                .containsPattern("delivery +dlv-1")
                .containsPattern("event +evt-1")
                .containsPattern("sequence +17")
                .containsPattern("size +" + body.getBytes(StandardCharsets.UTF_8).length + " bytes")
                .containsPattern("webhook-signature +valid, secret whsec_bmV3…")
                .containsPattern("X-Service-Signature +valid, secret whsec_bmV3…")
                .containsPattern("answered +202")
                .contains("  \"data\": {\n    \"n\": 1.10,\n    \"name\": \"Zoë\"")
                .doesNotContain(NEW.reveal());
    }

    @Test
    void duringARotationItIsToldWhichSecretSigned() throws Exception {
        SigningKeys both = new SigningKeys(NEW, Optional.of(OLD));
        deliver(listen(one(200), NEW, OLD), both, Instant.now(), "{}");
        deliver(listen(one(200), NEW), both, Instant.now(), "{}");

        assertThat(printed.getFirst())
                .contains("valid, secret whsec_bmV3… and whsec_MDEy… (2 signatures)")
                .containsPattern("X-Service-Signature +valid, secret whsec_MDEy…");
        assertThat(printed.getLast())
                .contains("valid, secret whsec_bmV3… (2 signatures)")
                .contains("signed with another secret; during a rotation this is the old one");
    }

    @Test
    void aForgedOrOldDeliveryIsInvalid() throws Exception {
        DeliveryListener wrong = listen(one(200), NEW);
        deliver(wrong, SigningKeys.only(OLD), Instant.now(), "{}");
        assertThat(wrong.awaitEnd()).isFalse();
        DeliveryListener late = listen(one(200), NEW);
        deliver(late, SigningKeys.only(NEW), Instant.now().minusSeconds(3600), "{}");
        assertThat(late.awaitEnd()).isFalse();

        assertThat(printed.getFirst())
                .containsPattern("webhook-signature +INVALID")
                .containsPattern("X-Service-Signature +INVALID");
        assertThat(printed.getLast()).contains("more than five minutes from the clock");
    }

    @Test
    void withoutASecretNothingIsChecked() throws Exception {
        DeliveryListener listener = listen(one(200));
        deliver(listener, SigningKeys.only(NEW), Instant.now(), "{}");

        assertThat(printed.getFirst())
                .containsPattern("webhook-signature +not checked, because there is no secret");
        assertThat(listener.awaitEnd()).isFalse();
    }

    @Test
    void aBodyCannotControlTheTerminal() throws Exception {
        deliver(
                listen(one(200)),
                SigningKeys.only(NEW),
                Instant.now(),
                "\u001b[2J\u009b and \u202e");

        assertThat(printed.getFirst())
                .contains("(not JSON) \\u001b[2J\\u009b and \\u202e")
                .doesNotContain("\u001b")
                .doesNotContain("\u009b");
    }

    @Test
    void aForwardedDeliveryGetsTheAnswerOfTheTarget() throws Exception {
        DeliveryListener target = listen(one(418), NEW);
        URI url = URI.create("http://127.0.0.1:" + target.port() + "/app");
        DeliveryListener proxy =
                listen(new DeliveryListener.Answers(200, Optional.of(url), 0), NEW);

        assertThat(deliver(proxy, SigningKeys.only(NEW), Instant.now(), "{\"a\":1}"))
                .isEqualTo(418);
        assertThat(target.awaitEnd()).isTrue();
        target.close();
        assertThat(deliver(proxy, SigningKeys.only(NEW), Instant.now(), "{}")).isEqualTo(502);
    }

    @Test
    void aTakenPortIsRefusedInOneSentence() {
        DeliveryListener first = listen(one(200));
        InetSocketAddress taken =
                new InetSocketAddress(InetAddress.getLoopbackAddress(), first.port());

        assertThatThrownBy(() ->
                        DeliveryListener.start(
                                taken, new SignatureCheck(List.of()), one(200), printed::add))
                .isInstanceOf(StartupFailure.class)
                .hasMessageContaining("cannot be used");
    }
}
