package dev.postroom.adapters.persistence.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.Database;
import dev.postroom.adapters.persistence.database.OwnDatabase;
import dev.postroom.adapters.persistence.database.ServerProxy;
import dev.postroom.domain.shared.Race;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.sql.Connection;

/** A pooler refuses the settings of a new connection, or leaves them out without a word. */
class PoolerTest {

    @ParameterizedTest
    @EnumSource
    void theServiceHasItsSettingsAndItsSchema(ServerProxy.Startup startup) throws IOException {
        OwnDatabase database = OwnDatabase.empty();
        database.run("CREATE SCHEMA mail");
        database.asSuperuser(
                "ALTER DATABASE %s SET default_transaction_isolation = 'serializable'"
                        .formatted(database.name()));
        try (ServerProxy pooler = ServerProxy.before(database, startup);
                Database opened = Database.open(pooler.settings(database, "&currentSchema=mail"))) {
            assertThat(opened.schemaName()).isEqualTo("mail");
            SessionSettings.pinned()
                    .values()
                    .forEach((name, value) -> {
                        String set = "SELECT current_setting('" + name + "')";
                        assertThat(alone(opened, set)).isEqualTo(value);
                        assertThat(inTransaction(opened, set)).isEqualTo(value);
                    });
            assertThat(alone(opened, "SELECT current_schema()")).isEqualTo("mail");
            assertThat(inTransaction(opened, "SELECT current_setting('transaction_isolation')"))
                    .isEqualTo("read committed");
        }
        assertThat(database.ask("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"))
                .isEqualTo("0");
    }

    @ParameterizedTest
    @EnumSource
    void theServiceFindsItsDatabaseReachable(ServerProxy.Startup startup) throws Exception {
        OwnDatabase database = OwnDatabase.empty();
        database.run("CREATE SCHEMA mail");
        try (ServerProxy pooler = ServerProxy.before(database, startup);
                Database opened = Database.open(pooler.settings(database, "&currentSchema=mail"));
                Connection look = opened.dataSource().getConnection()) {
            assertThat(look.isValid(5)).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void severalProcessesMigrateAtOnce(ServerProxy.Startup startup) throws IOException {
        OwnDatabase database = OwnDatabase.empty();
        database.asSuperuser(
                "ALTER DATABASE %s SET default_transaction_isolation = 'serializable'"
                        .formatted(database.name()));
        try (ServerProxy pooler = ServerProxy.before(database, startup)) {
            assertThat(
                            Race.of(
                                    3,
                                    _ -> {
                                        try (Database opened =
                                                Database.open(pooler.settings(database, ""))) {
                                            return opened.schemaName();
                                        }
                                    }))
                    .containsOnly("public");
        }
    }

    private static String alone(Database opened, String sql) {
        return opened.handles().call(handle -> handle.createQuery(sql).mapTo(String.class).one());
    }

    private static String inTransaction(Database opened, String sql) {
        return opened.handles()
                .transact(handle -> handle.createQuery(sql).mapTo(String.class).one());
    }
}
