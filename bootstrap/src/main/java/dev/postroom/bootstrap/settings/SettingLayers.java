package dev.postroom.bootstrap.settings;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigOriginFactory;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;

import dev.postroom.bootstrap.settings.choice.Offers;
import dev.postroom.bootstrap.settings.value.InvalidSettings.Problem;
import dev.postroom.bootstrap.settings.value.Masking;
import dev.postroom.bootstrap.settings.value.Setting;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/**
 * The values of the command line, the environment, the settings file and the defaults, in this
 * order, as layers of Typesafe Config. The members of a layer are whole keys, such as {@code
 * http.port}, and the origin of a value is the place that an operator can find and change.
 */
final class SettingLayers {
    static final String CONFIG = "POSTROOM_CONFIG";
    static final String DEFAULT = "default";
    private static final String IN_FILE = "_FILE";
    private static final String FILE = "--config";

    /** The name of the settings file, and variables for clients. */
    private static final Set<String> OTHERS =
            Set.of(
                    CONFIG,
                    "POSTROOM_API_KEY",
                    "POSTROOM_BASE_URL",
                    "POSTROOM_TEST_KEY",
                    "POSTROOM_LIVE_KEY",
                    "POSTROOM_FREE_KEY");

    private final List<Problem> problems = new ArrayList<>();
    private final List<Setting<?>> known;
    private final List<String> keys;
    private final ConfigObject all;

    SettingLayers(SettingInputs inputs) {
        known = Settings.all(inputs.offers());
        keys = known.stream().<String>map(Setting::key).toList();
        all =
                layer(flags(inputs.flags()))
                        .withFallback(layer(environment(inputs.environment())))
                        .withFallback(layer(inputs.chosenFile().map(this::file).orElse(Map.of())))
                        .withFallback(layer(values(defaults(inputs.profile()), (_, _) -> DEFAULT)))
                        .withFallback(layer(presets(inputs.offers())));
    }

    /** The default values with their comments, kept in resource files for users to read. */
    static Config defaults(SettingInputs.Profile profile) {
        Config defaults = resource("postroom-defaults.conf");
        return switch (profile) {
            case SERVICE -> defaults;
            case DEMO -> resource("postroom-demo.conf").withFallback(defaults);
        };
    }

    private static Map<String, ConfigValue> presets(Offers offers) {
        return offers.pluginKeys().stream()
                .collect(
                        Collectors.toMap(
                                key -> key.setting().key(),
                                key -> value(key.declared().preset().orElse(""), DEFAULT),
                                (first, _) -> first));
    }

    /** The unparsed text of a value. */
    static String text(ConfigValue value) {
        return value.unwrapped() instanceof List<?> elements
                ? elements.stream().map(String::valueOf).collect(Collectors.joining(","))
                : String.valueOf(value.unwrapped());
    }

    /** The value of a setting; its origin describes the place. */
    ConfigValue value(Setting<?> setting) {
        return Objects.requireNonNull(
                all.get(setting.key()), () -> "no default for " + setting.key());
    }

    /** The errors of the places themselves, such as unknown names. */
    List<Problem> problems() {
        return List.copyOf(problems);
    }

    private static ConfigObject layer(Map<String, ConfigValue> values) {
        return ConfigValueFactory.fromMap(values);
    }

    private static ConfigValue value(String text, String place) {
        return ConfigValueFactory.fromAnyRef(text, place);
    }

    private Map<String, ConfigValue> flags(Map<String, SettingInputs.Flag> flags) {
        Map<String, ConfigValue> found = new HashMap<>();
        flags.forEach((key, flag) -> {
            found.put(key, value(flag.text(), "flag " + flag.name()));
            if (!keys.contains(key)) {
                problems.add(Problem.unknown(key, flag.name(), keys));
            }
        });
        return found;
    }

