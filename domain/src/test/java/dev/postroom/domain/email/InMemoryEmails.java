package dev.postroom.domain.email;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryLease;
import dev.postroom.domain.shared.InMemoryOrder;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.work.WorkKind;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Transactional emails in memory. */
public final class InMemoryEmails implements Emails {

    private record Row(
            Workspace workspace,
            OutgoingMail mail,
            boolean isMarketing,
            EmailSummary email,
            List<EmailStep> steps,
            InMemoryLease lease)
            implements InMemoryRow {

        @Override
        public UUID workspaceId() {
            return workspace.id();
        }

        @Override
        public EmailId key() {
            return email.id();
        }

        boolean isTo(Set<String> addressKeys) {
            return addressKeys.contains(mail.to().address().key());
        }

        Row until(Instant end) {
            return new Row(workspace, mail, isMarketing, email, steps, lease.until(end));
        }

        Row withoutAttempt() {
            return new Row(workspace, mail, isMarketing, email.withoutAttempt(), steps, lease);
        }

        Row after(EmailStep step, InMemoryLease newLease) {
            List<EmailStep> longer = Stream.concat(steps.stream(), Stream.of(step)).toList();
            return new Row(workspace, mail, isMarketing, email.after(step), longer, newLease);
        }
    }

    /** When a workspace was last served, counted in claims. */
    private record Turn(UUID workspaceId, long number) implements InMemoryRow {

        @Override
        public UUID key() {
            return workspaceId;
        }
    }

    private static final Set<EmailStatus> BEFORE_A_WORKER =
            Set.of(EmailStatus.SCHEDULED, EmailStatus.QUEUED);

    private final InMemoryDatabase database;
    private final InMemoryTable<Row> emails;
    private final InMemoryTable<Turn> turns;

    public InMemoryEmails(InMemoryDatabase database) {
        this.database = database;
        this.emails = database.table(Row.class);
        this.turns = database.table(Turn.class);
        database.queue(
                WorkKind.EMAIL_DELIVERY,
                () ->
                        emails.all()
                                .filter(row -> row.email().status().isToBeSent())
                                .map(row -> row.lease().freeAt()));
    }

    @Override
    public void add(Workspace workspace, List<Email> added) {
        database.atomically(() -> {
            added.forEach(email -> emails.put(row(workspace, email)));
            return added;
        });
    }

    private Row row(Workspace workspace, Email email) {
        EmailStep first =
                new EmailStep(
                        email.status(),
                        email.summary().createdAt(),
                        email.summary().state().reply());
        Instant due =
                email.status() == EmailStatus.SCHEDULED
                        ? email.summary().scheduledAt().orElseThrow()
                        : database.now();
        return new Row(
                workspace,
                email.mail(),
                email.isMarketing(),
                email.summary(),
                List.of(first),
                InMemoryLease.freeAt(due));
    }

    @Override
    public Optional<EmailSummary> find(Workspace workspace, EmailId id) {
        return emails.find(workspace.id(), id).map(Row::email);
    }

    Optional<OutgoingMail> mail(Workspace workspace, EmailId id) {
        return emails.find(workspace.id(), id).map(Row::mail);
    }

    @Override
    public Map<EmailStatus, Long> countByStatus(Workspace workspace) {
        return emails.of(workspace.id())
                .collect(Collectors.groupingBy(row -> row.email().status(), Collectors.counting()));
    }

    @Override
    public Page<EmailSummary> list(
            Workspace workspace, EmailQuery query, PageRequest<EmailQuery.Sort> page) {
        return InMemoryOrder.byTime(EmailSummary::createdAt)
                .page(
                        emails.of(workspace.id()).map(Row::email).filter(e -> matches(e, query)),
                        page,
                        email -> email.id().value(),
                        email -> email.origin().metadata().sizeInBytes());
    }

    public Stream<EmailSummary> all(Workspace workspace) {
        return emails.of(workspace.id()).map(Row::email);
    }

