package dev.postroom.bootstrap.database;

import dev.postroom.bootstrap.settings.DatabaseTarget;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Gives a test class an empty database of its own on a server that all classes share. Register it
 * in a static field.
 */
public final class FreshDatabase implements BeforeAllCallback {
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private @Nullable DatabaseTarget target;

    @Override
    public void beforeAll(ExtensionContext context) throws SQLException {
        DatabaseTarget shared = cluster(context).database().target();
        String name = "test_" + NUMBER.incrementAndGet();
        try (Connection connection = DatabaseProbe.connect(shared);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
        }
        target =
                new DatabaseTarget(
                        shared.jdbcUrl().replaceFirst("/postroom$", "/" + name),
                        shared.place().replaceFirst("/postroom$", "/" + name),
                        shared.user(),
                        shared.password());
    }

    private static SharedCluster cluster(ExtensionContext context) {
        return context.getRoot()
                .getStore(Namespace.create(FreshDatabase.class))
                .computeIfAbsent(
                        SharedCluster.class, _ -> new SharedCluster(), SharedCluster.class);
    }

    /** How to connect to it. */
    public DatabaseTarget target() {
        return Objects.requireNonNull(target, "register it in a static field");
    }
}
