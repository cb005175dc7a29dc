package dev.postroom.domain.request;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryOrder;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.text.UuidText;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The log of requests in memory. */
public final class InMemoryRequestLog implements RequestLog {

    private final InMemoryDatabase database;
    private final Predicate<Workspace> isKnown;
    private final InMemoryTable<RequestRow> requests;
    private final InMemoryTable<CountRow> counts;

    /** A log in {@code database} of the workspaces for which {@code isKnown} is true. */
    public InMemoryRequestLog(InMemoryDatabase database, Predicate<Workspace> isKnown) {
        this.database = database;
        this.isKnown = isKnown;
        this.requests = database.table(RequestRow.class);
        this.counts = database.table(CountRow.class);
    }

    private record RequestRow(Workspace workspace, LoggedRequest request) implements InMemoryRow {
        @Override
        public UUID workspaceId() {
            return workspace.id();
        }

        @Override
        public Object key() {
            return request.id();
        }
    }

    private record CountRow(RequestCount count) implements InMemoryRow {
        @Override
        public UUID workspaceId() {
            return count.workspace().id();
        }

        @Override
        public Object key() {
            return List.of(count.key(), count.since());
        }
    }

    @Override
    public void append(List<RecordedRequest> batch) {
        database.atomically(() -> {
            batch.stream()
                    .filter(one -> isKnown.test(one.workspace()))
                    .forEach(one -> requests.put(new RequestRow(one.workspace(), one.request())));
            return batch.size();
        });
    }

    @Override
    public void addCounts(List<RequestCount> batch) {
        database.atomically(() -> {
            batch.stream().filter(one -> isKnown.test(one.workspace())).forEach(this::add);
            return batch.size();
        });
    }

    private void add(RequestCount more) {
        Optional<RequestCount> before =
                counts.find(more.workspace().id(), new CountRow(more).key()).map(CountRow::count);
        counts.put(
                new CountRow(
                        before.map(known ->
                                        new RequestCount(
                                                more.workspace(),
                                                more.key(),
                                                more.since(),
                                                known.requests() + more.requests(),
                                                known.errors() + more.errors()))
                                .orElse(more)));
    }

    @Override
    public Page<LoggedRequest> list(
            Workspace workspace, RequestQuery query, PageRequest<RequestQuery.Sort> page) {
        return InMemoryOrder.byTime(LoggedRequest::at)
                .page(
                        requests.of(workspace.id()).map(RequestRow::request).filter(query::selects),
                        page,
                        LoggedRequest::id);
    }

    @Override
    public Optional<LoggedRequest> find(Workspace workspace, String id) {
        return UuidText.parse(id)
                .flatMap(own -> requests.find(workspace.id(), own))
                .map(RequestRow::request)
                .or(() ->
                        requests.of(workspace.id())
                                .map(RequestRow::request)
                                .filter(one -> one.call().requestId().equals(Optional.of(id)))
                                .max(Comparator.comparing(one -> one.id().toString())));
    }

    @Override
    public List<KeyRequests> readCounts(
            Workspace workspace, Set<ApiKeyId> keys, Instant since, int max) {
        Map<ApiKeyId, List<RequestCount>> byKey =
                counts.of(workspace.id())
                        .map(CountRow::count)
                        .filter(one -> keys.isEmpty() || keys.contains(one.key()))
                        .filter(one -> !one.since().isBefore(since))
                        .collect(Collectors.groupingBy(RequestCount::key));
        return byKey.entrySet().stream()
                .map(entry ->
                        new KeyRequests(
                                entry.getKey(),
                                entry.getValue().stream().mapToLong(RequestCount::requests).sum(),
                                entry.getValue().stream().mapToLong(RequestCount::errors).sum()))
                .sorted(
                        Comparator.comparingLong(KeyRequests::requests)
                                .reversed()
                                .thenComparing(one -> one.key().toString()))
                .limit(max)
                .toList();
    }
}
