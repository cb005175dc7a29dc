package dev.postroom.adapters.rest.webhook.page;

import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Counter;
import dev.postroom.adapters.rest.shared.page.part.Plot;
import dev.postroom.adapters.rest.shared.page.part.Tab;

import java.util.List;

/** How the deliveries of a webhook go. */
public record StatsPage(
        String url, Badge status, List<Tab> tabs, List<Counter> counters, Plot plot) {

    public StatsPage {
        tabs = List.copyOf(tabs);
        counters = List.copyOf(counters);
    }
}
