package dev.postroom.adapters.persistence.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.OwnDatabase;
import dev.postroom.adapters.persistence.database.PostgresPorts;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignSchedule;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.UUID;

/**
 * Campaigns that were scheduled or started without a filter, or with one that only leaves people
 * out, go on after an upgrade.
 */
class AudienceUpgradeTest {
    private static final Workspace HERE =
            new Workspace(new UUID(0, 2), new AccountId(new UUID(0, 1)), Environment.LIVE);

    private static final String BEFORE =
            """
            INSERT INTO accounts (id, name, created_at)
            VALUES ('00000000-0000-0000-0000-000000000001', 'Acme', now());
            INSERT INTO workspaces (id, account_id, environment)
            VALUES ('00000000-0000-0000-0000-000000000002',
                '00000000-0000-0000-0000-000000000001', 'live');
            INSERT INTO campaigns (workspace_id, id, name, name_key, status, template_id,
                from_address, variables, include_tags, exclude_tags, match_all, filter,
                on_unknown, created_at, updated_at, version)
            SELECT '00000000-0000-0000-0000-000000000002',
                CAST('01920000-0000-7000-0000-00000000000' || n AS uuid), 'C' || n, 'c' || n, status,
                '00000000-0000-0000-0000-000000000009', 'a@example.com', '{}',
                CAST(include AS text[]), CAST(exclude AS text[]), false, CAST(filter AS jsonb),
                'resend', now(), now(), 1
            FROM (VALUES (1, 'draft', '{}', '{}', NULL),
                (2, 'scheduled', '{}', '{}', NULL),
                (3, 'sending', '{}', '{}', NULL),
                (4, 'failed', '{}', '{}', NULL),
                (5, 'scheduled', '{news}', '{}', NULL),
                (6, 'scheduled', '{}', '{staff}', NULL),
                (7, 'scheduled', '{}', '{}',
                    '{"all": [{"field": "metadata.x", "op": "eq", "value": 1}]}'),
                (8, 'draft', '{}', '{staff}', NULL),
                (9, 'scheduled', '{}', '{staff}',
                    '{"any": [{"field": "metadata.x", "op": "eq", "value": 1},
                        {"all": [{"field": "metadata.x", "op": "exists", "value": false}]}]}'))
                AS c (n, status, include, exclude, filter)
            """;

    @Test
    void onlyDraftsHaveToSayThatTheyAreForEveryone() {
        OwnDatabase.upgrade(BEFORE, AudienceUpgradeTest::check);
    }

    private static void check(PostgresPorts ports) {
        assertThat(schedule(ports, 1).doubt()).isPresent();
        for (int n : List.of(2, 3, 4, 6, 9)) {
            assertThat(schedule(ports, n).everyone()).as("campaign %d", n).isTrue();
            assertThat(schedule(ports, n).doubt()).as("campaign %d", n).isEmpty();
        }
        assertThat(schedule(ports, 8).doubt()).isPresent();
        for (int n : List.of(5, 7)) {
            assertThat(schedule(ports, n).everyone()).as("campaign %d", n).isFalse();
            assertThat(schedule(ports, n).doubt()).as("campaign %d", n).isEmpty();
        }
    }

    private static CampaignSchedule schedule(PostgresPorts ports, int number) {
        CampaignId id = new CampaignId(new UUID(0x0192000000007000L, number));
        return ports.campaign().campaigns().find(HERE, id).orElseThrow().campaign().schedule();
    }
}
