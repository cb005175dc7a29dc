package dev.postroom.adapters.persistence.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.adapters.persistence.shared.PlanRecorder;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignFixture;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.audience.Audience;
import dev.postroom.domain.campaign.sending.CampaignLedger;
import dev.postroom.domain.campaign.sending.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.sending.LeaseState;
import dev.postroom.domain.campaign.sending.LedgerEntry;
import dev.postroom.domain.campaign.sending.RecipientOutcome;
import dev.postroom.domain.shared.seal.MacKey;
import dev.postroom.domain.subscriber.Filters;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.template.TemplateId;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Every statement of a campaign under way reads few pages: with a plan that was made while the
 * tables were empty, on 100 000 recipients without statistics, and with statistics.
 */
class LedgerPlansTest {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    private static final Duration LEASE = Duration.ofMinutes(1);
    private static final TagId TAG = new TagId(new UUID(0, 1));
    private static final Audience ON_TAG = new Audience(List.of(TAG), List.of(), false);
    // selects everybody, but has to be looked at
    private static final Audience FILTERED =
            ON_TAG.filtered(Optional.of(Filters.any("plan neq pro", "age lt 3")));
    private static final int PEOPLE = 100_000;
    private static final int CHUNK = 1_000;
    private static final int PAGE = 250;
    private static final int WINDOW = 8;
    // From the sixth execution on, the server may use a generic plan.
    private static final int TIMES = 8;

    private static final Pattern WALK =
            Pattern.compile(
                    "Seq Scan on (campaign_recipients|campaign_chunks|subscribers|memberships"
                            + "|suppressions|campaign_told|campaign_tellings)");

    // No statistics until the test wants them.
    private static final String WITHOUT_STATISTICS =
            """
            DO $$
            DECLARE
                t regclass;
            BEGIN
                FOR t IN SELECT oid FROM pg_class
                    WHERE relkind = 'r' AND (relname ~ '^campaign_'
                        OR relname IN ('campaigns', 'subscribers', 'memberships', 'tags', 'suppressions'))
                LOOP
                    EXECUTE format('ALTER TABLE %s SET (autovacuum_enabled = false)', t);
                END LOOP;
            END $$
            """;
    private static final String TAGS =
            """
            INSERT INTO tags SELECT :workspace, :tag, 'Tag', 'tag', 'tag', NULL, NULL, true, false,
                now(), now(), 1
            """;
    private static final String SUBSCRIBERS =
            """
            INSERT INTO subscribers (workspace_id, id, email, email_key, status, metadata,
                notes_count, source, created_at, updated_at, version)
            SELECT :workspace,
                CAST('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0') AS uuid),
                'u' || n || '@example.com', 'u' || n || '@example.com', 'active', '{"plan": "free"}',
                0, 'import', now() - interval '1 minute', now(), 1
            FROM generate_series(1, :people) n
            """;
    private static final String SUPPRESSIONS =
            """
            INSERT INTO suppressions
            SELECT :workspace, decode(md5(CAST(n AS text)), 'hex'), 'bounced', now()
            FROM generate_series(1, :people) n
            """;
    private static final String MEMBERSHIPS =
            """
            INSERT INTO memberships SELECT workspace_id, id, :tag, status, created_at, now(), 'import'
            FROM subscribers WHERE workspace_id = :workspace
            """;

    @Test
    void everyStatementReadsFewPagesWithAndWithoutStatistics() throws SQLException {
        PlanRecorder recorder = new PlanRecorder();
        try (Connection connection = POSTGRES.dataSource().getConnection()) {
            POSTGRES.handles().call(handle -> handle.execute(WITHOUT_STATISTICS));
            Handles handles = recorder.on(connection);
            CampaignLedger ledger =
                    new JdbiCampaignLedger(handles, new MacKey(new byte[32]), () -> {});
            freeze(ledger, populated(TIMES), ON_TAG, 1);
            turns(ledger, handles);
            freeze(ledger, populated(TIMES), FILTERED, 1);
            turns(ledger, handles);
            recorder.drain();

            Workspace large = populated(PEOPLE);
            freeze(ledger, large, ON_TAG, CHUNK);
            check(recorder.drain());
            turns(ledger, handles);
            freeze(ledger, populated(10 * CHUNK), FILTERED, CHUNK);
            check(recorder.drain());

            POSTGRES.handles().call(handle -> handle.execute("ANALYZE"));
            turns(ledger, handles);
            check(recorder.drain());

            // of which the analysis knows nothing
            freeze(ledger, populated(10 * CHUNK), FILTERED, CHUNK);
            turns(ledger, handles);
            check(recorder.drain());
        }
    }

