package dev.postroom.bootstrap.embedded;

import dev.postroom.bootstrap.settings.format.DatabaseTarget;

import org.jspecify.annotations.Nullable;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;

/**
 * Watches whether a database answers, over one connection of its own: those of the pool may all be
 * busy while the database is well. Asks it at most once a second, regardless of how many want to
 * know. When its own connection falls silent, the others did too: this is one complaint, also when
 * the next connection works. Safe for any number of threads.
 */
public final class DatabaseWatch implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 2;
    private static final int CONNECTING_SECONDS = 5;
    // a connection that was ended fails at once
    private static final Duration SILENCE = Duration.ofSeconds(PATIENCE_SECONDS);
    private static final Duration KEPT = Duration.ofSeconds(1);

    private final DatabaseTarget target;
    private final Runnable whenSilent;
    private final Duration kept;
    private @Nullable Connection connection;
    private @Nullable Answer last;

    private record Answer(Optional<String> complaint, long at) {

        boolean isYoungerThan(Duration age) {
            return System.nanoTime() - at < age.toNanos();
        }
    }

    /**
     * Connects at the first look.
     *
     * @param whenSilent replaces other connections; returns at once
     */
    public DatabaseWatch(DatabaseTarget target, Runnable whenSilent) {
        this(target, whenSilent, KEPT);
    }

    DatabaseWatch(DatabaseTarget target, Runnable whenSilent, Duration kept) {
        this.target = target;
        this.whenSilent = whenSilent;
        this.kept = kept;
    }

    /** Why the database cannot be used, as a sentence without its full stop. */
    public synchronized Optional<String> complaint() {
        Answer known = last;
        if (known == null || !known.isYoungerThan(kept)) {
            known = new Answer(ask(), System.nanoTime());
            last = known;
        }
        return known.complaint();
    }

    private Optional<String> ask() {
        try {
            return answers() ? Optional.empty() : Optional.of(silence());
        } catch (SQLException e) {
            String sentence = ConnectionComplaint.sentence(target, e);
            return Optional.of(sentence.substring(0, sentence.length() - 1));
        }
    }

    private boolean answers() throws SQLException {
        Connection known = connection;
        long asked = System.nanoTime();
        if (known != null && known.isValid(PATIENCE_SECONDS) && !isReadOnly(known)) {
            return true;
        }
        close();
        if (known != null && System.nanoTime() - asked >= SILENCE.toNanos()) {
            whenSilent.run();
            return false;
        }
        Connection fresh = DatabaseProbe.connect(target, CONNECTING_SECONDS);
        connection = fresh;
        if (isReadOnly(fresh)) {
            throw new SQLException("read-only", ConnectionComplaint.READ_ONLY);
        }
        return fresh.isValid(PATIENCE_SECONDS);
    }

    // a connection stays so after the server, or the one that took over, can be written to again
    private static boolean isReadOnly(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(PATIENCE_SECONDS);
            try (ResultSet row = statement.executeQuery("SHOW transaction_read_only")) {
                return row.next() && row.getString(1).equals("on");
            }
        }
    }

    private String silence() {
        return "The database at " + target.place() + " does not respond";
    }

    @Override
    public synchronized void close() {
        Connection old = connection;
        connection = null;
        try {
            if (old != null) {
                old.close();
            }
        } catch (SQLException _) {
            // it was broken
        }
    }
}
