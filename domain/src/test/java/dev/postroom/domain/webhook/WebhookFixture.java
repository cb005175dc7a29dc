package dev.postroom.domain.webhook;

import dev.postroom.domain.shared.SeededRandomness;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.webhook.signing.SigningSecret;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Builds valid webhooks: active ones that receive every event. */
public final class WebhookFixture {

    private final WebhookId id;
    private String url = "https://receiver.example.net/hooks";
    private List<String> events = List.of("*");
    private boolean isActive = true;
    private Instant createdAt = SettableClock.START;

    private WebhookFixture(UUID id) {
        this.id = new WebhookId(id);
    }

    /** A webhook with this id. */
    public static WebhookFixture webhook(UUID id) {
        return new WebhookFixture(id);
    }

    /** The secret whose beginning the built webhooks show. */
    public static SigningSecret defaultSecret() {
        return SigningSecret.generate(new SeededRandomness(7));
    }

    public WebhookFixture withUrl(String newUrl) {
        url = newUrl;
        return this;
    }

    public WebhookFixture withEvents(String... keywords) {
        events = List.of(keywords);
        return this;
    }

    public WebhookFixture withActive(boolean active) {
        isActive = active;
        return this;
    }

    public WebhookFixture withCreatedAt(Instant moment) {
        createdAt = moment;
        return this;
    }

    public Webhook build() {
        return new Webhook(
                id,
                WebhookUrl.parse(url),
                new EventSelection(events),
                Optional.of("the shop"),
                defaultSecret().prefix(),
                isActive
                        ? Optional.empty()
                        : Optional.of(new Webhook.Disabled(createdAt, DisabledReason.MANUAL)),
                WebhookActivity.none(),
                Revision.first(createdAt));
    }
}
