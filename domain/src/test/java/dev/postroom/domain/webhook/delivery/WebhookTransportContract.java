package dev.postroom.domain.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.webhook.PostedResults;
import dev.postroom.domain.webhook.WebhookReceivers;
import dev.postroom.domain.webhook.WebhookReceivers.Answer;
import dev.postroom.domain.webhook.signing.SignedRequest;
import dev.postroom.domain.webhook.signing.SignedRequest.Envelope;
import dev.postroom.domain.webhook.signing.SigningKeys;
import dev.postroom.domain.webhook.signing.SigningSecret;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** Tests that every implementation of {@link WebhookTransport} must pass. */
public interface WebhookTransportContract {

    Instant SIGNED_AT = Instant.parse("2026-03-01T10:00:00Z");
    SigningSecret SECRET = SigningSecret.of("whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=");

    /** Where receivers of tests are. */
    InetAddress PRIVATE = InetAddress.ofLiteral("127.0.0.1");

    /** Public by its range, but it was never assigned again, so that nothing answers there. */
    InetAddress UNUSED = InetAddress.ofLiteral("3ffe::1");

    /** The transport under test, made with {@link InsideTransaction#guard}; one for each test. */
    WebhookTransport transport();

    /**
     * The transport as it is without private networks, over the names of {@link
     * WebhookReceivers#inside}; one for each test.
     */
    WebhookTransport careful();

    /** Receivers that these transports reach. */
    WebhookReceivers receivers();

    /** A signed request with this body. */
    static SignedRequest request(URI url, String body) {
        Envelope envelope = new Envelope("subscriber.created", "event-1", "delivery-1");
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        return SignedRequest.of(url, SigningKeys.only(SECRET), envelope, SIGNED_AT, bytes);
    }

    private AttemptResult post(URI url) {
        return PostedResults.of(transport(), request(url, "{}"));
    }

    @Test
    default void headersAndBytesArriveAsSigned() {
        URI url = receivers().answering(Answer.of(200, ""));
        SignedRequest request = request(url, "{\"name\":\"Zoë — 漢字\",\n \"n\":1.0}");
        PostedResults.of(transport(), request);

        assertThat(receivers().received(url)).hasSize(1);
        WebhookReceivers.Received received = receivers().received(url).getFirst();
        assertThat(received.body()).isEqualTo(request.body());
        assertThat(received.headerLines())
                .containsAll(
                        request.headers().entrySet().stream()
                                .map(header -> header.getKey() + ": " + header.getValue())
                                .toList());
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 201, 202, 204, 299})
    default void any2xxIsASuccess(int status) {
        AttemptResult result = post(receivers().answering(Answer.of(status, "")));
        assertThat(result.status()).contains(status);
        assertThat(result.isSuccess()).isTrue();
        assertThat(result.error()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 307, 308, 400, 401, 404, 410, 429, 500, 502, 503})
    default void anyOtherStatusIsARetryableFailure(int status) {
        URI url = receivers().answering(Answer.of(status, "no"));
        AttemptResult result = post(url);
        assertThat(result.status()).contains(status);
        assertThat(result.body()).contains("no");
        assertThat(result.isSuccess()).isFalse();
        assertThat(result.isFinal()).isFalse();
        assertThat(receivers().received(url)).hasSize(1);
    }

    @Test
    default void theDelayRequestedByAReceiverIsReturned() {
        Answer busy = new Answer(429, Map.of("Retry-After", "120"), "");
        assertThat(post(receivers().answering(busy)).retryAfter()).contains(Duration.ofMinutes(2));
    }

    @Test
    default void eachRequestHasItsOwnResult() {
        List<Integer> statuses = List.of(200, 503, 202, 410, 200);
        List<SignedRequest> requests =
                statuses.stream()
                        .map(status -> receivers().answering(Answer.of(status, "")))
                        .map(url -> request(url, "{}"))
                        .toList();
        assertThat(PostedResults.of(transport(), requests))
                .extracting(result -> result.status().orElseThrow())
                .containsExactlyElementsOf(statuses);
    }

    @Test
    default void aReceiverThatNeverAnswersIsARetryableFailureAfterTheDeadline() {
        SignedRequest request = request(receivers().silent(), "{}");
        AttemptResult result = PostedResults.of(transport(), request, Duration.ofMillis(200));
        assertThat(result.status()).isEmpty();
        assertThat(result.error().orElseThrow()).endsWith(".");
        assertThat(result.isFinal()).isFalse();
    }

    @Test
    default void anUnreachableReceiverIsReportedAndCanBeRetried() {
        AttemptResult result = post(receivers().unreachable());
        assertThat(result.status()).isEmpty();
        assertThat(result.body()).isEmpty();
        assertThat(result.error().orElseThrow()).endsWith(".");
        assertThat(result.isFinal()).isFalse();
    }

    @Test
    default void aForbiddenUrlIsAFinalResult() {
        URI url = receivers().forbidden();
        AttemptResult result = post(url);
        assertThat(result.error().orElseThrow()).endsWith(".");
        assertThat(result.status()).isEmpty();
        assertThat(result.isFinal()).isTrue();
        assertThat(receivers().received(url)).isEmpty();
    }

    @Test
    default void aCallerCanWaitForTheResult() {
        URI url = receivers().answering(Answer.of(202, "yes"));
        List<AttemptResult> results = new CopyOnWriteArrayList<>();
        AttemptResult result =
                transport().post(request(url, "{}"), PostedResults.DEADLINE, results::add).get();
        assertThat(result.status()).contains(202);
        assertThat(results).containsExactly(result);
        assertThat(receivers().received(url)).hasSize(1);
    }

    @Test
    default void aNameOfAPrivateAddressIsAFinalResult() {
        URI url = receivers().inside(PRIVATE, PRIVATE);
        AttemptResult result = PostedResults.of(careful(), request(url, "{}"));
        assertThat(receivers().received(url)).isEmpty();
        assertThat(result.error().orElseThrow()).endsWith(".");
        assertThat(result.status()).isEmpty();
        assertThat(result.isFinal()).isTrue();
    }

    @Test
    default void aNameWhoseAddressChangesAfterTheCheckLeadsToNoPrivateNetwork() {
        URI url = receivers().inside(UNUSED, PRIVATE);
        AttemptResult first = PostedResults.of(careful(), request(url, "{}"));
        AttemptResult second = PostedResults.of(careful(), request(url, "{}"));
        assertThat(receivers().received(url)).isEmpty();
        assertThat(first.status()).isEmpty();
        assertThat(second.status()).isEmpty();
        assertThat(second.isFinal()).isTrue();
    }

    @Test
    default void aCallInsideATransactionIsRefusedAndPostsNothing() {
        URI url = receivers().answering(Answer.of(200, ""));
        List<AttemptResult> results = new CopyOnWriteArrayList<>();
        InsideTransaction.isRefused(
                () -> transport().post(request(url, "{}"), PostedResults.DEADLINE, results::add));
        assertThat(receivers().received(url)).isEmpty();
        assertThat(results).isEmpty();
    }
}
