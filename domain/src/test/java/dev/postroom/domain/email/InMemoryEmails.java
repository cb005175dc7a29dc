package dev.postroom.domain.email;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryLease;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Transactional emails in memory. */
public final class InMemoryEmails implements Emails {

    private record Row(Workspace workspace, Email email, InMemoryLease lease)
            implements InMemoryRow {

        @Override
        public UUID workspaceId() {
            return workspace.id();
        }

        @Override
        public EmailId key() {
            return email.id();
        }
    }

    private final InMemoryDatabase database;
    private final InMemoryTable<Row> emails;

    public InMemoryEmails(InMemoryDatabase database) {
        this.database = database;
        this.emails = database.table(Row.class);
    }

    @Override
    public void add(Workspace workspace, List<Email> added) {
        database.atomically(() -> {
            InMemoryLease free = InMemoryLease.freeAt(database.now());
            added.forEach(email -> emails.put(new Row(workspace, email, free)));
            return added;
        });
    }

    @Override
    public Optional<Email> find(Workspace workspace, EmailId id) {
        return emails.find(workspace.id(), id).map(Row::email);
    }

    @Override
    public List<Claimed<Email>> claim(int max, Duration lease) {
        return database.atomically(() ->
                emails.all()
                        .filter(row -> !row.email().status().isTerminal())
                        .filter(row -> row.lease().isFree(database.now()))
                        .sorted(
                                Comparator.comparing((Row row) -> row.lease().freeAt())
                                        .thenComparing(row -> row.key().toString()))
                        .limit(max)
                        .map(row -> claimed(row, lease))
                        .toList());
    }

    private Claimed<Email> claimed(Row row, Duration lease) {
        Email email =
                changed(
                        row.email(),
                        EmailStatus.SENDING,
                        row.email().attempts() + 1,
                        row.email().reply(),
                        row.email().sentAt());
        InMemoryLease held = row.lease().claimed(database.now(), lease);
        emails.put(new Row(row.workspace(), email, held));
        return new Claimed<>(row.workspace(), email, held.generation());
    }

    @Override
    public int complete(List<EmailOutcome> outcomes) {
        return database.atomically(
                () -> Math.toIntExact(outcomes.stream().filter(this::completed).count()));
    }

    private boolean completed(EmailOutcome outcome) {
        Claimed<Email> claim = outcome.claim();
        Optional<Row> held =
                emails.find(claim.workspace().id(), claim.work().id())
                        .filter(row -> row.lease().generation() == claim.generation())
                        .filter(row -> row.email().status() == EmailStatus.SENDING);
        held.ifPresent(row -> emails.put(after(row, outcome)));
        return held.isPresent();
    }

    private static Row after(Row row, EmailOutcome outcome) {
        Optional<Instant> sentAt =
                outcome.status() == EmailStatus.SENT
                        ? Optional.of(outcome.at())
                        : row.email().sentAt();
        return new Row(
                row.workspace(),
                changed(
                        row.email(),
                        outcome.status(),
                        row.email().attempts(),
                        outcome.reply(),
                        sentAt),
                row.lease().until(outcome.nextAttemptAt().orElse(outcome.at())));
    }

    private static Email changed(
            Email email,
            EmailStatus status,
            int attempts,
            Optional<String> reply,
            Optional<Instant> sentAt) {
        return new Email(
                email.id(),
                email.mail(),
                email.templateId(),
                email.metadata(),
                status,
                attempts,
                reply,
                email.createdAt(),
                sentAt);
    }
}
