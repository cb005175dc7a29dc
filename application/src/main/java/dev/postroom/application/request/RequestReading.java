package dev.postroom.application.request;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.request.LoggedRequest;
import dev.postroom.domain.request.ReadRequests;
import dev.postroom.domain.request.RequestCount;
import dev.postroom.domain.request.RequestLog;
import dev.postroom.domain.request.RequestQuery;
import dev.postroom.domain.request.RequestTotals;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;

/** Reads the log of requests. Requests have the time of the system's clock, also in test. */
public final class RequestReading implements ReadRequests {

    private static final Duration DAY = Duration.ofHours(24);

    private final RequestLog log;
    private final InstantSource clock;

    public RequestReading(RequestLog log, InstantSource clock) {
        this.log = log;
        this.clock = clock;
    }

    @Override
    public Page<LoggedRequest> list(
            Workspace workspace, RequestQuery query, PageRequest<RequestQuery.Sort> page) {
        return log.list(workspace, query, page);
    }

    @Override
    public LoggedRequest get(Workspace workspace, String id) {
        return log.find(workspace, id)
                .orElseThrow(() -> new Failure.NotFound("Request", id).asException());
    }

    @Override
    public RequestTotals readCounts(Workspace workspace, Set<ApiKeyId> keys) {
        Instant since = RequestCount.spanOf(clock.instant().minus(DAY));
        return new RequestTotals(since, log.readCounts(workspace, keys, since, MOST_KEYS));
    }
}
