package dev.postroom.bootstrap.settings.choice;

import dev.postroom.domain.shared.plugin.Plugin;
import dev.postroom.domain.shared.plugin.PluginSettings;

/**
 * The adapter that a setting has chosen.
 *
 * @param settings of its own, checked
 */
public record Chosen<P extends Plugin>(Offer<P> offer, PluginSettings settings) {

    /** The value of the setting. */
    public String name() {
        return offer.name();
    }

    /** Whether it is this one of those that come along. */
    public boolean isOwn(String name) {
        return offer.isOwn(name);
    }

    /** Its name, and its jar if it comes from one. */
    public String inShort() {
        return offer.plugin().isPresent() ? described() : name();
    }

    /** Its name, and where it comes from. */
    public String described() {
        return offer.name() + " (" + offer.origin() + ")";
    }
}
