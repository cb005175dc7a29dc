package dev.postroom.bootstrap.settings;

import dev.postroom.bootstrap.settings.value.InvalidSettings;
import dev.postroom.bootstrap.settings.value.Setting;
import dev.postroom.bootstrap.settings.value.SettingOrigin;
import dev.postroom.bootstrap.settings.value.SettingSource;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Settings from the command line, by key. */
record FlagSource(Map<String, SettingInputs.Flag> flags) implements SettingSource {

    @Override
    public Optional<SettingSource.Value> find(Setting<?> setting) {
        return Optional.ofNullable(flags.get(setting.key()))
                .map(flag -> new SettingSource.Value(flag.text(), SettingOrigin.flag(flag.name())));
    }

    @Override
    public List<InvalidSettings.Problem> problems() {
        List<String> known = Settings.ALL.stream().<String>map(Setting::key).toList();
        return flags.entrySet().stream()
                .filter(entry -> !known.contains(entry.getKey()))
                .map(entry ->
                        InvalidSettings.Problem.unknown(
                                entry.getKey(), new SettingOrigin(entry.getValue().name()), known))
                .toList();
    }
}
