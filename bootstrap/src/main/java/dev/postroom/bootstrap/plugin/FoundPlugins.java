package dev.postroom.bootstrap.plugin;

import dev.postroom.bootstrap.settings.choice.Offer;
import dev.postroom.domain.billing.provider.BillingGatewayPlugin;
import dev.postroom.domain.email.transport.MailTransportPlugin;
import dev.postroom.domain.ratelimit.RequestLimiterPlugin;
import dev.postroom.domain.shared.plugin.Plugin;
import dev.postroom.domain.webhook.transport.WebhookTransportPlugin;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.regex.Pattern;

/** The plugins of a directory, and what is wrong with its jars. */
public final class FoundPlugins {

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");

    private final List<Offer<MailTransportPlugin>> mail = new ArrayList<>();
    private final List<Offer<WebhookTransportPlugin>> webhook = new ArrayList<>();
    private final List<Offer<BillingGatewayPlugin>> billing = new ArrayList<>();
    private final List<Offer<RequestLimiterPlugin>> limiters = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();

    private FoundPlugins() {}

    /**
     * Reads every jar of the directory.
     *
     * @param directory need not exist
     */
    public static FoundPlugins in(Optional<Path> directory) {
        FoundPlugins found = new FoundPlugins();
        directory.map(PluginJars::in).ifPresent(jars -> jars.forEach(found::read));
        return found;
    }

    private void read(PluginJar jar) {
        int before = complaints.size();
        int taken =
                take(jar, MailTransportPlugin.class, mail)
                        + take(jar, WebhookTransportPlugin.class, webhook)
                        + take(jar, BillingGatewayPlugin.class, billing)
                        + take(jar, RequestLimiterPlugin.class, limiters);
        if (taken == 0 && complaints.size() == before) {
            complaints.add(
                    jar.shown()
                            + " is no plugin, or it is damaged: it has no file such as"
                            + " META-INF/services/"
                            + MailTransportPlugin.class.getName()
                            + " with the name of a class. Remove it, or see docs/adapters.");
        }
    }

    private <P extends Plugin> int take(PluginJar jar, Class<P> kind, List<Offer<P>> found) {
        int before = found.size();
        try {
            for (P plugin : jar.load(kind)) {
                add(Offer.found(plugin, jar.shown()), found);
            }
        } catch (ServiceConfigurationError | LinkageError | RuntimeException e) {
            complaints.add(PluginFailure.sentence(jar.shown(), e));
        }
        return found.size() - before;
    }

    private <P extends Plugin> void add(Offer<P> offer, List<Offer<P>> found) {
        if (NAME.matcher(offer.name()).matches()) {
            found.add(offer);
        } else {
            complaints.add(
                    "%s names its plugin \"%s\". A name has the characters a-z, 0-9 and -, and begins with a letter."
                            .formatted(offer.origin(), offer.name()));
        }
    }

    public List<Offer<MailTransportPlugin>> mail() {
        return List.copyOf(mail);
    }

    public List<Offer<WebhookTransportPlugin>> webhook() {
        return List.copyOf(webhook);
    }

    public List<Offer<BillingGatewayPlugin>> billing() {
        return List.copyOf(billing);
    }

    public List<Offer<RequestLimiterPlugin>> limiters() {
        return List.copyOf(limiters);
    }

    /** Jars that cannot be used, one sentence each. */
    public List<String> complaints() {
        return List.copyOf(complaints);
    }
}
