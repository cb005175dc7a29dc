package dev.postroom.adapters.persistence.account;

import static org.assertj.core.api.Assertions.assertThat;

import static java.util.Map.entry;

import dev.postroom.adapters.persistence.database.PostgresExtension;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** No due column is forgotten when the clock of a workspace is advanced. */
class WaitingRowsTest {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    private static final String COLUMNS =
            """
            SELECT c.relname || '.' || a.attname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
            WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
                AND NOT c.relispartition AND NOT a.attisdropped AND a.atttypid = 'timestamptz'::regtype
                AND a.attname ~ '(^|_)(due|next|retry|scheduled|expires|until|end|lease|run|wake)(_|$)'
            """;

    /** Columns that are not moved, with the reasons. */
    private static final Map<String, String> STAYING =
            Map.ofEntries(
                    entry(
                            "emails.scheduled_at",
                            "on the workspace's clock; its queue has the due time"),
                    entry(
                            "campaigns.scheduled_at",
                            "on the workspace's clock, and to be compared with it"),
                    entry(
                            "confirmations.expires_at",
                            "on the workspace's clock, and to be compared with it"),
                    entry("campaigns.freeze_due_at", "only ever the end of a lease"),
                    entry("campaign_tellings.due_at", "only ever the pause between two looks"),
                    entry(
                            "trigger_runs.waits_until",
                            "on the workspace's clock; its queue has the due time"),
                    entry("trigger_steps.waits_until", "on the workspace's clock, a record"),
                    entry(
                            "subscriber_actions.due_at",
                            "waits for a worker and not for a time; then a lease"),
                    entry("imports.due_at", "waits for a worker and not for a time; then a lease"),
                    entry("deleted_tags.due_at", "only ever the place behind the others"),
                    entry("reaction_queue.due_at", "waits for a worker and not for a time"),
                    entry("api_keys.expires_at", "keys end by the real time"),
                    entry("invitations.expires_at", "people sign in by the real time"),
                    entry("access_links.expires_at", "people sign in by the real time"),
                    entry("access_mails.due_at", "people sign in by the real time"),
                    entry("idempotency_records.expires_at", "answers are kept by the real time"),
                    entry("erasures.due_at", "only ever a pause or the end of a lease"),
                    entry("erasures.first_due_at", "a deletion is measured by the real time"),
                    entry(
                            "former_addresses.until",
                            "on the workspace's clock, and to be compared with it"),
                    entry("webhook_secrets.valid_until", "requests are signed by the real time"),
                    entry("plan_subscriptions.period_end", "money knows no test environment"),
                    entry("plan_usage.valid_until", "money knows no test environment"),
                    entry("idempotency_records.pending_until", "calls end by the real time"),
                    entry(
                            "webhook_replays.due_at",
                            "waits for a worker and not for a time; then a lease"),
                    entry(
                            "webhook_replays.until",
                            "on the workspace's clock, and to be compared with it"));

    @Test
    void everyDueColumnIsMovedOrExemptForAReason() {
        List<String> there =
                POSTGRES.handles()
                        .call(handle -> handle.createQuery(COLUMNS).mapTo(String.class).list());
        List<String> known =
                Stream.concat(
                                WaitingRows.ALL.stream().map(r -> r.table() + "." + r.due()),
                                STAYING.keySet().stream())
                        .toList();

        assertThat(there).containsExactlyInAnyOrderElementsOf(known);
    }
}
