package dev.postroom.adapters.persistence.work;

import dev.postroom.adapters.persistence.campaign.JdbiCampaigns;
import dev.postroom.adapters.persistence.campaign.JdbiHeldRefusals;
import dev.postroom.adapters.persistence.shared.Remains;
import dev.postroom.adapters.persistence.subscriber.JdbiSubscribers;
import dev.postroom.adapters.persistence.tag.JdbiTags;
import dev.postroom.adapters.persistence.template.JdbiTemplates;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.adapters.persistence.trigger.JdbiTriggers;
import dev.postroom.domain.work.Leftovers;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Rows of deleted resources that still wait for their removal in PostgreSQL. */
public final class JdbiLeftovers implements Leftovers {
    private static final String NEXT =
            """
            SELECT l.workspace_id, l.kind, l.id FROM leftovers l
            ORDER BY l.workspace_id, l.kind, l.id LIMIT 1
            FOR UPDATE SKIP LOCKED
            """;
    private static final String END =
            "DELETE FROM leftovers WHERE workspace_id = :workspace AND kind = :kind AND id = :id";
    // A queue that has just filled looks empty. Sorting all its rows then seems to cost no more
    // than reading some of them in the order of an index.
    private static final String IN_ORDER = "SET LOCAL enable_sort = off";
    private static final Map<String, Remains> KINDS =
            List.of(
                            JdbiCampaigns.REMAINS,
                            JdbiHeldRefusals.REMAINS,
                            JdbiSubscribers.REMAINS,
                            JdbiTags.REMAINS,
                            JdbiTemplates.REMAINS,
                            JdbiTriggers.REMAINS)
                    .stream()
                    .collect(Collectors.toMap(Remains::kind, Function.identity()));

    private final Handles handles;

    /** Leftovers in the database of these handles. */
    public JdbiLeftovers(Handles handles) {
        this.handles = handles;
    }

    /** A deleted resource. */
    private record Deleted(UUID workspace, String kind, UUID id) {

        static Deleted of(ResultSet result) throws SQLException {
            return new Deleted(
                    result.getObject("workspace_id", UUID.class),
                    result.getString("kind"),
                    result.getObject("id", UUID.class));
        }

        int remove(Handle handle, int max) {
            return Objects.requireNonNull(KINDS.get(kind)).remove(handle, workspace, id, max);
        }

        int end(Handle handle) {
            return handle.createUpdate(END)
                    .bind("workspace", workspace)
                    .bind("kind", kind)
                    .bind("id", id)
                    .execute();
        }
    }

    @Override
    public int remove(int max) {
        return handles.transact(handle ->
                handle.createQuery(NEXT)
                        .map((result, _) -> Deleted.of(result))
                        .findOne()
                        .map(deleted -> remove(handle, deleted, max))
                        .orElse(0));
    }

    private static int remove(Handle handle, Deleted deleted, int max) {
        handle.execute(IN_ORDER);
        int removed = deleted.remove(handle, max);
        return removed > 0 ? removed : deleted.end(handle);
    }
}
