package dev.postroom.domain.privacy;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Texts that can name people, in memory. */
public final class InMemoryPersonalDataEraser implements PersonalDataEraser {

    private record Row(UUID workspaceId, UUID key, String text, Instant at)
            implements InMemoryRow {}

    private final InMemoryTable<Row> texts;

    public InMemoryPersonalDataEraser(InMemoryDatabase database) {
        this.texts = database.table(Row.class);
    }

    void add(Workspace workspace, UUID id, String text, Instant at) {
        texts.put(new Row(workspace.id(), id, text, at));
    }

    long count(Workspace workspace, String word) {
        return texts.of(workspace.id()).filter(row -> row.text().endsWith(" " + word)).count();
    }

    @Override
    public Step erase(Workspace workspace, List<ErasedPerson> people, Optional<String> after) {
        texts.removeIf(
                workspace.id(),
                row ->
                        people.stream()
                                .filter(person -> !row.at().isAfter(person.requestedAt()))
                                .anyMatch(person -> person.isNamedIn(row.text())));
        return Step.done();
    }
}
