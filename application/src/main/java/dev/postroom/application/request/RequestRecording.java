package dev.postroom.application.request;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.request.LoggedRequest;
import dev.postroom.domain.request.RecordRequests;
import dev.postroom.domain.request.RecordedRequest;
import dev.postroom.domain.request.RequestCount;
import dev.postroom.domain.request.RequestLog;
import dev.postroom.domain.request.StoreRequests;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;

/** Keeps requests until they are stored. Recording is safe for any number of threads. */
public final class RequestRecording implements RecordRequests, StoreRequests {

    private static final Duration BETWEEN_COUNTS = Duration.ofSeconds(5);

    private final RequestLog log;
    private final InstantSource clock;
    private final WaitingRequests waiting = new WaitingRequests();
    private Instant counted = Instant.EPOCH;

    public RequestRecording(RequestLog log, InstantSource clock) {
        this.log = log;
        this.clock = clock;
    }

    @Override
    public void answered(
            Workspace workspace, ApiKeyId key, int status, Supplier<LoggedRequest> row) {
        if (waiting.count(workspace, key, status, clock.millis())) {
            waiting.add(new RecordedRequest(workspace, row.get()));
        }
    }

    @Override
    public int storeNext() {
        int stored = storeBatch();
        Instant now = clock.instant();
        if (!now.isBefore(counted.plus(BETWEEN_COUNTS))) {
            counted = now;
            boolean _ = storeCounts();
        }
        return stored;
    }

    private int storeBatch() {
        List<RecordedRequest> batch = waiting.take(BATCH);
        if (batch.isEmpty()) {
            return 0;
        }
        try {
            log.append(batch);
            return batch.size();
        } catch (RuntimeException e) {
            waiting.drop(batch.size());
            requireOutage(e);
            return 0;
        }
    }

    /** Whether there may be more. */
    private boolean storeCounts() {
        List<RequestCount> counts = waiting.takeCounts(BATCH);
        if (counts.isEmpty()) {
            return false;
        }
        try {
            log.addCounts(counts);
            return counts.size() == BATCH;
        } catch (RuntimeException e) {
            waiting.giveBack(counts);
            requireOutage(e);
            return false;
        }
    }

    // an outage is reported as a condition of the process
    private static void requireOutage(RuntimeException e) {
        if (!(e instanceof FailureException refused
                && refused.failure() instanceof Failure.Unavailable)) {
            throw e;
        }
    }

    @Override
    public void storeRest() {
        while (storeBatch() == BATCH) {}
        while (storeCounts()) {}
    }

    @Override
    public long dropped() {
        return waiting.dropped();
    }
}
