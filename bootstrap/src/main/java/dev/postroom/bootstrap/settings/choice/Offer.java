package dev.postroom.bootstrap.settings.choice;

import dev.postroom.domain.shared.plugin.Plugin;
import dev.postroom.domain.shared.plugin.PluginSetting;

import java.util.List;
import java.util.Optional;

/**
 * An adapter that a setting can choose.
 *
 * @param origin where it comes from, for the operator
 * @param plugin makes it, when it comes from a jar; the wiring makes those that come along
 * @param settings of its own
 * @param needs the setting without which it does nothing
 */
public record Offer<P extends Plugin>(
        String name,
        String origin,
        Optional<P> plugin,
        List<PluginSetting<?>> settings,
        Optional<String> needs) {

    private static final String OURS = "comes with Postroom";

    public Offer {
        settings = List.copyOf(settings);
    }

    /** One that comes along. */
    public static <P extends Plugin> Offer<P> own(String name, Optional<String> needs) {
        return new Offer<>(name, OURS, Optional.empty(), List.of(), needs);
    }

    /** Whether it is this one of those that come along. */
    public boolean isOwn(String own) {
        return plugin.isEmpty() && name.equals(own);
    }

    /**
     * One of a jar; asks it once for its name and its settings.
     *
     * @param jar its path, for the operator
     */
    public static <P extends Plugin> Offer<P> found(P plugin, String jar) {
        return new Offer<>(
                plugin.name(), jar, Optional.of(plugin), plugin.settings(), Optional.empty());
    }
}
