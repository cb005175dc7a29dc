package dev.postroom.bootstrap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.bootstrap.embedded.SharedCluster;
import dev.postroom.bootstrap.embedded.Sql;
import dev.postroom.bootstrap.settings.format.DatabaseTarget;
import dev.postroom.bootstrap.settings.format.Secret;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import picocli.CommandLine;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A command that cannot use its database says why in one sentence, and ends with exit code 1. */
class RefusedDatabaseTest {
    private static final String READ_ONLY =
            "ALTER DATABASE %s SET default_transaction_read_only = on";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "migrate | " + READ_ONLY + " | is read-only",
                "serve | " + READ_ONLY + " | is read-only",
                "migrate | CREATE TABLE orders (id int) | has tables, but no record of Postroom's",
                "serve | CREATE TABLE orders (id int) | has tables, but no record of Postroom's",
                "migrate | ALTER DATABASE %s SET search_path = mail"
                        + " | No schema of the search path (mail) exists",
                "accounts list | CREATE TABLE orders (id int)"
                        + " | The schema \"public\" of the database has no tables of Postroom.",
            })
    void anEmptyDatabase(String command, String sql, String reason) throws SQLException {
        DatabaseTarget database = SharedCluster.shared().emptyDatabase();
        refused(database, command, sql, reason);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "accounts create --name A | " + READ_ONLY + " | read-only",
                "migrate | UPDATE flyway_schema_history SET checksum = 7 WHERE version = '203'"
                        + " | Version 203 of the schema public",
                "serve | UPDATE flyway_schema_history SET success = false WHERE version = '203'"
                        + " | Version 203 of the schema public",
            })
    void aDatabaseWithTheSchema(String command, String sql, String reason) throws SQLException {
        refused(SharedCluster.shared().migratedDatabase(), command, sql, reason);
    }

    @Test
    void theSchemaOfTheAddressIsMadeByMigrateAloneWhichSaysWhere() throws SQLException {
        DatabaseTarget database = SharedCluster.shared().migratedDatabase();
        Sql.run(database, "CREATE SCHEMA app");
        DatabaseTarget moved =
                new DatabaseTarget(
                        database.jdbcUrl() + "?currentSchema=app,public",
                        database.place(),
                        database.user(),
                        database.password());

        assertThat(run(moved, "accounts list")).isEqualTo(1);
        assertThat(err.toString()).contains("The schema \"app\" of the database has no tables");
        assertThat(tables(database)).isEqualTo("0");

        assertThat(run(moved, "migrate")).isZero();
        assertThat(out.toString()).contains(" in app).");
        assertThat(tables(database)).isNotEqualTo("0");
        SharedCluster.shared().drop(database);
    }

    private static String tables(DatabaseTarget database) throws SQLException {
        return Sql.ask(database, "SELECT count(*) FROM pg_tables WHERE schemaname = 'app'");
    }

    private void refused(DatabaseTarget database, String command, String sql, String reason)
            throws SQLException {
        String name = database.place().replaceFirst(".*/", "");
        Sql.run(database, sql.formatted(name));

        assertThat(run(database, command)).isEqualTo(1);

        assertThat(err.toString().lines()).singleElement().asString().contains(reason);
        SharedCluster.shared().drop(database);
    }

    private int run(DatabaseTarget database, String command) {
        List<String> arguments = new ArrayList<>(Arrays.asList(command.split(" ")));
        arguments.add("--database-url=" + database.jdbcUrl());
        arguments.add("--set=database.user=" + database.user().orElseThrow());
        arguments.add("--set=database.password=" + database.password().map(Secret::reveal).get());
        arguments.add("--set=http.port=0");
        arguments.add("--set=management.port=0");
        arguments.add("--set=master-key=MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=");
        CommandLine line =
                PostroomCommand.line()
                        .setOut(new PrintWriter(out, true))
                        .setErr(new PrintWriter(err, true));
        return line.execute(arguments.toArray(String[]::new));
    }
}
