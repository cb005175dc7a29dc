package dev.postroom.bootstrap.settings;

import dev.postroom.bootstrap.settings.value.InvalidSettings;
import dev.postroom.bootstrap.settings.value.Masking;
import dev.postroom.bootstrap.settings.value.Setting;
import dev.postroom.bootstrap.settings.value.SettingOrigin;
import dev.postroom.bootstrap.settings.value.SettingSource;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Settings from environment variables. A variable ending in {@code _FILE} names a file that holds
 * the value, as container platforms provide secrets.
 */
final class EnvironmentSource implements SettingSource {
    static final String CONFIG = "POSTROOM_CONFIG";
    private static final String IN_FILE = "_FILE";

    /** The name of the settings file, and variables for clients. */
    private static final Set<String> OTHERS =
            Set.of(
                    CONFIG,
                    "POSTROOM_API_KEY",
                    "POSTROOM_BASE_URL",
                    "POSTROOM_TEST_KEY",
                    "POSTROOM_LIVE_KEY");

    private final Map<String, SettingSource.Value> found = new HashMap<>();
    private final List<InvalidSettings.Problem> problems = new ArrayList<>();

    EnvironmentSource(Map<String, String> environment) {
        Set<String> names = new TreeSet<>(environment.keySet());
        names.removeIf(name -> !name.startsWith(Setting.PREFIX) || OTHERS.contains(name));
        for (Setting<?> setting : Settings.ALL) {
            take(setting, environment);
            names.remove(setting.variable());
            names.remove(setting.variable() + IN_FILE);
        }
        names.forEach(this::refuse);
    }

    private void take(Setting<?> setting, Map<String, String> environment) {
        String variable = setting.variable();
        String text = environment.get(variable);
        String file = environment.get(variable + IN_FILE);
        if (text != null && file != null) {
            SettingOrigin both =
                    new SettingOrigin("env " + variable + " and " + variable + IN_FILE);
            problems.add(
                    new InvalidSettings.Problem(
                            setting.key(), both, "set twice", "one of the two"));
        } else if (text != null) {
            found.put(
                    setting.key(),
                    new SettingSource.Value(text, SettingOrigin.environment(variable)));
        } else if (file != null) {
            readFile(setting, variable + IN_FILE, file);
        }
    }

    /** The variable may hold the secret itself instead of the name of its file. */
    private void readFile(Setting<?> setting, String variable, String file) {
        String key = setting.key();
        String shown =
                setting.masking() == Masking.WHOLE ? "the file" : Masking.withoutPasswords(file);
        SettingOrigin origin = SettingOrigin.environment(variable);
        try {
            Path path = Path.of(file);
            String text = Files.readString(path).replaceFirst("\\R\\z", "");
            found.put(
                    key,
                    new SettingSource.Value(text, SettingOrigin.environmentFile(variable, path)));
        } catch (CharacterCodingException _) {
            problems.add(
                    new InvalidSettings.Problem(key, origin, "not UTF-8: " + shown, "a text file"));
        } catch (IOException | InvalidPathException _) {
            problems.add(
                    new InvalidSettings.Problem(
                            key, origin, "cannot read " + shown, "a readable file"));
        }
    }

    private void refuse(String name) {
        List<String> known = Settings.ALL.stream().<String>map(Setting::variable).toList();
        problems.add(
                InvalidSettings.Problem.unknown(name, new SettingOrigin("environment"), known));
    }

    @Override
    public Optional<SettingSource.Value> find(Setting<?> setting) {
        return Optional.ofNullable(found.get(setting.key()));
    }

    @Override
    public List<InvalidSettings.Problem> problems() {
        return List.copyOf(problems);
    }
}
