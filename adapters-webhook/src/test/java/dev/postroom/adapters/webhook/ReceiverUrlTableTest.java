package dev.postroom.adapters.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.webhook.Http1WebhookTransport.Network;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.webhook.AttemptResult;
import dev.postroom.domain.webhook.PostedResults;
import dev.postroom.domain.webhook.ReceiverUrlCase;
import dev.postroom.domain.webhook.WebhookTransportContract;
import dev.postroom.domain.webhook.WebhookUrl;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Every spelling of an address that must not be called, where a URL is accepted and where a
 * connection is opened.
 */
@Timeout(60)
final class ReceiverUrlTableTest {

    static List<ReceiverUrlCase> urls() {
        return ReceiverUrlCase.all();
    }

    /**
     * What is a URI in Java, so that an earlier version could have stored it. A fragment is never
     * sent, so it does not matter here.
     */
    static Stream<ReceiverUrlCase> refusedUris() {
        return urls().stream()
                .filter(url -> !url.isAllowed() && !url.outcome().startsWith("fragment"))
                .filter(url -> uri(url.url()).isPresent());
    }

    static Stream<InetAddress> refusedAddresses() {
        return urls().stream()
                .filter(ReceiverUrlCase::isPrivate)
                .flatMap(url -> literal(url.url()));
    }

    @ParameterizedTest
    @MethodSource("urls")
    void aUrlIsAcceptedOrRefusedWithItsCode(ReceiverUrlCase url) {
        assertThat(outcome(url.url(), false)).isEqualTo(url.outcome());
    }

    @ParameterizedTest
    @MethodSource("urls")
    void anOperatorWhoAllowsPrivateNetworksAllowsNothingElse(ReceiverUrlCase url) {
        String expected = url.isPrivate() ? ReceiverUrlCase.ALLOWED : url.outcome();
        assertThat(outcome(url.url(), true)).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("refusedUris")
    void aRefusedUrlIsNeverCalled(ReceiverUrlCase url) {
        AtomicInteger lookups = new AtomicInteger();
        AttemptResult result =
                post(
                        uri(url.url()).orElseThrow(),
                        host -> {
                            lookups.incrementAndGet();
                            return InetAddress.getAllByName("127.0.0.1");
                        });
        assertThat(lookups).hasValue(0);
        assertThat(result.status()).isEmpty();
        assertThat(result.isFinal()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("refusedAddresses")
    void aPublicNameOfARefusedAddressIsNeverConnected(InetAddress address) {
        AttemptResult result =
                post(URI.create("http://hooks.example.com/"), _ -> new InetAddress[] {address});
        assertThat(result.error()).contains(ForbiddenAddressException.SENTENCE);
        assertThat(result.status()).isEmpty();
        assertThat(result.isFinal()).isTrue();
    }

    /** The code, in the order in which a new webhook is checked. */
    private static String outcome(String text, boolean allowPrivate) {
        try {
            URI url = WebhookUrl.parse(text).value();
            return new IanaReceiverAddresses(allowPrivate)
                    .refusal(url)
                    .map(refusal -> refusal.code())
                    .orElse(ReceiverUrlCase.ALLOWED);
        } catch (FailureException e) {
            return codes(e.failure());
        }
    }

    private static String codes(Failure failure) {
        return failure instanceof Failure.Invalid invalid
                ? String.join(
                        ",",
                        invalid.violations().stream().map(violation -> violation.code()).toList())
                : failure.toString();
    }

    private static AttemptResult post(URI url, AddressLookup lookup) {
        try (var transport =
                new Http1WebhookTransport(
                        InsideTransaction.guard(),
                        WebhookClientSettings.defaults(),
                        InstantSource.system(),
                        new Network(lookup, Network.ofSystem().tls()))) {
            return PostedResults.of(transport, WebhookTransportContract.request(url, "{}"));
        }
    }

    private static Optional<URI> uri(String text) {
        try {
            return Optional.of(new URI(text));
        } catch (URISyntaxException _) {
            return Optional.empty();
        }
    }

    private static Stream<InetAddress> literal(String url) {
        String host = URI.create(url).getHost();
        try {
            return Stream.ofNullable(host).map(InetAddress::ofLiteral).toList().stream();
        } catch (IllegalArgumentException _) {
            return Stream.empty();
        }
    }
}
