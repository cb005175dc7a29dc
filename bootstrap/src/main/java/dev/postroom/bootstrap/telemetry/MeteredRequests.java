package dev.postroom.bootstrap.telemetry;

import dev.postroom.adapters.rest.server.RequestObserver;
import dev.postroom.domain.shared.Randomness;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Counts and times the requests to the API by the template of their path, so that the number of
 * series does not depend on what clients send.
 */
public final class MeteredRequests implements RequestObserver {
    private static final int TOKEN_BYTES = 16;

    private final MeterRegistry meters;

    // a meter is built once: building it costs more than the rest of a short request
    private final Map<Answer, Counter> counters = new ConcurrentHashMap<>();
    private final Map<Operation, Timer> timers = new ConcurrentHashMap<>();

    // clients cannot guess it, and so cannot keep their requests out of the log
    private final String ownAgent;

    public MeteredRequests(MeterRegistry meters, Randomness randomness) {
        this.meters = meters;
        this.ownAgent =
                "postroom-liveness/" + HexFormat.of().formatHex(randomness.bytes(TOKEN_BYTES));
    }

    private record Operation(String method, String route) {}

    private record Answer(Operation operation, int status) {}

    /** The {@code User-Agent} of the requests of this process to itself. */
    public String ownAgent() {
        return ownAgent;
    }

    @Override
    public void answered(Answered request) {
        Operation operation = new Operation(request.method(), request.route());
        counters.computeIfAbsent(new Answer(operation, request.status()), this::counter)
                .increment();
        timers.computeIfAbsent(operation, this::timer).record(request.time());
    }

    private Counter counter(Answer answer) {
        return Counter.builder("postroom.http.requests")
                .description("Requests to the API, by operation and status")
                .tag("method", answer.operation().method())
                .tag("route", answer.operation().route())
                .tag("status", Integer.toString(answer.status()))
                .register(meters);
    }

    private Timer timer(Operation operation) {
        return Timer.builder("postroom.http.request.duration")
                .description("Time from the first byte of a request to the last of its response")
                .tag("method", operation.method())
                .tag("route", operation.route())
                .serviceLevelObjectives(Buckets.ofRequests())
                .register(meters);
    }

    @Override
    public boolean isOwn(String userAgent) {
        return userAgent.equals(ownAgent);
    }
}
