package dev.postroom.domain.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.webhook.InMemoryReceiverAddresses;
import dev.postroom.domain.webhook.PostedResults;
import dev.postroom.domain.webhook.WebhookReceivers;
import dev.postroom.domain.webhook.signing.SignedRequest;

import org.junit.jupiter.api.Test;

import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

final class InMemoryWebhookTransportTest implements WebhookTransportContract {

    private final InMemoryReceiverAddresses addresses = new InMemoryReceiverAddresses();
    private final InMemoryWebhookTransport transport =
            new InMemoryWebhookTransport(InsideTransaction.guard(), addresses);
    private final WebhookReceivers receivers = new Scripted();

    @Override
    public WebhookTransport transport() {
        return transport;
    }

    @Override
    public WebhookTransport careful() {
        return transport;
    }

    @Override
    public WebhookReceivers receivers() {
        return receivers;
    }

    @Test
    void responsesAreReturnedInOrderAndTheLastOneStays() {
        URI url = URI.create("https://in-turn.example.com/");
        transport.answers(
                url,
                InMemoryWebhookTransport.answer(500, ""),
                InMemoryWebhookTransport.answer(200, ""));
        List<SignedRequest> three =
                List.of(
                        WebhookTransportContract.request(url, "1"),
                        WebhookTransportContract.request(url, "2"),
                        WebhookTransportContract.request(url, "3"));
        assertThat(PostedResults.of(transport, three))
                .extracting(AttemptResult::isSuccess)
                .containsExactly(false, true, true);
    }

    private final class Scripted implements WebhookReceivers {

        private int made;

        @Override
        public URI answering(Answer answer) {
            URI url = next();
            transport.answers(
                    url,
                    new AttemptResult(
                            Optional.of(answer.status()),
                            Optional.of(answer.body()),
                            Duration.ofMillis(1),
                            Optional.empty(),
                            Optional.ofNullable(answer.headers().get("Retry-After"))
                                    .map(Long::parseLong)
                                    .map(Duration::ofSeconds),
                            false));
            return url;
        }

        @Override
        public List<Received> received(URI url) {
            return transport.posted().stream()
                    .filter(request -> request.url().equals(url))
                    .map(Scripted::arrived)
                    .toList();
        }

        @Override
        public URI unreachable() {
            URI url = next();
            transport.answers(url, InMemoryWebhookTransport.noAnswer("Nobody is there.", false));
            return url;
        }

        @Override
        public URI silent() {
            URI url = next();
            transport.answers(url, InMemoryWebhookTransport.noAnswer("Too late.", false));
            return url;
        }

        @Override
        public URI forbidden() {
            URI url = next();
            addresses.refuses(url.getHost());
            return url;
        }

        // by its name alone, because nothing is resolved here
        @Override
        public URI inside(InetAddress first, InetAddress later) {
            return forbidden();
        }

        private URI next() {
            made++;
            return URI.create("https://receiver-" + made + ".example.com/hook");
        }

        private static Received arrived(SignedRequest request) {
            List<String> lines =
                    request.headers().entrySet().stream()
                            .map(header -> header.getKey() + ": " + header.getValue())
                            .toList();
            return new Received(lines, request.body());
        }
    }
}
