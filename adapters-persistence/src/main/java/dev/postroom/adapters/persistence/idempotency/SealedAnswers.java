package dev.postroom.adapters.persistence.idempotency;

import dev.postroom.adapters.persistence.secret.SecretBox;
import dev.postroom.adapters.persistence.secret.SecretBox.Sealed;
import dev.postroom.adapters.persistence.sql.JsonColumns;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.idempotency.AnsweredRequest;
import dev.postroom.domain.idempotency.AnsweredRequest.Outcome;
import dev.postroom.domain.idempotency.IdempotencyKey;
import dev.postroom.domain.idempotency.RequestFingerprint;
import dev.postroom.domain.idempotency.StoredAnswer;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Encrypts bodies of answers, because some contain keys and secrets. Each is bound to its row. */
record SealedAnswers(SecretBox box) {

    Sealed seal(Workspace workspace, IdempotencyKey key, StoredAnswer answer) {
        return box.sealBytes(answer.body(), place(workspace, key));
    }

    AnsweredRequest read(Workspace workspace, IdempotencyKey key, ResultSet row)
            throws SQLException {
        return new AnsweredRequest(
                new RequestFingerprint(row.getBytes("request_hash")), outcome(workspace, key, row));
    }

    private Outcome outcome(Workspace workspace, IdempotencyKey key, ResultSet result)
            throws SQLException {
        Row row = new Row(result);
        Optional<Long> status = row.optionalNumber("response_status");
        if (status.isEmpty()) {
            return new Outcome.Pending(row.instant("pending_until"));
        }
        Sealed sealed = new Sealed(row.text("encryption_key_id"), row.bytes("response_body"));
        return new Outcome.Answered(
                new StoredAnswer(
                        Math.toIntExact(status.get()),
                        headers(row.text("response_headers")),
                        box.openBytes(sealed, place(workspace, key))));
    }

    private static Map<String, String> headers(String json) {
        Map<String, String> headers = new LinkedHashMap<>();
        JsonColumns.members(json)
                .forEach((name, value) -> headers.put(name, String.valueOf(value)));
        return headers;
    }

    private static String place(Workspace workspace, IdempotencyKey key) {
        return place(workspace.id(), key.value());
    }

    static String place(UUID workspace, String key) {
        return "idempotency_records/" + workspace + "/" + key;
    }
}
