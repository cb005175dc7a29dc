package dev.postroom.adapters.persistence.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.ratelimit.InMemoryRequestLimiter;
import dev.postroom.domain.ratelimit.RateDecision;
import dev.postroom.domain.ratelimit.RateSubject;
import dev.postroom.domain.ratelimit.RequestLimiter;
import dev.postroom.domain.ratelimit.RequestLimiterContract;
import dev.postroom.domain.shared.SettableClock;

import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

class JdbiRequestLimiterTest implements RequestLimiterContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public RequestLimiter limiter(int limit, int mostSubjects, InstantSource clock) {
        return over(POSTGRES.handles(), limit, mostSubjects, clock);
    }

    private static RequestLimiter limiter(int limit, InstantSource clock) {
        return over(POSTGRES.handles(), limit, MANY, clock);
    }

    private static RequestLimiter over(
            Handles handles, int limit, int mostSubjects, InstantSource clock) {
        return new JdbiRequestLimiter(
                handles,
                limit,
                mostSubjects,
                clock,
                new InMemoryRequestLimiter(limit, mostSubjects, clock));
    }

    @Test
    void severalProcessesAllowExactlyTheLimitTogether() throws Exception {
        SettableClock clock = new SettableClock();
        List<RequestLimiter> nodes =
                List.of(limiter(100, clock), limiter(100, clock), limiter(100, clock));
        List<Callable<Boolean>> requests =
                IntStream.range(0, 600)
                        .<Callable<Boolean>>mapToObj(
                                i -> () -> nodes.get(i % 3).acquire(subject(i / 3 % 2)).allowed())
                        .toList();
        try (ExecutorService threads = Executors.newFixedThreadPool(12)) {
            List<Boolean> allowed = new ArrayList<>();
            for (Future<Boolean> done : threads.invokeAll(requests)) {
                allowed.add(done.get());
            }
            assertThat(allowedOf(allowed, 0)).isEqualTo(100);
            assertThat(allowedOf(allowed, 1)).isEqualTo(100);
        }
    }

    private static RateSubject subject(int number) {
        return RateSubject.key("key-" + number);
    }

    private static long allowedOf(List<Boolean> allowed, int subject) {
        return IntStream.range(0, allowed.size())
                .filter(i -> i / 3 % 2 == subject && allowed.get(i))
                .count();
    }

    @Test
    void anotherProcessSeesWhatIsLeft() {
        SettableClock clock = new SettableClock();
        long end = SettableClock.START.getEpochSecond() + 60;
        limiter(3, clock).acquire(A);

        RequestLimiter other = limiter(3, clock);

        assertThat(other.peek(A)).isEqualTo(new RateDecision(true, 3, 2, end));
        assertThat(other.acquire(A)).isEqualTo(new RateDecision(true, 3, 1, end));
    }

    @Test
    void aProcessWhoseClockIsAheadUsesUpNoWindowOfTheOthers() {
        SettableClock ahead = new SettableClock();
        ahead.advance(Duration.ofHours(1));
        RequestLimiter early = limiter(1, ahead);
        early.acquire(A);
        RequestLimiter right = limiter(1, new SettableClock());

        assertThat(right.acquire(A).allowed()).isTrue();
        assertThat(right.acquire(A).allowed()).isFalse();
        assertThat(early.acquire(A).allowed()).isFalse();
    }

    @Test
    void requestsBeyondTheLimitAreRefusedWithoutAStatement() {
        SettableClock clock = new SettableClock();
        RequestLimiter limiter = limiter(1, clock);
        limiter.acquire(A);
        execute("DELETE FROM request_counts");

        assertThat(limiter.acquire(A).allowed()).isFalse();
        assertThat(stored()).isZero();
        clock.advance(Duration.ofSeconds(60));
        assertThat(limiter.acquire(A).allowed()).isTrue();
    }

    // connection refused, a standby, a full disk, a cancelled statement
    @ParameterizedTest
    @ValueSource(strings = {"08001", "25006", "53100", "57014"})
    void aProcessCountsAloneWhileTheDatabaseCannotCount(String state) {
        Handles away =
                new Handles(
                        Jdbi.create(() -> {
                            throw new SQLException("refused", state);
                        }));
        SettableClock clock = new SettableClock();
        RequestLimiter limiter = over(away, 2, MANY, clock);
        long end = SettableClock.START.getEpochSecond() + 60;

        assertThat(limiter.peek(A)).isEqualTo(new RateDecision(true, 2, 2, end));
        assertThat(limiter.acquire(A)).isEqualTo(new RateDecision(true, 2, 1, end));
        assertThat(limiter.acquire(A)).isEqualTo(new RateDecision(true, 2, 0, end));
        assertThat(limiter.acquire(A)).isEqualTo(new RateDecision(false, 2, 0, end));
    }

    @Test
    void aRequestIsNeverCountedInsideATransaction() {
        RequestLimiter limiter = limiter(1, new SettableClock());

        assertThatThrownBy(() -> POSTGRES.handles().transact(_ -> limiter.acquire(A)))
                .isInstanceOf(IllegalStateException.class);
        assertThat(stored()).isZero();
    }

    @Test
    void endedWindowsAreRemovedAndOthersStay() {
        SettableClock clock = new SettableClock();
        RequestLimiter limiter = limiter(5, clock);
        limiter.acquire(A);
        clock.advance(Duration.ofMinutes(5));
        limiter.acquire(A);
        EndedWindows ended = new EndedWindows(POSTGRES.handles(), clock);

        assertThat(ended.remove()).isZero();
        clock.advance(Duration.ofMinutes(1));
        assertThat(ended.remove()).isEqualTo(1);
        assertThat(stored()).isEqualTo(1);
    }

    @Test
    void manyRequestsOfOneKeyStayOnAFewPages() {
        RequestLimiter limiter = limiter(5_000, new SettableClock());

        IntStream.range(0, 5_000).forEach(_ -> limiter.acquire(A));

        long bytes =
                POSTGRES.handles()
                        .call(handle ->
                                handle.createQuery("SELECT pg_relation_size('request_counts')")
                                        .mapTo(Long.class)
                                        .one());
        assertThat(bytes).isLessThanOrEqualTo(8 * 8192);
    }

    private static int stored() {
        return POSTGRES.handles()
                .call(handle ->
                        handle.createQuery("SELECT coalesce(sum(requests), 0) FROM request_counts")
                                .mapTo(Integer.class)
                                .one());
    }

    private static void execute(String sql) {
        POSTGRES.handles().call(handle -> handle.execute(sql));
    }
}
