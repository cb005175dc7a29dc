package dev.postroom.application.billing;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditField;
import dev.postroom.domain.audit.AuditedChange;
import dev.postroom.domain.billing.BillingTerm;
import dev.postroom.domain.billing.PlanSubscription;
import dev.postroom.domain.event.EventOrigin;
import dev.postroom.domain.event.EventSubject;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.CallTrace;

import java.util.Optional;

/**
 * Stores the plan of an account: the limits follow, and an event reports what changed, in the
 * transaction of the caller, who locked the plan.
 */
final class PlanCopies {

    private final UnitOfWork work;
    private final BillingParts parts;

    PlanCopies(UnitOfWork work, BillingParts parts) {
        this.work = work;
        this.parts = parts;
    }

    /**
     * Stores {@code next} unless a plan with a later ticket is stored.
     *
     * @param actor who decided about the plan
     */
    void store(Optional<PlanSubscription> before, PlanSubscription next, long ticket, Actor actor) {
        if (!parts.subscriptions().store(next, ticket)) {
            return;
        }
        parts.limits().apply(next);
        PlanSubscription earlier =
                before.orElseGet(
                        () -> PlanSubscription.none(next.account(), parts.plans().basic().name()));
        if (!isSame(earlier, next)) {
            parts.accounts()
                    .workspace(next.account(), Environment.LIVE)
                    .ifPresent(live -> {
                        report(live, next);
                        record(earlier, next, actor);
                    });
        }
    }

    private static boolean isSame(PlanSubscription earlier, PlanSubscription next) {
        return earlier.isLike(next) && ends(earlier) == ends(next);
    }

    private static boolean ends(PlanSubscription subscription) {
        return subscription.term().filter(BillingTerm::cancelAtPeriodEnd).isPresent();
    }

    private void record(PlanSubscription earlier, PlanSubscription next, Actor actor) {
        work.audit()
                .recordOfAccount(
                        next.account(),
                        actor,
                        CallTrace.NONE,
                        AuditedChange.difference(
                                AuditAction.PLAN_CHANGED,
                                Optional.empty(),
                                AuditField.of(
                                        "plan",
                                        Optional.of(earlier.plan().value()),
                                        Optional.of(next.plan().value())),
                                AuditField.of(
                                        "status",
                                        Optional.of(earlier.status().keyword()),
                                        Optional.of(next.status().keyword()))));
    }

    private void report(Workspace live, PlanSubscription next) {
        work.events()
                .record(
                        live,
                        work.events()
                                .event(
                                        EventType.PLAN_CHANGED,
                                        new EventSubject.OfPlan(next),
                                        EventOrigin.system("billing"),
                                        work.now(live)));
    }
}
