package dev.postroom.adapters.persistence.schema;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.shared.Sort;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.SubscriberSort;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.tag.TagId;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * Logs the median of list pages with exact totals, at 100 000 subscribers. Not part of the tests:
 * its name does not end in Test; run it with {@code -Dtest=ListPageTimings}.
 */
class ListPageTimings {
    private static final Logger LOG = LoggerFactory.getLogger(ListPageTimings.class);
    private static final int RUNS = 400;

    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Test
    void mediansAreLogged() {
        Workspace here = POSTGRES.ports().newWorkspace(Environment.LIVE);
        Crowd.seed(POSTGRES.handles(), here);
        Set<SubscriberStatus> rare = Set.of(SubscriberStatus.COMPLAINED);
        log("all", here, Set.of(), Optional.empty());
        log("active", here, Set.of(SubscriberStatus.ACTIVE), Optional.empty());
        log("rare status", here, rare, Optional.empty());
        log("common tag", here, Set.of(), Optional.of(Crowd.COMMON));
        log("rare tag", here, Set.of(), Optional.of(Crowd.RARE));
        log("common tag, rare status", here, rare, Optional.of(Crowd.COMMON));
    }

    private static void log(
            String name, Workspace here, Set<SubscriberStatus> statuses, Optional<TagId> tag) {
        SubscriberQuery query = PlansTest.query(statuses, tag.map(List::of));
        PageRequest<SubscriberSort> page =
                PageRequest.first(50, Sort.descending(SubscriberSort.CREATED_AT));
        Subscribers subscribers = POSTGRES.ports().subscriber().subscribers();
        long total = subscribers.list(here, query, page).total();
        long[] nanos =
                LongStream.range(0, RUNS)
                        .map(_ -> {
                            long start = System.nanoTime();
                            subscribers.list(here, query, page);
                            return System.nanoTime() - start;
                        })
                        .sorted()
                        .toArray();
        LOG.warn("{}: {} in all, median {} µs a page", name, total, nanos[RUNS / 2] / 1000);
    }
}
