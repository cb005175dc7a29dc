package dev.postroom.adapters.persistence.idempotency;

import dev.postroom.adapters.persistence.secret.SecretBox;
import dev.postroom.adapters.persistence.secret.SecretBox.Sealed;
import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.DatabaseTimes;
import dev.postroom.adapters.persistence.sql.JsonColumns;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.idempotency.AnsweredRequest;
import dev.postroom.domain.idempotency.IdempotencyKey;
import dev.postroom.domain.idempotency.IdempotencyRecords;
import dev.postroom.domain.idempotency.StoredAnswer;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;

import org.jdbi.v3.core.statement.UnableToExecuteStatementException;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Answered requests in PostgreSQL, where requests with the same key wait for its row. */
public final class JdbiIdempotencyRecords implements IdempotencyRecords {
    private static final String LOCK_TIMEOUT = "55P03";
    private static final String CLAIM =
            "SELECT * FROM claim_idempotency_key("
                    + ":workspace, :key, :hash, :now, :expiresAt, :pendingUntil)";
    private static final String KEEP =
            """
            UPDATE idempotency_records
            SET response_status = :status, response_headers = CAST(:headers AS jsonb),
                response_body = :body, encryption_key_id = :keyId
            WHERE workspace_id = :workspace AND key = :key
            """;
    private static final String RELEASE =
            """
            DELETE FROM idempotency_records
            WHERE workspace_id = :workspace AND key = :key AND response_status IS NULL
            """;
    private static final String REMOVE =
            """
            DELETE FROM idempotency_records r
            USING (SELECT workspace_id, key FROM idempotency_records WHERE expires_at <= :now
                ORDER BY expires_at LIMIT :most FOR UPDATE SKIP LOCKED) old
            WHERE r.workspace_id = old.workspace_id AND r.key = old.key
            """;

    private final Handles handles;
    private final SealedAnswers answers;

    /** A repository that uses these handles and seals the bodies of answers in {@code box}. */
    public JdbiIdempotencyRecords(Handles handles, SecretBox box) {
        this.handles = handles;
        this.answers = new SealedAnswers(box);
    }

    @Override
    public Optional<AnsweredRequest> claim(Workspace workspace, IdempotencyKey key, Claim claim) {
        Columns columns =
                new Columns()
                        .put("workspace", workspace.id())
                        .put("key", key.value())
                        .put("hash", claim.request().sha256())
                        .put("now", claim.now())
                        .put("expiresAt", claim.expiresAt())
                        .put("pendingUntil", claim.pendingUntil());
        return handles.call(handle -> {
            try {
                return handle.createQuery(CLAIM)
                        .bindMap(columns.values())
                        .map((row, _) -> answers.read(workspace, key, row))
                        .findOne();
            } catch (UnableToExecuteStatementException e) {
                throw isHeld(e) ? inProgress() : e;
            }
        });
    }

    @Override
    public void keep(Workspace workspace, IdempotencyKey key, StoredAnswer answer) {
        Sealed sealed = answers.seal(workspace, key, answer);
        int kept =
                handles.call(handle ->
                        handle.createUpdate(KEEP)
                                .bind("workspace", workspace.id())
                                .bind("key", key.value())
                                .bind("status", answer.status())
                                .bind("headers", JsonColumns.text(answer.headers()))
                                .bind("body", sealed.bytes())
                                .bind("keyId", sealed.keyId())
                                .execute());
        if (kept != 1) {
            throw new IllegalStateException("the key is not claimed");
        }
    }

    @Override
    public void release(Workspace workspace, IdempotencyKey key) {
        handles.call(handle ->
                handle.createUpdate(RELEASE)
                        .bind("workspace", workspace.id())
                        .bind("key", key.value())
                        .execute());
    }

    @Override
    public int removeExpired(Instant now, int most) {
        return handles.call(handle ->
                handle.createUpdate(REMOVE)
                        .bind("now", DatabaseTimes.stored(now))
                        .bind("most", most)
                        .execute());
    }

    private static boolean isHeld(UnableToExecuteStatementException e) {
        return e.getCause() instanceof SQLException sql && LOCK_TIMEOUT.equals(sql.getSQLState());
    }

    private static RuntimeException inProgress() {
        return new Failure.InProgress(
                        "idempotency_in_progress",
                        Messages.IDEMPOTENT_WORK_RUNS,
                        Duration.ofSeconds(1))
                .asException();
    }
}
