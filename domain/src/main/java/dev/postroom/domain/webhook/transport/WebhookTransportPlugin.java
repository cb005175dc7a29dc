package dev.postroom.domain.webhook.transport;

import dev.postroom.domain.shared.plugin.Plugin;
import dev.postroom.domain.shared.plugin.PluginTools;
import dev.postroom.domain.webhook.delivery.WebhookTransport;

/**
 * Makes the transport of deliveries that {@code webhook.transport} names. Its own settings begin
 * with {@code webhook.} and its name.
 */
public interface WebhookTransportPlugin extends Plugin {

    /**
     * The transport, made at the start of the service and of each command that needs the database;
     * connects to nothing. It is closed at the end when it is {@link AutoCloseable}.
     *
     * @throws IllegalArgumentException for settings that cannot be used together, with a message
     *     for people: it is printed, and the service does not start
     */
    WebhookTransport open(WebhookReach reach, PluginTools tools);
}
