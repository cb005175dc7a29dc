package dev.postroom.bootstrap.management;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmInfoMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;

import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The metrics of this process; every feature adds its own to the same registry. */
public final class Metrics implements AutoCloseable {
    private static final double NANOS = 1e9;

    private final PrometheusMeterRegistry registry =
            new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics garbageCollection = new JvmGcMetrics();

    public Metrics() {
        registry.config().meterFilter(new PrometheusNames());
        List<MeterBinder> binders =
                List.of(
                        new ClassLoaderMetrics(),
                        new JvmInfoMetrics(),
                        new JvmMemoryMetrics(),
                        new JvmThreadMetrics(),
                        new UptimeMetrics(),
                        garbageCollection,
                        Metrics::bindProcess,
                        Metrics::bindBuild);
        binders.forEach(binder -> binder.bindTo(registry));
    }

    // the names that Prometheus recommends for every process
    private static void bindProcess(MeterRegistry meters) {
        OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
        if (system instanceof com.sun.management.UnixOperatingSystemMXBean process) {
            FunctionCounter.builder(
                            "process.cpu.seconds",
                            process,
                            each -> each.getProcessCpuTime() / NANOS)
                    .description("Processor time of the process")
                    .register(meters);
            Gauge.builder("process.open.fds", process::getOpenFileDescriptorCount)
                    .description("Open file descriptors")
                    .register(meters);
            Gauge.builder("process.max.fds", process::getMaxFileDescriptorCount)
                    .description("The largest number of open file descriptors")
                    .register(meters);
        }
        Gauge.builder("system.cpus", system::getAvailableProcessors)
                .description("Processors that the process may use")
                .register(meters);
        Gauge.builder("system.load1", system::getSystemLoadAverage)
                .description("Load of the machine, averaged over a minute")
                .register(meters);
    }

    private static void bindBuild(MeterRegistry meters) {
        Gauge.builder("postroom.build.info", () -> 1)
                .description("The version of Postroom, always 1")
                .tag("version", Release.number())
                .register(meters);
    }

    public PrometheusMeterRegistry registry() {
        return registry;
    }

    @Override
    public void close() {
        garbageCollection.close();
        registry.close();
    }

    /**
     * Gives the metrics of the JVM names as Prometheus has them. Micrometer appends words that are
     * no units, and ends a gauge in {@code _count}, which belongs to histograms.
     */
    private static final class PrometheusNames implements MeterFilter {
        private static final Set<String> NO_UNITS =
                Set.of("threads", "classes", "buffers", "objects");
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
}
