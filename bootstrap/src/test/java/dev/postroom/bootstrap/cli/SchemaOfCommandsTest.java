package dev.postroom.bootstrap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.bootstrap.embedded.SharedCluster;
import dev.postroom.bootstrap.embedded.Sql;
import dev.postroom.bootstrap.settings.format.DatabaseTarget;
import dev.postroom.bootstrap.settings.format.Secret;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import picocli.CommandLine;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Only serve, demo and migrate change a schema. */
class SchemaOfCommandsTest {
    private static final String ID = "0199b1f2-7f6e-7cc2-a5e5-0123456789ab";
    private static final String TABLES = "SELECT count(*) FROM pg_class";

    @TempDir private Path directory;

    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "accounts list",
                "accounts create --name A",
                "accounts branding --account " + ID,
                "accounts plan " + ID,
                "keys list --account " + ID,
                "keys create --environment live --account " + ID,
                "secrets status",
                "secrets rotate-master-key",
                "consents verify",
                "audit verify",
                "audit export --account " + ID,
                "sending list",
                "sending pause",
                "sending resume",
                "sending cancel --mails --campaigns",
                "consents export --account " + ID + " a@example.org"
            })
    void aCommandRefusesADatabaseWithoutASchemaAndLeavesItEmpty(String command)
            throws SQLException {
        DatabaseTarget database = SharedCluster.shared().emptyDatabase();
        String before = Sql.ask(database, TABLES);

        assertThat(run(database, command)).isEqualTo(1);

        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .startsWith(
                        "The schema \"public\" of the database has no tables of Postroom. Run"
                                + " `migrate`");
        assertThat(Sql.ask(database, TABLES)).isEqualTo(before);
        SharedCluster.shared().drop(database);
    }

    @Test
    void aCommandRefusesAnOlderSchema() throws SQLException {
        DatabaseTarget database = SharedCluster.shared().migratedDatabase();
        Sql.run(
                database,
                "DELETE FROM flyway_schema_history WHERE CAST(version AS int) ="
                        + " (SELECT max(CAST(version AS int)) FROM flyway_schema_history)");

        assertThat(run(database, "accounts list")).isEqualTo(1);

        assertThat(err.toString())
                .contains("The schema of the database is older (")
                .contains("Run `migrate` or `serve` first");
        SharedCluster.shared().drop(database);
    }

    @Test
    void aCommandCreatesNoEmbeddedDatabase() {
        int code =
                PostroomCommand.line()
                        .setErr(new PrintWriter(err, true))
                        .execute("accounts", "list", "--data-dir=" + directory.resolve("none"));

        assertThat(code).isEqualTo(1);
        assertThat(err.toString()).contains("There is no database in ");
        assertThat(directory).isEmptyDirectory();
    }

    private int run(DatabaseTarget database, String command) {
        List<String> arguments = new ArrayList<>(Arrays.asList(command.split(" ")));
        arguments.add("--database-url=" + database.jdbcUrl());
        arguments.add("--set=database.user=" + database.user().orElseThrow());
        arguments.add("--set=database.password=" + database.password().map(Secret::reveal).get());
        arguments.add("--set=master-key=MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=");
        CommandLine line = PostroomCommand.line().setErr(new PrintWriter(err, true));
        return line.execute(arguments.toArray(String[]::new));
    }
}
