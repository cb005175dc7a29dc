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

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicInteger;

/** A name server that gives another address each time leads no request to a private network. */
@Timeout(60)
final class ChangingLookupTest {

    /** Global by its range, but it has never been assigned again, so that nothing answers there. */
    private static final InetAddress PUBLIC = InetAddress.ofLiteral("3ffe::1");

    private static final InetAddress PRIVATE = InetAddress.ofLiteral("127.0.0.1");

    private final AtomicInteger lookups = new AtomicInteger();
    private ScriptedReceiver inside;

    @BeforeEach
    void start() throws IOException {
        inside =
                ScriptedReceiver.start(
                        ScriptedReceiver.text("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"));
    }

    @AfterEach
    void close() throws IOException {
        inside.close();
    }

    /** Public at first, private from the second lookup on. */
    private InetAddress[] rebound(String host) {
        boolean isFirst = lookups.incrementAndGet() == 1;
        return new InetAddress[] {isFirst ? PUBLIC : PRIVATE};
    }

    @Test
    void theAddressThatWasCheckedIsTheOneThatIsDialled() {
        try (var transport = transport(false, this::rebound)) {
            AttemptResult first = post(transport);
            assertThat(first.status()).isEmpty();
            assertThat(first.isFinal()).isFalse();
            assertThat(lookups).as("lookups of one attempt").hasValue(1);

            AttemptResult second = post(transport);
            assertThat(second.error()).contains(ForbiddenAddressException.SENTENCE);
            assertThat(second.isFinal()).isTrue();
        }
        assertThat(inside.connections()).isZero();
    }

    @Test
    void anUnreachableAddressIsFollowedByTheNextOne() {
        try (var transport = transport(true, _ -> new InetAddress[] {PUBLIC, PRIVATE})) {
            assertThat(post(transport).isSuccess()).isTrue();
        }
    }

    private AttemptResult post(Http1WebhookTransport transport) {
        URI url = URI.create("http://hooks.example.com:" + inside.port() + "/");
        return PostedResults.of(transport, WebhookTransportContract.request(url, "{}"));
    }

    private static Http1WebhookTransport transport(boolean allow, AddressLookup lookup) {
        WebhookClientSettings settings =
                WebhookClientSettings.defaults()
                        .withAllowPrivate(allow)
                        .withConnectTimeout(Duration.ofMillis(600));
        return new Http1WebhookTransport(
                InsideTransaction.guard(),
                settings,
                InstantSource.system(),
                new Network(lookup, Network.ofSystem().tls()));
    }
}
