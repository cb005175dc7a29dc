package dev.postroom.bootstrap.e2e;

import dev.postroom.bootstrap.settings.DatabaseTarget;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures the CPU time of services and of the database's processes for their connections. Other
 * work of the machine changes it less than throughput. The database's server runs on this machine.
 */
final class CpuMeter implements AutoCloseable {
    private static final String BACKENDS =
            """
            SELECT pid FROM pg_stat_activity
            WHERE datname = current_database() AND backend_type = 'client backend'
                AND pid != pg_backend_pid()
            """;

    private final List<PostroomProcess> services;
    private final Connection connection;

    /** Of services that use this database. */
    CpuMeter(DatabaseTarget database, List<PostroomProcess> services) throws SQLException {
        this.services = services;
        this.connection = WebhookRig.connect(database);
    }

    /** What each process has used since it was started, by its id. */
    Map<Long, Duration> times() throws SQLException {
        Map<Long, Duration> times = new HashMap<>();
        services.forEach(service -> add(service.pid(), times));
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(BACKENDS)) {
            while (result.next()) {
                add(result.getLong(1), times);
            }
        }
        return times;
    }

    private static void add(long pid, Map<Long, Duration> times) {
        ProcessHandle.of(pid)
                .flatMap(process -> process.info().totalCpuDuration())
                .ifPresent(time -> times.put(pid, time));
    }

    /** What all processes used since then. */
    Duration since(Map<Long, Duration> before) throws SQLException {
        return times().entrySet().stream()
                .map(now -> now.getValue().minus(before.getOrDefault(now.getKey(), Duration.ZERO)))
                .reduce(Duration.ZERO, Duration::plus);
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
