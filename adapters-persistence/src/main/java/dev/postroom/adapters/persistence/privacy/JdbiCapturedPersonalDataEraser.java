package dev.postroom.adapters.persistence.privacy;

import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.sql.SqlDurations;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.privacy.ErasedPerson;
import dev.postroom.domain.privacy.PersonalDataEraser;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Captured mails to people, and other captured mails that show an address of them. */
public final class JdbiCapturedPersonalDataEraser implements PersonalDataEraser {
    private static final int MOST = 100;
    private static final UUID FIRST = new UUID(0, 0);

    // A mail that was on its way during the deletion is captured a moment later. Its id says when
    // it was requested; the one of a campaign's mail names the person.
    private static final String DELETE_MINE =
            """
            DELETE FROM captured_mails c
            USING unnest(:keys, :until) AS k (to_key, until)
            WHERE c.workspace_id = :workspace AND c.to_key = k.to_key
                AND (c.captured_at <= k.until
                    OR substr(c.message_id, 38, 36) = ANY (CAST(:subscribers AS text[]))
                    OR (substr(c.message_id, 37, 1) = '@' AND moment_of_id(
                            CAST(left(c.message_id, 36) AS uuid))
                        <= now() - :waited * interval '1 microsecond'))
            """;
    private static final String PAGE =
            """
            SELECT c.id, c.captured_at, concat_ws(' ', c.message_id, c.to_text, c.subject, c.html,
                c.plain_text, encode(substr(c.source, 1, 65536), 'escape')) AS shown
            FROM captured_mails c
            WHERE c.workspace_id = :workspace AND c.id > :after
            ORDER BY c.id LIMIT :max
            """;
    private static final String DELETE =
            "DELETE FROM captured_mails c WHERE c.workspace_id = :workspace AND c.id = ANY (:ids)";

    private final Handles handles;

    /** The captured mails behind these handles. */
    public JdbiCapturedPersonalDataEraser(Handles handles) {
        this.handles = handles;
    }

    private record Shown(UUID id, Instant capturedAt, String text) {
        static Shown of(ResultSet result) throws SQLException {
            Row row = new Row(result);
            return new Shown(row.uuid("id"), row.instant("captured_at"), row.text("shown"));
        }

        boolean names(ErasedPerson person) {
            return !capturedAt.isAfter(person.requestedAt()) && person.isNamedIn(text);
        }
    }

    @Override
    public Step erase(Workspace workspace, List<ErasedPerson> people, Optional<String> after) {
        return handles.transact(handle -> {
            if (after.isEmpty()) {
                deleteMine(handle, workspace, people);
            }
            return deleteNamed(
                    handle, workspace, people, after.map(UUID::fromString).orElse(FIRST));
        });
    }

    private static void deleteMine(Handle handle, Workspace workspace, List<ErasedPerson> people) {
        PersonArrays.bindAddresses(handle.createUpdate(DELETE_MINE), workspace, people)
                .bind("subscribers", SqlArray.uuids(PersonArrays.ids(people)))
                .bind("waited", SqlDurations.micros(PersonArrays.shortestWait(people)))
                .execute();
    }

    private static Step deleteNamed(
            Handle handle, Workspace workspace, List<ErasedPerson> people, UUID after) {
        List<Shown> page =
                handle.createQuery(PAGE)
                        .bind("workspace", workspace.id())
                        .bind("after", after)
                        .bind("max", MOST)
                        .map((result, _) -> Shown.of(result))
                        .list();
        List<UUID> named =
                page.stream()
                        .filter(mail -> people.stream().anyMatch(mail::names))
                        .map(Shown::id)
                        .toList();
        if (!named.isEmpty()) {
            handle.createUpdate(DELETE)
                    .bind("workspace", workspace.id())
                    .bind("ids", SqlArray.uuids(named))
                    .execute();
        }
        return page.size() < MOST ? Step.done() : Step.next(page.getLast().id().toString());
    }
}
