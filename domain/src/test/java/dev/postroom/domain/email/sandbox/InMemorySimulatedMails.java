package dev.postroom.domain.email.sandbox;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.work.WorkKind;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;

/** Simulated mails in memory. */
public final class InMemorySimulatedMails implements SimulatedMails {

    private record Row(Due due, Instant dueAt) implements InMemoryRow {

        @Override
        public UUID workspaceId() {
            return due.workspace().id();
        }

        @Override
        public EmailId key() {
            return due.email();
        }
    }

    private final InMemoryDatabase database;
    private final InMemoryTable<Row> mails;

    public InMemorySimulatedMails(InMemoryDatabase database) {
        this.database = database;
        this.mails = database.table(Row.class);
        database.queue(WorkKind.EMAIL_SIMULATION, () -> mails.all().map(Row::dueAt));
    }

    @Override
    public void add(Workspace workspace, List<EmailId> emails, Duration delay) {
        database.atomically(() -> {
            Instant due = database.now().plus(delay);
            emails.forEach(email -> mails.put(new Row(new Due(workspace, email), due)));
            return due;
        });
    }

    @Override
    public List<Due> takeOut(int max) {
        return database.atomically(() -> {
            List<Row> taken =
                    mails.all()
                            .filter(row -> !row.dueAt().isAfter(database.now()))
                            .sorted(Comparator.comparing(Row::dueAt))
                            .limit(max)
                            .toList();
            taken.forEach(row -> mails.remove(row.workspaceId(), row.key()));
            return taken.stream().map(Row::due).toList();
        });
    }
}
