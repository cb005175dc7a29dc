package dev.postroom.bootstrap.settings;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.postroom.bootstrap.plugin.FoundPlugins;
import dev.postroom.bootstrap.settings.choice.Offers;
import dev.postroom.bootstrap.settings.value.InvalidSettings;
import dev.postroom.bootstrap.wiring.choice.Adapters;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Builds the inputs of one run, nothing set at first. */
final class Inputs {
    /** Those that come along. */
    static final Offers OWN = Adapters.with(FoundPlugins.in(Optional.empty()));

    private final Map<String, SettingInputs.Flag> flags = new HashMap<>();
    private final Map<String, String> environment = new HashMap<>();
    private Optional<Path> file = Optional.empty();
    private SettingInputs.Profile profile = SettingInputs.Profile.SERVICE;

    private Offers offers = OWN;

    static Inputs nothing() {
        return new Inputs();
    }

    Inputs flag(String key, String text) {
        flags.put(key, new SettingInputs.Flag("--set", text));
        return this;
    }

    Inputs env(String name, String text) {
        environment.put(name, text);
        return this;
    }

    Inputs file(Path path) {
        file = Optional.of(path);
        return this;
    }

    Inputs plugins(FoundPlugins plugins) {
        offers = Adapters.with(plugins);
        return this;
    }

    Inputs demo() {
        profile = SettingInputs.Profile.DEMO;
        return this;
    }

    ResolvedSettings resolve() {
        return SettingsReader.read(new SettingInputs(flags, environment, file, profile, offers));
    }

    Settings settings() {
        return resolve().settings();
    }

    String line(String key) {
        return resolve().lines().stream()
                .filter(line -> line.key().equals(key))
                .findFirst()
                .orElseThrow()
                .toString();
    }

    InvalidSettings failure() {
        return Objects.requireNonNull(catchThrowableOfType(InvalidSettings.class, this::resolve));
    }

    List<String> complaints() {
        return failure().problems().stream().map(InvalidSettings.Problem::line).toList();
    }
}
