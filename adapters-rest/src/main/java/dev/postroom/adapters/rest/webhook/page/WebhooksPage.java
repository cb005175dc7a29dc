package dev.postroom.adapters.rest.webhook.page;

import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Pager;

import java.util.List;

/** The list of webhooks. */
public record WebhooksPage(List<WebhookRow> rows, Pager pager, Empty empty) {

    public WebhooksPage {
        rows = List.copyOf(rows);
    }
}
