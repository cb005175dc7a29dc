package dev.postroom.bootstrap.settings;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Which PostgreSQL holds the data.
 *
 * @param external the database to use; absent means the embedded one
 * @param dataDir where the embedded one keeps its data
 * @param ledgerDays how long the recipients of campaigns are kept after all campaigns of their
 *     month ended; 0: without end
 */
public record DatabaseSettings(
        Optional<DatabaseTarget> external, int poolSize, Path dataDir, int ledgerDays) {
    static final Setting<Optional<DatabaseTarget>> URL =
            Setting.address("database.url", DatabaseAddress.format().optional());
    static final Setting<Optional<String>> USER =
            Setting.of("database.user", Formats.text("a role name").optional());
    static final Setting<Optional<Secret>> PASSWORD =
            Setting.secret(
                    "database.password", Formats.text("a password").map(Secret::new).optional());
    static final Setting<Integer> POOL_SIZE =
            Setting.of("database.pool-size", Formats.wholeNumber(2, 500));
    static final Setting<Path> DATA_DIR =
            Setting.of("database.data-dir", AddressFormats.directory());
    static final Setting<Integer> LEDGER_DAYS =
            Setting.of("database.ledger-days", Formats.wholeNumber(0, 36_500));
    static final List<Setting<?>> ALL =
            List.of(URL, USER, PASSWORD, POOL_SIZE, DATA_DIR, LEDGER_DAYS);

    static DatabaseSettings from(SettingValues values) {
        Optional<DatabaseTarget> external =
                values.get(URL).map(url -> url.with(values.get(USER), values.get(PASSWORD)));
        return new DatabaseSettings(
                external, values.get(POOL_SIZE), values.get(DATA_DIR), values.get(LEDGER_DAYS));
    }
}
