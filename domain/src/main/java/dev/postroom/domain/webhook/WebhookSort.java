package dev.postroom.domain.webhook;

/** What webhooks and deliveries can be ordered by. */
public enum WebhookSort {
    CREATED_AT
}
