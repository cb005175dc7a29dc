package dev.postroom.application.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.InMemoryPorts;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.request.InMemoryRequestLog;
import dev.postroom.domain.request.KeyRequests;
import dev.postroom.domain.request.LoggedRequest;
import dev.postroom.domain.request.RecordedRequest;
import dev.postroom.domain.request.RequestCount;
import dev.postroom.domain.request.RequestFixture;
import dev.postroom.domain.request.RequestLog;
import dev.postroom.domain.request.RequestQuery;
import dev.postroom.domain.request.StoreRequests;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

class RequestRecordingTest {

    private static final int WAITING = 4096;

    private final InMemoryPorts ports = InMemoryPorts.create();
    private final SettableClock clock = new SettableClock();
    private final Breakable log =
            new Breakable(new InMemoryRequestLog(ports.database(), _ -> true));
    private final RequestRecording recording = new RequestRecording(log, clock);
    private final Workspace here = ports.newWorkspace(Environment.LIVE);
    private final ApiKeyId key = new ApiKeyId(ports.ids().next());

    private void answered(Workspace workspace, int status, int times) {
        for (int i = 0; i < times; i++) {
            recording.answered(
                    workspace,
                    key,
                    status,
                    () -> RequestFixture.get(key).answered(ports.ids().next(), status));
        }
    }

    private long listed(Workspace workspace) {
        return log.list(
                        workspace,
                        RequestQuery.ALL,
                        PageRequest.first(1, Sort.descending(RequestQuery.Sort.CREATED_AT)))
                .total();
    }

    private List<KeyRequests> counts(Workspace workspace) {
        return log.readCounts(workspace, Set.of(), Instant.EPOCH, 10);
    }

    @Test
    void allFailuresAreKeptAndFiftyOthersOfEachSecondAndEnvironment() {
        Workspace other = ports.newWorkspace(Environment.TEST);
        answered(here, 422, 120);
        answered(here, 200, 120);
        answered(here, 429, 120);
        answered(other, 200, 1);
        clock.advance(Duration.ofSeconds(1));
        answered(here, 200, 10);

        recording.storeRest();

        assertThat(listed(here)).isEqualTo(120 + 50 + 50 + 10);
        assertThat(listed(other)).isEqualTo(1);
        assertThat(counts(here)).containsExactly(new KeyRequests(key, 370, 240));
        assertThat(recording.dropped()).isZero();
    }

    @Test
    void aFloodOfOneAccountCostsAnotherOneNothing() {
        Workspace quiet = ports.newWorkspace(Environment.LIVE);
        answered(here, 500, WAITING + 10);
        answered(quiet, 404, 20);
        answered(here, 500, 10);

        assertThat(recording.storeNext()).isEqualTo(StoreRequests.BATCH);
        assertThat(listed(quiet)).isEqualTo(20);

        recording.storeRest();

        assertThat(listed(quiet)).isEqualTo(20);
        assertThat(listed(here)).isEqualTo(WAITING - 20);
        assertThat(recording.dropped()).isEqualTo(10 + 20 + 10);
        assertThat(counts(here)).containsExactly(new KeyRequests(key, WAITING + 20, WAITING + 20));
    }

    @Test
    void whatTheDatabaseDoesNotTakeWhileItIsAwayIsLostAndCountedButCountsWait() {
        log.failure = Optional.of(away());
        answered(here, 422, 30);
        assertThat(recording.storeNext()).isZero();
        recording.storeRest();

        log.failure = Optional.empty();
        answered(here, 422, 1);
        recording.storeRest();

        assertThat(recording.dropped()).isEqualTo(30);
        assertThat(listed(here)).isEqualTo(1);
        assertThat(counts(here)).containsExactly(new KeyRequests(key, 31, 31));
    }

    @Test
    void anUnexpectedFailureIsCountedAndReported() {
        log.failure = Optional.of(new IllegalStateException("broken"));
        answered(here, 422, 3);

        assertThatThrownBy(recording::storeNext).isSameAs(log.failure.orElseThrow());
        assertThat(recording.dropped()).isEqualTo(3);
    }

    @Test
    void countsAreStoredEveryFiveSecondsAndFallIntoTheirSpans() {
        answered(here, 200, 1);
        assertThat(recording.storeNext()).isEqualTo(1);
        assertThat(counts(here)).containsExactly(new KeyRequests(key, 1, 0));

        answered(here, 503, 1);
        clock.advance(Duration.ofSeconds(4));
        assertThat(recording.storeNext()).isEqualTo(1);
        assertThat(counts(here)).containsExactly(new KeyRequests(key, 1, 0));

        clock.advance(RequestCount.SPAN);
        answered(here, 200, 1);
        recording.storeNext();
        assertThat(counts(here)).containsExactly(new KeyRequests(key, 3, 1));
        assertThat(log.readCounts(here, Set.of(), RequestCount.spanOf(clock.instant()), 10))
                .containsExactly(new KeyRequests(key, 1, 0));
    }

    private static RuntimeException away() {
        return new Failure.Unavailable("database", "It is away.", Duration.ofSeconds(1))
                .asException();
    }

    /** A log that can be away. */
    private static final class Breakable implements RequestLog {

        private final RequestLog log;
        private Optional<RuntimeException> failure = Optional.empty();

        Breakable(RequestLog log) {
            this.log = log;
        }

        private void fail() {
            failure.ifPresent(e -> {
                throw e;
            });
        }

        @Override
        public void append(List<RecordedRequest> requests) {
            fail();
            log.append(requests);
        }

        @Override
        public void addCounts(List<RequestCount> counts) {
            fail();
            log.addCounts(counts);
        }

        @Override
        public Page<LoggedRequest> list(
                Workspace workspace, RequestQuery query, PageRequest<RequestQuery.Sort> page) {
            return log.list(workspace, query, page);
        }

        @Override
        public Optional<LoggedRequest> find(Workspace workspace, String id) {
            return log.find(workspace, id);
        }

        @Override
        public List<KeyRequests> readCounts(
                Workspace workspace, Set<ApiKeyId> keys, Instant since, int max) {
            return log.readCounts(workspace, keys, since, max);
        }
    }
}
