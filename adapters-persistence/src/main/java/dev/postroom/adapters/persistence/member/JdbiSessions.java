package dev.postroom.adapters.persistence.member;

import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.DatabaseTimes;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.member.session.OpenSession;
import dev.postroom.domain.member.session.Session;
import dev.postroom.domain.member.session.SessionId;
import dev.postroom.domain.member.session.Sessions;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Sessions in PostgreSQL. */
public final class JdbiSessions implements Sessions {

    private static final String ADD =
            """
            INSERT INTO sessions (id, secret_hash, person_id, started_at, authenticated_at,
                used_at, address, user_agent)
            VALUES (:id, :hash, :person, :startedAt, :authenticatedAt, :usedAt, :address,
                :userAgent)
            """;
    // read at each request of a page, so that an end and another role are seen at once
    private static final String FIND =
            """
            SELECT s.*, p.address AS mail, p.name AS person_name, p.is_operator, p.disabled_at,
                p.created_at AS known_since, m.role, m.reach, m.since, m.account_id, a.slug,
                a.name AS account_name, a.created_at AS opened_at, a.factor_required,
                w.id AS workspace_id, w.environment, f.confirmed_at IS NOT NULL AS has_factor
            FROM sessions s JOIN people p ON p.id = s.person_id
            LEFT JOIN factors f ON f.person_id = s.person_id
            LEFT JOIN (account_members m
                    JOIN accounts a ON a.id = m.account_id AND a.deleted_at IS NULL)
                ON m.person_id = s.person_id
            LEFT JOIN workspaces w ON w.account_id = m.account_id AND w.discarded_at IS NULL
            WHERE s.secret_hash = :hash
            """;
    private static final String OF_PERSON =
            "SELECT * FROM sessions WHERE person_id = :person ORDER BY used_at DESC, id DESC";
    private static final String RENEW =
            """
            UPDATE sessions SET secret_hash = :hash, authenticated_at = :authenticatedAt,
                used_at = :usedAt
            WHERE id = :id
            """;
    // Many requests of one session arrive together: one writes, the others do not wait.
    private static final String NOTE_USE =
            """
            UPDATE sessions SET used_at = :at WHERE id = (
                SELECT id FROM sessions WHERE id = :id AND used_at < :at
                FOR NO KEY UPDATE SKIP LOCKED)
            """;
    private static final String END = "DELETE FROM sessions WHERE person_id = :person AND id = :id";
    private static final String END_OTHERS =
            """
            DELETE FROM sessions WHERE person_id = :person
                AND id IS DISTINCT FROM CAST(:kept AS uuid)
            """;
    // few people are signed in at a time
    private static final String REMOVE_ENDED =
            """
            DELETE FROM sessions WHERE id IN (
                SELECT id FROM sessions WHERE started_at < :begun OR used_at < :used LIMIT :most)
            """;

    private final Handles handles;

    /** The sessions that these handles reach. */
    public JdbiSessions(Handles handles) {
        this.handles = handles;
    }

    @Override
    public void add(Session session, byte[] secretHash) {
        handles.call(handle ->
                handle.createUpdate(ADD)
                        .bindMap(columns(session).values())
                        .bind("hash", secretHash)
                        .execute());
    }

    @Override
    public Optional<OpenSession> find(byte[] secretHash) {
        return SessionRow.open(
                handles.call(handle ->
                        handle.createQuery(FIND)
                                .bind("hash", secretHash)
                                .map((result, _) -> SessionRow.of(result))
                                .list()));
    }

    @Override
    public List<Session> of(PersonId person) {
        return handles.call(handle ->
                handle.createQuery(OF_PERSON)
                        .bind("person", person.value())
                        .map((result, _) -> SessionRow.session(result))
                        .list());
    }

    @Override
    public boolean renew(Session session, byte[] secretHash) {
        return handles.call(handle ->
                handle.createUpdate(RENEW)
                                .bind("id", session.id().value())
                                .bind(
                                        "authenticatedAt",
                                        DatabaseTimes.stored(session.authenticatedAt()))
                                .bind("usedAt", DatabaseTimes.stored(session.usedAt()))
                                .bind("hash", secretHash)
                                .execute()
                        > 0);
    }

    @Override
    public void noteUse(SessionId id, Instant at) {
        handles.call(handle ->
                handle.createUpdate(NOTE_USE)
                        .bind("id", id.value())
                        .bind("at", DatabaseTimes.stored(at))
                        .execute());
    }

    @Override
    public boolean end(PersonId person, SessionId id) {
        return handles.call(handle ->
                handle.createUpdate(END)
                                .bind("person", person.value())
                                .bind("id", id.value())
                                .execute()
                        > 0);
    }

    @Override
    public int endOthers(PersonId person, Optional<SessionId> kept) {
        return handles.call(handle ->
                handle.createUpdate(END_OTHERS)
                        .bind("person", person.value())
                        .bind("kept", kept.map(SessionId::value).orElse(null))
                        .execute());
    }

    @Override
    public int removeEnded(Instant begunBefore, Instant usedBefore, int most) {
        return handles.call(handle ->
                handle.createUpdate(REMOVE_ENDED)
                        .bind("begun", DatabaseTimes.stored(begunBefore))
                        .bind("used", DatabaseTimes.stored(usedBefore))
                        .bind("most", most)
                        .execute());
    }

    private static Columns columns(Session session) {
        return new Columns()
                .put("id", session.id().value())
                .put("person", session.person().value())
                .put("startedAt", session.startedAt())
                .put("authenticatedAt", session.authenticatedAt())
                .put("usedAt", session.usedAt())
                .put("address", session.address())
                .put("userAgent", session.userAgent());
    }
}
