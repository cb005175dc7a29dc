package dev.postroom.adapters.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.time.Duration;

class QueueDepthsTest {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Test
    void everyQueueIsNamedAlsoWhenNothingWaits() {
        assertThat(new QueueDepths(POSTGRES.handles()).look())
                .extracting(QueueDepths.Depth::kind)
                .containsExactlyInAnyOrder(
                        "mails",
                        "events",
                        "deliveries",
                        "runs",
                        "imports",
                        "campaign_mails",
                        "campaign_starts");
    }

    @Test
    void aMailCountsFromItsCreationAlsoWhileARetryIsDueLater() {
        String workspace = ids();
        POSTGRES.handles()
                .call(handle ->
                        handle.execute(
                                "INSERT INTO email_queue (workspace_id, email_id, due_at, attempts)"
                                        + " SELECT ?::uuid, (lpad(to_hex(CAST(extract(epoch FROM"
                                        + " now() - interval '20 minutes') * 1000 AS bigint)), 12,"
                                        + " '0') || '70008000000000000001')::uuid, now() + interval"
                                        + " '4 minutes', 0",
                                workspace));

        QueueDepths.Depth mails =
                new QueueDepths(POSTGRES.handles())
                        .look().stream()
                                .filter(depth -> depth.kind().equals("mails"))
                                .findAny()
                                .orElseThrow();

        assertThat(mails.waiting()).isEqualTo(1);
        assertThat(mails.oldest()).isBetween(Duration.ofMinutes(19), Duration.ofMinutes(22));
    }

    private static String ids() {
        return "0199b1f2-7f6e-7cc2-a5e5-0123456789ab";
    }
}
