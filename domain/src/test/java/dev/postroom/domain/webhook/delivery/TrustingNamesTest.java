package dev.postroom.domain.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.FailedTests;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.webhook.WebhookReceivers;
import dev.postroom.domain.webhook.signing.SignedRequest;

import org.junit.jupiter.api.Test;

import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Transports that trust the names of receivers do not pass the contract. */
final class TrustingNamesTest {

    private static final String NAME = "aNameOfAPrivateAddressIsAFinalResult";
    private static final String CHANGE =
            "aNameWhoseAddressChangesAfterTheCheckLeadsToNoPrivateNetwork";

    /** Receivers in a private network whose names are looked up. */
    private static final class Network implements WebhookReceivers {

        private final WebhookReceivers others;
        private final Map<String, Deque<InetAddress>> names = new HashMap<>();
        private final List<SignedRequest> posted = new ArrayList<>();

        Network(WebhookReceivers others) {
            this.others = others;
        }

        InetAddress lookUp(String host) {
            Deque<InetAddress> answers = names.getOrDefault(host, new ArrayDeque<>());
            return answers.size() > 1 ? answers.remove() : answers.element();
        }

        boolean knows(String host) {
            return names.containsKey(host);
        }

        AttemptResult connect(InetAddress address, SignedRequest request) {
            if (!address.isLoopbackAddress()) {
                return AttemptResult.unanswered("Not reachable.", Duration.ZERO, false);
            }
            posted.add(request);
            return InMemoryWebhookTransport.answer(200, "");
        }

        @Override
        public URI inside(InetAddress first, InetAddress later) {
            String host = "name-" + names.size() + ".example.com";
            names.put(host, new ArrayDeque<>(List.of(first, later)));
            return URI.create("https://" + host + "/");
        }

        @Override
        public List<Received> received(URI url) {
            if (!knows(url.getHost())) {
                return others.received(url);
            }
            return posted.stream()
                    .filter(request -> request.url().equals(url))
                    .map(request -> new Received(List.of(), request.body()))
                    .toList();
        }

        @Override
        public URI answering(Answer answer) {
            return others.answering(answer);
        }

        @Override
        public URI unreachable() {
            return others.unreachable();
        }

        @Override
        public URI silent() {
            return others.silent();
        }

        @Override
        public URI forbidden() {
            return others.forbidden();
        }
    }

    /** The way from a name to a connection. */
    private interface Way {
        AttemptResult post(Network network, SignedRequest request);
    }

    private static final class Posting implements WebhookTransportContract {

        private final InMemoryWebhookTransportTest usual = new InMemoryWebhookTransportTest();
        private final Network network = new Network(usual.receivers());
        private final Way way;

        Posting(Way way) {
            this.way = way;
        }

        @Override
        public WebhookTransport transport() {
            return usual.transport();
        }

        @Override
        public WebhookTransport careful() {
            return (request, deadline, onResult) -> {
                InsideTransaction.guard().refuseInside("posting to webhooks");
                if (!network.knows(request.url().getHost())) {
                    return transport().post(request, deadline, onResult);
                }
                AttemptResult result = way.post(network, request);
                onResult.accept(result);
                return () -> result;
            };
        }

        @Override
        public WebhookReceivers receivers() {
            return network;
        }
    }

    private static AttemptResult refused() {
        return AttemptResult.unanswered("Not allowed.", Duration.ZERO, true);
    }

    private static AttemptResult unchecked(Network network, SignedRequest request) {
        return network.connect(network.lookUp(request.url().getHost()), request);
    }

    private static AttemptResult checkedBefore(Network network, SignedRequest request) {
        return network.lookUp(request.url().getHost()).isLoopbackAddress()
                ? refused()
                : unchecked(network, request);
    }

    private static AttemptResult checkedWhenConnecting(Network network, SignedRequest request) {
        InetAddress address = network.lookUp(request.url().getHost());
        return address.isLoopbackAddress() ? refused() : network.connect(address, request);
    }

    @Test
    void namesThatAreNotCheckedFail() {
        assertThat(failed(TrustingNamesTest::unchecked)).containsExactly(NAME, CHANGE);
    }

    @Test
    void aSecondLookUpAfterTheCheckFails() {
        assertThat(failed(TrustingNamesTest::checkedBefore)).containsExactly(CHANGE);
    }

    @Test
    void aCheckOfTheAddressThatIsUsedPasses() {
        assertThat(failed(TrustingNamesTest::checkedWhenConnecting)).isEmpty();
    }

    private static Iterable<String> failed(Way way) {
        return FailedTests.of(WebhookTransportContract.class, () -> new Posting(way));
    }
}
