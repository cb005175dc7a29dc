package dev.postroom.adapters.persistence.member;

import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.DatabaseTimes;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.member.access.AccessMail;
import dev.postroom.domain.member.access.AccessMails;
import dev.postroom.domain.shared.address.EmailAddress;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Mails with links that are to be sent, in PostgreSQL. */
public final class JdbiAccessMails implements AccessMails {

    private static final String ADD =
            """
            INSERT INTO access_mails (id, address, invitation_id, created_at, due_at, attempts)
            VALUES (:id, :address, :invitation, :createdAt, :createdAt, :attempts)
            """;
    private static final String CLAIM =
            """
            UPDATE access_mails SET due_at = :later, attempts = attempts + 1 WHERE id = (
                SELECT id FROM access_mails WHERE due_at <= :now ORDER BY due_at LIMIT 1
                FOR NO KEY UPDATE SKIP LOCKED)
            RETURNING *
            """;
    private static final String REMOVE = "DELETE FROM access_mails WHERE id = :id";

    private final Handles handles;
    private final Runnable wake;

    /**
     * The mails that these handles reach.
     *
     * @param wake runs after each commit that added a mail
     */
    public JdbiAccessMails(Handles handles, Runnable wake) {
        this.handles = handles;
        this.wake = wake;
    }

    @Override
    public void add(AccessMail mail) {
        handles.transact(handle -> {
            handles.afterCommit(wake);
            return handle.createUpdate(ADD)
                    .bindMap(
                            new Columns()
                                    .put("id", mail.id())
                                    .put("address", mail.address().value())
                                    .put("invitation", mail.invitation())
                                    .put("createdAt", mail.createdAt())
                                    .put("attempts", mail.attempts())
                                    .values())
                    .execute();
        });
    }

    @Override
    public Optional<AccessMail> claim(Instant now, Duration lease) {
        return handles.call(handle ->
                handle.createQuery(CLAIM)
                        .bind("now", DatabaseTimes.stored(now))
                        .bind("later", DatabaseTimes.stored(now.plus(lease)))
                        .map((result, _) -> mail(result))
                        .findOne());
    }

    @Override
    public void remove(UUID id) {
        handles.call(handle -> handle.createUpdate(REMOVE).bind("id", id).execute());
    }

    private static AccessMail mail(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new AccessMail(
                row.uuid("id"),
                new EmailAddress(row.text("address")),
                row.optionalUuid("invitation_id"),
                row.instant("created_at"),
                (int) row.number("attempts"));
    }
}
