package dev.postroom.adapters.persistence.database;

import dev.postroom.adapters.persistence.connection.ConnectionPoolSettings;
import dev.postroom.domain.shared.PostgresProxy;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;

/** Stands between a client and the server of the tests. */
public final class ServerProxy implements AutoCloseable {
    private static final List<String> PASSED =
            List.of(
                    "user",
                    "database",
                    "client_encoding",
                    "DateStyle",
                    "TimeZone",
                    "application_name");

    /** Treatment of the parameters of a new connection that poolers do not know. */
    public enum Startup implements PostgresProxy.Startup {
        PASS,
        REFUSE,
        LEAVE_OUT;

        @Override
        public void edit(Map<String, String> parameters) throws PostgresProxy.RefusedParameter {
            if (this == PASS) {
                return;
            }
            for (String name : List.copyOf(parameters.keySet())) {
                if (!PASSED.contains(name)) {
                    if (this == REFUSE) {
                        throw new PostgresProxy.RefusedParameter(name);
                    }
                    parameters.remove(name);
                }
            }
        }
    }

    private final PostgresProxy proxy;

    private ServerProxy(PostgresProxy proxy) {
        this.proxy = proxy;
    }

    /** A proxy on a free port before the server of this database. */
    public static ServerProxy before(OwnDatabase database, Startup startup) {
        URI address = URI.create(database.settings().url().substring("jdbc:".length()));
        return new ServerProxy(new PostgresProxy(0, address.getPort(), startup));
    }

    /** The same database through the proxy. */
    public ConnectionPoolSettings settings(OwnDatabase database, String parameters) {
        return new ConnectionPoolSettings(
                "jdbc:postgresql://127.0.0.1:%d/%s?sslmode=disable%s"
                        .formatted(proxy.port(), database.name(), parameters),
                database.settings().user(),
                database.settings().password(),
                4);
    }

    /** As {@link PostgresProxy#fallSilent}. */
    public void fallSilent() {
        proxy.fallSilent();
    }

    @Override
    public void close() throws IOException {
        proxy.close();
    }
}
