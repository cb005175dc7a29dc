package dev.postroom.bootstrap.settings;

import com.typesafe.config.Config;

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

            Options of `smtp.url` are the numbers of a connection to that server: `timeout`, `call_timeout`, `final_timeout` and \
            `idle` in seconds, `max_connections` and `max_messages`. Everything else about mail is a setting of its own: files, \
            names, and limits that hold for any server.

            A [plugin](adapters/plugins.md) has settings of its own. `config print` lists them with their values, and \
            `serve --help-settings` with their meaning.

            This page is generated from `postroom-defaults.conf` and the code; a test fails if it is out of date, and describes \
            how to renew it.

            | setting | environment variable | default | values | meaning |
            |---|---|---|---|---|
            """;

    private SettingsPage() {}

    static String text() {
        Config defaults = SettingLayers.defaults(SettingInputs.Profile.SERVICE);
        return Settings.all(Inputs.OWN).stream()
                .map(setting -> row(setting, defaults))
                .collect(Collectors.joining("", HEAD, ""));
    }

    private static String row(Setting<?> setting, Config defaults) {
        String value = SettingLayers.text(defaults.getValue(setting.key()));
        return "| `%s` | `%s` | %s | %s | %s |\n"
                .formatted(
                        setting.key(),
                        setting.variable(),
                        value.isEmpty() ? "" : "`" + value + "`",
                        cell(setting.format().expected()),
                        cell(meaning(setting, defaults)));
    }

    /** The comment above the default value; empty without one. */
    static String meaning(Setting<?> setting, Config defaults) {
        List<String> comment = defaults.getValue(setting.key()).origin().comments();
        return comment.stream().map(String::strip).collect(Collectors.joining(" "));
    }

    private static String cell(String text) {
        return text.replace("|", "\\|");
    }
}
