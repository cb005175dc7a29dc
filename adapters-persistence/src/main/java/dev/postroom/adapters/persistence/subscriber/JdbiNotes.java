package dev.postroom.adapters.persistence.subscriber;

import dev.postroom.adapters.persistence.shared.Columns;
import dev.postroom.adapters.persistence.shared.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.subscriber.Note;
import dev.postroom.domain.subscriber.Notes;

/** Notes in PostgreSQL. */
public final class JdbiNotes implements Notes {
    private static final String COUNT =
            """
            UPDATE subscribers SET notes_count = notes_count + 1, version = version + 1
            WHERE workspace_id = :workspace AND id = :subscriber
            """;
    private static final String ADD =
            """
            INSERT INTO notes (workspace_id, subscriber_id, id, content, author, created_at)
            VALUES (:workspace, :subscriber, :id, :content, :author, :createdAt)
            """;

    private final Handles handles;

    /** The notes behind these handles. */
    public JdbiNotes(Handles handles) {
        this.handles = handles;
    }

    @Override
    public void add(Workspace workspace, Note note) {
        Columns columns =
                new Columns()
                        .put("workspace", workspace.id())
                        .put("subscriber", note.subscriber().value())
                        .put("id", note.id().value())
                        .put("content", note.content())
                        .put("author", note.author())
                        .put("createdAt", note.createdAt());
        handles.transact(handle -> {
            handle.createUpdate(COUNT).bindMap(columns.values()).execute();
            return handle.createUpdate(ADD).bindMap(columns.values()).execute();
        });
    }
}
