package dev.postroom.adapters.rest.webhook.page;

import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.Tab;

import java.util.List;

/**
 * A webhook with its deliveries.
 *
 * @param facts about the webhook
 * @param deliveries the list of them
 * @param forms of its actions
 */
public record WebhookPage(
        String id,
        String url,
        Badge status,
        List<Tab> tabs,
        List<Fact> facts,
        DeliveryList deliveries,
        WebhookForms forms) {

    public WebhookPage {
        tabs = List.copyOf(tabs);
        facts = List.copyOf(facts);
    }
}
