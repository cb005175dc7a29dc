package dev.postroom.bootstrap.wiring.choice;

import dev.postroom.bootstrap.plugin.FoundPlugins;
import dev.postroom.bootstrap.plugin.PluginJars;
import dev.postroom.bootstrap.settings.BillingSettings;
import dev.postroom.bootstrap.settings.MailSettings;
import dev.postroom.bootstrap.settings.RateLimitSettings;
import dev.postroom.bootstrap.settings.WebhookSettings;
import dev.postroom.bootstrap.settings.choice.Offer;
import dev.postroom.bootstrap.settings.choice.Offers;
import dev.postroom.bootstrap.settings.choice.Shelf;
import dev.postroom.bootstrap.wiring.billing.BillingGateways;
import dev.postroom.bootstrap.wiring.foundation.OwnAdapter;
import dev.postroom.bootstrap.wiring.foundation.RequestLimiters;
import dev.postroom.bootstrap.wiring.mail.MailTransports;
import dev.postroom.bootstrap.wiring.webhook.WebhookTransports;
import dev.postroom.domain.shared.plugin.Plugin;

import java.util.List;
import java.util.stream.Stream;

/** The adapters that come along, and those of the plugins beside the service. */
public final class Adapters {

    private Adapters() {}

    /** Everything that settings can choose. */
    public static Offers offers() {
        return with(FoundPlugins.in(PluginJars.besideTheService()));
    }

    /** Those that come along, and these plugins. */
    public static Offers with(FoundPlugins plugins) {
        return new Offers(
                new Shelf<>(
                        "mail transport",
                        "mail",
                        List.of(MailSettings.TRANSPORT, MailSettings.CAMPAIGN_TRANSPORT),
                        all(MailTransports.OWN, plugins.mail())),
                new Shelf<>(
                        "webhook transport",
                        "webhook",
                        List.of(WebhookSettings.TRANSPORT),
                        all(WebhookTransports.OWN, plugins.webhook())),
                new Shelf<>(
                        "billing provider",
                        "billing",
                        List.of(BillingSettings.PROVIDER),
                        all(BillingGateways.OWN, plugins.billing())),
                new Shelf<>(
                        "request limiter",
                        "rate-limit",
                        List.of(RateLimitSettings.STORE),
                        all(RequestLimiters.OWN, plugins.limiters())),
                plugins.complaints());
    }

    private static <P extends Plugin> List<Offer<P>> all(
            List<? extends OwnAdapter<?, P>> own, List<Offer<P>> found) {
        return Stream.concat(own.stream().map(OwnAdapter::offer), found.stream()).toList();
    }
}
