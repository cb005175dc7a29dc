package dev.postroom.adapters.persistence.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.postroom.adapters.persistence.database.Database;
import dev.postroom.adapters.persistence.database.OwnDatabase;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Defaults of the server, the database or the role do not change how the service works. */
class ServerSettingsTest {

    @ParameterizedTest
    @CsvSource({
        "default_transaction_isolation, serializable",
        "default_transaction_isolation, repeatable read",
        "default_transaction_deferrable, on",
        "standard_conforming_strings, off",
        "array_nulls, off",
        "backslash_quote, off",
        "transform_null_equals, on",
        "bytea_output, escape",
        "IntervalStyle, sql_standard",
        "DateStyle, 'SQL, DMY'",
        "quote_all_identifiers, on",
        "statement_timeout, 1s",
        "lock_timeout, 1ms",
        "idle_in_transaction_session_timeout, 0",
        "enable_seqscan, on",
        "jit, on",
        "timezone, Pacific/Kiritimati",
        "extra_float_digits, 0",
        "client_encoding, LATIN1",
        "plan_cache_mode, force_generic_plan"
    })
    void aSettingOfTheDatabaseChangesNothing(String name, String value) {
        OwnDatabase database = OwnDatabase.empty();
        database.asSuperuser(
                "ALTER DATABASE %s SET %s = '%s'".formatted(database.name(), name, value));

        try (Database opened = Database.open(database.settings())) {
            assertThat(set(opened, name))
                    .isEqualTo(
                            SessionSettings.pinned()
                                    .values()
                                    .getOrDefault(name, set(opened, name)));
            assertThat(opened.history().makePartitions()).isZero();
        }
    }

    @Test
    void optionsOfTheAddressAreAddedToThoseOfTheService() {
        OwnDatabase database = OwnDatabase.empty();
        database.run("CREATE SCHEMA mail");

        try (Database opened =
                Database.open(
                        database.with("options=-c%20search_path%3Dmail%20-c%20work_mem%3D5MB"))) {
            assertThat(opened.schemaName()).isEqualTo("mail");
            assertThat(set(opened, "work_mem")).isEqualTo("5MB");
            SessionSettings.pinned()
                    .values()
                    .forEach((name, value) -> assertThat(set(opened, name)).isEqualTo(value));
        }
    }

    @Test
    void changesOfTheSameRowFollowEachOtherAlsoWhenTheServerWouldSerialize() {
        OwnDatabase database = OwnDatabase.migrated();
        database.run("CREATE TABLE places (id int, n int); INSERT INTO places VALUES (1, 0);");
        database.asSuperuser(
                "ALTER DATABASE %s SET default_transaction_isolation = 'serializable'"
                        .formatted(database.name()));

        try (Database opened = Database.open(database.settings())) {
            Race.of(
                    8,
                    _ -> {
                        for (int time = 0; time < 20; time++) {
                            opened.handles()
                                    .transact(handle ->
                                            handle.execute("UPDATE places SET n = n + 1"));
                        }
                        return 0;
                    });
            assertThat(
                            opened.handles()
                                    .<Integer>call(handle ->
                                            handle.createQuery("SELECT n FROM places")
                                                    .mapTo(Integer.class)
                                                    .one()))
                    .isEqualTo(160);
        }
    }

    @Test
    void aServerThatTurnsReadOnlyIsUnavailableAndUsedAgainAfterIt() {
        OwnDatabase database = OwnDatabase.migrated();
        try (Database opened = Database.open(database.settings())) {
            setReadOnly(database, "on");
            endConnections(database);
            for (int time = 0; time < 5; time++) {
                assertThatExceptionOfType(FailureException.class)
                        .isThrownBy(() -> write(opened))
                        .extracting(FailureException::failure)
                        .isInstanceOfSatisfying(
                                Failure.Unavailable.class,
                                failure ->
                                        assertThat(failure.code())
                                                .isEqualTo("database_unavailable"));
            }

            setReadOnly(database, "off");
            // A connection that the pool opened a moment before stays read-only until it is tried.
            await().ignoreExceptions().until(() -> writes(opened, 30));
        }
    }

    private static boolean writes(Database opened, int times) {
        for (int time = 0; time < times; time++) {
            write(opened);
        }
        return true;
    }

    private static void write(Database opened) {
        opened.handles().transact(handle -> handle.execute("DELETE FROM notes"));
    }

    private static void setReadOnly(OwnDatabase database, String value) {
        database.asSuperuser(
                "ALTER DATABASE %s SET default_transaction_read_only = %s"
                        .formatted(database.name(), value));
    }

    private static void endConnections(OwnDatabase database) {
        database.asSuperuser(
                """
                DO $$ BEGIN
                    PERFORM pg_terminate_backend(pid, 5000) FROM pg_stat_activity
                    WHERE datname = '%s' AND pid != pg_backend_pid();
                END $$
                """
                        .formatted(database.name()));
    }

    private static String set(Database opened, String name) {
        return opened.handles()
                .call(handle ->
                        handle.createQuery("SELECT current_setting(:name)")
                                .bind("name", name)
                                .mapTo(String.class)
                                .one());
    }
}
