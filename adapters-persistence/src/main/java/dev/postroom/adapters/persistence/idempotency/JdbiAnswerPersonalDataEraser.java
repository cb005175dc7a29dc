package dev.postroom.adapters.persistence.idempotency;

import dev.postroom.adapters.persistence.secret.SecretBox;
import dev.postroom.adapters.persistence.secret.SecretBox.Sealed;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.privacy.ErasedPerson;
import dev.postroom.domain.privacy.PersonalDataEraser;

import org.jdbi.v3.core.Handle;

import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/**
 * Stored answers that name people. The key of such an answer stays taken, as one of a request whose
 * outcome is unknown, so that a repeated request does not store the person again. A key that names
 * a person itself is deleted.
 */
public final class JdbiAnswerPersonalDataEraser implements PersonalDataEraser {
    private static final int MOST = 200;

    private static final String PAGE =
            """
            SELECT r.key, r.encryption_key_id, r.response_body, r.response_headers, r.created_at
            FROM idempotency_records r
            WHERE r.workspace_id = :workspace AND r.key > :after
            ORDER BY r.key LIMIT :max
            """;
    private static final String FORGET =
            """
            UPDATE idempotency_records r
            SET response_status = NULL, response_headers = NULL, response_body = NULL,
                encryption_key_id = NULL, pending_until = r.created_at
            WHERE r.workspace_id = :workspace AND r.key = ANY (:keys)
                AND r.response_status IS NOT NULL
            """;
    private static final String DELETE =
            """
            DELETE FROM idempotency_records r
            WHERE r.workspace_id = :workspace AND r.key = ANY (:keys)
                AND (r.response_status IS NOT NULL OR r.pending_until IS NOT NULL)
            """;

    private final Handles handles;
    private final SecretBox box;

    /** The answers behind these handles, sealed in {@code box}. */
    public JdbiAnswerPersonalDataEraser(Handles handles, SecretBox box) {
        this.handles = handles;
        this.box = box;
    }

    private record Answer(String key, String text, Instant createdAt) {

        boolean names(ErasedPerson person) {
            return person.isNamedIn(text);
        }

        boolean isKeyOf(ErasedPerson person) {
            return person.isNamedIn(key);
        }
    }

    @Override
    public Step erase(Workspace workspace, List<ErasedPerson> people, Optional<String> after) {
        return handles.transact(handle -> {
            List<Answer> page = page(handle, workspace, after.orElse(""));
            apply(handle, DELETE, workspace, page, named(people, Answer::isKeyOf));
            apply(handle, FORGET, workspace, page, named(people, Answer::names));
            return page.size() < MOST ? Step.done() : Step.next(page.getLast().key());
        });
    }

    private static Predicate<Answer> named(
            List<ErasedPerson> people, BiPredicate<Answer, ErasedPerson> how) {
        return answer ->
                people.stream()
                        .filter(person -> !answer.createdAt().isAfter(person.requestedAt()))
                        .anyMatch(person -> how.test(answer, person));
    }

    private List<Answer> page(Handle handle, Workspace workspace, String after) {
        return handle.createQuery(PAGE)
                .bind("workspace", workspace.id())
                .bind("after", after)
                .bind("max", MOST)
                .map((result, _) -> answer(workspace, result))
                .list();
    }

    private Answer answer(Workspace workspace, ResultSet result) throws SQLException {
        Row row = new Row(result);
        String key = row.text("key");
        Optional<String> sealedWith = row.optionalText("encryption_key_id");
        String headers = row.optionalText("response_headers").orElse("");
        if (sealedWith.isEmpty()) {
            return new Answer(key, headers, row.instant("created_at"));
        }
        Sealed sealed = new Sealed(sealedWith.get(), row.bytes("response_body"));
        byte[] body = box.openBytes(sealed, SealedAnswers.place(workspace.id(), key));
        return new Answer(
                key,
                headers + " " + new String(body, StandardCharsets.UTF_8),
                row.instant("created_at"));
    }

    private static void apply(
            Handle handle,
            String statement,
            Workspace workspace,
            List<Answer> page,
            Predicate<Answer> selected) {
        List<String> keys = page.stream().filter(selected).map(Answer::key).toList();
        if (!keys.isEmpty()) {
            handle.createUpdate(statement)
                    .bind("workspace", workspace.id())
                    .bind("keys", SqlArray.texts(keys))
                    .execute();
        }
    }
}
