package dev.postroom.domain.webhook;

import dev.postroom.domain.shared.text.Text;

import java.util.Optional;

/** A request to create a webhook. */
public record NewWebhook(WebhookUrl url, EventSelection events, Optional<String> description) {
    public NewWebhook {
        description = description.map(text -> Text.multiline(text, 500));
    }
}
