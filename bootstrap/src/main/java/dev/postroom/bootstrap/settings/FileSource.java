package dev.postroom.bootstrap.settings;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;

import dev.postroom.bootstrap.settings.value.InvalidSettings;
import dev.postroom.bootstrap.settings.value.Setting;
import dev.postroom.bootstrap.settings.value.SettingOrigin;
import dev.postroom.bootstrap.settings.value.SettingSource;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Settings from a file in HOCON, JSON or properties format. */
final class FileSource implements SettingSource {
    private static final String FILE = "--config";

    private final Map<String, SettingSource.Value> found = new TreeMap<>();
    private final List<InvalidSettings.Problem> problems = new ArrayList<>();

    FileSource(Path path) {
        if (!Files.isReadable(path) || Files.isDirectory(path)) {
            problems.add(
                    new InvalidSettings.Problem(
                            FILE,
                            SettingOrigin.file(path.toString(), 0),
                            "cannot read it",
                            "a file"));
            return;
        }
        try {
            take(ConfigFactory.parseFile(path.toFile(), strict()).resolve());
        } catch (ConfigException e) {
            problems.add(unreadable(path, e));
        }
    }

    private static ConfigParseOptions strict() {
        return ConfigParseOptions.defaults().setAllowMissing(false);
    }

    private void take(Config config) {
        config.entrySet()
                .forEach(entry -> {
                    String key = String.join(".", ConfigUtil.splitPath(entry.getKey()));
                    ConfigValue value = entry.getValue();
                    found.put(key, new SettingSource.Value(text(value), origin(value.origin())));
                });
    }

    static String text(ConfigValue value) {
        return value.unwrapped() instanceof List<?> elements
                ? elements.stream().map(String::valueOf).collect(Collectors.joining(","))
                : String.valueOf(value.unwrapped());
    }

    private static SettingOrigin origin(ConfigOrigin origin) {
        String file = Optional.ofNullable(origin.filename()).orElse(origin.description());
        return SettingOrigin.file(file, origin.lineNumber());
    }

    /** The message of the parser may quote the line, and the line may hold a secret. */
    private static InvalidSettings.Problem unreadable(Path path, ConfigException e) {
        int line = Optional.ofNullable(e.origin()).map(ConfigOrigin::lineNumber).orElse(0);
        return new InvalidSettings.Problem(
                FILE,
                SettingOrigin.file(path.toString(), line),
                "cannot be understood",
                "HOCON, JSON (.json) or properties (.properties)");
    }

    @Override
    public Optional<SettingSource.Value> find(Setting<?> setting) {
        return Optional.ofNullable(found.get(setting.key()));
    }

    @Override
    public List<InvalidSettings.Problem> problems() {
        List<String> known = Settings.ALL.stream().<String>map(Setting::key).toList();
        List<InvalidSettings.Problem> all = new ArrayList<>(problems);
        found.forEach((key, value) -> {
            if (!known.contains(key)) {
                all.add(InvalidSettings.Problem.unknown(key, value.origin(), known));
            }
        });
        return all;
    }
}
