package dev.postroom.domain.request;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.util.Set;

/** The log of the requests of programs: all failures, and some of the others. */
@DrivingPort
public interface ReadRequests {

    /** The most keys of {@link #readCounts}. */
    int MOST_KEYS = 100;

    /** One page of the requests that match. */
    Page<LoggedRequest> list(
            Workspace workspace, RequestQuery query, PageRequest<RequestQuery.Sort> page);

    /**
     * The request with this id, or else the newest one with this request id; {@code NotFound}
     * without one.
     */
    LoggedRequest get(Workspace workspace, String id);

    /**
     * How many requests the keys sent in the last 24 hours, listed or not. Keys without any are
     * absent.
     *
     * @param keys up to {@link #MOST_KEYS}; empty: those with the most requests
     */
    RequestTotals readCounts(Workspace workspace, Set<ApiKeyId> keys);
}
