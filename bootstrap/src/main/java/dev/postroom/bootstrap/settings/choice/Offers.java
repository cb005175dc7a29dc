package dev.postroom.bootstrap.settings.choice;

import dev.postroom.domain.billing.provider.BillingGatewayPlugin;
import dev.postroom.domain.email.transport.MailTransportPlugin;
import dev.postroom.domain.ratelimit.RequestLimiterPlugin;
import dev.postroom.domain.webhook.transport.WebhookTransportPlugin;

import java.util.List;
import java.util.stream.Stream;

/**
 * Everything that settings can choose.
 *
 * @param wrong jars that cannot be used, one sentence each
 */
public record Offers(
        Shelf<MailTransportPlugin> mail,
        Shelf<WebhookTransportPlugin> webhook,
        Shelf<BillingGatewayPlugin> billing,
        Shelf<RequestLimiterPlugin> limiters,
        List<String> wrong) {

    public Offers {
        wrong = List.copyOf(wrong);
    }

    /** All kinds. */
    public List<Shelf<?>> all() {
        return List.of(mail, webhook, billing, limiters);
    }

    /** The settings of all plugins. */
    public List<PluginKey<?>> pluginKeys() {
        return all().stream().<PluginKey<?>>flatMap(Shelf::pluginKeys).toList();
    }

    /** The mistakes in the plugins themselves, one sentence each. */
    public List<String> complaints() {
        return Stream.concat(wrong.stream(), all().stream().flatMap(Shelf::complaints)).toList();
    }
}
