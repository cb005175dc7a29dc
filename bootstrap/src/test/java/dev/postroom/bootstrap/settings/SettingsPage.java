package dev.postroom.bootstrap.settings;

import dev.postroom.bootstrap.settings.value.Setting;

import java.util.List;
import java.util.stream.Collectors;

/** Writes {@code docs/settings.md} from the settings and the comments of their default values. */
final class SettingsPage {

    private static final String HEAD =
            """
            # Settings

            Every setting with its default value. [operating.md](operating.md#settings) explains the sources and their order, \
            and the larger subjects. Durations are written as `450ms`, `60s`, `5m`, `2h`; in the environment, elements of a \
            list are separated by commas. The days of `retention` are explained in \
            [retention.md](retention.md#retention); 0 keeps the data without limit.

            This page is generated from `postroom-defaults.conf` and the code; a test fails if it is out of date, and describes \
            how to renew it.

            | setting | environment variable | default | values | meaning |
            |---|---|---|---|---|
            """;

    private SettingsPage() {}

    static String text() {
        DefaultSource defaults = DefaultSource.of(SettingInputs.Profile.SERVICE);
        return Settings.ALL.stream()
                .map(setting -> row(setting, defaults))
                .collect(Collectors.joining("", HEAD, ""));
    }

    private static String row(Setting<?> setting, DefaultSource defaults) {
        String value = defaults.find(setting).orElseThrow().text();
        return "| `%s` | `%s` | %s | %s | %s |\n"
                .formatted(
                        setting.key(),
                        setting.variable(),
                        value.isEmpty() ? "" : "`" + value + "`",
                        cell(setting.format().expected()),
                        cell(meaning(setting, defaults)));
    }

    /** The comment above the default value; empty without one. */
    static String meaning(Setting<?> setting, DefaultSource defaults) {
        List<String> comment = defaults.config().getValue(setting.key()).origin().comments();
        return comment.stream().map(String::strip).collect(Collectors.joining(" "));
    }

    private static String cell(String text) {
        return text.replace("|", "\\|");
    }
}
