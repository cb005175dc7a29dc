package dev.postroom.bootstrap.service;

import dev.postroom.adapters.rest.RequestObserver;
import dev.postroom.domain.shared.Randomness;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

import java.util.HexFormat;

/**
 * Counts and times the requests to the API by the template of their path, so that the number of
 * series does not depend on what clients send.
 */
final class MeteredRequests implements RequestObserver {
    private static final int TOKEN_BYTES = 16;

    private final MeterRegistry meters;

    // clients cannot guess it, and so cannot keep their requests out of the log
    private final String ownAgent;

    MeteredRequests(MeterRegistry meters, Randomness randomness) {
        this.meters = meters;
        this.ownAgent =
                "postroom-liveness/" + HexFormat.of().formatHex(randomness.bytes(TOKEN_BYTES));
    }

    /** The {@code User-Agent} of the requests of this process to itself. */
    String ownAgent() {
        return ownAgent;
    }

    @Override
    public void answered(Answered request) {
        Counter.builder("postroom.http.requests")
                .description("Requests to the API, by operation and status")
                .tag("method", request.method())
                .tag("route", request.route())
                .tag("status", Integer.toString(request.status()))
                .register(meters)
                .increment();
        Timer.builder("postroom.http.request.duration")
                .description("Time from the first byte of a request to the last of its response")
                .tag("method", request.method())
                .tag("route", request.route())
                .serviceLevelObjectives(Buckets.ofRequests())
                .register(meters)
                .record(request.time());
    }

    @Override
    public boolean isOwn(String userAgent) {
        return userAgent.equals(ownAgent);
    }
}
