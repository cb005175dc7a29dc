package dev.postroom.bootstrap.telemetry;

import dev.postroom.adapters.rest.JettyHttpServer;
import dev.postroom.bootstrap.lifecycle.Worker;
import dev.postroom.domain.billing.PlanResource;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Counts what plans refuse, by limit and by the way in that was used. Thread-safe. */
public final class PlanRefusals {

    private enum Way {
        REQUEST,
        IMPORT,
        TRIGGER,
        CAMPAIGN,
        OTHER;

        static Way ofThisThread() {
            if (JettyHttpServer.runsRequest()) {
                return REQUEST;
            }
            if (Worker.runs("imports")) {
                return IMPORT;
            }
            if (Worker.runs("trigger-runs")) {
                return TRIGGER;
            }
            return Worker.runs("campaign-starting") ? CAMPAIGN : OTHER;
        }
    }

    private final Map<PlanResource, Map<Way, Counter>> counters = new EnumMap<>(PlanResource.class);

    public PlanRefusals(MeterRegistry meters) {
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
    public void refused(PlanResource limit) {
        Map<Way, Counter> ways = Objects.requireNonNull(counters.get(limit));
        Objects.requireNonNull(ways.get(Way.ofThisThread())).increment();
    }
}
