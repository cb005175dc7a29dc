package dev.postroom.domain.webhook.transport;

import java.time.Duration;

/**
 * The bounds of a webhook transport.
 *
 * @param isPrivateAllowed whether receivers may be at private and loopback addresses
 * @param connectTimeout for connecting to a receiver
 * @param connections open at a time, at most
 */
public record WebhookReach(boolean isPrivateAllowed, Duration connectTimeout, int connections) {}
