package dev.postroom.bootstrap.settings.choice;

import dev.postroom.bootstrap.settings.value.Setting;
import dev.postroom.bootstrap.settings.value.SettingValues;
import dev.postroom.domain.shared.plugin.PluginSetting;
import dev.postroom.domain.shared.plugin.PluginSettings;
import dev.postroom.domain.shared.plugin.SettingShape;

import java.util.Optional;

/**
 * A setting of a plugin among those of the service.
 *
 * @param setting with its whole key; without a value it is empty
 */
public record PluginKey<T>(
        Offer<?> owner, PluginSetting<T> declared, Setting<Optional<T>> setting) {

    static <T> PluginKey<T> of(String prefix, Offer<?> owner, PluginSetting<T> declared) {
        String key = prefix + "." + owner.name() + "." + declared.name();
        var format = ShapeFormats.of(declared.shape()).optional();
        return new PluginKey<>(
                owner,
                declared,
                declared.shape() instanceof SettingShape.Secret
                        ? Setting.secret(key, format)
                        : Setting.of(key, format));
    }

    PluginSettings add(PluginSettings settings, SettingValues values) {
        return values.get(setting).map(value -> settings.with(declared, value)).orElse(settings);
    }

    /** The key, and what people must know of it. */
    public String help() {
        String need =
                declared.isRequired()
                        ? " Required."
                        : declared.preset()
                                .filter(text -> !text.isBlank())
                                .map(text -> " Default: " + setting.masking().show(text) + ".")
                                .orElse("");
        return "%s: %s%s (%s)".formatted(setting.key(), declared.about(), need, owner.origin());
    }
}