    @Override
    public List<EmailSummary> sentTo(
            Workspace workspace,
            EmailAddress to,
            Optional<Instant> until,
            Optional<EmailSummary> after,
            int max) {
        Comparator<EmailSummary> newestFirst =
                Comparator.comparing(EmailSummary::createdAt)
                        .thenComparing(email -> email.id().toString())
                        .reversed();
        return emails.of(workspace.id())
                .map(Row::email)
                .filter(email -> email.head().to().address().key().equals(to.key()))
                .filter(email -> until.map(email.createdAt()::isBefore).orElse(true))
                .filter(email ->
                        after.map(last -> newestFirst.compare(last, email) < 0).orElse(true))
                .sorted(newestFirst)
                .limit(max)
                .toList();
    }

    @Override
    public List<EmailSummary> neighbours(Workspace workspace, EmailSummary email, int max) {
        Comparator<EmailSummary> order =
                Comparator.comparing(EmailSummary::createdAt)
                        .thenComparing(one -> one.id().toString());
        List<EmailSummary> all = emails.of(workspace.id()).map(Row::email).sorted(order).toList();
        List<EmailSummary> before =
                all.stream().filter(one -> order.compare(one, email) < 0).toList();
        return Stream.concat(
                        before.stream().skip(Math.max(0, before.size() - max)),
                        all.stream().filter(one -> order.compare(one, email) > 0).limit(max))
                .toList();
    }

    private static boolean matches(EmailSummary email, EmailQuery query) {
        String address = email.head().to().address().value();
        return (query.statuses().isEmpty() || query.statuses().contains(email.status()))
                && query.to().map(address::equalsIgnoreCase).orElse(true)
                && query.templateId()
                        .map(t -> email.origin().templateId().equals(Optional.of(t)))
                        .orElse(true)
                && query.created().contains(email.createdAt());
    }

    @Override
    public List<EmailStep> timeline(Workspace workspace, EmailId id) {
        return emails.find(workspace.id(), id).map(Row::steps).orElse(List.of());
    }

    @Override
    public boolean cancel(Workspace workspace, EmailId id, Instant at) {
        EmailStep step = new EmailStep(EmailStatus.CANCELLED, at, Optional.empty());
        return database.atomically(() -> {
            Optional<Row> waiting =
                    emails.find(workspace.id(), id)
                            .filter(r -> BEFORE_A_WORKER.contains(r.email().status()));
            waiting.ifPresent(row -> emails.put(row.after(step, row.lease())));
            return waiting.isPresent();
        });
    }

    @Override
    public int cancelAll(Workspace workspace, EmailAddress to, Instant at) {
        return cancelled(workspace, at, row -> row.isTo(Set.of(to.key())));
    }

    @Override
    public int cancelUnsubscribed(Workspace workspace, Collection<EmailAddress> to, Instant at) {
        Set<String> keys = to.stream().map(EmailAddress::key).collect(Collectors.toSet());
        return cancelled(
                workspace,
                at,
                row ->
                        row.isTo(keys)
                                && row.mail().unsubscribe().isPresent()
                                && row.email().status() != EmailStatus.SENDING);
    }

    @Override
    public List<Instant> cancelWaiting(Workspace workspace, Instant at) {
        return database.atomically(() ->
                ended(workspace, at, row -> !isUnderLease(row)).stream()
                        .map(row -> row.email().createdAt())
                        .toList());
    }

    @Override
    public Held held(Workspace workspace) {
        return database.atomically(() -> {
            List<Duration> leases =
                    emails.of(workspace.id())
                            .filter(this::isUnderLease)
                            .map(row -> Duration.between(database.now(), row.lease().freeAt()))
                            .toList();
            return new Held(
                    leases.size(),
                    leases.stream().max(Comparator.naturalOrder()).orElse(Duration.ZERO));
        });
    }

    private boolean isUnderLease(Row row) {
        return row.email().status() == EmailStatus.SENDING && !row.lease().isFree(database.now());
    }

    private int cancelled(Workspace workspace, Instant at, Predicate<Row> which) {
        return database.atomically(() -> ended(workspace, at, which).size());
    }

    private List<Row> ended(Workspace workspace, Instant at, Predicate<Row> which) {
        EmailStep step = new EmailStep(EmailStatus.CANCELLED, at, Optional.empty());
        List<Row> open =
                emails.of(workspace.id())
                        .filter(row -> row.email().status().isToBeSent())
                        .filter(which)
                        .limit(CANCELLED_AT_ONCE)
                        .toList();
        open.forEach(row -> emails.put(row.after(step, row.lease())));
        return open;
    }

