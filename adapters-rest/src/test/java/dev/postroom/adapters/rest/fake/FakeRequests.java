package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.request.KeyRequests;
import dev.postroom.domain.request.LoggedRequest;
import dev.postroom.domain.request.ReadRequests;
import dev.postroom.domain.request.RecordRequests;
import dev.postroom.domain.request.RequestQuery;
import dev.postroom.domain.request.RequestTotals;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/** Keeps each request that was answered, and shows one that is always there. */
public final class FakeRequests implements ReadRequests, RecordRequests {

    /** The id of the request that is always there. */
    public static final String ID = "0195504a-1080-7000-8000-000000000001";

    private static final LoggedRequest REFUSED =
            new LoggedRequest(
                    UUID.fromString(ID),
                    new ApiKeyId(UUID.fromString(ID)),
                    Instant.parse("2026-03-01T12:00:00Z"),
                    new LoggedRequest.Call(
                            "POST",
                            "/api/v1/subscribers",
                            Optional.of("/api/v1/subscribers"),
                            Optional.of("try-1")),
                    new LoggedRequest.Answer(
                            422, 3, Optional.of("{\"status\":422,\"code\":\"validation_error\"}")));

    private final List<LoggedRequest> kept = new CopyOnWriteArrayList<>();

    /** The requests that were answered. */
    public List<LoggedRequest> kept() {
        return kept;
    }

    @Override
    public Page<LoggedRequest> list(
            Workspace workspace, RequestQuery query, PageRequest<RequestQuery.Sort> page) {
        return new Page<>(List.of(REFUSED), Optional.empty(), 1);
    }

    @Override
    public LoggedRequest get(Workspace workspace, String id) {
        if (Set.of(ID, "try-1", "news").contains(id)) {
            return REFUSED;
        }
        throw new Failure.NotFound("Request", id).asException();
    }

    @Override
    public RequestTotals readCounts(Workspace workspace, Set<ApiKeyId> keys) {
        return new RequestTotals(
                Instant.parse("2026-02-28T12:00:00Z"),
                keys.stream().limit(1).map(key -> new KeyRequests(key, 12, 1)).toList());
    }

    @Override
    public void answered(
            Workspace workspace, ApiKeyId key, int status, Supplier<LoggedRequest> row) {
        kept.add(row.get());
    }
}
