package dev.postroom.adapters.persistence.action;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.postroom.adapters.persistence.sql.ActorColumn;
import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.DatabaseTimes;
import dev.postroom.adapters.persistence.sql.JsonColumns;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.action.ActionId;
import dev.postroom.domain.action.ActionKind;
import dev.postroom.domain.action.ActionProgress;
import dev.postroom.domain.action.Selection;
import dev.postroom.domain.action.SubscriberAction;
import dev.postroom.domain.shared.page.Position;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.subscriber.SubscriberFilter;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.work.JobState;
import dev.postroom.domain.work.JobStatus;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** Maps actions between rows and domain values. */
final class ActionRows {
    private ActionRows() {}

    static Columns columns(Workspace workspace, SubscriberAction action) {
        return new Columns()
                .put("workspace", workspace.id())
                .put("id", action.id().value())
                .put("status", action.status().keyword())
                .put("action", action.what().kind().keyword())
                .put("options", options(action))
                .put(
                        "rules",
                        action.what()
                                .where()
                                .filter()
                                .map(SubscriberFilter::toJson)
                                .map(JsonColumns::text))
                .put("people", action.people())
                .put("createdAt", action.createdAt())
                .put("reason", action.state().failureReason())
                .put("endedAt", action.state().endedAt());
    }

    static Columns progress(Columns columns, ActionProgress progress) {
        return columns.put("examined", progress.examined())
                .put("changed", progress.changed())
                .put("unchanged", progress.unchanged())
                .put("refused", progress.refused())
                .put("reachedAt", progress.reached().map(at -> Instant.parse(at.sortValue())))
                .put("reachedId", progress.reached().map(Position::id));
    }

    private static String options(SubscriberAction action) {
        Selection where = action.what().where();
        ObjectNode node = JsonColumns.newObject();
        write(node.putArray("tags"), action.what().tags());
        ArrayNode statuses = node.putArray("statuses");
        where.statuses().stream().map(SubscriberStatus::keyword).sorted().forEach(statuses::add);
        where.tags().any().ifPresent(any -> write(node.putArray("any_tags"), any));
        write(node.putArray("all_tags"), where.tags().all());
        write(node.putArray("no_tags"), where.tags().none());
        node.put("everyone", action.what().isForAll());
        ActorColumn.write(node.putObject("actor"), action.actor());
        return JsonColumns.text(node);
    }

    private static void write(ArrayNode node, List<TagId> tags) {
        tags.forEach(tag -> node.add(tag.toString()));
    }

    private static List<TagId> tags(JsonNode node) {
        return node.valueStream().map(id -> new TagId(UUID.fromString(id.textValue()))).toList();
    }

    static SubscriberAction action(ResultSet result) throws SQLException {
        Row row = new Row(result);
        JsonNode options = JsonColumns.tree(row.text("options"));
        return new SubscriberAction(
                new ActionId(row.uuid("id")),
                new SubscriberAction.What(
                        Keyword.parse(ActionKind.class, row.text("action")).orElseThrow(),
                        tags(options.get("tags")),
                        selection(options, row.optionalText("rules")),
                        options.get("everyone").booleanValue()),
                ActorColumn.read(options.get("actor")),
                row.number("people"),
                row.instant("created_at"),
                state(row),
                progress(row));
    }

    private static Selection selection(JsonNode options, Optional<String> rules) {
        return new Selection(
                options.get("statuses")
                        .valueStream()
                        .map(JsonNode::textValue)
                        .map(text -> Keyword.parse(SubscriberStatus.class, text).orElseThrow())
                        .collect(Collectors.toSet()),
                new SubscriberQuery.Tags(
                        Optional.ofNullable(options.get("any_tags")).map(ActionRows::tags),
                        tags(options.get("all_tags")),
                        tags(options.get("no_tags"))),
                rules.map(JsonColumns::object).map(SubscriberFilter::of));
    }

    private static JobState state(Row row) throws SQLException {
        return new JobState(
                Keyword.parse(JobStatus.class, row.text("status")).orElseThrow(),
                row.optionalText("failure_reason"),
                row.optionalInstant("started_at"),
                row.optionalInstant("ended_at"));
    }

    private static ActionProgress progress(Row row) throws SQLException {
        Optional<UUID> reached = row.optionalUuid("reached_id");
        Optional<Instant> at = row.optionalInstant("reached_at");
        return new ActionProgress(
                row.number("examined"),
                row.number("changed"),
                row.number("unchanged"),
                row.number("refused"),
                reached.flatMap(id -> at.map(time -> new Position(DatabaseTimes.text(time), id))));
    }
}
