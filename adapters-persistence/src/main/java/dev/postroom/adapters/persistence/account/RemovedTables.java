package dev.postroom.adapters.persistence.account;

import dev.postroom.adapters.persistence.shared.Places;

import java.util.List;

/**
 * The tables with rows of a workspace, in the order in which they are emptied: what waits for
 * workers first, mail before the rest, what other rows refer to after these, and counts last. API
 * keys are moved to the next workspace instead.
 */
final class RemovedTables {
    /** All tables. Add new ones here. */
    static final List<String> ALL =
            List.of(
                    "campaign_chunks",
                    "email_queue",
                    "webhook_replays",
                    "outbox",
                    "delivery_queue",
                    "webhook_queues",
                    "trigger_queue",
                    "date_scans",
                    "campaign_turns",
                    "campaign_tellings",
                    "campaign_throttles",
                    "email_turns",
                    "simulated_mails",
                    "reaction_queue",
                    "action_turns",
                    "subscriber_actions",
                    "import_turns",
                    "import_chunks",
                    "erasures",
                    "missed_events",
                    "webhook_secrets",
                    "webhook_stats",
                    "webhooks",
                    "trigger_uses",
                    "trigger_steps",
                    "trigger_runs",
                    "trigger_versions",
                    "unsettled_triggers",
                    "leftovers",
                    "deleted_tags",
                    "triggers",
                    "held_refusals",
                    "replaced_outcomes",
                    "campaign_told",
                    "campaign_unsubscribes",
                    "campaign_reactions",
                    "campaign_recipients",
                    "campaigns",
                    "email_reactions",
                    "email_attachments",
                    "email_events",
                    "emails",
                    "captured_mails",
                    "import_rejects",
                    "imports",
                    "pending_memberships",
                    "confirmations",
                    "memberships",
                    "notes",
                    "soft_bounces",
                    "taken_reports",
                    "former_addresses",
                    "subscribers",
                    "tags",
                    "segments",
                    "signup_forms",
                    "template_versions",
                    "templates",
                    "consent_details",
                    "consents",
                    "consent_links",
                    "consent_heads",
                    "address_reviews",
                    "suppressions",
                    "suppression_lifts",
                    "objections",
                    "delivery_attempts",
                    "deliveries",
                    "events",
                    "idempotency_records",
                    "logged_requests",
                    "key_requests",
                    "plan_campaign_mails",
                    "plan_usage",
                    "plan_terms",
                    "test_clocks",
                    "event_sequences",
                    "counters",
                    "audience_changes",
                    "audience_chunks",
                    "audience_numbers",
                    "audience_totals",
                    "audience_folds");

    private RemovedTables() {}

    /** Removes {@code :most} rows of a table, and in other partitions what is in their places. */
    static String remove(String table) {
        return Places.remove(
                table,
                "workspace_id = :workspace",
                "workspace_id = :workspace LIMIT :most FOR UPDATE SKIP LOCKED");
    }
}
