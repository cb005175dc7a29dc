package dev.postroom.bootstrap.e2e;

import dev.postroom.bootstrap.database.EmbeddedDatabase;
import dev.postroom.bootstrap.settings.DatabaseTarget;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** A database of its own with one account and two keys, and the settings to serve it. */
final class Installation implements AutoCloseable {

    private final Path directory;
    private final EmbeddedDatabase database;
    private final Map<String, String> environment;
    final String account;
    final String liveKey;
    final String testKey;

    private Installation(Path directory, EmbeddedDatabase database) {
        this.directory = directory;
        this.database = database;
        this.environment = settings(database.target());
        this.account = line("accounts", "create", "--name", "Acme");
        this.liveKey = key(account, "live");
        this.testKey = key(account, "test");
    }

    static Installation in(Path directory) {
        return new Installation(
                directory, EmbeddedDatabase.start(directory.resolve("postgres"), _ -> {}));
    }

    /** Another account's live key. */
    String keyOfAnotherAccount() {
        return key(line("accounts", "create", "--name", "Other"), "live");
    }

    /** The test key of an account that has nothing yet. */
    String keyOfFreshTestWorkspace() {
        return key(line("accounts", "create", "--name", "Fresh"), "test");
    }

    PostroomProcess serve(Map<String, String> more) {
        return serve(more, PostroomProcess.freePort());
    }

    PostroomProcess serve(Map<String, String> more, int managementPort) {
        Map<String, String> all = new HashMap<>(environment);
        all.putAll(more);
        return PostroomProcess.serve(directory, all, managementPort);
    }

    private String key(String account, String environmentWord) {
        return line("keys", "create", "--account", account, "--environment", environmentWord);
    }

    /** What a command comes to that works on this installation. */
    PostroomProcess.Result run(String... command) {
        return PostroomProcess.run(directory, environment, command);
    }

    private String line(String... command) {
        PostroomProcess.Result result = run(command);
        if (result.exitCode() != 0) {
            throw new AssertionError(result.err());
        }
        return result.out().strip();
    }

    private static Map<String, String> settings(DatabaseTarget target) {
        Map<String, String> settings = new HashMap<>();
        settings.put("POSTROOM_DATABASE_URL", target.jdbcUrl());
        target.user().ifPresent(user -> settings.put("POSTROOM_DATABASE_USER", user));
        target.password()
                .ifPresent(secret -> settings.put("POSTROOM_DATABASE_PASSWORD", secret.reveal()));
        settings.put("POSTROOM_MASTER_KEY", "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=");
        settings.put("POSTROOM_WEBHOOK_ALLOW_PRIVATE", "true");
        settings.put("POSTROOM_RATE_LIMIT_PER_MINUTE", "1000000");
        settings.put("POSTROOM_MAIL_FROM", "News <news@acme.test>");
        return settings;
    }

    @Override
    public void close() {
        database.close();
    }
}
