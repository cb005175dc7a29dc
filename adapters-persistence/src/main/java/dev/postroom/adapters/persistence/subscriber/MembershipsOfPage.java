package dev.postroom.adapters.persistence.subscriber;

import dev.postroom.adapters.persistence.shared.Row;
import dev.postroom.adapters.persistence.shared.SqlArray;
import dev.postroom.adapters.persistence.tag.TagRows;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.TagMembership;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** Adds the memberships to subscribers: one statement, however many they are. */
final class MembershipsOfPage {
    private static final String MEMBERSHIPS =
            "SELECT m.subscriber_id, m.subscribed_at, m.source AS membership_source, "
                    + TagRows.COLUMNS
                    + """

                    FROM memberships m
                    JOIN tags t ON t.workspace_id = m.workspace_id AND t.id = m.tag_id
                    WHERE m.workspace_id = :workspace AND m.subscriber_id = ANY (:ids)
                    ORDER BY t.name_key
                    """;

    private record Entry(UUID subscriber, TagMembership membership) {
        static Entry of(ResultSet result) throws SQLException {
            Row row = new Row(result);
            return new Entry(
                    row.uuid("subscriber_id"),
                    new TagMembership(
                            TagRows.tag(result),
                            row.instant("subscribed_at"),
                            row.text("membership_source")));
        }
    }

    private MembershipsOfPage() {}

    static List<Subscriber> added(Handle handle, Workspace workspace, List<Subscriber> bare) {
        if (bare.isEmpty()) {
            return bare;
        }
        Map<UUID, List<TagMembership>> memberships =
                handle
                        .createQuery(MEMBERSHIPS)
                        .bind("workspace", workspace.id())
                        .bind(
                                "ids",
                                SqlArray.uuids(bare.stream().map(s -> s.id().value()).toList()))
                        .map((result, _) -> Entry.of(result))
                        .stream()
                        .collect(
                                Collectors.groupingBy(
                                        Entry::subscriber,
                                        Collectors.mapping(
                                                Entry::membership, Collectors.toList())));
        return bare.stream()
                .map(s -> with(s, memberships.getOrDefault(s.id().value(), List.of())))
                .toList();
    }

    private static Subscriber with(Subscriber bare, List<TagMembership> memberships) {
        return new Subscriber(
                bare.id(),
                bare.email(),
                bare.status(),
                bare.profile(),
                memberships,
                bare.notesCount(),
                bare.source(),
                bare.confirmedAt(),
                bare.unsubscribedAt(),
                bare.createdAt(),
                bare.updatedAt(),
                bare.version());
    }
}
