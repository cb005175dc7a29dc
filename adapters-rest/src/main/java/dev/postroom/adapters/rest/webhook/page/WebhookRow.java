package dev.postroom.adapters.rest.webhook.page;

import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Badges;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.domain.webhook.DisabledReason;
import dev.postroom.domain.webhook.Webhook;

import java.time.Instant;
import java.util.List;

/**
 * A webhook in the list.
 *
 * @param success how its last deliveries went, in words
 */
public record WebhookRow(
        String id, String url, Badge status, String events, String success, Moment last) {

    private static final int SHOWN = 3;

    static WebhookRow of(Webhook webhook, Instant now) {
        return new WebhookRow(
                webhook.id().toString(),
                webhook.url().toString(),
                status(webhook),
                events(webhook.events().keywords()),
                success(webhook),
                Moment.of(webhook.activity().lastDeliveryAt(), now, "never"));
    }

    static Badge status(Webhook webhook) {
        if (!webhook.isActive()) {
            return Badges.of("webhook", "disabled");
        }
        boolean fails = webhook.activity().consecutiveFailures() > 0;
        return Badges.of("webhook", fails ? "failing" : "active");
    }

    private static String events(List<String> keywords) {
        if (keywords.contains("*")) {
            return "all events";
        }
        String first = String.join(", ", keywords.subList(0, Math.min(SHOWN, keywords.size())));
        return keywords.size() > SHOWN
                ? first + " and " + Numbers.of(keywords.size() - (long) SHOWN) + " more"
                : first;
    }

    static String success(Webhook webhook) {
        int failures = webhook.activity().consecutiveFailures();
        if (webhook.activity().lastDeliveryAt().isEmpty()) {
            return "no delivery yet";
        }
        return failures == 0
                ? "the last delivery succeeded"
                : Numbers.counted(failures, "failure", "failures in a row");
    }

    static String reason(DisabledReason reason) {
        return switch (reason) {
            case MANUAL -> "It was disabled by a client or a member.";
            case GONE -> "The receiver answered 410: it is gone.";
            case FAILING -> "All attempts failed for several days.";
        };
    }
}
