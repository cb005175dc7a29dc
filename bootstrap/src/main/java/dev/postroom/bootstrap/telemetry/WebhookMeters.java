package dev.postroom.bootstrap.telemetry;

import dev.postroom.adapters.webhook.AttemptObserver;
import dev.postroom.domain.webhook.delivery.AttemptResult;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts and times the attempts to deliver to webhooks. */
public final class WebhookMeters implements AttemptObserver {
    private static final List<String> RESULTS =
            List.of("1xx", "2xx", "3xx", "4xx", "5xx", "no_response", "not_allowed");

    private final Map<String, Counter> results = new HashMap<>();
    private final Timer time;

    public WebhookMeters(MeterRegistry meters) {
        for (String result : RESULTS) {
            results.put(
                    result,
                    Counter.builder("postroom.webhook.attempts")
                            .description("Attempts to deliver to webhooks, by response")
                            .tag("result", result)
                            .register(meters));
        }
        time =
                Timer.builder("postroom.webhook.attempt.duration")
                        .description("Time of an attempt to deliver to a webhook")
                        .serviceLevelObjectives(Buckets.ofCalls())
                        .register(meters);
    }

    @Override
    public void ended(AttemptResult result) {
        String word =
                result.status()
                        .map(status -> status / 100 + "xx")
                        .orElse(result.isFinal() ? "not_allowed" : "no_response");
        Counter counter = results.get(word);
        if (counter != null) {
            counter.increment();
        }
        time.record(result.elapsed());
    }
}
