package dev.postroom.bootstrap.embedded;

import dev.postroom.bootstrap.settings.format.DatabaseTarget;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

import java.sql.SQLException;
import java.util.Objects;

/**
 * Gives a test class its own empty database on the shared server. Register it in a static field.
 */
public final class FreshDatabase implements BeforeAllCallback {
    private @Nullable DatabaseTarget target;

    @Override
    public void beforeAll(ExtensionContext context) throws SQLException {
        target = SharedCluster.shared().emptyDatabase();
    }

    /** How to connect to it. */
    public DatabaseTarget target() {
        return Objects.requireNonNull(target, "register it in a static field");
    }
}
