package dev.postroom.adapters.persistence.billing;

import dev.postroom.adapters.persistence.sql.PeopleCounts;
import dev.postroom.domain.billing.PlanResource;

import org.jdbi.v3.core.Handle;

import java.util.UUID;

/** Counts what a workspace has, once: when a plan limits it for the first time. */
final class PlanCounts {
    private static final String BY_KIND =
            """
            SELECT CAST(coalesce(sum(n), 0) AS bigint) FROM counters
            WHERE workspace_id = :workspace AND kind = :kind
                AND key = '00000000-0000-0000-0000-000000000000'
            """;
    private static final String KEYS =
            """
            SELECT count(*) FROM api_keys WHERE workspace_id = :workspace AND revoked_at IS NULL
            """;

    private PlanCounts() {}

    /**
     * The number that exists, including additions of the own transaction. Mail counts from now on.
     */
    static long of(Handle handle, UUID workspace, PlanResource resource) {
        return switch (resource) {
            case SUBSCRIBERS -> PeopleCounts.total(handle, workspace);
            case TAGS -> counted(handle, workspace, "tag");
            case WEBHOOKS -> counted(handle, workspace, "webhook");
            case API_KEYS ->
                    handle.createQuery(KEYS).bind("workspace", workspace).mapTo(Long.class).one();
            case EMAILS_PER_MONTH -> 0;
        };
    }

    private static long counted(Handle handle, UUID workspace, String kind) {
        return handle.createQuery(BY_KIND)
                .bind("workspace", workspace)
                .bind("kind", kind)
                .mapTo(Long.class)
                .one();
    }
}
