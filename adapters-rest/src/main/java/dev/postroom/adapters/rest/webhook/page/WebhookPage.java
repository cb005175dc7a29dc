package dev.postroom.adapters.rest.webhook.page;

import dev.postroom.adapters.rest.shared.page.part.Fact;

import java.util.List;

/**
 * A webhook with its deliveries.
 *
 * @param facts about the webhook
 * @param deliveries the list of them
 * @param forms of its actions
 */
public record WebhookPage(
        WebhookHead head, List<Fact> facts, DeliveryList deliveries, WebhookForms forms) {

    public WebhookPage {
        facts = List.copyOf(facts);
    }
}
