package dev.postroom.domain.request;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The requests of programs, and how many there were. It ends with its retention. Writes take a few
 * seconds at most, and stand alone: none is part of another change.
 */
@DrivenPort
public interface RequestLog {

    /**
     * Adds requests of any workspaces, all or none. Those of a workspace that is gone are left out.
     */
    void append(List<RecordedRequest> requests);

    /** Adds to the counts of any workspaces, all or none; leaves out as {@link #append}. */
    void addCounts(List<RequestCount> counts);

    /** One page of the requests that match. */
    Page<LoggedRequest> list(
            Workspace workspace, RequestQuery query, PageRequest<RequestQuery.Sort> page);

    /** The request with this id, or else the newest one with this request id. */
    Optional<LoggedRequest> find(Workspace workspace, String id);

    /**
     * The sums of the counts of spans that begin at {@code since} or later, of up to {@code max}
     * keys, those with the most requests first.
     *
     * @param keys only of these; empty: of all
     */
    List<KeyRequests> readCounts(Workspace workspace, Set<ApiKeyId> keys, Instant since, int max);
}
