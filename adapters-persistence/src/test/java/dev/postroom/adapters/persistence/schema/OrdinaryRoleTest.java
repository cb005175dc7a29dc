package dev.postroom.adapters.persistence.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.postroom.adapters.persistence.database.Database;
import dev.postroom.adapters.persistence.database.HistoryTable;
import dev.postroom.adapters.persistence.database.OwnDatabase;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A role that owns its database and may do nothing else can do all that Postroom does. */
class OrdinaryRoleTest {
    private static final String LATEST =
            "SELECT max(CAST(version AS int)) FROM flyway_schema_history";

    @Test
    void theRoleOfTheseTestsIsAnOrdinaryOne() {
        OwnDatabase database = OwnDatabase.empty();

        assertThat(
                        database.ask(
                                """
                                SELECT concat_ws(' ', d.datdba = r.oid, rolsuper, rolcreaterole,
                                    rolcreatedb, rolreplication, rolbypassrls,
                                    (SELECT count(*) FROM pg_auth_members WHERE member = r.oid))
                                FROM pg_roles r, pg_database d
                                WHERE rolname = current_user AND datname = current_database()
                                """))
                .isEqualTo("t f f f f f 0");
    }

    @Test
    void aDatabaseOfTheOldestVersionGoesOn() {
        OwnDatabase database = OwnDatabase.empty();
        database.makeOldest();

        Database.open(database.settings()).close();

        assertThat(Integer.parseInt(database.ask(LATEST))).isGreaterThanOrEqualTo(213);
    }

    @ParameterizedTest
    @EnumSource
    void thePartitionsOfLaterDaysAreMade(HistoryTable table) {
        OwnDatabase database = OwnDatabase.migrated();

        assertThat(
                        database.ask(
                                "SELECT make_id_partitions('%s', 'month', 9)"
                                        .formatted(table.table())))
                .isNotEqualTo("0");
        assertThat(
                        database.ask(
                                """
                                SELECT count(*) > 0 FROM pg_stats
                                WHERE tablename LIKE '%s_________' AND attname = '%s'
                                """
                                        .formatted(table.table(), known(table))))
                .isEqualTo("t");
    }

    // the audit log belongs to an account and not to a workspace
    private static String known(HistoryTable table) {
        return table == HistoryTable.AUDIT_ENTRIES ? "id" : "workspace_id";
    }

    @Test
    void whatIsMissingForStatisticsNeverFailsAnything() {
        OwnDatabase database = OwnDatabase.empty();
        database.asSuperuser("REVOKE ALL ON pg_catalog.pg_stats FROM public");
        database.asSuperuser(
                "REVOKE ALL ON FUNCTION pg_catalog.pg_restore_attribute_stats FROM public");
        database.asSuperuser(
                "REVOKE ALL ON FUNCTION pg_catalog.pg_clear_attribute_stats FROM public");

        assertThatCode(() -> Database.open(database.settings()).close()).doesNotThrowAnyException();

        assertThat(database.ask("SELECT make_id_partitions('events', 'month', 9)"))
                .isNotEqualTo("0");
    }
}
