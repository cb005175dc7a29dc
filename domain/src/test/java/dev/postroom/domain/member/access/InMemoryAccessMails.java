package dev.postroom.domain.member.access;

import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.UUID;

/** Mails with links that are to be sent, in memory. */
public final class InMemoryAccessMails implements AccessMails {

    private static final UUID ONE = new UUID(0, 0);

    private record Row(AccessMail mail, Instant due) implements InMemoryRow {

        @Override
        public UUID workspaceId() {
            return ONE;
        }

        @Override
        public UUID key() {
            return mail.id();
        }
    }

    private final InMemoryTable<Row> rows;

    public InMemoryAccessMails(InMemoryDatabase database) {
        this.rows = database.table(Row.class);
    }

    @Override
    public void add(AccessMail mail) {
        rows.put(new Row(mail, mail.createdAt()));
    }

    @Override
    public Optional<AccessMail> claim(Instant now, Duration lease) {
        Optional<AccessMail> next =
                rows.all()
                        .filter(row -> !row.due().isAfter(now))
                        .min(Comparator.comparing(Row::due))
                        .map(row -> row.mail().attemptedAgain());
        next.ifPresent(mail -> rows.put(new Row(mail, now.plus(lease))));
        return next;
    }

    @Override
    public boolean remove(UUID id) {
        return rows.remove(ONE, id);
    }
}
