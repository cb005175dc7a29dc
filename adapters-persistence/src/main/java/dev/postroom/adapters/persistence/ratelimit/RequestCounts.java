package dev.postroom.adapters.persistence.ratelimit;

import dev.postroom.adapters.persistence.sql.DatabaseTimes;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.transaction.GroupCommit;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.ratelimit.RateSubject;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The counts in PostgreSQL. Requests that arrive while others are being counted are counted
 * together by the next statement, so that a process updates the row of a busy key once for many.
 * Thread-safe.
 */
final class RequestCounts {
    // Rows in a fixed order, so that two processes cannot deadlock. Beyond the limit nothing is
    // written, so that a window costs a limited number of row versions.
    private static final String COUNT =
            """
            INSERT INTO request_counts AS c (window_start, kind, name, requests)
            SELECT n.window_start, n.kind, n.name, n.requests
            FROM unnest(:windows, :kinds, :names, :requests)
                AS n (window_start, kind, name, requests)
            ORDER BY n.window_start, n.kind, n.name
            ON CONFLICT (window_start, kind, name) DO UPDATE
            SET requests = c.requests + excluded.requests
            WHERE c.requests < :limit
            RETURNING window_start, kind, name, requests
            """;
    private static final String COUNTED =
            """
            SELECT requests FROM request_counts
            WHERE window_start = :window AND kind = :kind AND name = :name
            """;
    private static final int MOST_TOGETHER = 500;
    // Every request waits for its decision.
    private static final int LONGEST_SECONDS = 2;

    private final Handles handles;
    private final int limit;
    private final GroupCommit<Request> together;

    RequestCounts(Handles handles, int limit) {
        this.handles = handles;
        this.limit = limit;
        this.together = new GroupCommit<>(this::countAll, MOST_TOGETHER);
    }

    private record Key(Instant window, String kind, String name) {
        static Key of(Instant window, RateSubject subject) {
            return new Key(window, subject.kind().keyword(), subject.name());
        }

        static Key of(ResultSet result) throws SQLException {
            Row row = new Row(result);
            return new Key(row.instant("window_start"), row.text("kind"), row.text("name"));
        }
    }

    private static final class Request {
        private final Key key;
        private int number;

        Request(Key key) {
            this.key = key;
        }
    }

    /** Counts a request; its number in the window, or a number beyond the limit. */
    int count(Instant window, RateSubject subject) {
        Request request = new Request(Key.of(window, subject));
        together.store(request);
        return request.number;
    }

    /** The number of a subject's requests in the window; counts nothing. */
    int counted(Instant window, RateSubject subject) {
        return handles.call(handle ->
                handle.createQuery(COUNTED)
                        .bind("window", DatabaseTimes.stored(window))
                        .bind("kind", subject.kind().keyword())
                        .bind("name", subject.name())
                        .mapTo(Integer.class)
                        .findOne()
                        .orElse(0));
    }

    // The last of several requests of one subject has the number that the statement returns.
    private void countAll(List<Request> requests) {
        try {
            number(requests);
        } catch (FailureException e) {
            throw e;
        } catch (RuntimeException e) {
            // as an outage, so that the others are not tried one by one
            FailureException away =
                    new Failure.Unavailable(
                                    "rate_limit_unavailable",
                                    "Requests cannot be counted.",
                                    Duration.ofSeconds(LONGEST_SECONDS))
                            .asException();
            away.addSuppressed(e);
            throw away;
        }
    }

    private void number(List<Request> requests) {
        Map<Key, Integer> arrived =
                requests.stream().collect(Collectors.toMap(it -> it.key, _ -> 1, Integer::sum));
        Map<Key, Integer> last = add(arrived);
        for (Request request : requests.reversed()) {
            request.number = last.getOrDefault(request.key, limit + 1);
            last.computeIfPresent(request.key, (_, number) -> number - 1);
        }
    }

    private Map<Key, Integer> add(Map<Key, Integer> arrived) {
        List<Key> keys = List.copyOf(arrived.keySet());
        return handles.call(handle ->
                handle
                        .createQuery(COUNT)
                        .setQueryTimeout(LONGEST_SECONDS)
                        .bind(
                                "windows",
                                SqlArray.times(
                                        keys.stream().map(Key::window).map(Optional::of).toList()))
                        .bind("kinds", SqlArray.texts(keys.stream().map(Key::kind).toList()))
                        .bind("names", SqlArray.texts(keys.stream().map(Key::name).toList()))
                        .bind(
                                "requests",
                                SqlArray.integers(keys.stream().map(arrived::get).toList()))
                        .bind("limit", limit)
                        .map((result, _) -> Map.entry(Key.of(result), result.getInt("requests")))
                        .stream()
                        .collect(
                                Collectors.toMap(
                                        Map.Entry::getKey,
                                        Map.Entry::getValue,
                                        Integer::sum,
                                        HashMap::new)));
    }
}