    private static Workspace populated(int people) {
        Workspace workspace = POSTGRES.ports().newWorkspace(Environment.LIVE);
        for (String statement : List.of(TAGS, SUBSCRIBERS, MEMBERSHIPS, SUPPRESSIONS)) {
            POSTGRES.handles()
                    .call(handle ->
                            handle.createUpdate(statement)
                                    .bind("workspace", workspace.id())
                                    .bind("tag", TAG.value())
                                    .bind("people", people)
                                    .execute());
        }
        Campaign campaign =
                CampaignFixture.campaign(
                                POSTGRES.ports().ids().next(), new TemplateId(new UUID(0, 9)))
                        .withStartedAt(POSTGRES.ports().now())
                        .build();
        POSTGRES.ports().campaign().campaigns().add(workspace, campaign);
        return workspace;
    }

    private static void freeze(
            CampaignLedger ledger, Workspace workspace, Audience audience, int chunk) {
        Claimed<Campaign> claim = ledger.claimUnfrozen(LEASE).orElseThrow();
        assertThat(claim.workspace()).isEqualTo(workspace);
        int last = chunk;
        while (last == chunk) {
            last = ledger.freezeNext(claim, audience, chunk);
        }
    }

    private static void turns(CampaignLedger ledger, Handles handles) {
        for (int time = 0; time < TIMES; time++) {
            Claimed<Chunk> claim = ledger.claimChunk(LEASE, List.of()).orElseThrow();
            List<LedgerEntry> page = ledger.read(claim, time % 2 == 0 ? ON_TAG : FILTERED, 0, PAGE);
            for (int i = 0; i < page.size() && i < 2 * WINDOW; i += WINDOW) {
                List<LedgerEntry> window = page.subList(i, Math.min(i + WINDOW, page.size()));
                assertThat(ledger.record(claim, outcomes(window), List.of(i + 1, i + 2), LEASE))
                        .isEqualTo(LeaseState.HELD);
            }
            ledger.extend(claim, LEASE);
            ledger.release(claim, Duration.ZERO);
            ledger.lockFinished(10);
            tell(handles);
        }
    }

    private static void tell(Handles handles) {
        int taken =
                handles.transact(_ ->
                        new JdbiPendingCampaignEvents(handles)
                                .take(2 * WINDOW)
                                .map(part -> part.outcomes().size())
                                .orElse(0));
        assertThat(taken).isBetween(0, 2 * WINDOW);
    }

    private static List<RecipientOutcome> outcomes(List<LedgerEntry> window) {
        return window.stream()
                .map(entry ->
                        new RecipientOutcome(
                                entry.place(),
                                RecipientStatus.ACCEPTED,
                                1,
                                Optional.of("250 ok"),
                                Optional.empty()))
                .toList();
    }

    private static void check(List<String> plans) {
        assertThat(plans).hasSizeGreaterThan(TIMES);
        for (String plan : plans) {
            assertThat(WALK.matcher(plan).find()).as(plan).isFalse();
            assertThat(PlanRecorder.buffers(plan)).as(plan).isLessThan(most(plan));
        }
    }

    // A thousand recipients are frozen, 250 read, 8 recorded.
    private static long most(String plan) {
        if (plan.contains("INSERT INTO campaign_recipients")) {
            return (plan.contains("jsonpath") ? 12L : 6L) * CHUNK;
        }
        if (plan.contains("AS eligible")) {
            return 10L * PAGE;
        }
        if (plan.contains("campaign_told")) {
            // each chunk is asked once how much of it was told
            return 10L * PEOPLE / CHUNK;
        }
        return plan.contains("address_hash") ? 4L * PAGE : 100;
    }
}
