package dev.postroom.application.request;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.request.RecordedRequest;
import dev.postroom.domain.request.RequestCount;
import dev.postroom.domain.request.StatusClass;

import java.util.List;

/**
 * Requests that are not stored yet: all that failed, of each workspace up to 50 others a second,
 * and the counts of all. Refusals for the rate of a key are limited as the others, because a
 * program that is refused for its rate sends many. Thread-safe.
 */
final class WaitingRequests {

    private static final int MOST = 4096;
    private static final int OTHERS_IN_SECOND = 50;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final long SECOND = 1000;

    private final FairRing ring = new FairRing(MOST);
    private final Pace others = new Pace(OTHERS_IN_SECOND);
    private final Pace refusedForRate = new Pace(OTHERS_IN_SECOND);
    private final Tallies tallies = new Tallies();
    private long dropped;

    /** Counts a request; whether its row is wanted. */
    synchronized boolean count(Workspace workspace, ApiKeyId key, int status, long millis) {
        boolean isError = StatusClass.of(status).isError();
        tallies.add(workspace, key, millis, isError);
        if (status == TOO_MANY_REQUESTS) {
            return refusedForRate.allows(workspace.id(), millis / SECOND);
        }
        return isError || others.allows(workspace.id(), millis / SECOND);
    }

    synchronized void add(RecordedRequest request) {
        if (!ring.offer(request)) {
            dropped++;
        }
    }

    synchronized List<RecordedRequest> take(int max) {
        return ring.take(max);
    }

    synchronized List<RequestCount> takeCounts(int max) {
        return tallies.take(max);
    }

    synchronized void giveBack(List<RequestCount> counts) {
        tallies.add(counts);
    }

    synchronized void drop(int number) {
        dropped += number;
    }

    synchronized long dropped() {
        return dropped;
    }
}
