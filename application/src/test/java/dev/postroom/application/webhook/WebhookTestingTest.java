package dev.postroom.application.webhook;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.application.shared.ScriptedWebhookTransport;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.webhook.TestWebhooks.TestResult;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookFixture;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.signing.SignedRequest;
import dev.postroom.domain.webhook.signing.SigningSecret;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

final class WebhookTestingTest {

    private final House house = House.create();
    private final ScriptedWebhookTransport transport =
            new ScriptedWebhookTransport(house.ports().guard());
    private final WebhookTesting tests =
            new WebhookTesting(
                    house.work(),
                    house.ports().webhook().webhooks(),
                    (workspace, id, type, at) ->
                            "%s %s %s %s"
                                    .formatted(
                                            workspace.environment().keyword(),
                                            id,
                                            type.keyword(),
                                            at)
                                    .getBytes(StandardCharsets.UTF_8),
                    transport,
                    Duration.ofSeconds(15));

    private Webhook stored(Workspace workspace, WebhookFixture fixture) {
        Webhook webhook = fixture.build();
        house.ports().webhook().webhooks().add(workspace, webhook, WebhookFixture.defaultSecret());
        return webhook;
    }

    private WebhookFixture fixture() {
        return WebhookFixture.webhook(house.ports().ids().next());
    }

    private TestResult test(Webhook webhook, Optional<EventType> type) {
        return tests.test(caller(house.live()), webhook.id(), type);
    }

    @Test
    void aSampleIsSignedAndPostedAlsoToAnInactiveWebhook() {
        Webhook webhook = stored(house.live(), fixture().withActive(false));

        TestResult result = test(webhook, Optional.of(EventType.TAG_SUBSCRIBED));

        assertThat(result.isSuccess()).isTrue();
        assertThat(result.status()).contains(200);
        assertThat(result.type()).isEqualTo(EventType.TAG_SUBSCRIBED);
        SignedRequest sent = transport.requests().getFirst();
        assertThat(sent.url()).isEqualTo(webhook.url().value());
        String id = String.valueOf(sent.headers().get("webhook-id"));
        assertThat(new String(sent.body(), StandardCharsets.UTF_8))
                .isEqualTo("live " + id + " tag.subscribed " + house.ports().now());
        assertThat(sent.headers()).containsEntry("X-Service-Event", "tag.subscribed");
        assertThat(sent.headers().get("webhook-signature")).startsWith("v1,");
        assertThat(house.events()).isEmpty();
    }

    @Test
    void bothSecretsOfARotationSignATest() {
        Webhook webhook = stored(house.live(), fixture());
        SigningSecret next = SigningSecret.of("whsec_" + "A".repeat(43) + "=");
        house.ports()
                .webhook()
                .webhooks()
                .rotate(
                        house.live(),
                        webhook.withSecret(next, house.ports().now()),
                        next,
                        Optional.of(house.ports().now().plusSeconds(60)));

        test(webhook, Optional.empty());

        assertThat(transport.requests().getFirst().headers().get("webhook-signature"))
                .contains(" v1,");
    }

    @Test
    void withoutATypeTheFirstOfTheWebhookIsSent() {
        assertThat(test(stored(house.live(), fixture()), Optional.empty()).type())
                .isEqualTo(EventType.SUBSCRIBER_CREATED);
        Webhook mail = stored(house.live(), fixture().withEvents("email.sent", "campaign.failed"));
        assertThat(test(mail, Optional.empty()).type()).isEqualTo(EventType.EMAIL_SENT);
    }

    @Test
    void aReceiverThatFailsIsAResult() {
        Webhook webhook = stored(house.live(), fixture());
        transport.answer(_ -> ScriptedWebhookTransport.status(500));
        TestResult refused = test(webhook, Optional.empty());
        assertThat(refused.isSuccess()).isFalse();
        assertThat(refused.error()).contains("The receiver answered 500.");
        transport.answer(_ -> ScriptedWebhookTransport.failure(true));
        assertThat(test(webhook, Optional.empty()).status()).isEmpty();
        assertThat(test(webhook, Optional.empty()).error()).isPresent();
    }

    @Test
    void aTestInsideATransactionIsRefused() {
        Webhook webhook = stored(house.live(), fixture());
        assertThatThrownBy(() -> house.work().inTransaction(() -> test(webhook, Optional.empty())))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void theWebhookOfAnotherWorkspaceIsUnknown() {
        Webhook webhook = stored(house.test(), fixture());
        assertThat(Failures.of(() -> test(webhook, Optional.empty())))
                .isInstanceOf(Failure.NotFound.class);
        WebhookId id = webhook.id();
        assertThat(Failures.of(() -> tests.checkExists(house.live(), id)))
                .isInstanceOf(Failure.NotFound.class);
    }

    @Test
    void testsAtTheSameTimeAreBoundedForAWorkspaceAndInAll() {
        TestConcurrencyLimit turns = new TestConcurrencyLimit(3, 2);

        Failure ofWorkspace =
                turns.during(
                        house.live(),
                        () ->
                                turns.during(
                                        house.live(),
                                        () ->
                                                Failures.of(() ->
                                                        turns.during(house.live(), () -> 1))));
        assertThat(ofWorkspace).isInstanceOf(Failure.RateLimited.class);
        Failure inAll =
                turns.during(
                        house.live(),
                        () ->
                                turns.during(
                                        house.live(),
                                        () ->
                                                turns.during(
                                                        house.test(),
                                                        () ->
                                                                Failures.of(() ->
                                                                        turns.during(
                                                                                house.test(),
                                                                                () -> 1)))));
        assertThat(inAll).isInstanceOf(Failure.Unavailable.class);
        assertThat(turns.during(house.live(), () -> "free again")).isEqualTo("free again");
    }
}
