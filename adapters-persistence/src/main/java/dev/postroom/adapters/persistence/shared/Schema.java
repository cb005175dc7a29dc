package dev.postroom.adapters.persistence.shared;

import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;

import java.util.Optional;

import javax.sql.DataSource;

/** The schema of a database: the migrations that it has, and those of this program. */
final class Schema {

    private final Flyway flyway;

    Schema(DataSource pool) {
        flyway =
                Flyway.configure()
                        .dataSource(pool)
                        .locations("classpath:db/migration")
                        .validateMigrationNaming(true)
                        .cleanDisabled(true)
                        .load();
    }

    /** Brings it up to date. Several processes may do so at once. */
    void migrate() {
        flyway.migrate();
    }

    /**
     * Changes nothing.
     *
     * @throws OldSchema when a migration of this program is missing
     */
    void requireCurrent() {
        MigrationInfoService known = flyway.info();
        MigrationInfo[] missing = known.pending();
        if (missing.length > 0) {
            throw new OldSchema(
                    Optional.ofNullable(known.current()).map(Schema::version),
                    version(missing[missing.length - 1]));
        }
    }

    private static String version(MigrationInfo migration) {
        return migration.getVersion().getVersion();
    }
}
