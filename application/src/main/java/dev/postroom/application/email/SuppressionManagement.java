package dev.postroom.application.email;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.subscriber.AddressKeeping;
import dev.postroom.application.subscriber.Cause;
import dev.postroom.application.subscriber.SubscriberChanges;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditField;
import dev.postroom.domain.audit.AuditedChange;
import dev.postroom.domain.email.suppression.LiftedSuppression;
import dev.postroom.domain.email.suppression.ManageSuppressions;
import dev.postroom.domain.email.suppression.Suppression;
import dev.postroom.domain.email.suppression.SuppressionLift;
import dev.postroom.domain.email.suppression.SuppressionLifts;
import dev.postroom.domain.email.suppression.SuppressionQuery;
import dev.postroom.domain.email.suppression.Suppressions;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.subscriber.Consent;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.subscriber.Subscribers;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Suppressed addresses of a workspace. */
public final class SuppressionManagement implements ManageSuppressions {

    private final UnitOfWork work;
    private final Suppressions suppressions;
    private final SuppressionLifts lifts;
    private final Subscribers subscribers;
    private final AddressKeeping addresses;
    private final SubscriberChanges changes;

    public SuppressionManagement(
            UnitOfWork work,
            Suppressions suppressions,
            SuppressionLifts lifts,
            Subscribers subscribers,
            AddressKeeping addresses,
            SubscriberChanges changes) {
        this.work = work;
        this.suppressions = suppressions;
        this.lifts = lifts;
        this.subscribers = subscribers;
        this.addresses = addresses;
        this.changes = changes;
    }

    @Override
    public List<Suppression> add(Caller caller, List<EmailAddress> wanted) {
        if (wanted.isEmpty() || wanted.size() > MOST_ADDED) {
            throw Failure.Invalid.field(
                            "emails",
                            wanted.isEmpty() ? "empty" : "too_many",
                            "Must contain 1 to %d addresses.".formatted(MOST_ADDED))
                    .asException();
        }
        return work.inTransaction(() -> suppress(caller, wanted));
    }

    private List<Suppression> suppress(Caller caller, List<EmailAddress> wanted) {
        Workspace workspace = caller.workspace();
        Cause cause = new Cause(workspace, Origin.of(caller), work.now(workspace));
        List<Suppression> added = addresses.suppress(cause, wanted, Suppressions.Reason.MANUAL);
        List<EmailAddress> fresh = added.stream().flatMap(one -> one.email().stream()).toList();
        suppressions.name(workspace, fresh);
        Map<String, SubscriberStatus> statuses = subscribers.statuses(workspace, fresh);
        fresh.stream()
                .filter(address -> statuses.containsKey(address.key()))
                // in a fixed order, so that two requests cannot deadlock
                .sorted(Comparator.comparing(EmailAddress::key))
                .flatMap(address -> locked(workspace, address).stream())
                .forEach(person -> stop(cause, person));
        if (!added.isEmpty()) {
            work.audit()
                    .record(
                            caller,
                            AuditedChange.of(
                                    AuditAction.SUPPRESSIONS_ADDED,
                                    added.getFirst().id(),
                                    AuditField.of(
                                            "added",
                                            Optional.empty(),
                                            Optional.of(String.valueOf(added.size())))));
        }
        return added;
    }

    private Optional<Subscriber> locked(Workspace workspace, EmailAddress address) {
        return subscribers
                .findByEmail(workspace, address)
                .flatMap(known -> subscribers.lock(workspace, known.id()))
                .filter(known -> known.email().key().equals(address.key()));
    }

    private void stop(Cause cause, Subscriber person) {
        if (person.status() == SubscriberStatus.ACTIVE) {
            changes.change(
                    cause, person, person.withStatus(SubscriberStatus.UNSUBSCRIBED, cause.at()));
        } else {
            changes.withdraw(cause, person);
        }
    }

