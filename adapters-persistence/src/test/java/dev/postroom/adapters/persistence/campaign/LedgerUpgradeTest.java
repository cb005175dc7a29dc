package dev.postroom.adapters.persistence.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.OlderSchema;
import dev.postroom.adapters.persistence.database.PostgresPorts;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Audience;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignLedger;
import dev.postroom.domain.campaign.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.LedgerEntry;
import dev.postroom.domain.campaign.LedgerPlace;
import dev.postroom.domain.campaign.RecipientStatus;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * An upgrade in the middle of campaigns loses no recipient and sends no mail twice with {@code
 * hold}.
 */
class LedgerUpgradeTest {
    private static final Duration LEASE = Duration.ofMinutes(1);
    private static final Audience EVERYBODY = new Audience(List.of(), List.of(), false);
    private static final Workspace HERE =
            new Workspace(new UUID(0, 2), new AccountId(new UUID(0, 1)), Environment.LIVE);
    private static final CampaignId RESENT = new CampaignId(new UUID(0x0192000000007000L, 1));
    private static final CampaignId HELD = new CampaignId(new UUID(0x0192000000007000L, 2));

    // Of twelve subscribers ten are frozen, five to a chunk; the first chunk is being sent.
    private static final String BEFORE =
            """
            INSERT INTO accounts (id, name, created_at)
            VALUES ('00000000-0000-0000-0000-000000000001', 'Acme', now());
            INSERT INTO workspaces (id, account_id, environment)
            VALUES ('00000000-0000-0000-0000-000000000002',
                '00000000-0000-0000-0000-000000000001', 'live');
            INSERT INTO subscribers (workspace_id, id, email, email_key, status, metadata, notes_count,
                source, created_at, updated_at, version)
            SELECT '00000000-0000-0000-0000-000000000002',
                CAST('00000000-0000-0000-0000-0000000001' || lpad(CAST(n AS text), 2, '0') AS uuid),
                'u' || n || '@example.com', 'u' || n || '@example.com', 'active', '{}', 0, 'api',
                timestamptz '2026-01-01 00:00Z' + n * interval '1 second', now(), 1
            FROM generate_series(1, 12) n;
            INSERT INTO campaigns (workspace_id, id, name, name_key, status, template_id,
                template_version, from_address, variables, include_tags, exclude_tags, match_all,
                on_unknown, created_at, updated_at, version, started_at, frozen, chunks,
                frozen_created_at, frozen_subscriber_id)
            SELECT '00000000-0000-0000-0000-000000000002', CAST(id AS uuid), id, id, 'sending',
                '00000000-0000-0000-0000-000000000009', 1, 'a@example.com', '{}', '{}', '{}', false,
                on_unknown, '2026-02-01', now(), 1, now(), on_unknown = 'hold', 2,
                timestamptz '2026-01-01 00:00Z' + 10 * interval '1 second',
                '00000000-0000-0000-0000-000000000110'
            FROM (VALUES ('01920000-0000-7000-0000-000000000001', 'resend'),
                ('01920000-0000-7000-0000-000000000002', 'hold')) AS c (id, on_unknown);
            INSERT INTO campaign_recipients (workspace_id, campaign_id, subscriber_id, chunk, status,
                attempts, due_at, reply)
            SELECT c.workspace_id, c.id, s.id, 1 + (n - 1) / 5,
                CASE n WHEN 1 THEN 'accepted' WHEN 2 THEN 'submitting' WHEN 3 THEN 'deferred'
                    WHEN 4 THEN 'bounced' ELSE 'ready' END,
                CASE WHEN n <= 4 THEN 1 ELSE 0 END, CASE n WHEN 3 THEN now() END,
                CASE n WHEN 4 THEN '550 no' END
            FROM campaigns c, (
                SELECT id, row_number() OVER (ORDER BY created_at) AS n FROM subscribers) s
            WHERE n <= 10;
            INSERT INTO campaign_chunks (workspace_id, campaign_id, number, active, open_recipients,
                due_at, lease_gen, held)
            SELECT workspace_id, campaign_id, chunk, true,
                count(*) FILTER (WHERE status IN ('ready', 'submitting', 'deferred')),
                now() + interval '1 hour', 3, true
            FROM campaign_recipients GROUP BY workspace_id, campaign_id, chunk
            """;

    @Test
    void recipientsKeepTheirOutcomesAndWhatIsOpenGoesOn() {
        OlderSchema.upgrade("21", BEFORE, LedgerUpgradeTest::check);
    }

    private static void check(PostgresPorts ports) {
        assertThat(stats(ports, RESENT))
                .isEqualTo(
                        Map.of(
                                RecipientStatus.ACCEPTED, 1L,
                                RecipientStatus.DEFERRED, 1L,
                                RecipientStatus.BOUNCED, 1L,
                                RecipientStatus.READY, 7L));
        assertThat(stats(ports, HELD))
                .isEqualTo(
                        Map.of(
                                RecipientStatus.ACCEPTED, 1L,
                                RecipientStatus.UNKNOWN, 1L,
                                RecipientStatus.DEFERRED, 1L,
                                RecipientStatus.BOUNCED, 1L,
                                RecipientStatus.READY, 6L));
        assertThat(open(ports))
                .hasSize(15)
                .contains(new LedgerPlace(2, RecipientStatus.READY, 1))
                .contains(new LedgerPlace(3, RecipientStatus.DEFERRED, 1));
        CampaignLedger ledger = ports.campaign().ledger();
        Claimed<Campaign> unfrozen = ledger.claimUnfrozen(LEASE).orElseThrow();
        assertThat(unfrozen.work().id()).isEqualTo(RESENT);
        assertThat(ledger.freezeNext(unfrozen, EVERYBODY, 5)).isEqualTo(2);
        assertThat(open(ports)).extracting(LedgerPlace::position).containsExactly(11, 12);
    }

    private static Map<RecipientStatus, Long> stats(PostgresPorts ports, CampaignId id) {
        return ports.campaign().campaigns().find(HERE, id).orElseThrow().stats().byStatus();
    }

    private static List<LedgerPlace> open(PostgresPorts ports) {
        CampaignLedger ledger = ports.campaign().ledger();
        List<LedgerPlace> open = new ArrayList<>();
        for (Optional<Claimed<Chunk>> claim = ledger.claimChunk(LEASE);
                claim.isPresent();
                claim = ledger.claimChunk(LEASE)) {
            ledger.read(claim.get(), EVERYBODY, 0, 100).stream()
                    .map(LedgerEntry::place)
                    .forEach(open::add);
        }
        return open;
    }
}
