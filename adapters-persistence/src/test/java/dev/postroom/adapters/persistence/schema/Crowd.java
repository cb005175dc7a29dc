package dev.postroom.adapters.persistence.schema;

import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.adapters.persistence.work.AudienceFolding;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.webhook.WebhookId;

import java.util.UUID;

/**
 * A workspace of 100 000 subscribers, emails, deliveries, imports and campaigns: statuses and tags
 * from common to rare, and full queues.
 */
public final class Crowd {
    /** Nine of ten subscribers are on it. */
    public static final TagId COMMON = new TagId(new UUID(0, 1));

    /** One of a thousand subscribers is on it. */
    public static final TagId RARE = new TagId(new UUID(0, 2));

    /** All deliveries are to this webhook; one of a thousand failed. */
    public static final WebhookId WEBHOOK = new WebhookId(new UUID(0, 3));

    private static final String SEED =
            """
            INSERT INTO tags SELECT :workspace, lpad(to_hex(n), 32, '0')::uuid, 'Tag ' || n,
                'tag ' || n, 'tag-' || n, NULL, NULL, true, false, now(), now(), 1
            FROM generate_series(1, 500) n;
            INSERT INTO subscribers (workspace_id, id, email, email_key, status, first_name,
                first_name_key, metadata, notes_count, source, created_at, updated_at, version)
            SELECT :workspace, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
                'u' || n || '@example.com', 'u' || n || '@example.com',
                CASE WHEN n % 1000 = 7 THEN 'complained' WHEN n % 10 = 3 THEN 'unsubscribed'
                    ELSE 'active' END,
                'Name ' || n, 'name ' || n, '{}', 0, 'api',
                timestamptz '2026-01-01 00:00Z' + n * interval '1 second', now(), 1
            FROM generate_series(1, :people) n;
            INSERT INTO memberships SELECT workspace_id, id, :common, status, created_at, now(), 'api'
            FROM subscribers WHERE workspace_id = :workspace AND email_key NOT LIKE '%5@%';
            INSERT INTO memberships SELECT workspace_id, id, :rare, status, created_at, now(), 'api'
            FROM subscribers WHERE workspace_id = :workspace
                AND (email_key LIKE '%007@%' OR email_key LIKE 'u9999_@%');
            INSERT INTO outbox (workspace_id, id, type, occurred_at, body)
            SELECT :workspace, gen_random_uuid(), 'subscriber.created', now(), '{}'
            FROM generate_series(1, 20000);
            INSERT INTO emails (workspace_id, id, to_key, template_id, mail, metadata, status,
                attempts, created_at)
            SELECT workspace_id, id, email_key, CASE WHEN version = 1 AND email_key LIKE '%007@%'
                    THEN :rare END,
                '{"message_id": "m@example.com", "from": {"address": "a@example.com"},
                  "to": {"address": "b@example.com"}, "subject": "Hello"}', '{}',
                CASE WHEN status = 'complained' THEN 'bounced' ELSE 'sent' END, 1, created_at
            FROM subscribers WHERE workspace_id = :workspace;
            INSERT INTO email_queue (workspace_id, email_id, due_at, attempts)
            SELECT :workspace, gen_random_uuid(), now() + n * interval '1 second', 0
            FROM generate_series(1, 20000) n;
            INSERT INTO webhooks (workspace_id, id, url, events, is_active, secret_prefix, created_at,
                updated_at, version)
            VALUES (:workspace, :webhook, 'https://example.com/', '{*}', true, 'whsec', now(), now(), 1);
            INSERT INTO events (workspace_id, id, number, type, occurred_at, body)
            VALUES (:workspace, :webhook, 1, 'subscriber.created', now(), '{}');
            INSERT INTO deliveries (workspace_id, id, webhook_id, event_id, event_type, status,
                created_at)
            SELECT workspace_id, id, :webhook, :webhook, 'subscriber.created',
                CASE WHEN status = 'complained' THEN 'failed' ELSE 'delivered' END, created_at
            FROM subscribers WHERE workspace_id = :workspace;
            INSERT INTO imports (workspace_id, id, status, format, options, total_bytes, due_at,
                created_at)
            SELECT workspace_id, id,
                CASE status WHEN 'complained' THEN 'failed' WHEN 'unsubscribed' THEN 'queued'
                    ELSE 'completed' END,
                'csv', '{"on_conflict": "update", "tags": [], "fire_triggers": false}', 0, now(), created_at
            FROM subscribers WHERE workspace_id = :workspace;
            INSERT INTO campaigns (workspace_id, id, name, name_key, status, template_id, from_address,
                variables, include_tags, exclude_tags, match_all, on_unknown, created_at, updated_at,
                version)
            SELECT workspace_id, id, email, email_key, 'draft', id, 'a@example.com', '{}', '{}', '{}',
                false, 'resend', created_at, updated_at, 1
            FROM subscribers WHERE workspace_id = :workspace;
            """;

    private Crowd() {}

    /** One of the subscribers. */
    public static SubscriberId someone() {
        return new SubscriberId(UUID.fromString("00000000-0000-7000-8000-000000000777"));
    }

    /** Fills an existing workspace, and updates the planner's statistics. */
    public static void seed(Handles handles, Workspace workspace) {
        fill(handles, workspace, 100_000);
        handles.call(handle -> handle.execute("VACUUM ANALYZE"));
    }

    /**
     * Fills an existing workspace with so many of each, folds the changes, and leaves the
     * statistics.
     */
    static void fill(Handles handles, Workspace workspace, int people) {
        handles.transact(handle -> {
            for (String statement : SEED.split(";\n", -1)) {
                if (!statement.isBlank()) {
                    handle.createUpdate(statement)
                            .bind("workspace", workspace.id())
                            .bind("people", people)
                            .bind("common", COMMON.value())
                            .bind("rare", RARE.value())
                            .bind("webhook", WEBHOOK.value())
                            .execute();
                }
            }
            return 0;
        });
        AudienceFolding folding = new AudienceFolding(handles);
        int folded = folding.fold();
        while (folded > 0) {
            folded = folding.fold();
        }
    }
}
