package dev.postroom.bootstrap.settings;

import dev.postroom.bootstrap.settings.format.AddressFormats;
import dev.postroom.bootstrap.settings.format.DatabaseAddress;
import dev.postroom.bootstrap.settings.format.DatabaseTarget;
import dev.postroom.bootstrap.settings.format.Formats;
import dev.postroom.bootstrap.settings.format.Secret;
import dev.postroom.bootstrap.settings.value.Setting;
import dev.postroom.bootstrap.settings.value.SettingValues;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which PostgreSQL holds the data.
 *
 * @param external the database to use; absent means the embedded one
 * @param dataDir where the embedded one keeps its data
 * @param retention for how long it holds them
 */
public record DatabaseSettings(
        Optional<DatabaseTarget> external,
        int poolSize,
        Path dataDir,
        RetentionSettings retention) {
    static final Setting<Optional<DatabaseTarget>> URL =
            Setting.of("database.url", DatabaseAddress.format().optional());
    static final Setting<Optional<String>> USER =
            Setting.of("database.user", Formats.text("a role name").optional());
    static final Setting<Optional<Secret>> PASSWORD =
            Setting.secret(
                    "database.password", Formats.text("a password").map(Secret::new).optional());
    static final Setting<Integer> POOL_SIZE =
            Setting.of("database.pool-size", Formats.wholeNumber(2, 500));
    static final Setting<Path> DATA_DIR =
            Setting.of("database.data-dir", AddressFormats.directory());
    static final List<Setting<?>> ALL =
            Stream.concat(
                            Stream.of(URL, USER, PASSWORD, POOL_SIZE, DATA_DIR),
                            RetentionSettings.ALL.stream())
                    .toList();

    static DatabaseSettings from(SettingValues values) {
        Optional<DatabaseTarget> external =
                values.get(URL).map(url -> url.with(values.get(USER), values.get(PASSWORD)));
        return new DatabaseSettings(
                external,
                values.get(POOL_SIZE),
                values.get(DATA_DIR),
                RetentionSettings.from(values));
    }
}
