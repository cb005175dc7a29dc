package dev.postroom.bootstrap.e2e;

import dev.postroom.bootstrap.settings.format.DatabaseTarget;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Measures the CPU time of services and of the database's processes for their connections, without
 * what the runtime of the services takes to compile code and to collect garbage: on a slow machine
 * it compiles for minutes, now more and now less. Other work of the machine changes this time less
 * than throughput. The database's server runs on this machine, which has the files of Linux about
 * processes.
 */
final class CpuMeter implements AutoCloseable {
    private static final String BACKENDS =
            """
            SELECT pid FROM pg_stat_activity
            WHERE datname = current_database() AND backend_type = 'client backend'
                AND pid != pg_backend_pid()
            """;

    private static final List<String> RUNTIME = List.of("C1 ", "C2 ", "G1 ", "GC ", "VM ");

    private final List<PostroomProcess> services;
    private final Connection connection;

    /** Of services that use this database. */
    CpuMeter(DatabaseTarget database, List<PostroomProcess> services) throws SQLException {
        this.services = services;
        this.connection = WebhookRig.connect(database);
    }

    /** The time that each thread has used since it was started, by its id. */
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

    // The first number of a thread's schedstat is its time on a processor in nanoseconds.
    private static void add(long pid, Map<Long, Duration> times) {
        try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
            threads.filter(CpuMeter::isAtWork)
                    .forEach(thread ->
                            read(thread.resolve("schedstat"))
                                    .map(text -> Long.parseLong(text.split(" ", 2)[0]))
                                    .ifPresent(nanos ->
                                            times.put(id(thread), Duration.ofNanos(nanos))));
        } catch (IOException _) {
            // the process ended
        }
    }

    private static long id(Path thread) {
        return Long.parseLong(thread.getFileName().toString());
    }

    private static boolean isAtWork(Path thread) {
        return read(thread.resolve("comm"))
                .filter(name -> RUNTIME.stream().noneMatch(name::startsWith))
                .isPresent();
    }

    // empty when the thread ended
    private static Optional<String> read(Path file) {
        try {
            return Optional.of(Files.readString(file));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /** The time that all threads used since then. */
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
