package dev.postroom.adapters.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookVerificationException;

import dev.postroom.adapters.webhook.Http1WebhookTransport.Network;
import dev.postroom.adapters.webhook.http.WebhookClientSettings;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.webhook.PostedResults;
import dev.postroom.domain.webhook.WebhookReceivers;
import dev.postroom.domain.webhook.WebhookReceivers.Answer;
import dev.postroom.domain.webhook.delivery.AttemptResult;
import dev.postroom.domain.webhook.delivery.WebhookTransport;
import dev.postroom.domain.webhook.delivery.WebhookTransportContract;
import dev.postroom.domain.webhook.signing.SignedRequest;
import dev.postroom.domain.webhook.signing.SignedRequest.Envelope;
import dev.postroom.domain.webhook.signing.SigningKeys;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

final class Http1WebhookTransportTest implements WebhookTransportContract {

    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

    private final LoopbackReceivers receivers = new LoopbackReceivers();
    private final Http1WebhookTransport transport =
            new Http1WebhookTransport(
                    InsideTransaction.guard(),
                    WebhookClientSettings.defaults().withAllowPrivate(true),
                    InstantSource.fixed(NOW));
    private final Http1WebhookTransport careful =
            new Http1WebhookTransport(
                    InsideTransaction.guard(),
                    WebhookClientSettings.defaults().withConnectTimeout(Duration.ofMillis(600)),
                    InstantSource.fixed(NOW),
                    new Network(receivers::addressesOf, Network.ofSystem().tls()));

    @AfterEach
    void close() throws IOException {
        transport.close();
        careful.close();
        receivers.close();
    }

    @Override
    public WebhookTransport transport() {
        return transport;
    }

    @Override
    public WebhookTransport careful() {
        return careful;
    }

    @Override
    public WebhookReceivers receivers() {
        return receivers;
    }

    private AttemptResult post(URI url) {
        return PostedResults.of(transport, WebhookTransportContract.request(url, "{}"));
    }

    @Test
    void theSignatureVerifiesWithTheReferenceLibrary() throws Exception {
        URI url = receivers.answering(Answer.of(200, ""));
        Envelope envelope = new Envelope("tag.subscribed", "event-7", "delivery-7");
        byte[] body = "{\"a\":\"ü\"}".getBytes(UTF_8);
        SigningKeys keys = SigningKeys.only(SECRET);
        PostedResults.of(transport, SignedRequest.of(url, keys, envelope, Instant.now(), body));

        WebhookReceivers.Received received = receivers.received(url).getFirst();
        Map<String, List<String>> headers =
                received.headerLines().stream()
                        .map(line -> line.split(": ", 2))
                        .collect(groupingBy(pair -> pair[0], mapping(pair -> pair[1], toList())));
        assertThatCode(() ->
                        new Webhook(SECRET.reveal())
                                .verify(new String(received.body(), UTF_8), headers))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> new Webhook(SECRET.reveal()).verify("{}", headers))
                .isInstanceOf(WebhookVerificationException.class);
    }

    @Test
    void aRequestHasOnlySignedAndRequiredHeaders() {
        URI url = receivers.answering(Answer.of(200, ""));
        SignedRequest request = WebhookTransportContract.request(url, "{}");
        PostedResults.of(transport, request);
        assertThat(receivers.received(url).getFirst().headerLines())
                .extracting(line -> line.substring(0, line.indexOf(':')))
                .containsAll(request.headers().keySet())
                .hasSize(request.headers().size() + 2)
                .contains("Host", "Content-Length");
    }

    @Test
    void pathAndQueryArriveUnchanged() {
        ScriptedReceiver receiver = receivers.start(ScriptedReceiver.text(OK));
        post(URI.create("http://127.0.0.1:" + receiver.port() + "//a%2Fb/../c?x=%20y&z"));
        post(URI.create("http://127.0.0.1:" + receiver.port()));
        assertThat(receiver.requestLines())
                .containsExactly("POST //a%2Fb/../c?x=%20y&z HTTP/1.1", "POST / HTTP/1.1");
    }

    @Test
    void aConnectionIsKeptForTheNextRequest() {
        ScriptedReceiver receiver = receivers.start(ScriptedReceiver.text(OK));
        assertThat(Collections.nCopies(5, receiver.url())).allMatch(url -> post(url).isSuccess());
        assertThat(receiver.connections()).isEqualTo(1);
        assertThat(receiver.received()).hasSize(5);
    }

    @Test
    void aConnectionClosedInTheMeantimeCostsNoAttempt() throws InterruptedException {
        CountDownLatch closed = new CountDownLatch(1);
        ScriptedReceiver receiver =
                receivers.start((connection, out) -> {
                    ScriptedReceiver.text(OK).answer(connection, out);
                    connection.close();
                    closed.countDown();
                });
        assertThat(post(receiver.url()).isSuccess()).isTrue();
        assertThat(closed.await(5, TimeUnit.SECONDS)).isTrue();
        assertThat(post(receiver.url()).isSuccess()).isTrue();
    }

    @Test
    void aHangingReceiverDelaysNoOtherReceiver() {
        CountDownLatch othersServed = new CountDownLatch(40);
        ScriptedReceiver hanging =
                receivers.start((_, out) -> {
                    othersServed.await();
                    out.write(OK.getBytes(UTF_8));
                });
        ScriptedReceiver healthy =
                receivers.start((_, out) -> {
                    out.write(OK.getBytes(UTF_8));
                    othersServed.countDown();
                });
        List<SignedRequest> requests =
                Stream.concat(
                                Collections.nCopies(40, hanging.url()).stream(),
                                Collections.nCopies(40, healthy.url()).stream())
                        .map(url -> WebhookTransportContract.request(url, "{}"))
                        .toList();
        assertThat(PostedResults.of(transport, requests))
                .hasSize(80)
                .allMatch(AttemptResult::isSuccess);
    }

    @Test
    void aRetryDateBecomesADurationFromNow() {
        Map<String, String> header = Map.of("Retry-After", "Sun, 01 Mar 2026 10:02:00 GMT");
        assertThat(post(receivers.answering(new Answer(503, header, ""))).retryAfter())
                .contains(Duration.ofMinutes(2));
    }

    @Test
    void aRedirectIsNotFollowed() {
        URI target = receivers.answering(Answer.of(200, ""));
        Answer redirect = new Answer(301, Map.of("Location", target.toString()), "");
        assertThat(post(receivers.answering(redirect)).status()).contains(301);
        assertThat(receivers.received(target)).isEmpty();
    }

    @Test
    void cookiesAreIgnored() {
        Answer answer = new Answer(200, Map.of("Set-Cookie", "id=1"), "");
        URI url = receivers.answering(answer);
        post(url);
        post(url);
        assertThat(receivers.received(url)).hasSize(2);
        assertThat(receivers.received(url).getLast().headerLines())
                .noneMatch(line -> line.startsWith("Cookie"));
    }
}
