package dev.postroom.adapters.persistence.member;

import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.DatabaseTimes;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.member.session.Attempts;
import dev.postroom.domain.member.session.SignInAttempts;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

/** Attempts to sign in, in PostgreSQL. */
public final class JdbiSignInAttempts implements SignInAttempts {

    private static final String MAKE =
            """
            INSERT INTO sign_in_attempts (subject, attempts) VALUES (:subject, 0)
            ON CONFLICT (subject) DO NOTHING
            """;
    private static final String LOCK =
            "SELECT * FROM sign_in_attempts WHERE subject = :subject FOR NO KEY UPDATE";
    private static final String PUT =
            """
            INSERT INTO sign_in_attempts (subject, attempts, last_at)
            VALUES (:subject, :attempts, :last)
            ON CONFLICT (subject) DO UPDATE SET attempts = :attempts, last_at = :last
            """;
    private static final String CLEAR = "DELETE FROM sign_in_attempts WHERE subject = :subject";
    private static final String REMOVE_OLD =
            """
            DELETE FROM sign_in_attempts WHERE subject IN (
                SELECT subject FROM sign_in_attempts WHERE last_at < :before
                ORDER BY last_at LIMIT :most)
            """;

    private final Handles handles;

    /** The attempts that these handles reach. */
    public JdbiSignInAttempts(Handles handles) {
        this.handles = handles;
    }

    // between both statements another transaction may forget the attempts
    @Override
    public Attempts lock(byte[] subject) {
        return handles.transact(handle -> {
            handle.createUpdate(MAKE).bind("subject", subject).execute();
            return handle.createQuery(LOCK)
                    .bind("subject", subject)
                    .map((result, _) -> attempts(result))
                    .findOne()
                    .orElseGet(Attempts::none);
        });
    }

    @Override
    public void put(byte[] subject, Attempts attempts) {
        handles.call(handle ->
                handle.createUpdate(PUT)
                        .bindMap(
                                new Columns()
                                        .put("attempts", attempts.count())
                                        .put("last", attempts.last())
                                        .values())
                        .bind("subject", subject)
                        .execute());
    }

    @Override
    public void clear(byte[] subject) {
        handles.call(handle -> handle.createUpdate(CLEAR).bind("subject", subject).execute());
    }

    @Override
    public int removeOld(Instant before, int most) {
        return handles.call(handle ->
                handle.createUpdate(REMOVE_OLD)
                        .bind("before", DatabaseTimes.stored(before))
                        .bind("most", most)
                        .execute());
    }

    private static Attempts attempts(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new Attempts((int) row.number("attempts"), row.optionalInstant("last_at"));
    }
}
