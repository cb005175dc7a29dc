package dev.postroom.bootstrap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.bootstrap.embedded.SharedCluster;
import dev.postroom.bootstrap.settings.format.DatabaseTarget;
import dev.postroom.bootstrap.settings.format.Secret;
import dev.postroom.domain.shared.PostgresProxy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import picocli.CommandLine;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A command waits for a database that is busy, and not without limit. */
@Timeout(120)
class BusyDatabaseTest {
    // the pool of the service has its connections after 5 s
    private static final int SECONDS = 6;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void aCommandWaitsLongerThanARequestForTheFirstAnswerOfEachConnection() throws IOException {
        DatabaseTarget database = SharedCluster.shared().migratedDatabase();
        try (PostgresProxy proxy =
                new PostgresProxy(0, portOf(database), _ -> answeringAfter(SECONDS))) {
            assertThat(run(database, proxy.port(), "")).as(err.toString()).isZero();
        }
        SharedCluster.shared().drop(database);
    }

    @Test
    void theAddressMaySayHowLongAndThenItGivesUpInOneSentence() throws IOException, SQLException {
        DatabaseTarget database = SharedCluster.shared().emptyDatabase();
        try (PostgresProxy proxy =
                new PostgresProxy(0, portOf(database), _ -> answeringAfter(3600))) {
            assertThat(run(database, proxy.port(), "&loginTimeout=1")).isEqualTo(1);
        }
        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .endsWith("is not reachable: it does not respond in time.");
        SharedCluster.shared().drop(database);
    }

    private static void answeringAfter(int seconds) {
        try {
            boolean _ = new CountDownLatch(1).await(seconds, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static int portOf(DatabaseTarget target) {
        return URI.create(target.jdbcUrl().substring("jdbc:".length())).getPort();
    }

    private int run(DatabaseTarget database, int port, String parameters) {
        List<String> arguments = new ArrayList<>(List.of("accounts", "list"));
        String name = database.place().replaceFirst(".*/", "");
        arguments.add(
                "--database-url=postgresql://127.0.0.1:%d/%s?sslmode=disable%s"
                        .formatted(port, name, parameters));
        arguments.add("--set=database.user=" + database.user().orElseThrow());
        arguments.add("--set=database.password=" + database.password().map(Secret::reveal).get());
        arguments.add("--set=database.pool-size=2");
        arguments.add("--set=master-key=MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=");
        CommandLine line =
                PostroomCommand.line()
                        .setOut(new PrintWriter(out, true))
                        .setErr(new PrintWriter(err, true));
        return line.execute(arguments.toArray(String[]::new));
    }
}
