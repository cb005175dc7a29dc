package dev.postroom.adapters.rest.webhook.page;

import dev.postroom.adapters.rest.shared.page.part.Counter;
import dev.postroom.adapters.rest.shared.page.part.Plot;

import java.util.List;

/** How the deliveries of a webhook go. */
public record StatsPage(WebhookHead head, List<Counter> counters, Plot plot) {

    public StatsPage {
        counters = List.copyOf(counters);
    }
}
