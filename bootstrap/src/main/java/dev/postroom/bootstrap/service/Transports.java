package dev.postroom.bootstrap.service;

import dev.postroom.adapters.email.email.CapturingMailTransport;
import dev.postroom.adapters.email.email.SimulatedBounce;
import dev.postroom.adapters.email.email.SmtpMailTransport;
import dev.postroom.adapters.email.email.UnconfiguredMailTransport;
import dev.postroom.adapters.webhook.HttpClientWebhookTransport;
import dev.postroom.adapters.webhook.WebhookSettings;
import dev.postroom.bootstrap.lifecycle.Shutdown;
import dev.postroom.bootstrap.settings.Settings;
import dev.postroom.domain.email.MailRoutes;
import dev.postroom.domain.email.MailTransport;
import dev.postroom.domain.webhook.WebhookTransport;

/**
 * The driven ports that reach the outside. Campaigns and transactional mail have connections of
 * their own, so that one never waits for the other.
 */
record Transports(MailRoutes transactional, MailRoutes campaigns, WebhookTransport webhooks) {

    static Transports open(Settings settings, Adapters adapters, Shutdown shutdown) {
        return new Transports(
                new MailRoutes(
                        smtp("transactional mail", settings, adapters, shutdown),
                        capturing(adapters, SimulatedBounce.LATER)),
                new MailRoutes(
                        smtp("campaign mail", settings, adapters, shutdown),
                        capturing(adapters, SimulatedBounce.AT_ONCE)),
                webhooks(settings, adapters, shutdown));
    }

    // A campaign's ledger knows what the handover told, and nothing later.
    private static MailTransport capturing(Adapters adapters, SimulatedBounce bounce) {
        return new CapturingMailTransport(
                adapters.capturedMails(), adapters.ids(), adapters.workspaceClock(), bounce);
    }

    private static MailTransport smtp(
            String name, Settings settings, Adapters adapters, Shutdown shutdown) {
        return settings.mail()
                .smtp()
                .<MailTransport>map(server ->
                        shutdown.register(
                                name,
                                new SmtpMailTransport(
                                        server,
                                        adapters.clock(),
                                        settings.workers().lease().dividedBy(2))))
                .orElseGet(UnconfiguredMailTransport::new);
    }

    private static WebhookTransport webhooks(
            Settings settings, Adapters adapters, Shutdown shutdown) {
        return shutdown.register(
                "webhook connections",
                new HttpClientWebhookTransport(
                        WebhookSettings.defaults()
                                .withAllowPrivate(settings.webhook().allowPrivate())
                                .withTimeouts(
                                        settings.webhook().connectTimeout(),
                                        settings.webhook().timeout()),
                        adapters.clock()));
    }
}
