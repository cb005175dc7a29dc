package dev.postroom.application.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.webhook.DisabledReason;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookFixture;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.Webhooks;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

final class WebhookDisablingTest {

    private final House house = House.create();
    private final Webhooks webhooks = house.ports().webhook().webhooks();
    private final WebhookDisabling disabling = new WebhookDisabling(house.work(), webhooks);

    private Webhook stored(Workspace workspace) {
        Webhook webhook = WebhookFixture.webhook(house.ports().ids().next()).build();
        webhooks.add(workspace, webhook, WebhookFixture.defaultSecret());
        return webhook;
    }

    @Test
    void aWebhookBecomesInactiveWithOneEvent() {
        Webhook webhook = stored(house.test());
        Webhook other = stored(house.live());
        house.ports().elapse(Duration.ofMinutes(5));

        assertThat(disabling.disable(house.test(), webhook.id(), DisabledReason.GONE)).isTrue();
        assertThat(disabling.disable(house.test(), webhook.id(), DisabledReason.FAILING)).isFalse();

        Webhook after = webhooks.find(house.test(), webhook.id()).orElseThrow();
        assertThat(after.disabled())
                .contains(new Webhook.Disabled(house.ports().now(), DisabledReason.GONE));
        assertThat(after.revision().version()).isEqualTo(2);
        List<FrozenEvent> events = house.frozenEvents();
        assertThat(events)
                .extracting(FrozenEvent::type)
                .containsExactly(EventType.WEBHOOK_DISABLED);
        assertThat(events.getFirst().workspace()).isEqualTo(house.test());
        assertThat(new String(events.getFirst().body(), StandardCharsets.UTF_8))
                .contains(webhook.id().toString(), "gone");
        assertThat(webhooks.all(house.live()).stream().filter(Webhook::isActive))
                .containsExactly(other);
    }

    @Test
    void anUnknownWebhookAndThatOfAnotherWorkspaceAreLeftAlone() {
        Webhook webhook = stored(house.live());

        assertThat(disabling.disable(house.test(), webhook.id(), DisabledReason.GONE)).isFalse();
        WebhookId unknown = new WebhookId(house.ports().ids().next());
        assertThat(disabling.disable(house.live(), unknown, DisabledReason.GONE)).isFalse();

        assertThat(webhooks.find(house.live(), webhook.id())).contains(webhook);
        assertThat(house.events()).isEmpty();
    }
}
