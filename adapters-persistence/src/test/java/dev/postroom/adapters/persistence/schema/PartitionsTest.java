package dev.postroom.adapters.persistence.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.shared.Race;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.util.List;

/** History tables have partitions. */
class PartitionsTest {
    private static final String PARTITIONS =
            "SELECT relname FROM pg_class JOIN pg_inherits ON inhrelid = oid"
                    + " WHERE inhparent = CAST(:parent AS regclass)";

    private static final String DROP_DAYS =
            """
            DO $$
            DECLARE
                day regclass;
            BEGIN
                FOR day IN SELECT inhrelid FROM pg_inherits
                    WHERE inhparent = 'delivery_attempts'::regclass
                        AND inhrelid != 'delivery_attempts_rest'::regclass
                LOOP
                    EXECUTE format('DROP TABLE %s', day);
                END LOOP;
            END $$
            """;

    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Test
    void attemptsHaveAPartitionForEachDayOfTheNextWeekAndADefaultPartition() {
        assertThat(partitions("delivery_attempts"))
                .contains("delivery_attempts_rest")
                .hasSizeGreaterThanOrEqualTo(9);
    }

    @Test
    void creatingThePartitionsAgainCreatesNone() {
        int made =
                POSTGRES.handles()
                        .call(handle ->
                                handle.createQuery("SELECT make_attempt_partitions(7)")
                                        .mapTo(Integer.class)
                                        .one());

        assertThat(made).isZero();
    }

    @Test
    void concurrentStartsCreateEachPartitionOnce() {
        POSTGRES.handles().call(handle -> handle.execute(DROP_DAYS));

        List<Integer> made = Race.of(6, _ -> POSTGRES.makePartitions());

        assertThat(made).containsOnlyOnce(8).containsOnly(0, 8);
    }

    @Test
    void theLedgerIsPartitionedByCampaign() {
        assertThat(partitions("campaign_recipients")).hasSize(8);
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
