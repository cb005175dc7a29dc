package dev.postroom.bootstrap.settings;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigParseOptions;

import dev.postroom.bootstrap.settings.value.InvalidSettings;
import dev.postroom.bootstrap.settings.value.Setting;
import dev.postroom.bootstrap.settings.value.SettingOrigin;
import dev.postroom.bootstrap.settings.value.SettingSource;

import java.util.List;
import java.util.Optional;

/** The default values, kept in resource files so that users can read them. */
record DefaultSource(Config config) implements SettingSource {

    static DefaultSource of(SettingInputs.Profile profile) {
        Config defaults = resource("postroom-defaults.conf");
        return new DefaultSource(
                switch (profile) {
                    case SERVICE -> defaults;
                    case DEMO -> resource("postroom-demo.conf").withFallback(defaults);
                });
    }

    private static Config resource(String name) {
        ConfigParseOptions options =
                ConfigParseOptions.defaults()
                        .setAllowMissing(false)
                        .setClassLoader(DefaultSource.class.getClassLoader());
        return ConfigFactory.parseResourcesAnySyntax(name, options);
    }

    @Override
    public Optional<SettingSource.Value> find(Setting<?> setting) {
        return Optional.of(
                new SettingSource.Value(
                        FileSource.text(config.getValue(setting.key())), SettingOrigin.DEFAULT));
    }

    @Override
    public List<InvalidSettings.Problem> problems() {
        return List.of();
    }
}
