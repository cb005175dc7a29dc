package dev.postroom.adapters.persistence.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.postroom.adapters.persistence.connection.UnusableDatabase;
import dev.postroom.adapters.persistence.database.Database;
import dev.postroom.adapters.persistence.database.OldSchema;
import dev.postroom.adapters.persistence.database.OwnDatabase;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A database that cannot be used is refused with the reason and what to do. */
class RefusedDatabasesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CREATE TABLE orders (id int)"
                        + " | The schema public has tables, but no record of Postroom's",
                "ALTER SCHEMA public OWNER TO postgres; REVOKE ALL ON SCHEMA public FROM public;"
                        + " GRANT USAGE ON SCHEMA public TO ordinary"
                        + " | The role ordinary may not do what Postroom needs in the schema"
                        + " public of the database",
                "DROP SCHEMA public | No schema of the search path (\"$user\", public) exists",
                "ALTER DATABASE %s SET default_transaction_read_only = on | is read-only",
                "ALTER DATABASE %s SET search_path = mail"
                        + " | No schema of the search path (mail) exists",
            })
    void anEmptyDatabase(String sql, String reason) {
        OwnDatabase database = OwnDatabase.empty();
        for (String statement : sql.formatted(database.name()).split(";")) {
            database.asSuperuser(statement);
        }

        refused(database, reason);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "UPDATE flyway_schema_history SET success = false WHERE version = '206' | Version"
                        + " 206 of the schema public in the database is recorded as failed",
                "UPDATE flyway_schema_history SET checksum = 7 WHERE version = '203'"
                        + " | Version 203 of the schema public in the database was made by another",
                "DELETE FROM flyway_schema_history WHERE version = '203'"
                        + " | Version 203 of the schema public in the database is missing",
                "DROP TABLE flyway_schema_history"
                        + " | The schema public has tables, but no record of Postroom's",
                "ALTER TABLE notes OWNER TO postgres; REVOKE ALL ON SCHEMA public FROM public;"
                        + " ALTER TABLE flyway_schema_history OWNER TO postgres"
                        + " | The role ordinary may not do what Postroom needs",
            })
    void aDatabaseWithTheSchema(String sql, String reason) {
        OwnDatabase database = OwnDatabase.migrated();
        for (String statement : sql.split(";")) {
            database.asSuperuser(statement);
        }

        refused(database, reason);
    }

    @ParameterizedTest
    @CsvSource({"LATIN1", "SQL_ASCII", "WIN1252", "EUC_JP"})
    void anotherEncodingThanUtf8(String encoding) {
        OwnDatabase database = OwnDatabase.encoded(encoding);

        refused(
                database,
                "The database %s has the encoding %s; Postroom needs UTF8."
                        .formatted(database.name(), encoding));
        assertThatExceptionOfType(UnusableDatabase.class)
                .isThrownBy(() -> Database.openMigrated(database.settings()))
                .withMessageContaining("Postroom needs UTF8");
    }

    @Test
    void anOptionThatTheServerDoesNotKnow() {
        OwnDatabase database = OwnDatabase.empty();

        assertThatExceptionOfType(UnusableDatabase.class)
                .isThrownBy(() -> Database.open(database.with("options=-c%20no_such=1")))
                .withMessageContaining("no_such")
                .withMessageContaining("Check the parameters of database.url");
    }

    @Test
    void aCommandThatOnlyReadsMakesNothing() {
        OwnDatabase database = OwnDatabase.migrated();
        database.run("CREATE SCHEMA app");

        assertThatExceptionOfType(OldSchema.class)
                .isThrownBy(() -> Database.openMigrated(database.with("currentSchema=app,public")))
                .matches(refused -> refused.schema().equals("app"));

        assertThat(database.ask("SELECT count(*) FROM pg_tables WHERE schemaname = 'app'"))
                .isEqualTo("0");
    }

    private static void refused(OwnDatabase database, String reason) {
        assertThatExceptionOfType(UnusableDatabase.class)
                .isThrownBy(() -> Database.open(database.settings()))
                .withMessageContaining(reason)
                .satisfies(refused -> assertThat(refused.complaint().lines()).hasSize(1));
    }
}
