package dev.postroom.adapters.persistence.subscriber;

import dev.postroom.adapters.persistence.list.KeysetList;
import dev.postroom.adapters.persistence.list.ListOrder;
import dev.postroom.adapters.persistence.list.ListRows;
import dev.postroom.adapters.persistence.list.Total;
import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.Conditions;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.subscriber.note.Note;
import dev.postroom.domain.subscriber.note.NoteId;
import dev.postroom.domain.subscriber.note.Notes;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/** Notes in PostgreSQL. */
public final class JdbiNotes implements Notes {
    private static final String COUNT =
            """
            UPDATE subscribers SET notes_count = notes_count + :more, version = version + 1
            WHERE workspace_id = :workspace AND id = :subscriber
            """;
    private static final String ADD =
            "WITH counted AS ("
                    + COUNT
                    + """
                    RETURNING workspace_id, id)
                    INSERT INTO notes (workspace_id, subscriber_id, id, content, author, created_at)
                    SELECT workspace_id, id, :id, :content, :author, :createdAt FROM counted
                    """;
    // those that a deleted person left are still to be removed
    private static final String OF_PRESENT =
            """
            n.subscriber_id = :subscriber AND EXISTS (
                SELECT 1 FROM subscribers s
                WHERE s.workspace_id = :workspace AND s.id = :subscriber)\
            """;
    private static final KeysetList<Note, Note.Sort> LIST =
            new KeysetList<>(
                    ListRows.of("notes", "n", JdbiNotes::note, (Note note) -> note.id().value())
                            .weighing("n.content"),
                    Map.of(Note.Sort.CREATED_AT, ListOrder.byTime("n.created_at", Note::createdAt)),
                    new Total.Stored(
                            """
                            SELECT notes_count FROM subscribers
                            WHERE workspace_id = :workspace AND id = :subscriber
                            """));
    private static final String ONE = " AND n.id = :id AND " + OF_PRESENT;
    private static final String FIND = LIST.rows().select() + ONE;
    private static final String REMOVE =
            "DELETE FROM notes n WHERE n.workspace_id = :workspace" + ONE;

    private final Handles handles;

    /** A repository that uses these handles. */
    public JdbiNotes(Handles handles) {
        this.handles = handles;
    }

    @Override
    public void add(Workspace workspace, Note note) {
        Columns columns =
                of(workspace, note.subscriber())
                        .put("id", note.id().value())
                        .put("content", note.content())
                        .put("author", note.author())
                        .put("createdAt", note.createdAt())
                        .put("more", 1);
        int added =
                handles.transact(
                        handle -> handle.createUpdate(ADD).bindMap(columns.values()).execute());
        if (added == 0) {
            throw new IllegalStateException("there is no subscriber " + note.subscriber());
        }
    }

    @Override
    public Optional<Note> find(Workspace workspace, SubscriberId subscriber, NoteId id) {
        return handles.call(handle ->
                handle.createQuery(FIND)
                        .bindMap(of(workspace, subscriber).put("id", id.value()).values())
                        .map((result, _) -> note(result))
                        .findOne());
    }

    @Override
    public Page<Note> list(
            Workspace workspace, SubscriberId subscriber, PageRequest<Note.Sort> page) {
        Conditions ofSubscriber =
                new Conditions().within(OF_PRESENT, "subscriber", subscriber.value());
        return LIST.page(handles, workspace, ofSubscriber, page);
    }

    @Override
    public boolean remove(Workspace workspace, SubscriberId subscriber, NoteId id) {
        Columns columns = of(workspace, subscriber).put("id", id.value());
        return handles.transact(handle -> {
            boolean removed = handle.createUpdate(REMOVE).bindMap(columns.values()).execute() > 0;
            if (removed) {
                handle.createUpdate(COUNT)
                        .bindMap(of(workspace, subscriber).put("more", -1).values())
                        .execute();
            }
            return removed;
        });
    }

    private static Columns of(Workspace workspace, SubscriberId subscriber) {
        return new Columns().put("workspace", workspace.id()).put("subscriber", subscriber.value());
    }

    private static Note note(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new Note(
                new NoteId(row.uuid("id")),
                new SubscriberId(row.uuid("subscriber_id")),
                row.text("content"),
                row.text("author"),
                row.instant("created_at"));
    }
}
