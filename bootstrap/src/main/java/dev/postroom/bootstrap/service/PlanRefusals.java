package dev.postroom.bootstrap.service;

import dev.postroom.adapters.rest.JettyHttpServer;
import dev.postroom.bootstrap.lifecycle.Worker;
import dev.postroom.domain.billing.PlanResource;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Counts what plans refuse, by limit and by the way in that was used. Thread-safe. */
final class PlanRefusals {

    private enum Way {
        REQUEST(""),
        IMPORT("imports"),
        TRIGGER("trigger-runs"),
        CAMPAIGN("campaign-starting"),
        OTHER("");

        private final String worker;

        Way(String worker) {
            this.worker = worker;
        }

        static Way ofThisThread() {
            return JettyHttpServer.runsRequest()
                    ? REQUEST
                    : Worker.running().map(Way::ofWorker).orElse(OTHER);
        }

        private static Way ofWorker(String name) {
            return Arrays.stream(values())
                    .filter(way -> way.worker.equals(name))
                    .findFirst()
                    .orElse(OTHER);
        }
    }

    private final Map<PlanResource, Map<Way, Counter>> counters = new EnumMap<>(PlanResource.class);

    PlanRefusals(MeterRegistry meters) {
        for (PlanResource limit : PlanResource.values()) {
            Map<Way, Counter> ways = new EnumMap<>(Way.class);
            for (Way way : Way.values()) {
                ways.put(way, counter(meters, limit, way));
            }
            counters.put(limit, ways);
        }
    }

    private static Counter counter(MeterRegistry meters, PlanResource limit, Way way) {
        return Counter.builder("postroom.plan.refusals")
                .description("Changes that a plan refused, by limit and by the way in")
                .tag("limit", limit.keyword())
                .tag("way", way.name().toLowerCase(Locale.ROOT))
                .register(meters);
    }

    /** The plan refused more of that to the calling thread. */
    void refused(PlanResource limit) {
        Map<Way, Counter> ways = Objects.requireNonNull(counters.get(limit));
        Objects.requireNonNull(ways.get(Way.ofThisThread())).increment();
    }
}
