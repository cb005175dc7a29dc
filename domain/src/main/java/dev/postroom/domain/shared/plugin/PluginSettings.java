package dev.postroom.domain.shared.plugin;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The values of the settings that a plugin has declared. Immutable. */
public final class PluginSettings {

    private record Value<T>(T value) {}

    private final Map<String, Value<?>> values;

    private PluginSettings(Map<String, Value<?>> values) {
        this.values = Map.copyOf(values);
    }

    /** No values yet. */
    public static PluginSettings none() {
        return new PluginSettings(Map.of());
    }

    /** These and one more, as a test of a plugin makes them. */
    public <T> PluginSettings with(PluginSetting<T> setting, T value) {
        Map<String, Value<?>> more = new HashMap<>(values);
        more.put(setting.name(), new Value<>(value));
        return new PluginSettings(more);
    }

    /**
     * The value of a setting that is required or has a default value.
     *
     * @throws NullPointerException with the name of a setting that has no value
     */
    public <T> T get(PluginSetting<T> setting) {
        Value<?> found = Objects.requireNonNull(values.get(setting.name()), setting.name());
        return setting.shape().type().cast(found.value());
    }

    /** The value of an optional setting. */
    public <T> Optional<T> find(PluginSetting<T> setting) {
        return Optional.ofNullable(values.get(setting.name())).map(_ -> get(setting));
    }
}
