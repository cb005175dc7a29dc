package dev.postroom.domain.webhook;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.Events;
import dev.postroom.domain.event.InMemoryEvents;
import dev.postroom.domain.event.LogSpan;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Missed events in memory. */
public final class InMemoryMissedEvents implements MissedEvents {

    private record Row(UUID workspaceId, Span span) implements InMemoryRow {

        @Override
        public String key() {
            return span.webhook() + " " + span.version();
        }
    }

    private final InMemoryDatabase database;
    private final InMemoryTable<Row> spans;
    private final InMemoryTable<WebhookRow> webhooks;
    private final Events events;

    public InMemoryMissedEvents(InMemoryDatabase database) {
        this.database = database;
        this.spans = database.table(Row.class);
        this.webhooks = database.table(WebhookRow.class);
        this.events = new InMemoryEvents(database);
    }

    @Override
    public void note(Workspace workspace, List<Webhook> noted, int count) {
        long last = events.extent(workspace).last();
        database.atomically(() -> {
            noted.stream()
                    .filter(webhook -> webhooks.find(workspace.id(), webhook.id()).isPresent())
                    .map(webhook -> row(workspace, webhook, new LogSpan(last - count, last)))
                    .forEach(spans::put);
            return noted;
        });
    }

    private Row row(Workspace workspace, Webhook webhook, LogSpan added) {
        Row fresh =
                new Row(
                        workspace.id(),
                        new Span(
                                webhook.id(),
                                webhook.revision().version(),
                                added,
                                types(webhook.events())));
        return spans.find(workspace.id(), fresh.key())
                .map(Row::span)
                .map(before ->
                        new Row(
                                workspace.id(),
                                new Span(
                                        before.webhook(),
                                        before.version(),
                                        new LogSpan(before.numbers().after(), added.last()),
                                        before.types())))
                .orElse(fresh);
    }

    private static Set<EventType> types(EventSelection selection) {
        return selection.keywords().contains("*")
                ? Set.of()
                : Stream.of(EventType.values())
                        .filter(selection::includes)
                        .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public Optional<Span> first(Workspace workspace, WebhookId webhook) {
        return webhooks.find(workspace.id(), webhook).isEmpty()
                ? Optional.empty()
                : spans.of(workspace.id())
                        .map(Row::span)
                        .filter(span -> span.webhook().equals(webhook))
                        .min(Comparator.comparingLong(span -> span.numbers().after()));
    }

    @Override
    public void recorded(Workspace workspace, Span span, long until) {
        Row row = new Row(workspace.id(), span);
        if (until >= span.numbers().last()) {
            spans.remove(workspace.id(), row.key());
        } else {
            spans.put(
                    new Row(
                            workspace.id(),
                            new Span(
                                    span.webhook(),
                                    span.version(),
                                    new LogSpan(until, span.numbers().last()),
                                    span.types())));
        }
    }
}
