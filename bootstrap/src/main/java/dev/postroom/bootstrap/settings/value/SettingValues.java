package dev.postroom.bootstrap.settings.value;

import java.util.Map;
import java.util.Objects;

/** The value of every setting, each of the type that its setting says. */
public final class SettingValues {
    private final Map<String, Object> values;

    /**
     * @param values by key; only the reader of settings makes them, each with its setting's format
     */
    public SettingValues(Map<String, Object> values) {
        this.values = Map.copyOf(values);
    }

    @SuppressWarnings("unchecked") // put there by the setting's own format
    public <T> T get(Setting<T> setting) {
        return (T) Objects.requireNonNull(values.get(setting.key()), setting.key());
    }
}
