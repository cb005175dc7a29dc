package dev.postroom.bootstrap.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.bootstrap.lifecycle.StartupFailure;
import dev.postroom.bootstrap.settings.format.DatabaseTarget;
import dev.postroom.bootstrap.settings.format.Secret;
import dev.postroom.domain.shared.OrphanReaper;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

class EmbeddedDatabaseTest {
    @TempDir Path parent;

    @BeforeEach
    void watchForOrphans() {
        OrphanReaper.shared().watchPostgres(parent);
    }

    private final List<String> notices = new ArrayList<>();

    @Test
    void dataPortAndMasterKeyAreKeptOverARestart() throws SQLException {
        DatabaseTarget before;
        List<Secret> key;
        try (EmbeddedDatabase database = start()) {
            before = database.target();
            key = database.masterKeys();
            Sql.run(before, "CREATE TABLE kept AS SELECT 42 AS answer");
        }

        try (EmbeddedDatabase database = start()) {
            assertThat(database.target()).isEqualTo(before);
            assertThat(database.masterKeys()).isEqualTo(key);
            assertThat(Sql.ask(database.target(), "SELECT answer FROM kept")).isEqualTo("42");
        }
        assertThat(notices).isEmpty();
    }

    @Test
    void aSecondStartOnTheSameDirectoryIsRefusedInOneSentence() {
        try (EmbeddedDatabase _ = start()) {
            assertThatThrownBy(this::start)
                    .isInstanceOf(StartupFailure.class)
                    .hasMessageContaining("Another Postroom process uses the data directory");
        }
    }

    @Test
    void aDirectoryThatOthersCanReadIsNamedAsTheReasonWithTheLog() throws IOException {
        start().close();
        Path data = parent.resolve("pg dir/cluster");
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThatThrownBy(this::start)
                .isInstanceOf(StartupFailure.class)
                .hasMessageContaining("has invalid permissions.")
                .hasMessageContaining("0700")
                .hasMessageContaining("pg dir/start.log")
                .hasMessageNotContaining("Examine");
    }

    @Test
    void aReasonThatIsOnlyInTheLogOfTheServerIsFoundThere() throws IOException {
        start().close();
        Path settings = parent.resolve("pg dir/cluster/global/pg_control");
        Files.write(settings, new byte[0]);
        assertThatThrownBy(this::start)
                .isInstanceOf(StartupFailure.class)
                .hasMessageContaining("The log is ")
                .hasMessageNotContaining("Examine");
    }

    @Test
    void aTakenPortIsReplacedAndReported() throws IOException, SQLException {
        start().close();
        int remembered = Integer.parseInt(Files.readString(parent.resolve("pg dir/port")));

        try (ServerSocket taken =
                        new ServerSocket(remembered, 1, InetAddress.getLoopbackAddress());
                EmbeddedDatabase database = start()) {
            assertThat(database.target().jdbcUrl()).doesNotContain(":" + taken.getLocalPort());
            assertThat(notices).singleElement().asString().contains("is in use");
            assertThat(Sql.ask(database.target(), "SELECT 1")).isEqualTo("1");
        }
    }

    @Test
    void commitsAreDurableAndConnectionsNeedThePassword() throws SQLException, IOException {
        try (EmbeddedDatabase database = start()) {
            DatabaseTarget target = database.target();
            DatabaseTarget superuser = Superuser.of(target, parent.resolve("pg dir"));

            assertThat(setting(target, "fsync")).isEqualTo("on");
            assertThat(setting(target, "synchronous_commit")).isEqualTo("on");
            assertThat(setting(target, "listen_addresses")).isEqualTo("127.0.0.1");
            assertThat(setting(superuser, "unix_socket_directories")).isEmpty();
            assertThat(Sql.ask(superuser, "SELECT DISTINCT auth_method FROM pg_hba_file_rules"))
                    .isEqualTo("scram-sha-256");
            assertThatThrownBy(() -> DatabaseProbe.require(withPassword(target, "guess")))
                    .hasMessageContaining("rejected the user \"postroom_service\" or its password");
            assertThat(permissions("")).isEqualTo("rwx------");
            assertThat(permissions("password")).isEqualTo("rw-------");
        }
    }

