package dev.postroom.domain.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Pages;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.shared.text.TimeSpan;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Tests that every implementation of {@link RequestLog} must pass. */
public interface RequestLogContract extends PortContract {

    Sort<RequestQuery.Sort> NEWEST = Sort.descending(RequestQuery.Sort.CREATED_AT);
    Instant SPAN = RequestCount.spanOf(Instant.parse("2026-03-01T12:34:56Z"));

    /** The log on the store of {@link #ports}. */
    RequestLog log();

    private ApiKeyId newKey() {
        return new ApiKeyId(newId());
    }

    private LoggedRequest keep(Workspace workspace, RequestFixture request, int status) {
        LoggedRequest kept = request.answered(newId(), status);
        append(workspace, kept);
        return kept;
    }

    private void append(Workspace workspace, LoggedRequest request) {
        log().append(List.of(new RecordedRequest(workspace, request)));
    }

    private List<LoggedRequest> listed(Workspace workspace, RequestQuery query) {
        return log().list(workspace, query, PageRequest.first(10, NEWEST)).items();
    }

    private List<KeyRequests> totals(Workspace workspace, Set<ApiKeyId> keys) {
        return log().readCounts(workspace, keys, SPAN, 10);
    }

    private static RequestCount count(
            Workspace workspace, ApiKeyId key, Instant since, long requests, long errors) {
        return new RequestCount(workspace, key, since, requests, errors);
    }

    @Test
    default void aRequestIsFoundAsItWasAppended() {
        Workspace here = newLive();
        LoggedRequest done = keep(here, RequestFixture.get(newKey()), 200);
        LoggedRequest failed = keep(here, RequestFixture.get(newKey()), 404);
        LoggedRequest bare =
                new LoggedRequest(
                        newId(),
                        newKey(),
                        done.at(),
                        new LoggedRequest.Call(
                                "OTHER", "unmatched", Optional.empty(), Optional.empty()),
                        new LoggedRequest.Answer(503, 0, Optional.empty()));
        append(here, bare);

        assertThat(log().find(here, done.id().toString())).contains(done);
        assertThat(log().find(here, failed.id().toString())).contains(failed);
        assertThat(log().find(here, bare.id().toString())).contains(bare);
        assertThat(listed(here, RequestQuery.ALL)).containsExactly(bare, failed, done);
    }

    @Test
    default void anotherWorkspaceSeesNeitherRequestsNorCounts() {
        Workspace here = newLive();
        ApiKeyId key = newKey();
        LoggedRequest request = keep(here, RequestFixture.get(key), 422);
        log().addCounts(List.of(count(here, key, SPAN, 3, 1)));

        for (Workspace stranger : strangersTo(here)) {
            assertThat(log().find(stranger, request.id().toString())).isEmpty();
            assertThat(log().find(stranger, "try-" + request.id())).isEmpty();
            assertThat(log().list(stranger, RequestQuery.ALL, PageRequest.first(10, NEWEST)))
                    .satisfies(page -> assertThat(page.items()).isEmpty())
                    .satisfies(page -> assertThat(page.total()).isZero());
            assertThat(totals(stranger, Set.of())).isEmpty();
            assertThat(totals(stranger, Set.of(key))).isEmpty();
        }
        assertThat(totals(here, Set.of(key))).containsExactly(new KeyRequests(key, 3, 1));
    }

    @Test
    default void theNewestOfSeveralRequestsWithOneRequestIdIsFoundByIt() {
        Workspace here = newLive();
        LoggedRequest first = keep(here, RequestFixture.get(newKey()), 200);
        LoggedRequest second =
                new LoggedRequest(newId(), first.key(), first.at(), first.call(), first.answer());
        append(here, second);

        assertThat(log().find(here, "try-" + first.id())).contains(second);
        assertThat(log().find(here, "try-" + newId())).isEmpty();
        assertThat(log().find(here, newId().toString())).isEmpty();
    }

