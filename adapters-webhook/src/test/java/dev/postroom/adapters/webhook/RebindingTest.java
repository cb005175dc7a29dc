package dev.postroom.adapters.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.webhook.Http1WebhookTransport.Network;
import dev.postroom.adapters.webhook.address.AddressLookup;
import dev.postroom.adapters.webhook.address.ForbiddenAddressException;
import dev.postroom.adapters.webhook.http.WebhookClientSettings;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.webhook.PostedResults;
import dev.postroom.domain.webhook.delivery.AttemptResult;
import dev.postroom.domain.webhook.delivery.WebhookTransportContract;
import dev.postroom.domain.webhook.signing.SignedRequest;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** The check applies to the address of the connection, not to an earlier one of the host name. */
@Timeout(60)
final class RebindingTest {

    private final ScriptedReceiver inside =
            startReceiver("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");

    @AfterEach
    void close() throws IOException {
        inside.close();
    }

    private static ScriptedReceiver startReceiver(String answer) {
        try {
            return ScriptedReceiver.start(ScriptedReceiver.text(answer));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private URI url() {
        return URI.create("http://hooks.example.com:" + inside.port() + "/");
    }

    private AttemptResult post(boolean allowPrivate, AddressLookup lookup) {
        WebhookClientSettings settings =
                WebhookClientSettings.defaults()
                        .withAllowPrivate(allowPrivate)
                        .withConnectTimeout(Duration.ofMillis(300));
        try (var transport = transport(settings, lookup)) {
            return posted(transport);
        }
    }

    private AttemptResult posted(Http1WebhookTransport transport) {
        return PostedResults.of(transport, WebhookTransportContract.request(url(), "{}"));
    }

    private static Http1WebhookTransport transport(
            WebhookClientSettings settings, AddressLookup lookup) {
        return new Http1WebhookTransport(
                InsideTransaction.guard(),
                settings,
                InstantSource.system(),
                new Network(lookup, Network.ofSystem().tls()));
    }

    private static InetAddress[] addresses(String literals) {
        return Stream.of(literals.split(" ", -1))
                .map(InetAddress::ofLiteral)
                .toArray(InetAddress[]::new);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "127.0.0.1 8.8.8.8",
                "8.8.8.8 127.0.0.1",
                "::1",
                "::ffff:127.0.0.1",
                "2606:4700::1111 169.254.169.254"
            })
    void aHostNameWithAPrivateAddressIsRefusedPermanently(String literals) {
        AttemptResult result = post(false, _ -> addresses(literals));
        assertThat(result.isFinal()).isTrue();
        assertThat(result.error()).contains(ForbiddenAddressException.SENTENCE);
        assertThat(inside.connections()).isZero();
    }

    @Test
    void aHangingNameHoldsOneThread() {
        CountDownLatch never = new CountDownLatch(1);
        AtomicInteger lookups = new AtomicInteger();
        AddressLookup hanging =
                _ -> {
                    lookups.incrementAndGet();
                    awaitForever(never);
                    return addresses("127.0.0.1");
                };
        WebhookClientSettings settings =
                WebhookClientSettings.defaults().withConnectTimeout(Duration.ofMillis(300));
        try (var transport = transport(settings, hanging)) {
            List<SignedRequest> many =
                    Collections.nCopies(100, WebhookTransportContract.request(url(), "{}"));
            assertThat(PostedResults.of(transport, many)).noneMatch(AttemptResult::isSuccess);
        }
        assertThat(lookups).hasValue(1);
    }

    @Test
    void anAllowedNameIsResolvedAndSentAsHost() {
        assertThat(post(true, _ -> addresses("127.0.0.1")).isSuccess()).isTrue();
        assertThat(inside.received().getFirst().headerLines())
                .contains("Host: hooks.example.com:" + inside.port());
    }

    @Test
    void aNameWithoutAddressCanBeRetried() {
        AttemptResult result =
                post(
                        true,
                        host -> {
                            throw new UnknownHostException(host);
                        });
        assertThat(result.isFinal()).isFalse();
        assertThat(result.error()).contains("The host name could not be resolved.");
    }

    @Test
    void aHangingLookupTimesOut() {
        CountDownLatch never = new CountDownLatch(1);
        AttemptResult result =
                post(
                        true,
                        _ -> {
                            awaitForever(never);
                            return addresses("127.0.0.1");
                        });
        assertThat(result.error()).contains("The host name could not be resolved.");
    }

    private static void awaitForever(CountDownLatch never) {
        try {
            never.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
