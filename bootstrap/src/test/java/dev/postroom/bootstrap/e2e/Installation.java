package dev.postroom.bootstrap.e2e;

import static org.awaitility.Awaitility.await;

import dev.postroom.bootstrap.cli.PostroomCommand;
import dev.postroom.bootstrap.embedded.SharedCluster;
import dev.postroom.bootstrap.embedded.StatementLog;
import dev.postroom.bootstrap.settings.format.DatabaseTarget;

import picocli.CommandLine;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A private database with one account and two keys, and the settings to serve it. */
final class Installation implements AutoCloseable {

    private static final Map<String, String> KEYS =
            Map.of(
                    "database.url", "POSTROOM_DATABASE_URL",
                    "database.user", "POSTROOM_DATABASE_USER",
                    "database.password", "POSTROOM_DATABASE_PASSWORD",
                    "master-key", "POSTROOM_MASTER_KEY");

    private final Path directory;
    private final DatabaseTarget database;
    private final Map<String, String> environment;
    final String account;
    final String liveKey;
    final String testKey;

    private final Runnable drop;

    private Installation(Path directory, DatabaseTarget database, Runnable drop) {
        this.directory = directory;
        this.database = database;
        this.drop = drop;
        this.environment = settings(database);
        line("migrate");
        this.account = line("accounts", "create", "--name", "Acme");
        this.liveKey = key(account, "live");
        this.testKey = key(account, "test");
    }

    static Installation in(Path directory) {
        DatabaseTarget database = SharedCluster.shared().migratedDatabase();
        return new Installation(directory, database, () -> checkAndDrop(database));
    }

    /** In an empty database of another server. */
    static Installation in(Path directory, DatabaseTarget database) {
        return new Installation(directory, database, () -> {});
    }

    /** Another account's live key. */
    String keyOfAnotherAccount() {
        return key(line("accounts", "create", "--name", "Other"), "live");
    }

    /** The test key of a new account. */
    String keyOfFreshTestWorkspace() {
        return key(line("accounts", "create", "--name", "Fresh"), "test");
    }

    PostroomProcess serve(Map<String, String> more) {
        return serve(more, TestPorts.next());
    }

    PostroomProcess serve(Map<String, String> more, int managementPort) {
        return PostroomProcess.serve(directory, environment(more), managementPort);
    }

    /**
     * A service whose public address is this name of the machine, as browsers need for passkeys.
     */
    PostroomProcess serveAt(String name, Map<String, String> more) throws IOException {
        int http = TestPorts.next();
        int management = TestPorts.next();
        Map<String, String> settings = new HashMap<>(environment(more));
        settings.put("POSTROOM_HTTP_PUBLIC_URL", "http://" + name + ":" + http);
        settings.put("POSTROOM_HTTP_PORT", Integer.toString(http));
        settings.put("POSTROOM_MANAGEMENT_PORT", Integer.toString(management));
        PostroomProcess started =
                PostroomProcess.start(directory, settings, http, List.of("serve"));
        URI ready = URI.create("http://127.0.0.1:" + management + "/readyz");
        await().atMost(Duration.ofMinutes(2)).until(() -> started.answers(ready));
        return started;
    }

    private String key(String account, String environmentWord) {
        return line("keys", "create", "--account", account, "--environment", environmentWord);
    }

    DatabaseTarget database() {
        return database;
    }

    /** Logs the statements of services that are started from now on. */
    StatementLog logStatements() {
        return SharedCluster.shared().logStatements(database);
    }

    /** The path of the link with which a new person of this role chooses a password. */
    String linkOf(String account, String address, String name, String role) {
        PostroomProcess.Result made =
                run(
                        "people",
                        "create",
                        "--email",
                        address,
                        "--name",
                        name,
                        "--account",
                        account,
                        "--role",
                        role);
        if (made.exitCode() != 0) {
            throw new AssertionError(made.err());
        }
        return made.out().strip().replaceFirst("https?://[^/]+", "");
    }

    /** The result of a command on this installation. */
    PostroomProcess.Result run(String... command) {
        return PostroomProcess.run(directory, environment, command);
    }

    /** As {@link #run}, with more settings in the environment. */
    PostroomProcess.Result runWith(Map<String, String> more, String... command) {
        return PostroomProcess.run(directory, environment(more), command);
    }

    /** The settings of this installation with more, as environment variables. */
    Map<String, String> environment(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(environment);
        all.putAll(more);
        return all;
    }

    // In this JVM, because starting another one takes longer than the command. The method run tests
    // commands in a separate process, with settings from the environment.
    private String line(String... command) {
        List<String> arguments = new ArrayList<>(List.of(command));
        KEYS.forEach((key, name) -> {
            arguments.add("--set");
            arguments.add(key + "=" + environment.get(name));
        });
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line =
                PostroomCommand.line().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        if (line.execute(arguments.toArray(String[]::new)) != 0) {
            throw new AssertionError(err.toString());
        }
        return out.toString().strip();
    }

    /** The settings to serve that database. */
    static Map<String, String> settings(DatabaseTarget target) {
        Map<String, String> settings = new HashMap<>();
        settings.put("POSTROOM_DATABASE_URL", target.jdbcUrl());
        target.user().ifPresent(user -> settings.put("POSTROOM_DATABASE_USER", user));
        target.password()
                .ifPresent(secret -> settings.put("POSTROOM_DATABASE_PASSWORD", secret.reveal()));
        settings.put("POSTROOM_MASTER_KEY", "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=");
        settings.put("POSTROOM_WEBHOOK_ALLOW_PRIVATE", "true");
        settings.put("POSTROOM_RATE_LIMIT_PER_MINUTE", "1000000");
        settings.put("POSTROOM_WORKERS_QUEUED_IMPORTS", "1000");
        settings.put("POSTROOM_MAIL_FROM", "News <news@acme.test>");
        return settings;
    }

    // Every event that a test caused is validated, also those that no webhook received.
    private static void checkAndDrop(DatabaseTarget database) {
        try {
            RecordedEvents.check(database);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        } finally {
            SharedCluster.shared().drop(database);
        }
    }

    @Override
    public void close() {
        drop.run();
    }
}
