package dev.postroom.adapters.persistence.connection;

import org.jspecify.annotations.Nullable;

import java.sql.SQLException;
import java.util.Optional;

/** Why the database refused a statement at the start, in words. */
public final class SqlComplaint {
    private SqlComplaint() {}

    /** For a failure while the schema is made. */
    public static UnusableDatabase of(Exception failure, Place place) {
        SQLException reason = reason(failure);
        return switch (reason == null ? "" : String.valueOf(reason.getSQLState())) {
            case "42501" ->
                    new UnusableDatabase(
                            "The role %1$s may not do what Postroom needs in the schema %2$s of the database %3$s: %4$s. Make the role the owner of the database, or GRANT USAGE, CREATE ON SCHEMA %2$s TO %1$s, and let it own all tables there."
                                    .formatted(
                                            place.role(),
                                            place.schema(),
                                            place.database(),
                                            said(reason)),
                            failure);
            default -> of(failure);
        };
    }

    /** For a failure of which only the database is known. */
    public static UnusableDatabase of(Exception failure) {
        SQLException reason = reason(failure);
        return switch (reason == null ? "" : String.valueOf(reason.getSQLState())) {
            case "" ->
                    new UnusableDatabase(
                            "The schema cannot be brought up to date: "
                                    + String.valueOf(failure.getMessage())
                                            .lines()
                                            .filter(line -> !line.isBlank())
                                            .findFirst()
                                            .orElse("no reason is known"),
                            failure);
            case Outages.READ_ONLY -> readOnly(failure);
            case "42P05", "26000" ->
                    new UnusableDatabase(
                            "A pooler between Postroom and the database does not keep prepared"
                                + " statements. Set max_prepared_statements of PgBouncer (1.21 or"
                                + " newer) to 200, or add ?prepareThreshold=0 to database.url.",
                            failure);
            case String state ->
                    new UnusableDatabase(
                            "The database refused a statement at the start: %s (SQLSTATE %s)."
                                    .formatted(said(reason), state),
                            failure);
        };
    }

    /** For a server that refused a connection. */
    static UnusableDatabase ofConnection(Exception failure) {
        SQLException reason = reason(failure);
        return new UnusableDatabase(
                "The database refused a connection: %s (SQLSTATE %s). Check the parameters of database.url."
                        .formatted(said(reason), reason == null ? "unknown" : reason.getSQLState()),
                failure);
    }

    static UnusableDatabase readOnly(String database) {
        return new UnusableDatabase(readOnlySentence("The database " + database));
    }

    private static UnusableDatabase readOnly(Exception failure) {
        return new UnusableDatabase(readOnlySentence("The database"), failure);
    }

    private static String readOnlySentence(String database) {
        return database
                + " is read-only: it is a standby, or default_transaction_read_only is on."
                + " Name the writable server in database.url.";
    }

    // The first line of the message names objects; values are in the lines of its detail.
    private static String said(@Nullable SQLException reason) {
        return Optional.ofNullable(reason)
                .map(SQLException::getMessage)
                .flatMap(message -> message.lines().findFirst())
                .map(line -> line.replaceFirst("^[A-Z]+: ", ""))
                .orElse("no reason is known");
    }

    private static @Nullable SQLException reason(Exception failure) {
        @Nullable SQLException found = null;
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && sql.getSQLState() != null) {
                found = sql;
            }
        }
        return found;
    }
}
