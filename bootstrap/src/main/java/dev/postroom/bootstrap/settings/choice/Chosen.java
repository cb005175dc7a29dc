package dev.postroom.bootstrap.settings.choice;

import dev.postroom.bootstrap.settings.format.Secret;
import dev.postroom.bootstrap.settings.value.Masking;
import dev.postroom.domain.shared.plugin.Plugin;
import dev.postroom.domain.shared.plugin.PluginSetting;
import dev.postroom.domain.shared.plugin.PluginSettings;
import dev.postroom.domain.shared.plugin.SettingShape;

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

    /** A text of the plugin without the secrets among its settings. */
    public String masked(String text) {
        String shown = Masking.withoutPasswords(text);
        for (PluginSetting<?> setting : offer.settings()) {
            if (setting.shape() instanceof SettingShape.Secret) {
                String secret = settings.find(setting).map(String::valueOf).orElse("");
                shown = secret.isEmpty() ? shown : shown.replace(secret, Secret.MASK);
            }
        }
        return shown;
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
