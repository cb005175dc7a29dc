package dev.postroom.adapters.persistence.replay;

import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.replay.Replay;
import dev.postroom.domain.replay.ReplayId;
import dev.postroom.domain.replay.ReplayProgress;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.delivery.DeliveryCursor;
import dev.postroom.domain.webhook.delivery.DeliveryId;
import dev.postroom.domain.webhook.delivery.DeliverySelection;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;
import dev.postroom.domain.work.JobState;
import dev.postroom.domain.work.JobStatus;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** Maps replays between rows and domain values. */
final class ReplayRows {
    private ReplayRows() {}

    static Columns columns(Workspace workspace, Replay replay) {
        return new Columns()
                .put("workspace", workspace.id())
                .put("id", replay.id().value())
                .put("webhook", replay.webhook().value())
                .put("status", replay.status().keyword())
                .put("since", replay.selection().since())
                .put("until", replay.selection().until())
                .put("statuses", words(replay.selection().statuses()))
                .put("eventTypes", words(replay.selection().eventTypes()))
                .put("createdAt", replay.createdAt())
                .put("reason", replay.state().failureReason())
                .put("endedAt", replay.state().endedAt());
    }

    static Columns progress(Columns columns, ReplayProgress progress) {
        return columns.put("requeued", progress.requeued())
                .put("reachedAt", progress.reached().map(DeliveryCursor::createdAt))
                .put("reachedId", progress.reached().map(cursor -> cursor.id().value()));
    }

    private static SqlArray words(Collection<? extends Keyword> keywords) {
        return SqlArray.texts(keywords.stream().map(Keyword::keyword).sorted().toList());
    }

    static Replay replay(ResultSet result) throws SQLException {
        Row row = new Row(result);
        DeliverySelection selection =
                new DeliverySelection(
                        row.instant("since"),
                        row.instant("until"),
                        keywords(DeliveryStatus.class, result, "statuses"),
                        keywords(EventType.class, result, "event_types"));
        return new Replay(
                new ReplayId(row.uuid("id")),
                new WebhookId(row.uuid("webhook_id")),
                selection,
                row.instant("created_at"),
                state(row),
                progress(row));
    }

    private static <K extends Enum<K> & Keyword> Set<K> keywords(
            Class<K> type, ResultSet result, String column) throws SQLException {
        return SqlArray.textsOf(result, column).stream()
                .map(text -> Keyword.parse(type, text).orElseThrow())
                .collect(Collectors.toSet());
    }

    private static JobState state(Row row) throws SQLException {
        return new JobState(
                Keyword.parse(JobStatus.class, row.text("status")).orElseThrow(),
                row.optionalText("failure_reason"),
                row.optionalInstant("started_at"),
                row.optionalInstant("ended_at"));
    }

    private static ReplayProgress progress(Row row) throws SQLException {
        Optional<UUID> reached = row.optionalUuid("reached_id");
        return new ReplayProgress(
                row.number("requeued"),
                reached.isEmpty()
                        ? Optional.empty()
                        : Optional.of(
                                new DeliveryCursor(
                                        row.instant("reached_at"), new DeliveryId(reached.get()))));
    }
}
