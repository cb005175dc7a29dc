package dev.postroom.bootstrap.management;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All conditions that this process watches. */
public final class Conditions {
    private final List<Condition> all;
    private final InstantSource clock;

    public Conditions(List<Condition> all, InstantSource clock, MeterRegistry meters) {
        this.all = List.copyOf(all);
        this.clock = clock;
        all.forEach(condition ->
                Gauge.builder("postroom.condition.active", () -> condition.isOn() ? 1 : 0)
                        .description("Whether the condition is going on: 1, or 0")
                        .tag("condition", condition.name())
                        .register(meters));
    }

    /** Looks at each of them once. */
    public void look() {
        all.forEach(condition -> condition.look(clock.instant()));
    }

    /** What is wrong, by the name of the condition. */
    public Map<String, String> details() {
        Map<String, String> details = new LinkedHashMap<>();
        for (Condition condition : all) {
            condition
                    .detail(clock.instant())
                    .ifPresent(detail -> details.put(condition.name(), detail));
        }
        return details;
    }
}