    @Test
    default void requestsAreFoundByStatusKeyMethodRouteAndTime() {
        Workspace here = newLive();
        ApiKeyId key = newKey();
        RequestFixture get = RequestFixture.get(key);
        LoggedRequest done = keep(here, get, 200);
        LoggedRequest refused = keep(here, get.at(get.at().plusSeconds(1)).method("POST"), 422);
        LoggedRequest broken =
                keep(here, RequestFixture.get(newKey()).at(get.at().plusSeconds(2)), 500);
        RequestQuery all = RequestQuery.ALL;

        assertThat(listed(here, of(Set.of(StatusClass.REFUSAL), Optional.empty())))
                .containsExactly(refused);
        assertThat(
                        listed(
                                here,
                                of(
                                        Set.of(StatusClass.REFUSAL, StatusClass.FAULT),
                                        Optional.empty())))
                .containsExactly(broken, refused);
        assertThat(listed(here, of(Set.of(), Optional.of(key)))).containsExactly(refused, done);
        assertThat(
                        listed(
                                here,
                                of(
                                        Set.of(StatusClass.REFUSAL, StatusClass.FAULT),
                                        Optional.of(key))))
                .containsExactly(refused);
        assertThat(
                        listed(
                                here,
                                new RequestQuery(
                                        Set.of(),
                                        all.key(),
                                        Optional.of("POST"),
                                        Optional.of("/api/v1/subscribers/{id}"),
                                        all.created())))
                .containsExactly(refused);
        assertThat(
                        listed(
                                here,
                                new RequestQuery(
                                        Set.of(),
                                        all.key(),
                                        all.method(),
                                        Optional.of("/api/v1/tags"),
                                        all.created())))
                .isEmpty();
        assertThat(
                        listed(
                                here,
                                new RequestQuery(
                                        Set.of(),
                                        all.key(),
                                        all.method(),
                                        all.route(),
                                        new TimeSpan(
                                                Optional.of(get.at()),
                                                Optional.of(get.at().plusSeconds(2))))))
                .containsExactly(refused);
    }

    private static RequestQuery of(Set<StatusClass> classes, Optional<ApiKeyId> key) {
        return new RequestQuery(
                classes, key, Optional.empty(), Optional.empty(), TimeSpan.always());
    }

    @Test
    default void requestsAreReadInPagesWithTheirExactNumber() {
        Workspace here = newLive();
        ApiKeyId key = newKey();
        List<LoggedRequest> all = new ArrayList<>();
        for (int second = 0; second < 7; second++) {
            RequestFixture request = RequestFixture.get(key);
            all.addFirst(
                    keep(
                            here,
                            request.at(request.at().plusSeconds(second / 2)),
                            second % 2 == 0 ? 200 : 404));
        }
        List<LoggedRequest> failed =
                all.stream().filter(one -> one.statusClass().isError()).toList();

        assertThat(Pages.walk(2, NEWEST, page -> log().list(here, RequestQuery.ALL, page)))
                .isEqualTo(all);
        assertThat(
                        Pages.walk(
                                2,
                                NEWEST,
                                page ->
                                        log().list(
                                                        here,
                                                        of(
                                                                Set.of(
                                                                        StatusClass.REFUSAL,
                                                                        StatusClass.FAULT),
                                                                Optional.empty()),
                                                        page)))
                .isEqualTo(failed);
        assertThat(
                        Pages.walk(
                                2,
                                NEWEST,
                                page -> log().list(here, of(Set.of(), Optional.of(key)), page)))
                .isEqualTo(all);
    }

    @Test
    default void countsOfOneSpanAddUp() {
        Workspace here = newLive();
        ApiKeyId busy = newKey();
        ApiKeyId quiet = newKey();
        log().addCounts(List.of(count(here, busy, SPAN, 2, 1), count(here, quiet, SPAN, 1, 0)));
        log().addCounts(
                        List.of(
                                count(here, busy, SPAN, 5, 0),
                                count(here, busy, SPAN.plus(RequestCount.SPAN), 1, 1),
                                count(here, quiet, SPAN.minus(RequestCount.SPAN), 90, 90)));

        assertThat(totals(here, Set.of()))
                .containsExactly(new KeyRequests(busy, 8, 2), new KeyRequests(quiet, 1, 0));
        assertThat(totals(here, Set.of(quiet, newKey())))
                .containsExactly(new KeyRequests(quiet, 1, 0));
        assertThat(log().readCounts(here, Set.of(), SPAN, 1))
                .containsExactly(new KeyRequests(busy, 8, 2));
        assertThat(log().readCounts(here, Set.of(), SPAN.plus(Duration.ofDays(1)), 10)).isEmpty();
    }

    @Test
    default void whatCameFromAWorkspaceThatIsGoneIsLeftOut() {
        Workspace here = newLive();
        Workspace gone = new Workspace(newId(), new AccountId(newId()), Environment.LIVE);
        ApiKeyId key = newKey();
        LoggedRequest kept = RequestFixture.get(key).answered(newId(), 404);

        append(gone, RequestFixture.get(key).answered(newId(), 404));
        append(here, kept);
        log().addCounts(List.of(count(gone, key, SPAN, 1, 1), count(here, key, SPAN, 1, 1)));

        assertThat(listed(here, RequestQuery.ALL)).containsExactly(kept);
        assertThat(listed(gone, RequestQuery.ALL)).isEmpty();
        assertThat(totals(here, Set.of())).containsExactly(new KeyRequests(key, 1, 1));
        assertThat(totals(gone, Set.of())).isEmpty();
    }
}
