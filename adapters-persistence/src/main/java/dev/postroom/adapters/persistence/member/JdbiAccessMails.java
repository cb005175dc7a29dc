package dev.postroom.adapters.persistence.member;

import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.DatabaseTimes;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.member.access.AccessMail;
import dev.postroom.domain.member.access.AccessMails;
import dev.postroom.domain.member.access.AccessReason;
import dev.postroom.domain.shared.address.EmailAddress;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Mails about access that are to be sent, in PostgreSQL. */
public final class JdbiAccessMails implements AccessMails {

    private static final String ADD =
            """
            INSERT INTO access_mails (id, address, reason, invitation_id, client, user_agent,
                created_at, due_at, attempts)
            VALUES (:id, :address, :reason, :invitation, :client, :userAgent,
                :createdAt, :createdAt, :attempts)
            """;
    private static final String CLAIM =
            """
            UPDATE access_mails SET due_at = :later, attempts = attempts + 1 WHERE id = (
                SELECT id FROM access_mails WHERE due_at <= :now ORDER BY due_at LIMIT 1
                FOR NO KEY UPDATE SKIP LOCKED)
            RETURNING *
            """;
    private static final String LINK = "link";
    private static final String FAILED = "failed_sign_in";
    private static final String MANY = "many_failures";
    private static final String BROWSER = "new_browser";
    private static final String RECOVERY = "recovery_code";
    private static final String PASSKEY = "passkey";
    private static final String NO_PASSKEY = "passkey_removed";
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
                            columns(mail.reason())
                                    .put("id", mail.id())
                                    .put("address", mail.address().value())
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
    public boolean remove(UUID id) {
        return handles.call(handle -> handle.createUpdate(REMOVE).bind("id", id).execute() > 0);
    }

    private static Columns columns(AccessReason reason) {
        return switch (reason) {
            case AccessReason.Reset() ->
                    columns(LINK, Optional.empty(), Optional.empty(), Optional.empty());
            case AccessReason.Invited(var invitation) ->
                    columns(LINK, Optional.of(invitation), Optional.empty(), Optional.empty());
            case AccessReason.FailedSignIn(var client) ->
                    columns(FAILED, Optional.empty(), Optional.of(client), Optional.empty());
            case AccessReason.ManyFailures(var client) ->
                    columns(MANY, Optional.empty(), Optional.of(client), Optional.empty());
            case AccessReason.NewBrowser(var client, var agent) ->
                    columns(BROWSER, Optional.empty(), Optional.of(client), Optional.of(agent));
            case AccessReason.RecoveryCodeUsed(var client, var agent) ->
                    columns(RECOVERY, Optional.empty(), Optional.of(client), Optional.of(agent));
            case AccessReason.PasskeyAdded(var client, var agent) ->
                    columns(PASSKEY, Optional.empty(), Optional.of(client), Optional.of(agent));
            case AccessReason.PasskeyRemoved(var client, var agent) ->
                    columns(NO_PASSKEY, Optional.empty(), Optional.of(client), Optional.of(agent));
        };
    }

    private static Columns columns(
            String reason,
            Optional<UUID> invitation,
            Optional<String> client,
            Optional<String> userAgent) {
        return new Columns()
                .put("reason", reason)
                .put("invitation", invitation)
                .put("client", client)
                .put("userAgent", userAgent);
    }

    private static AccessMail mail(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new AccessMail(
                row.uuid("id"),
                new EmailAddress(row.text("address")),
                reason(row),
                row.instant("created_at"),
                (int) row.number("attempts"));
    }

    private static AccessReason reason(Row row) throws SQLException {
        return switch (row.text("reason")) {
            case FAILED -> new AccessReason.FailedSignIn(row.text("client"));
            case MANY -> new AccessReason.ManyFailures(row.text("client"));
            case BROWSER -> new AccessReason.NewBrowser(row.text("client"), row.text("user_agent"));
            case RECOVERY ->
                    new AccessReason.RecoveryCodeUsed(row.text("client"), row.text("user_agent"));
            case PASSKEY ->
                    new AccessReason.PasskeyAdded(row.text("client"), row.text("user_agent"));
            case NO_PASSKEY ->
                    new AccessReason.PasskeyRemoved(row.text("client"), row.text("user_agent"));
            default ->
                    row.optionalUuid("invitation_id")
                            .<AccessReason>map(AccessReason.Invited::new)
                            .orElseGet(AccessReason.Reset::new);
        };
    }
}
