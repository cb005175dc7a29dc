package dev.postroom.adapters.persistence.shared;

import org.flywaydb.core.api.MigrationInfo;

import java.util.Arrays;
import java.util.Objects;

/**
 * A migration that was changed after databases had it, because an ordinary role could not run it,
 * or because it touched objects that are not Postroom's. What it does to a database that it can run
 * on is the same, so a database that has the earlier text is as good.
 */
enum Amendment {
    EVENTS_AND_WEBHOOKS("6", -978_491_757),
    FIRST_STATISTICS("22", -1_662_330_372),
    LEDGER_BY_POSITION("24", 1_627_194_087),
    SOFT_BOUNCES("25", -1_062_131_203),
    HISTORY_THAT_ENDS("26", -1_004_948_391),
    FILTERS_AND_MAIL_EVENTS("29", 899_489_010),
    MAILS_THAT_END("31", 166_938_960),
    PERSONAL_DATA("43", -1_313_435_471),
    OPENS_AND_CLICKS("51", -976_883_363),
    WORKSPACES_UNKNOWN_TO_THE_PLANNER("55", 2_000_512_186);

    private final String version;
    private final int earlierChecksum;

    Amendment(String version, int earlierChecksum) {
        this.version = version;
        this.earlierChecksum = earlierChecksum;
    }

    /** Whether the database has the text of this program, or the earlier one of an amendment. */
    static boolean accepts(MigrationInfo migration) {
        return migration.isChecksumMatching()
                || Arrays.stream(values()).anyMatch(each -> each.isEarlierTextOf(migration));
    }

    String version() {
        return version;
    }

    int earlierChecksum() {
        return earlierChecksum;
    }

    private boolean isEarlierTextOf(MigrationInfo migration) {
        return version.equals(migration.getVersion().getVersion())
                && Objects.equals(migration.getAppliedChecksum(), earlierChecksum);
    }
}
