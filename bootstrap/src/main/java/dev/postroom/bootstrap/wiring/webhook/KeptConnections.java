package dev.postroom.bootstrap.wiring.webhook;

import dev.postroom.adapters.webhook.Http1WebhookTransport;
import dev.postroom.adapters.webhook.http.WebhookClientSettings;
import dev.postroom.domain.shared.plugin.PluginTools;
import dev.postroom.domain.webhook.delivery.WebhookTransport;
import dev.postroom.domain.webhook.transport.WebhookReach;
import dev.postroom.domain.webhook.transport.WebhookTransportPlugin;

/** HTTP/1.1 over connections that are kept. */
record KeptConnections() implements WebhookTransportPlugin {

    static final String NAME = "http";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public WebhookTransport open(WebhookReach reach, PluginTools tools) {
        return new Http1WebhookTransport(
                tools.guard(),
                WebhookClientSettings.defaults()
                        .withAllowPrivate(reach.isPrivateAllowed())
                        .withConnectTimeout(reach.connectTimeout())
                        .withConnections(reach.connections()),
                tools.clock());
    }
}
