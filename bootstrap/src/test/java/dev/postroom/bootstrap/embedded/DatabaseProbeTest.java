package dev.postroom.bootstrap.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.postroom.bootstrap.lifecycle.StartupFailure;
import dev.postroom.bootstrap.management.FreePorts;
import dev.postroom.bootstrap.settings.format.DatabaseTarget;
import dev.postroom.bootstrap.settings.format.Secret;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.sql.SQLException;
import java.util.Optional;

class DatabaseProbeTest {
    private static final String PASSWORD = "hunter2";

    @RegisterExtension static final FreshDatabase DATABASE = new FreshDatabase();

    @Test
    void aDatabaseThatCanBeUsedPasses() throws SQLException {
        DatabaseProbe.require(DATABASE.target());

        assertThat(Sql.ask(DATABASE.target(), "SELECT current_database()")).startsWith("test_");
    }

    @Test
    void aPortWithoutAServer() {
        int port = FreePorts.any("127.0.0.1");

        refused("127.0.0.1:" + port + "/d", "is not reachable: the connection was refused.");
    }

    @Test
    void anUnknownHost() {
        refused("no-such-host.invalid/d", "its host name is unknown");
    }

    @Test
    void aServerThatNeverAnswers() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            refused("127.0.0.1:" + silent.getLocalPort() + "/d", "it does not respond in time");
        }
    }

    @Test
    void aServerOfAnotherKind() throws IOException {
        try (ServerSocket mail = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread.startVirtualThread(() -> greet(mail));
            refused(
                    "127.0.0.1:" + mail.getLocalPort() + "/d",
                    "does not speak the PostgreSQL protocol");
        }
    }

    private static void greet(ServerSocket mail) {
        try {
            while (!mail.isClosed()) {
                try (Socket client = mail.accept()) {
                    client.getOutputStream().write("220 ready\r\n".getBytes(UTF_8));
                    client.getInputStream().readNBytes(8);
                }
            }
        } catch (IOException _) {
            // the test is over
        }
    }

    @Test
    void aWrongPassword() {
        refused(DATABASE.target().place(), "rejected the user \"postroom\" or its password");
    }

    @Test
    void aDatabaseThatDoesNotExist() {
        String place = DATABASE.target().place().replaceFirst("/.*", "/nowhere");
        DatabaseTarget target =
                new DatabaseTarget(
                        "jdbc:postgresql://" + place,
                        place,
                        DATABASE.target().user(),
                        DATABASE.target().password());

        assertThatThrownBy(() -> DatabaseProbe.require(target))
                .hasMessage("The database " + place + " does not exist.");
    }

    private static void refused(String place, String why) {
        DatabaseTarget target =
                new DatabaseTarget(
                        "jdbc:postgresql://" + place,
                        place,
                        Optional.of("postroom"),
                        Optional.of(new Secret(PASSWORD)));

        assertThatThrownBy(() -> DatabaseProbe.require(target))
                .isInstanceOf(StartupFailure.class)
                .hasMessageContaining(why)
                .hasMessageNotContaining(PASSWORD);
    }
}
