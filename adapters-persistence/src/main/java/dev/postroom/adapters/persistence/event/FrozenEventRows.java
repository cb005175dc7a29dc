package dev.postroom.adapters.persistence.event;

import dev.postroom.adapters.persistence.account.Workspaces;
import dev.postroom.adapters.persistence.shared.Row;
import dev.postroom.adapters.persistence.shared.SqlArray;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.EventKeys;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.shared.Keyword;
import dev.postroom.domain.subscriber.SubscriberId;
import dev.postroom.domain.tag.TagId;

import org.jdbi.v3.core.statement.Update;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** Frozen events as rows: the columns that the outbox and the log share. */
final class FrozenEventRows {

    /** The columns behind the workspace, as arrays to unnest. */
    static final String ARRAYS =
            ":ids, :types, :occurredAts, :subscribers, :tags, :campaigns, :bodies";

    /** The names of those columns, in the same order. */
    static final String COLUMNS = "id, type, occurred_at, subscriber_id, tag_id, campaign_id, body";

    private FrozenEventRows() {}

    /** The event of a row that was joined with its workspace. */
    static FrozenEvent event(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new FrozenEvent(
                Workspaces.of(result),
                new EventId(row.uuid("id")),
                Keyword.parse(EventType.class, row.text("type")).orElseThrow(),
                row.instant("occurred_at"),
                new EventKeys(
                        row.optionalUuid("subscriber_id").map(SubscriberId::new),
                        row.optionalUuid("tag_id").map(TagId::new),
                        row.optionalUuid("campaign_id").map(CampaignId::new)),
                row.bytes("body"));
    }

    /** Binds {@link #ARRAYS}. */
    static Update bind(Update statement, List<FrozenEvent> events) {
        return statement
                .bind("ids", SqlArray.uuids(events.stream().map(e -> e.id().value()).toList()))
                .bind(
                        "types",
                        SqlArray.texts(events.stream().map(e -> e.type().keyword()).toList()))
                .bind("occurredAts", SqlArray.times(all(events, e -> Optional.of(e.occurredAt()))))
                .bind("subscribers", keys(events, k -> k.subscriber().map(SubscriberId::value)))
                .bind("tags", keys(events, k -> k.tag().map(TagId::value)))
                .bind("campaigns", keys(events, k -> k.campaign().map(CampaignId::value)))
                .bind("bodies", SqlArray.bytes(all(events, FrozenEvent::body)));
    }

    private static SqlArray keys(List<FrozenEvent> events, Function<EventKeys, Optional<UUID>> of) {
        return SqlArray.optionalUuids(all(events, event -> of.apply(event.keys())));
    }

    private static <T> List<T> all(List<FrozenEvent> events, Function<FrozenEvent, T> of) {
        return events.stream().map(of).toList();
    }
}
