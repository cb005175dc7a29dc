package dev.postroom.adapters.persistence.subscriber;

import dev.postroom.adapters.persistence.shared.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.tag.TagId;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.ResultIterator;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Empties a tag with one statement, whose result stays in the database and is read part by part.
 */
final class MembershipsOfTag {
    private static final int PART = 500;
    private static final String REMOVE_ALL =
            """
            DELETE FROM memberships WHERE workspace_id = :workspace AND tag_id = :tag
            RETURNING subscriber_id
            """;
    private static final String SUBSCRIBERS =
            "SELECT * FROM subscribers WHERE workspace_id = :workspace AND id = ANY (:ids)";

    private MembershipsOfTag() {}

    /** Needs a transaction: outside of one the whole result would come at once. */
    static void removed(
            Handle handle, Workspace workspace, TagId tag, Consumer<List<Subscriber>> left) {
        try (ResultIterator<UUID> ids =
                handle.createQuery(REMOVE_ALL)
                        .bind("workspace", workspace.id())
                        .bind("tag", tag.value())
                        .setFetchSize(PART)
                        .mapTo(UUID.class)
                        .iterator()) {
            while (ids.hasNext()) {
                left.accept(subscribers(handle, workspace, next(ids)));
            }
        }
    }

    private static List<UUID> next(ResultIterator<UUID> ids) {
        List<UUID> part = new ArrayList<>();
        while (part.size() < PART && ids.hasNext()) {
            part.add(ids.next());
        }
        return part;
    }

    private static List<Subscriber> subscribers(
            Handle handle, Workspace workspace, List<UUID> ids) {
        List<Subscriber> bare =
                handle.createQuery(SUBSCRIBERS)
                        .bind("workspace", workspace.id())
                        .bind("ids", SqlArray.uuids(ids))
                        .map((result, _) -> SubscriberRows.subscriber(result))
                        .list();
        return MembershipsOfPage.added(handle, workspace, bare);
    }
}
