package dev.postroom.domain.billing.provider;

import dev.postroom.domain.billing.Plans;
import dev.postroom.domain.shared.plugin.Plugin;
import dev.postroom.domain.shared.plugin.PluginTools;

/**
 * Makes the gateway to the payment provider that {@code billing.provider} names. Its own settings
 * begin with {@code billing.} and its name.
 */
public interface BillingGatewayPlugin extends Plugin {

    /**
     * The gateway, made at the start of the service and of each command that needs the database;
     * connects to nothing. It is closed at the end when it is {@link AutoCloseable}.
     *
     * @param plans that are sold, with the prices of this provider
     * @throws IllegalArgumentException for settings that cannot be used together, with a message
     *     for people: it is printed, and the service does not start
     */
    BillingGateway open(Plans plans, PluginTools tools);
}
