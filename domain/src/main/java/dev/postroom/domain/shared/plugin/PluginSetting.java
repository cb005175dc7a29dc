package dev.postroom.domain.shared.plugin;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One setting of a plugin. It is required, unless it has a default value or is optional.
 *
 * @param name small letters, digits and hyphens, without the name of the plugin: {@code api-key}
 * @param about says what it means, as a sentence
 * @param preset the text in force when nothing is set; blank: no value; absent: required
 */
public record PluginSetting<T>(
        String name, String about, SettingShape<T> shape, Optional<String> preset) {

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");

    /**
     * @throws IllegalArgumentException for a name that cannot be a part of a key
     */
    public PluginSetting {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "the setting \"" + name + "\" has a name of other characters than a-z, 0-9, -");
        }
    }

    /** A text that is not blank. */
    public static PluginSetting<String> text(String name, String about) {
        return of(name, about, new SettingShape.Text());
    }

    /** A text that is never shown. */
    public static PluginSetting<String> secret(String name, String about) {
        return of(name, about, new SettingShape.Secret());
    }

    /** An absolute address with http or https, without a slash at its end. */
    public static PluginSetting<URI> address(String name, String about) {
        return of(name, about, new SettingShape.Address());
    }

    /** A whole number in these bounds. */
    public static PluginSetting<Integer> number(String name, String about, int least, int most) {
        return of(name, about, new SettingShape.WholeNumber(least, most));
    }

    /** A duration in these bounds, written as {@code 500ms}, {@code 15s} or {@code 5m}. */
    public static PluginSetting<Duration> duration(
            String name, String about, Duration least, Duration most) {
        return of(name, about, new SettingShape.Span(least, most));
    }

    /** True or false. */
    public static PluginSetting<Boolean> flag(String name, String about) {
        return of(name, about, new SettingShape.Flag());
    }

    private static <T> PluginSetting<T> of(String name, String about, SettingShape<T> shape) {
        return new PluginSetting<>(name, about, shape, Optional.empty());
    }

    /** With a value where nothing is set, as text. */
    public PluginSetting<T> withDefault(String text) {
        return new PluginSetting<>(name, about, shape, Optional.of(text));
    }

    /** May have no value. */
    public PluginSetting<T> optional() {
        return withDefault("");
    }

    /** Whether the service does not start without a value. */
    public boolean isRequired() {
        return preset.isEmpty();
    }
}
