package dev.postroom.bootstrap.wiring.webhook;

import dev.postroom.bootstrap.settings.WebhookSettings;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.bootstrap.wiring.foundation.Opening;
import dev.postroom.bootstrap.wiring.foundation.OwnAdapter;
import dev.postroom.domain.webhook.delivery.WebhookTransport;
import dev.postroom.domain.webhook.transport.WebhookReach;
import dev.postroom.domain.webhook.transport.WebhookTransportPlugin;

import java.util.List;

/** Opens the transport of deliveries that a setting names. */
public record WebhookTransports(Foundation foundation) {

    /** Those that come along: one line each, see docs/adapters/webhook-transport.md. */
    public static final List<OwnAdapter<WebhookTransports, WebhookTransportPlugin>> OWN =
            List.of(OwnAdapter.of(KeptConnections.NAME, _ -> new KeptConnections()));

    WebhookTransport chosen() {
        WebhookSettings settings = foundation.settings().webhook();
        WebhookTransportPlugin plugin = OwnAdapter.plugin(settings.transport(), OWN, this);
        WebhookReach reach =
                new WebhookReach(
                        settings.allowPrivate(),
                        settings.connectTimeout(),
                        // the worker shares them between endpoints
                        settings.inFlight());
        return new Opening<>(foundation, settings.transport(), "webhook connections")
                .by(tools -> plugin.open(reach, tools));
    }
}