    // A variable that ends in _FILE names a file that has the value, as container platforms
    // provide secrets.
    private Map<String, ConfigValue> environment(Map<String, String> environment) {
        Map<String, ConfigValue> found = new HashMap<>();
        Set<String> names = new TreeSet<>(environment.keySet());
        names.removeIf(name -> !name.startsWith(Setting.PREFIX) || OTHERS.contains(name));
        for (Setting<?> setting : known) {
            String variable = setting.variable();
            names.remove(variable);
            names.remove(variable + IN_FILE);
            String text = environment.get(variable);
            String file = environment.get(variable + IN_FILE);
            if (text != null && file != null) {
                String both = "env " + variable + " and " + variable + IN_FILE;
                problems.add(new Problem(setting.key(), both, "set twice", "one of the two"));
            } else if (text != null) {
                found.put(setting.key(), value(text, "env " + variable));
            } else if (file != null) {
                content(setting, file).ifPresent(value -> found.put(setting.key(), value));
            }
        }
        List<String> variables = known.stream().<String>map(Setting::variable).toList();
        names.forEach(name -> problems.add(Problem.unknown(name, "environment", variables)));
        return found;
    }

    /** The variable may hold the secret itself instead of the name of its file. */
    private Optional<ConfigValue> content(Setting<?> setting, String file) {
        String shown =
                setting.masking() == Masking.WHOLE ? "the file" : Masking.withoutPasswords(file);
        String place = "env " + setting.variable() + IN_FILE;
        try {
            Path path = Path.of(file);
            String text = Files.readString(path).replaceFirst("\\R\\z", "");
            return Optional.of(value(text, place + " -> " + path));
        } catch (CharacterCodingException _) {
            problems.add(new Problem(setting.key(), place, "not UTF-8: " + shown, "a text file"));
        } catch (IOException | InvalidPathException _) {
            problems.add(
                    new Problem(setting.key(), place, "cannot read " + shown, "a readable file"));
        }
        return Optional.empty();
    }

    private Map<String, ConfigValue> file(Path path) {
        if (!Files.isReadable(path) || Files.isDirectory(path)) {
            problems.add(new Problem(FILE, place(path.toString(), 0), "cannot read it", "a file"));
            return Map.of();
        }
        try {
            Config config = ConfigFactory.parseFile(path.toFile(), strict()).resolve();
            Map<String, ConfigValue> found = values(config, SettingLayers::place);
            found.forEach((key, value) -> {
                if (!keys.contains(key)) {
                    problems.add(Problem.unknown(key, value.origin().description(), keys));
                }
            });
            return found;
        } catch (ConfigException e) {
            problems.add(unreadable(path, e));
            return Map.of();
        }
    }

    /** The message of the parser may quote the line, and the line may hold a secret. */
    private static Problem unreadable(Path path, ConfigException e) {
        int line = Optional.ofNullable(e.origin()).map(ConfigOrigin::lineNumber).orElse(0);
        return new Problem(
                FILE,
                place(path.toString(), line),
                "cannot be understood",
                "HOCON, JSON (.json) or properties (.properties)");
    }

    private static Map<String, ConfigValue> values(
            Config config, BiFunction<String, Integer, String> place) {
        Map<String, ConfigValue> found = new TreeMap<>();
        for (Map.Entry<String, ConfigValue> entry : config.entrySet()) {
            ConfigOrigin origin = entry.getValue().origin();
            String file = Optional.ofNullable(origin.filename()).orElse(origin.description());
            found.put(
                    String.join(".", ConfigUtil.splitPath(entry.getKey())),
                    entry.getValue()
                            .withOrigin(
                                    ConfigOriginFactory.newSimple(
                                            place.apply(file, origin.lineNumber()))));
        }
        return found;
    }

    private static String place(String file, int line) {
        return line > 0 ? "file " + file + ":" + line : "file " + file;
    }

    private static Config resource(String name) {
        return ConfigFactory.parseResourcesAnySyntax(
                name, strict().setClassLoader(SettingLayers.class.getClassLoader()));
    }

    private static ConfigParseOptions strict() {
        return ConfigParseOptions.defaults().setAllowMissing(false);
    }
}
