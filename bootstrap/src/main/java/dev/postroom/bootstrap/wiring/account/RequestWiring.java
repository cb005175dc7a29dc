package dev.postroom.bootstrap.wiring.account;

import dev.postroom.adapters.persistence.request.JdbiRequestLog;
import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.request.RequestCountsResource;
import dev.postroom.adapters.rest.request.RequestsResource;
import dev.postroom.adapters.rest.request.page.RequestsPageResource;
import dev.postroom.application.request.RequestReading;
import dev.postroom.application.request.RequestRecording;
import dev.postroom.bootstrap.lifecycle.Worker;
import dev.postroom.bootstrap.wiring.foundation.FeatureWiring;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.domain.apikey.DelegateApiKeys;
import dev.postroom.domain.request.ReadRequests;
import dev.postroom.domain.request.RecordRequests;
import dev.postroom.domain.request.RequestLog;
import dev.postroom.domain.request.StoreRequests;

import io.micrometer.core.instrument.FunctionCounter;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/** The log of requests, which is written beside the requests and never by them. */
public final class RequestWiring implements FeatureWiring {

    private static final Duration BETWEEN_BATCHES = Duration.ofMillis(500);

    /** The driven ports. */
    public record Ports(RequestLog log) {

        public static Ports on(Foundation foundation) {
            return new Ports(new JdbiRequestLog(foundation.handles()));
        }
    }

    private final ReadRequests reading;
    private final RequestRecording recording;
    private final DelegateApiKeys keys;
    private final InstantSource clock;

    public RequestWiring(
            Ports ports, ReadRequests reading, DelegateApiKeys keys, Foundation foundation) {
        this.reading = reading;
        this.recording = new RequestRecording(ports.log(), foundation.clock());
        this.keys = keys;
        this.clock = foundation.clock();
        FunctionCounter.builder("postroom.request.log.dropped", recording, StoreRequests::dropped)
                .description("Requests that are missing in the log of requests")
                .register(foundation.telemetry().meters());
    }

    /** Reads the log; requests have the time of the system's clock. */
    public static ReadRequests reading(Ports ports, Foundation foundation) {
        return new RequestReading(ports.log(), foundation.clock());
    }

    /** Takes note of requests. */
    public RecordRequests recording() {
        return recording;
    }

    /** Stores what was noted, one batch after each pause, for a process that serves requests. */
    public Worker writer() {
        return Worker.periodic("request-log", recording::storeNext)
                .polling(BETWEEN_BATCHES)
                .pausing((_, _) -> BETWEEN_BATCHES);
    }

    /** Stores what is left at the end of the process. */
    public void finish() {
        recording.storeRest();
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        return List.of(
                new RequestsResource(reading, tools.responses(), tools.lists()),
                new RequestCountsResource(reading),
                new RequestsPageResource(reading, keys, clock, tools.lists(), tools.pages()));
    }
}
