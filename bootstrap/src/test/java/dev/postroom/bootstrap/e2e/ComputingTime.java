package dev.postroom.bootstrap.e2e;

import dev.postroom.bootstrap.settings.format.DatabaseTarget;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The time that processes have computed for since they were started. */
record ComputingTime(long nanos, Duration service, Duration database, Duration receiver) {

    /** As of now; the database's server runs on this machine. */
    static ComputingTime of(
            PostroomProcess postroom, DatabaseTarget target, ProcessHandle receiver) {
        ProcessHandle service = ProcessHandle.of(postroom.pid()).orElseThrow();
        Duration database =
                server(target)
                        .map(server ->
                                Stream.concat(Stream.of(server), server.children())
                                        .map(ComputingTime::of)
                                        .reduce(Duration.ZERO, Duration::plus))
                        .orElse(Duration.ZERO);
        return new ComputingTime(System.nanoTime(), of(service), database, of(receiver));
    }

    private static Duration of(ProcessHandle process) {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    private static Optional<ProcessHandle> server(DatabaseTarget target) {
        try (Connection connection = WebhookRig.connect(target)) {
            long session = WebhookRig.number(connection, "SELECT pg_backend_pid()");
            return ProcessHandle.of(session).flatMap(ProcessHandle::parent);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** How many cores each used since then, and how many microseconds for each of so many. */
    String since(ComputingTime before, long count) {
        return "%s; in all %.0f µs each"
                .formatted(
                        coresSince(before), (sum() - before.sum()) / 1000.0 / Math.max(1, count));
    }

    private long sum() {
        return service.plus(database).plus(receiver).toNanos();
    }

    private String coresSince(ComputingTime before) {
        double time = nanos - before.nanos;
        return String.format(
                Locale.ROOT,
                "service %.2f, PostgreSQL %.2f, receiver %.2f cores",
                service.minus(before.service).toNanos() / time,
                database.minus(before.database).toNanos() / time,
                receiver.minus(before.receiver).toNanos() / time);
    }
}
