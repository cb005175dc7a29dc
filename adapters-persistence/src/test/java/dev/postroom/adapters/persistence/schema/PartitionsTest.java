package dev.postroom.adapters.persistence.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.HistoryTable;
import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.Race;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** History tables have partitions. */
class PartitionsTest {
    private static final String PARTITIONS =
            "SELECT relname FROM pg_class JOIN pg_inherits ON inhrelid = oid"
                    + " WHERE inhparent = CAST(:parent AS regclass)";

    private static final String DROP_WEEKS =
            """
            DO $$
            DECLARE
                week regclass;
            BEGIN
                FOR week IN SELECT part FROM id_partitions('delivery_attempts') LOOP
                    EXECUTE format('DROP TABLE %s', week);
                END LOOP;
            END $$
            """;

    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @ParameterizedTest
    @EnumSource
    void everyTableHasPartitionsForTheTimeThatComesAndADefaultPartition(HistoryTable table) {
        assertThat(partitions(table.table()))
                .contains(table.table() + "_rest")
                .hasSizeGreaterThanOrEqualTo(4);
    }

    @Test
    void makingThePartitionsAgainMakesNone() {
        assertThat(POSTGRES.history().makePartitions()).isZero();
    }

    @Test
    void concurrentStartsMakeEachPartitionOnce() {
        POSTGRES.handles().call(handle -> handle.execute(DROP_WEEKS));

        List<Integer> made = Race.of(6, _ -> POSTGRES.history().makePartitions());

        assertThat(made).containsOnlyOnce(3).containsOnly(0, 3);
    }

    @Test
    void theLedgerOfACampaignIsInThePartitionOfTheMonthOfItsId() {
        UUID march = UUID.fromString("0195531a-0000-7000-8000-000000000001");
        makeLedgerPartition("2025-03-09");
        add(march);

        assertThat(ledgerOf(march)).isEqualTo("campaign_recipients_20250301");
    }

    @Test
    void aCampaignOfAMonthWithoutPartitionIsKeptAndMovesWhenItsMonthGetsOne() {
        UUID old = UUID.fromString("01800000-0000-7000-8000-000000000001");
        add(old);
        assertThat(ledgerOf(old)).isEqualTo("campaign_recipients_rest");

        assertThat(POSTGRES.history().makePartitions()).isOne();

        assertThat(ledgerOf(old)).isEqualTo("campaign_recipients_20220401");
    }

    @Test
    void aMonthIsDroppedWhenNoCampaignInItIsUnfinishedOrEndedLater() {
        UUID june = UUID.fromString("01973000-0000-7000-8000-000000000001");
        makeLedgerPartition("2025-06-01");
        Workspace here = add(june);
        addCampaign(here, june, "paused", "2025-06-20T00:00:00Z");
        drop("2025-09-01T00:00:00Z");
        assertThat(partitions("campaign_recipients")).contains("campaign_recipients_20250601");

        addCampaign(here, june, "sent", "2025-09-02T00:00:00Z");
        drop("2025-09-01T00:00:00Z");
        drop("2025-06-25T00:00:00Z");
        assertThat(partitions("campaign_recipients")).contains("campaign_recipients_20250601");

        assertThat(drop("2025-10-01T00:00:00Z")).isPositive();
        assertThat(partitions("campaign_recipients"))
                .doesNotContain("campaign_recipients_20250601");
    }

    private static Workspace add(UUID campaign) {
        Workspace here = POSTGRES.ports().newWorkspace(Environment.LIVE);
        POSTGRES.handles()
                .call(handle ->
                        handle.createUpdate(
                                        """
                                        INSERT INTO campaign_recipients (workspace_id, campaign_id,
                                            position, subscriber_id, status)
                                        VALUES (:workspace, :campaign, 1, :campaign, 'accepted')
                                        """)
                                .bind("workspace", here.id())
                                .bind("campaign", campaign)
                                .execute());
        return here;
    }

    private static void addCampaign(Workspace here, UUID id, String status, String updatedAt) {
        POSTGRES.handles()
                .call(handle ->
                        handle.createUpdate(
                                        """
                                        INSERT INTO campaigns (workspace_id, id, name, name_key,
                                            status, template_id, from_address, variables,
                                            include_tags, exclude_tags, match_all, on_unknown,
                                            created_at, updated_at, version)
                                        VALUES (:workspace, :id, 'x', 'x', :status, :id, 'a@b.test',
                                            '{}', '{}', '{}', false, 'hold', now(),
                                            CAST(:updatedAt AS timestamptz), 1)
                                        ON CONFLICT (workspace_id, id) DO UPDATE
                                        SET status = excluded.status,
                                            updated_at = excluded.updated_at
                                        """)
                                .bind("workspace", here.id())
                                .bind("id", id)
                                .bind("status", status)
                                .bind("updatedAt", updatedAt)
                                .execute());
    }

    private static boolean makeLedgerPartition(String day) {
        return POSTGRES.handles()
                .call(handle ->
                        handle.createQuery(
                                        """
                                        SELECT make_id_partition('campaign_recipients', 'month',
                                            CAST(:day AS timestamptz))
                                        """)
                                .bind("day", day)
                                .mapTo(Boolean.class)
                                .one());
    }

    private static int drop(String before) {
        return POSTGRES.history().drop(HistoryTable.CAMPAIGN_RECIPIENTS, Instant.parse(before));
    }

    private static String ledgerOf(UUID campaign) {
        return POSTGRES.handles()
                .call(handle ->
                        handle.createQuery(
                                        """
                                        SELECT CAST(CAST(tableoid AS regclass) AS text)
                                        FROM campaign_recipients WHERE campaign_id = :campaign
                                        """)
                                .bind("campaign", campaign)
                                .mapTo(String.class)
                                .one());
    }

    private static List<String> partitions(String parent) {
        return POSTGRES.handles()
                .call(handle ->
                        handle.createQuery(PARTITIONS)
                                .bind("parent", parent)
                                .mapTo(String.class)
                                .list());
    }
}
