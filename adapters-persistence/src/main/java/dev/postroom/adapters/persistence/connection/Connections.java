package dev.postroom.adapters.persistence.connection;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The connections of a process, with the settings that Postroom depends on.
 *
 * @param eachTransaction what each transaction sets, when there is a pooler that gives each
 *     transaction another connection to the server; empty when a connection keeps it
 */
public record Connections(HikariDataSource pool, Optional<SessionSettings> eachTransaction) {
    private static final Logger LOG = LoggerFactory.getLogger(Connections.class);

    // A busy server needs seconds for a connection. A request does not wait so long.
    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final Duration PATIENCE_OF_REQUEST = Duration.ofSeconds(5);

    private static final String OPTIONS = "options";
    private static final String SCHEMA = "currentSchema";
    private static final String NAMED_STATEMENTS = "prepareThreshold";
    private static final String UNSUPPORTED = "unsupported startup parameter";

    /**
     * Connects.
     *
     * @throws UnusableDatabase when the server refuses that
     */
    public static Connections open(ConnectionPoolSettings settings) {
        ServerAddress address = ServerAddress.of(settings.url());
        Optional<HikariDataSource> direct = direct(settings, address);
        if (direct.isPresent()) {
            return new Connections(direct.get(), Optional.empty());
        }
        LOG.info(
                "A pooler is in front of the database and keeps no settings: they are sent with"
                        + " each transaction");
        return pooled(settings, address);
    }

    // a pooler refuses the parameter, or leaves it out without a word
    private static Optional<HikariDataSource> direct(
            ConnectionPoolSettings settings, ServerAddress address) {
        HikariConfig config = configuration(settings, address.without(OPTIONS));
        String own = SessionSettings.pinned().asOptions();
        config.addDataSourceProperty(
                OPTIONS, address.parameter(OPTIONS).map(given -> given + " " + own).orElse(own));
        try {
            HikariDataSource pool = new HikariDataSource(config);
            if (keepsSettings(pool)) {
                return Optional.of(pool);
            }
            pool.close();
            return Optional.empty();
        } catch (PoolInitializationException e) {
            if (isUnsupported(e)) {
                return Optional.empty();
            }
            throw SqlComplaint.ofConnection(e);
        }
    }

    private static Connections pooled(ConnectionPoolSettings settings, ServerAddress address) {
        HikariConfig config = configuration(settings, address.without(OPTIONS).without(SCHEMA));
        if (address.parameter(NAMED_STATEMENTS).isEmpty()) {
            // the pooler may not know the names of statements
            config.addDataSourceProperty(NAMED_STATEMENTS, "0");
        }
        SessionSettings pinned = SessionSettings.pinned();
        SessionSettings all =
                address.parameter(SCHEMA)
                        .map(schema -> pinned.with("search_path", schema))
                        .orElse(pinned);
        try {
            return new Connections(new HikariDataSource(config), Optional.of(all));
        } catch (PoolInitializationException e) {
            throw SqlComplaint.ofConnection(e);
        }
    }

    /** From now on callers wait for a connection as long as a request may. */
    public static void serve(HikariDataSource pool) {
        pool.getHikariConfigMXBean().setConnectionTimeout(PATIENCE_OF_REQUEST.toMillis());
    }

    private static boolean keepsSettings(HikariDataSource pool) {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SHOW enable_seqscan")) {
            return row.next() && row.getString(1).equals("off");
        } catch (SQLException e) {
            pool.close();
            throw SqlComplaint.of(e);
        }
    }

    private static boolean isUnsupported(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (String.valueOf(cause.getMessage()).contains(UNSUPPORTED)) {
                return true;
            }
        }
        return false;
    }

    private static HikariConfig configuration(
            ConnectionPoolSettings settings, ServerAddress address) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(address.url());
        config.setUsername(settings.user());
        config.setPassword(settings.password());
        config.setMaximumPoolSize(settings.poolSize());
        config.setPoolName("postroom");
        config.setConnectionTimeout(PATIENCE.toMillis());
        config.setValidationTimeout(2_000);
        config.addDataSourceProperty("ApplicationName", "postroom");
        config.addDataSourceProperty("tcpKeepAlive", "true");
        // a busy server accepts at once, and needs seconds for the rest
        config.addDataSourceProperty("connectTimeout", "5");
        config.addDataSourceProperty(
                "socketTimeout", Long.toString(StatementLimits.Limit.LONG.ofSilence().toSeconds()));
        config.addDataSourceProperty("reWriteBatchedInserts", "true");
        return config;
    }

    /**
     * A JDBC URL in its parts.
     *
     * @param place all before the parameters
     * @param parameters each as {@code name=value}, encoded
     */
    private record ServerAddress(String place, List<String> parameters) {

        static ServerAddress of(String url) {
            int query = url.indexOf('?');
            return query < 0
                    ? new ServerAddress(url, List.of())
                    : new ServerAddress(
                            url.substring(0, query),
                            Arrays.stream(url.substring(query + 1).split("&", -1))
                                    .filter(Predicate.not(String::isEmpty))
                                    .toList());
        }

        Optional<String> parameter(String name) {
            return parameters.stream()
                    .filter(each -> each.startsWith(name + "="))
                    .map(each ->
                            URLDecoder.decode(
                                    each.substring(name.length() + 1), StandardCharsets.UTF_8))
                    .findFirst();
        }

        ServerAddress without(String name) {
            List<String> others = new ArrayList<>(parameters);
            others.removeIf(each -> each.startsWith(name + "="));
            return new ServerAddress(place, List.copyOf(others));
        }

        String url() {
            return parameters.isEmpty() ? place : place + "?" + String.join("&", parameters);
        }
    }
}
