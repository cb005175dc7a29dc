package dev.postroom.bootstrap.management;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All conditions that this process watches. */
public final class Conditions {
    private final List<Condition> all;
    private final InstantSource clock;
    private volatile boolean finished;

    public Conditions(List<Condition> all, InstantSource clock, MeterRegistry meters) {
        this.all = List.copyOf(all);
        this.clock = clock;
        all.forEach(condition ->
                Gauge.builder("postroom.condition.active", () -> condition.isOn() ? 1 : 0)
                        .description("Whether the condition is going on: 1, or 0")
                        .tag("condition", condition.name())
                        .register(meters));
    }

    /** Looks at each of them once; not after {@link #finish}. */
    public void look() {
        for (Condition condition : all) {
            Optional<String> complaint = condition.complaint();
            if (finished) {
                return;
            }
            condition.note(complaint, clock.instant());
        }
    }

    /**
     * From now on nothing begins or ends: what a stopping process finds closed is no condition. One
     * that is well already has its line. Returns at once, also during a look.
     */
    public void finish() {
        finished = true;
        all.forEach(Condition::finish);
    }

    /** The current faults, by the name of the condition. */
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