    @Override
    public Suppression get(Workspace workspace, EmailAddress address) {
        return suppressions
                .find(workspace, address)
                .map(found -> found.of(address))
                .orElseThrow(SuppressionManagement::notFound);
    }

    @Override
    public void checkLiftable(Workspace workspace, EmailAddress address) {
        boolean isStopped =
                suppressions.contains(workspace, address)
                        || subscribers
                                .findByEmail(workspace, address)
                                .filter(SuppressionManagement::isUnreachable)
                                .isPresent();
        if (!isStopped) {
            throw notFound();
        }
    }

    @Override
    public Page<Suppression> list(
            Workspace workspace, SuppressionQuery query, PageRequest<Suppression.Sort> page) {
        Page<Suppression> found = suppressions.list(workspace, query, page);
        // only its hash may be stored, and the client knows it
        return query.email().map(asked -> found.map(one -> one.of(asked))).orElse(found);
    }

    @Override
    public Page<LiftedSuppression> lifts(
            Workspace workspace, EmailAddress address, PageRequest<LiftedSuppression.Sort> page) {
        Page<LiftedSuppression> found = lifts.list(workspace, address, page);
        if (found.total() == 0 && !suppressions.contains(workspace, address)) {
            throw notFound();
        }
        return found;
    }

    @Override
    public void lift(Caller caller, EmailAddress address, String reason) {
        Violations violations = new Violations();
        SuppressionLift lift = violations.check("reason", () -> lift(caller, reason));
        violations.throwIfAny();
        work.inTransaction(() -> lift(caller, address, Objects.requireNonNull(lift)));
    }

    private SuppressionLift lift(Caller caller, String reason) {
        return new SuppressionLift(
                work.nextId(), reason, caller.actor(), work.now(caller.workspace()));
    }

    private void lift(Caller caller, EmailAddress address, SuppressionLift lift) {
        Workspace workspace = caller.workspace();
        Optional<Subscriber> person = locked(workspace, address);
        Optional<Suppressions.Reason> reason =
                suppressions.find(workspace, address).map(Suppression::reason);
        Optional<Subscriber> stopped = person.filter(SuppressionManagement::isUnreachable);
        if (reason.isEmpty() && stopped.isEmpty()) {
            throw notFound();
        }
        addresses.lift(new Cause(workspace, Origin.of(caller), lift.at()), address, lift);
        if (reason.equals(Optional.of(Suppressions.Reason.COMPLAINED)) && person.isEmpty()) {
            // a complaint is an objection, too: it only lets other mail through
            suppressions.forget(workspace, address, Optional.of(lift.at()));
        }
        stopped.ifPresent(known -> restore(caller, known, lift));
        work.audit()
                .record(
                        caller,
                        AuditedChange.of(
                                AuditAction.SUPPRESSION_REMOVED,
                                lift.id(),
                                AuditField.of(
                                        "reason",
                                        reason.map(Suppressions.Reason::keyword),
                                        Optional.empty())));
    }

    private static boolean isUnreachable(Subscriber person) {
        return person.status() == SubscriberStatus.BOUNCED
                || person.status() == SubscriberStatus.COMPLAINED;
    }

    private void restore(Caller caller, Subscriber person, SuppressionLift lift) {
        Workspace workspace = caller.workspace();
        boolean isObjected =
                person.status() == SubscriberStatus.COMPLAINED
                        || suppressions
                                .standings(workspace, List.of(person.email()))
                                .containsKey(person.email().key());
        SubscriberStatus next =
                isObjected ? SubscriberStatus.UNSUBSCRIBED : SubscriberStatus.ACTIVE;
        Consent stated =
                new Consent(
                        "suppression lifted",
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(lift.reason()));
        Origin origin = Origin.of(caller).with(Optional.of(stated));
        changes.change(
                new Cause(workspace, origin, lift.at()),
                person,
                person.withStatus(next, lift.at()));
    }

    private static FailureException notFound() {
        return new Failure.NotFound("Suppression", "of this address").asException();
    }
}
