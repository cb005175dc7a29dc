package dev.postroom.bootstrap.management;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.config.MeterFilter;

import java.util.Map;
import java.util.Set;

/**
 * Gives the metrics of the JVM names as Prometheus has them. Micrometer appends words that are no
 * units, and ends a gauge in {@code _count}, which belongs to histograms.
 */
final class PrometheusNames implements MeterFilter {
    private static final Set<String> NO_UNITS = Set.of("threads", "classes", "buffers", "objects");
    private static final Map<String, String> RENAMED =
            Map.of(
                    "jvm.buffer.count", "jvm.buffers",
                    "jvm.threads.states", "jvm.threads.by.state",
                    "jvm.classes.loaded.count", "jvm.classes.loaded.ever");

    @Override
    public Meter.Id map(Meter.Id id) {
        Meter.Id named = id.withName(RENAMED.getOrDefault(id.getName(), id.getName()));
        return NO_UNITS.contains(String.valueOf(id.getBaseUnit()))
                ? named.withBaseUnit(null)
                : named;
    }
}
