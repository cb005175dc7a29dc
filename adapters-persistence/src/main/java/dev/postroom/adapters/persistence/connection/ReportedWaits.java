package dev.postroom.adapters.persistence.connection;

import com.zaxxer.hikari.metrics.IMetricsTracker;

import java.util.function.LongConsumer;

/** Reports how long callers waited for a connection of the pool. */
public record ReportedWaits(LongConsumer waits) implements IMetricsTracker {

    @Override
    public void recordConnectionAcquiredNanos(long elapsed) {
        waits.accept(elapsed);
    }
}
