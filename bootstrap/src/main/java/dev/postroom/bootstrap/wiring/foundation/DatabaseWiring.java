package dev.postroom.bootstrap.wiring.foundation;

import dev.postroom.adapters.persistence.connection.ConnectionPoolUse;
import dev.postroom.adapters.persistence.database.Database;
import dev.postroom.adapters.rest.JettyHttpServer;
import dev.postroom.adapters.rest.shared.http.RequestTrace;
import dev.postroom.bootstrap.embedded.DatabaseWatch;
import dev.postroom.bootstrap.embedded.EmbeddedDatabase;
import dev.postroom.bootstrap.management.Condition;
import dev.postroom.bootstrap.management.ReadinessCheck;
import dev.postroom.bootstrap.telemetry.Buckets;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;

/** The database itself: its health check. */
public final class DatabaseWiring implements FeatureWiring {
    private final Database database;
    private final Optional<EmbeddedDatabase> embedded;
    private final DatabaseWatch watch;

    public DatabaseWiring(Foundation foundation) {
        this.database = foundation.store().database();
        this.embedded = foundation.store().embedded();
        this.watch =
                foundation
                        .shutdown()
                        .register(
                                "database watch",
                                new DatabaseWatch(
                                        foundation.store().target(), database::replaceConnections));
        database.limitRequests(JettyHttpServer::runsRequest);
        database.shareConnections(RequestTrace::account);
        bindTo(foundation.telemetry().meters());
    }

    private void bindTo(MeterRegistry meters) {
        Timer waits =
                Timer.builder("postroom.database.connection.wait")
                        .description("Time that callers waited for a connection of the pool")
                        .serviceLevelObjectives(Buckets.ofWaits())
                        .register(meters);
        database.reportWaits(nanos -> waits.record(nanos, TimeUnit.NANOSECONDS));
        gauge(meters, "active", "Connections that are in use", ConnectionPoolUse::active);
        gauge(meters, "idle", "Connections that are not in use", ConnectionPoolUse::idle);
        gauge(meters, "max", "The largest number of connections", ConnectionPoolUse::most);
        gauge(
                meters,
                "waiting.threads",
                "Threads that wait for a connection",
                ConnectionPoolUse::waiting);
    }

    private void gauge(
            MeterRegistry meters,
            String name,
            String description,
            ToIntFunction<ConnectionPoolUse> value) {
        Gauge.builder("postroom.database.pool." + name, () -> value.applyAsInt(database.pool()))
                .description(description)
                .register(meters);
    }

    @Override
    public List<Condition> conditions() {
        return List.of(
                Condition.warning(
                        new Condition.Sign(
                                "database",
                                watch::complaint,
                                "The database is reachable again",
                                () -> "")),
                Condition.error(
                        new Condition.Sign(
                                "storage",
                                database::storageComplaint,
                                "The database can store again",
                                () -> "")));
    }

    @Override
    public List<ReadinessCheck> checks() {
        return List.of(new ReadinessCheck("database", this::complaint));
    }

    private Optional<String> complaint() {
        return embedded.flatMap(EmbeddedDatabase::complaint)
                .or(watch::complaint)
                .or(() ->
                        database.isStorageFull()
                                ? Optional.of("read-only: the disk is full")
                                : Optional.empty());
    }
}
