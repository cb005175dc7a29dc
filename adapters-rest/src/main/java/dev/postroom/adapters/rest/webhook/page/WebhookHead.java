package dev.postroom.adapters.rest.webhook.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Tab;
import dev.postroom.domain.webhook.Webhook;

import java.util.List;

/**
 * The top of each page of a webhook.
 *
 * @param path of its first page
 * @param tabs to the pages of the webhook
 */
public record WebhookHead(String id, String url, Badge status, String path, List<Tab> tabs) {

    /** The pages of a webhook. */
    public enum Part {
        DELIVERIES("Deliveries", ""),
        NUMBERS("Numbers", "/stats"),
        REPLAYS("Replays", "/replays");

        private final String label;
        private final String end;

        Part(String label, String end) {
            this.label = label;
            this.end = end;
        }
    }

    public WebhookHead {
        tabs = List.copyOf(tabs);
    }

    /** The top of this page. */
    public static WebhookHead of(ApiRequest request, Webhook webhook, Part current) {
        String path = Pages.path(request, "/webhooks/" + webhook.id());
        return new WebhookHead(
                webhook.id().toString(),
                webhook.url().toString(),
                WebhookRow.status(webhook),
                path,
                List.of(Part.values()).stream()
                        .map(part -> new Tab(part.label, path + part.end, part == current))
                        .toList());
    }
}
