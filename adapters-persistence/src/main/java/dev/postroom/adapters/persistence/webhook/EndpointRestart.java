package dev.postroom.adapters.persistence.webhook;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.webhook.WebhookId;

import org.jdbi.v3.core.Handle;

import java.util.List;

/**
 * The effect of a change of a webhook on its endpoint. Deliveries that are queued for a webhook
 * that became inactive or was deleted are skipped soon, and not when they are due. A webhook that
 * becomes active starts without failures.
 */
final class EndpointRestart {
    // The row is locked before it is judged: a release that is under way leaves the endpoint due
    // when a retry is, and a statement does not wait for a row that its snapshot excludes.
    private static final String LOCK =
            """
            SELECT 1 FROM webhook_queues
            WHERE workspace_id = :workspace AND webhook_id = :webhook FOR NO KEY UPDATE
            """;
    private static final String WAKE =
            """
            UPDATE webhook_queues
            SET consecutive_failures = CASE WHEN :isActive THEN 0 ELSE consecutive_failures END,
                failing_since = CASE WHEN :isActive THEN NULL ELSE failing_since END,
                paused_until = CASE WHEN :isActive THEN NULL ELSE paused_until END,
                due_at = CASE WHEN NOT held AND due_at > now() THEN now() ELSE due_at END
            WHERE workspace_id = :workspace AND webhook_id = :webhook
            """;
    private static final String END =
            """
            WITH ended AS (
                DELETE FROM webhook_queues
                WHERE workspace_id = :workspace AND webhook_id = :webhook
                    AND NOT held AND due_at IS NULL)
            UPDATE webhook_queues SET due_at = now()
            WHERE workspace_id = :workspace AND webhook_id = :webhook
                AND NOT held AND due_at > now()
            """;

    private EndpointRestart() {}

    /** After the webhook became active or inactive, in the same transaction. */
    static void changed(Handle handle, Workspace workspace, WebhookId webhook, boolean isActive) {
        lock(handle, workspace, webhook);
        handle.createUpdate(WAKE)
                .bind("workspace", workspace.id())
                .bind("webhook", webhook.value())
                .bind("isActive", isActive)
                .execute();
    }

    /** After the webhook was deleted, in the same transaction. */
    static void deleted(Handle handle, Workspace workspace, WebhookId webhook) {
        lock(handle, workspace, webhook);
        handle.createUpdate(END)
                .bind("workspace", workspace.id())
                .bind("webhook", webhook.value())
                .execute();
    }

    private static void lock(Handle handle, Workspace workspace, WebhookId webhook) {
        List<Integer> _ =
                handle.createQuery(LOCK)
                        .bind("workspace", workspace.id())
                        .bind("webhook", webhook.value())
                        .mapTo(Integer.class)
                        .list();
    }
}
