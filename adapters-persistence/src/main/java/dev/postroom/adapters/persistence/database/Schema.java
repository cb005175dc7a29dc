package dev.postroom.adapters.persistence.database;

import dev.postroom.adapters.persistence.connection.Connections;
import dev.postroom.adapters.persistence.connection.Place;
import dev.postroom.adapters.persistence.connection.SessionSettings;
import dev.postroom.adapters.persistence.connection.SqlComplaint;
import dev.postroom.adapters.persistence.connection.UnusableDatabase;

import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.CoreErrorCode;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.flywaydb.core.api.MigrationState;
import org.flywaydb.core.api.callback.Callback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;

/**
 * The schema of a database: the migrations that it has, and those of this program. It is the first
 * one of the search path of the connections; no other is read or changed.
 */
final class Schema {
    private static final Logger LOG = LoggerFactory.getLogger(Schema.class);

    private final Flyway flyway;
    private final EarlierVersions earlier;
    private final Place place;

    Schema(Connections connections) {
        this.place = Place.of(connections);
        this.flyway =
                Flyway.configure()
                        .dataSource(connections.pool())
                        .callbacks(
                                connections.eachTransaction().stream()
                                        .map(SessionSettings::asStatement)
                                        .map(BeginningOfMigration::new)
                                        .toArray(Callback[]::new))
                        .locations("classpath:db/migration")
                        .defaultSchema(place.schema())
                        .createSchemas(false)
                        .validateMigrationNaming(true)
                        // the check is here, because it knows the versions from before
                        .validateOnMigrate(false)
                        .cleanDisabled(true)
                        .load();
        this.earlier = new EarlierVersions(connections, flyway);
    }

    /** The name of the schema. */
    String name() {
        return place.schema();
    }

    /**
     * Brings it up to date. Several processes may do so at once.
     *
     * @throws UnusableDatabase when that is not possible
     */
    void migrate() {
        try {
            MigrationInfoService known = flyway.info();
            requireKnown(known);
            place.requireWritable();
            if (known.current() == null) {
                LOG.info("Making the tables of Postroom in the schema {}", place.schema());
            }
            earlier.continueIn(place);
            migrateFrom(flyway.info().current());
        } catch (FlywayException e) {
            throw refusal(e);
        }
    }

    // Behind a pooler the server decides on the isolation of Flyway's transactions. A process that
    // waited for another one may then not see what that one has migrated, and migrate it again.
    private void migrateFrom(@Nullable MigrationInfo current) {
        try {
            flyway.migrate();
        } catch (FlywayException e) {
            MigrationInfo reached = flyway.info().current();
            if (reached == null || (current != null && reached.compareTo(current) == 0)) {
                throw e;
            }
            migrateFrom(reached);
        }
    }

    /**
     * Changes nothing.
     *
     * @throws OldSchema when a version of this program is missing. A repeatable file that has
     *     changed since is none.
     */
    void requireCurrent() {
        MigrationInfoService known = known();
        Arrays.stream(known.pending())
                .filter(Schema::hasVersion)
                .max(Comparator.comparing(MigrationInfo::getVersion))
                .ifPresent(missing -> {
                    throw new OldSchema(
                            place.schema(),
                            Optional.ofNullable(known.current()).map(Schema::version),
                            version(missing));
                });
    }

    private MigrationInfoService known() {
        try {
            return flyway.info();
        } catch (FlywayException e) {
            throw refusal(e);
        }
    }

    private void requireKnown(MigrationInfoService known) {
        for (MigrationInfo migration : known.all()) {
            Optional<String> complaint =
                    hasVersion(migration) ? complaint(migration) : Optional.empty();
            if (complaint.isPresent()) {
                throw new UnusableDatabase(
                        "Version %s of the schema %s in the database %s. Restore a backup, or use the program that made it."
                                .formatted(version(migration), place.schema(), complaint.get()));
            }
        }
    }

    private static Optional<String> complaint(MigrationInfo migration) {
        MigrationState state = migration.getState();
        if (state.isFailed()) {
            return Optional.of("is recorded as failed");
        }
        return switch (state) {
            case MISSING_SUCCESS ->
                    EarlierVersions.hasBeen(migration)
                            ? Optional.empty()
                            : Optional.of("is unknown to this program");
            case IGNORED -> Optional.of("is missing, although later ones are there");
            default ->
                    state.isApplied() && state.isResolved() && !migration.isChecksumMatching()
                            ? Optional.of("was made by another text than this program has")
                            : Optional.empty();
        };
    }

    private UnusableDatabase refusal(FlywayException failure) {
        if (failure.getErrorCode() == CoreErrorCode.NON_EMPTY_SCHEMA_WITHOUT_SCHEMA_HISTORY_TABLE) {
            return new UnusableDatabase(
                    "The schema %s has tables, but no record of Postroom's (flyway_schema_history). Use a database or a schema of its own, for example with ?currentSchema=postroom in database.url."
                            .formatted(place.schema()),
                    failure);
        }
        return SqlComplaint.of(failure, place);
    }

    // a repeatable file has none: it is applied again when it has changed
    private static boolean hasVersion(MigrationInfo migration) {
        return migration.getVersion() != null;
    }

    private static String version(MigrationInfo migration) {
        return migration.getVersion().getVersion();
    }

    /** Sets the settings of a session in the transaction of each migration, behind a pooler. */
    private record BeginningOfMigration(String statement) implements Callback {

        @Override
        public boolean supports(Event event, Context context) {
            return event == Event.BEFORE_EACH_MIGRATE;
        }

        @Override
        public boolean canHandleInTransaction(Event event, Context context) {
            return true;
        }

        @Override
        public void handle(Event event, Context context) {
            try (Statement set = context.getConnection().createStatement()) {
                set.execute(statement);
            } catch (SQLException e) {
                throw SqlComplaint.of(e);
            }
        }

        @Override
        public String getCallbackName() {
            return "settings of the session";
        }
    }
}
