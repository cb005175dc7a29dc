package dev.postroom.bootstrap.settings;

import java.util.Map;
import java.util.Objects;

/** The value of every setting, each of the type that its setting says. */
final class SettingValues {
    private final Map<String, Object> values;

    /**
     * @param values by key; only {@link SettingsReader} makes them, each with its setting's format
     */
    SettingValues(Map<String, Object> values) {
        this.values = Map.copyOf(values);
    }

    @SuppressWarnings("unchecked") // put there by the setting's own format
    <T> T get(Setting<T> setting) {
        return (T) Objects.requireNonNull(values.get(setting.key()), setting.key());
    }
}
