package dev.postroom.adapters.persistence.event;

import dev.postroom.adapters.persistence.account.Workspaces;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.EventKeys;
import dev.postroom.domain.event.EventOrigin;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.subscriber.Origin;
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

    /** The columns that follow the workspace, as arrays to unnest. */
    static final String ARRAYS =
            """
            :ids, :types, :occurredAts, :subscribers, :tags, :campaigns,
                :addresses, :sources, :actorKinds, :actors, :actorNames, :depths, :firing,
                :bodies\
            """;

    /** The names of those columns, in the same order, without the last one. */
    static final String COLUMNS_WITHOUT_BODY =
            """
            id, type, occurred_at, subscriber_id, tag_id, campaign_id,
                address_key, source, actor_kind, actor_id, actor_name, depth, fires_triggers\
            """;

    /** The names of those columns, in the same order. */
    static final String COLUMNS = COLUMNS_WITHOUT_BODY + ", body";

    private FrozenEventRows() {}

    /** The event of a row that was joined with its workspace. */
    static FrozenEvent event(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new FrozenEvent(
                Workspaces.of(result),
                new EventId(row.uuid("id")),
                Keyword.parse(EventType.class, row.text("type")).orElseThrow(),
                row.instant("occurred_at"),
                keys(row),
                origin(row),
                row.bytes("body"));
    }

    private static EventKeys keys(Row row) throws SQLException {
        return new EventKeys(
                row.optionalUuid("subscriber_id").map(SubscriberId::new),
                row.optionalUuid("tag_id").map(TagId::new),
                row.optionalUuid("campaign_id").map(CampaignId::new),
                row.optionalText("address_key"));
    }

    private static EventOrigin origin(Row row) throws SQLException {
        return new EventOrigin(
                row.optionalText("source")
                        .map(text -> Keyword.parse(Origin.Source.class, text).orElseThrow()),
                new Actor(
                        Keyword.parse(Actor.Kind.class, row.text("actor_kind")).orElseThrow(),
                        row.optionalUuid("actor_id"),
                        row.text("actor_name")),
                Math.toIntExact(row.number("depth")),
                row.flag("fires_triggers"));
    }

    /** Binds {@link #ARRAYS}. */
    static Update bind(Update statement, List<FrozenEvent> events) {
        return bindOrigins(statement, events.stream().map(FrozenEvent::origin).toList())
                .bind("ids", SqlArray.uuids(all(events, e -> e.id().value())))
                .bind("types", SqlArray.texts(all(events, e -> e.type().keyword())))
                .bind("occurredAts", SqlArray.times(all(events, e -> Optional.of(e.occurredAt()))))
                .bind("subscribers", keys(events, k -> k.subscriber().map(SubscriberId::value)))
                .bind("tags", keys(events, k -> k.tag().map(TagId::value)))
                .bind("campaigns", keys(events, k -> k.campaign().map(CampaignId::value)))
                .bind(
                        "addresses",
                        SqlArray.optionalTexts(all(events, event -> event.keys().address())))
                .bind("bodies", SqlArray.bytes(all(events, FrozenEvent::body)));
    }

    private static Update bindOrigins(Update statement, List<EventOrigin> origins) {
        return statement
                .bind(
                        "sources",
                        SqlArray.optionalTexts(
                                all(origins, o -> o.source().map(Origin.Source::keyword))))
                .bind("actorKinds", SqlArray.texts(all(origins, o -> o.actor().kind().keyword())))
                .bind("actors", SqlArray.optionalUuids(all(origins, o -> o.actor().id())))
                .bind("actorNames", SqlArray.texts(all(origins, o -> o.actor().name())))
                .bind("depths", SqlArray.numbers(all(origins, EventOrigin::depth)))
                .bind("firing", SqlArray.flags(all(origins, EventOrigin::firesTriggers)));
    }

    private static SqlArray keys(List<FrozenEvent> events, Function<EventKeys, Optional<UUID>> of) {
        return SqlArray.optionalUuids(all(events, event -> of.apply(event.keys())));
    }

    private static <E, T> List<T> all(List<E> elements, Function<E, T> of) {
        return elements.stream().map(of).toList();
    }
}