    @Test
    void theServiceHasAnOrdinaryRoleThatOwnsItsDatabase() throws SQLException {
        try (EmbeddedDatabase database = start()) {
            assertThat(
                            Sql.ask(
                                    database.target(),
                                    """
                                    SELECT concat_ws(' ', d.datdba = r.oid, rolsuper,
                                        rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
                                        (SELECT count(*) FROM pg_auth_members
                                            WHERE member = r.oid))
                                    FROM pg_roles r, pg_database d
                                    WHERE rolname = current_user AND datname = current_database()
                                    """))
                    .isEqualTo("t f f f f f 0");
        }
    }

    @Test
    void anOlderDatabaseThatASuperuserOwnsIsGivenToTheRole() throws SQLException {
        try (EmbeddedDatabase database = start()) {
            DatabaseTarget superuser = Superuser.of(database.target(), parent.resolve("pg dir"));
            for (String statement :
                    List.of(
                            "ALTER DATABASE postroom OWNER TO postroom",
                            "CREATE TABLE counted (id int GENERATED ALWAYS AS IDENTITY, n int)",
                            "CREATE TABLE parts (n int) PARTITION BY RANGE (n)",
                            "CREATE TABLE parts_rest PARTITION OF parts DEFAULT",
                            "CREATE SEQUENCE numbers",
                            "CREATE VIEW seen AS SELECT n FROM counted",
                            "CREATE TYPE kind AS ENUM ('a')",
                            "CREATE FUNCTION one() RETURNS int LANGUAGE sql RETURN 1")) {
                Sql.run(superuser, statement);
            }
        }

        try (EmbeddedDatabase database = start()) {
            DatabaseTarget service = database.target();
            assertThat(
                            Sql.ask(
                                    service,
                                    """
                                    SELECT count(*) FROM pg_class
                                    WHERE relnamespace = 'public'::regnamespace
                                        AND relowner != current_user::regrole
                                    """))
                    .isEqualTo("0");
            Sql.run(service, "CREATE TABLE parts_1 PARTITION OF parts FOR VALUES FROM (1) TO (2)");
            Sql.run(service, "ALTER TABLE counted ADD kind kind");
            Sql.run(service, "CREATE OR REPLACE FUNCTION one() RETURNS int LANGUAGE sql RETURN 2");
            Sql.run(service, "DROP VIEW seen");
            Sql.run(service, "DROP SEQUENCE numbers");
            Sql.run(service, "ALTER TYPE kind ADD VALUE 'b'");
        }
    }

    @Test
    void aReusedProcessIdIsNotMistakenForTheServer() throws SQLException, IOException {
        start().close();
        Path pid = parent.resolve("pg dir/cluster/postmaster.pid");
        Process other = new ProcessBuilder("sleep", "60").start();
        try {
            Files.writeString(pid, other.pid() + "\n/elsewhere\n1\n1\n\n127.0.0.1\n");
            try (EmbeddedDatabase database = start()) {
                assertThat(Sql.ask(database.target(), "SELECT 1")).isEqualTo("1");
            }
            assertThat(other.isAlive()).isTrue();
        } finally {
            other.destroyForcibly();
        }
    }

    @Test
    void dataOfAnotherVersionIsRefusedBeforeItIsTouched() throws IOException {
        start().close();
        Files.writeString(parent.resolve("pg dir/cluster/PG_VERSION"), "17\n");

        assertThatThrownBy(this::start)
                .isInstanceOf(StartupFailure.class)
                .hasMessageContaining(
                        "was created by PostgreSQL 17, but Postroom includes PostgreSQL 18");
    }

    private EmbeddedDatabase start() {
        return EmbeddedDatabase.start(parent.resolve("pg dir"), notices::add);
    }

    private String permissions(String file) throws IOException {
        return PosixFilePermissions.toString(
                Files.getPosixFilePermissions(parent.resolve("pg dir").resolve(file)));
    }

    private static String setting(DatabaseTarget target, String name) throws SQLException {
        return Sql.ask(target, "SHOW " + name);
    }

    private static DatabaseTarget withPassword(DatabaseTarget target, String password) {
        return new DatabaseTarget(
                target.jdbcUrl(), target.place(), target.user(), Optional.of(new Secret(password)));
    }
}
