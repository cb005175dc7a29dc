package dev.postroom.adapters.rest.webhook.page;

import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.Pager;

import java.util.List;

/** Some deliveries of a webhook. */
public record DeliveryList(List<DeliveryRow> rows, Pager pager, Filters filters, Empty empty) {

    public DeliveryList {
        rows = List.copyOf(rows);
    }
}
