package dev.postroom.adapters.persistence.shared;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.postroom.adapters.persistence.database.OwnDatabase;

import org.junit.jupiter.api.Test;

/** Migrations that were changed after databases had them. */
class AmendmentTest {

    @Test
    void aDatabaseWithTheEarlierTextsIsAsGood() {
        OwnDatabase database = OwnDatabase.migrated();
        for (Amendment amendment : Amendment.values()) {
            recordChecksum(database, amendment.version(), amendment.earlierChecksum());
        }

        assertThatCode(() -> Database.open(database.settings()).close()).doesNotThrowAnyException();
    }

    @Test
    void anyOtherTextIsRefusedByItsVersion() {
        for (String version : new String[] {"5", "22", "76"}) {
            OwnDatabase database = OwnDatabase.migrated();
            recordChecksum(database, version, 1);

            assertThatExceptionOfType(UnusableDatabase.class)
                    .isThrownBy(() -> Database.open(database.settings()))
                    .withMessageContaining(
                            "Version %s of the schema public in the database was made by another text"
                                    .formatted(version));
        }
    }

    private static void recordChecksum(OwnDatabase database, String version, int sum) {
        database.run(
                "UPDATE flyway_schema_history SET checksum = %d WHERE version = '%s'"
                        .formatted(sum, version));
    }
}