    @Override
    public Set<EmailId> stillHeld(List<Claimed<Email>> claims) {
        return claims.stream()
                .filter(claim -> held(claim).isPresent())
                .map(claim -> claim.work().id())
                .collect(Collectors.toSet());
    }

    @Override
    public void extend(List<Claimed<Email>> claims, Duration lease) {
        Instant end = database.now().plus(lease);
        claims.stream()
                .flatMap(claim -> held(claim).stream())
                .forEach(row -> emails.put(row.until(end)));
    }

    private Optional<Row> held(Claimed<Email> claim) {
        return emails.find(claim.workspace().id(), claim.work().id())
                .filter(row -> row.lease().generation() == claim.generation())
                .filter(row -> row.email().status() == EmailStatus.SENDING);
    }

    @Override
    public boolean move(Workspace workspace, EmailId id, EmailStatus from, EmailStep step) {
        return database.atomically(() -> {
            Optional<Row> there =
                    emails.find(workspace.id(), id).filter(r -> r.email().status() == from);
            there.ifPresent(row -> emails.put(row.after(step, row.lease())));
            return there.isPresent();
        });
    }

    @Override
    public List<Claimed<Email>> claim(int max, Duration lease, Set<AccountId> without) {
        return database.atomically(() -> {
            List<Row> due =
                    emails.all()
                            .filter(row -> row.email().status().isToBeSent())
                            .filter(row -> row.lease().isFree(database.now()))
                            .filter(row -> !without.contains(row.workspace().account()))
                            .toList();
            List<UUID> inTurn =
                    due.stream()
                            .map(Row::workspaceId)
                            .distinct()
                            .sorted(
                                    Comparator.comparingLong(this::lastTurn)
                                            .thenComparing(id -> id))
                            .limit(max)
                            .toList();
            inTurn.forEach(workspace -> turns.put(new Turn(workspace, database.nextNumber())));
            int share = max / Math.max(1, inTurn.size());
            return inTurn.stream()
                    .flatMap(workspace -> share(due, workspace, share))
                    .map(row -> claimed(row, lease))
                    .toList();
        });
    }

    private long lastTurn(UUID workspace) {
        return turns.find(workspace, workspace).map(Turn::number).orElse(-1L);
    }

    private static Stream<Row> share(List<Row> due, UUID workspace, int share) {
        List<Row> scheduled = ofKind(due, workspace, true);
        List<Row> others = ofKind(due, workspace, false);
        List<Row> first =
                others.stream().limit(share - (scheduled.isEmpty() ? 0 : share / 4)).toList();
        return Stream.concat(first.stream(), scheduled.stream().limit((long) share - first.size()));
    }

    private static List<Row> ofKind(List<Row> due, UUID workspace, boolean scheduled) {
        return due.stream()
                .filter(row -> row.workspaceId().equals(workspace))
                .filter(row -> row.email().scheduledAt().isPresent() == scheduled)
                .sorted(
                        Comparator.comparing((Row row) -> row.lease().freeAt())
                                .thenComparing(row -> row.key().toString()))
                .toList();
    }

    private Claimed<Email> claimed(Row row, Duration lease) {
        EmailStep sending = new EmailStep(EmailStatus.SENDING, database.now(), Optional.empty());
        Row moved = row.after(sending, row.lease().claimed(database.now(), lease));
        Row held =
                new Row(
                        moved.workspace(),
                        moved.mail(),
                        moved.isMarketing(),
                        moved.email().attempted(),
                        moved.steps(),
                        moved.lease());
        emails.put(held);
        return new Claimed<>(
                held.workspace(),
                new Email(held.email(), held.mail(), held.isMarketing()),
                held.lease().generation());
    }

    @Override
    public List<EmailOutcome> complete(List<EmailOutcome> outcomes) {
        return database.atomically(() -> outcomes.stream().filter(this::completed).toList());
    }

    private boolean completed(EmailOutcome outcome) {
        Claimed<Email> claim = outcome.claim();
        Optional<Row> held = held(claim);
        Instant due = outcome.nextAttemptAt().orElse(outcome.step().occurredAt());
        held.map(row -> outcome.handedOver() ? row : row.withoutAttempt())
                .ifPresent(row -> emails.put(row.after(outcome.step(), row.lease().until(due))));
        return held.isPresent();
    }
}
