package dev.postroom.application.billing;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.billing.PlanStatus;
import dev.postroom.domain.billing.PlanSubscription;
import dev.postroom.domain.billing.Plans;
import dev.postroom.domain.billing.SetPlan;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Messages;

import java.time.Instant;
import java.util.Optional;

/** Stores the plan that the operator gives to an account. */
public final class PlanSetting implements SetPlan {

    private final UnitOfWork work;
    private final BillingParts parts;
    private final PlanCopies copies;

    public PlanSetting(UnitOfWork work, BillingParts parts) {
        this.work = work;
        this.parts = parts;
        this.copies = new PlanCopies(work, parts);
    }

    @Override
    public PlanSubscription set(AccountId account, PlanName plan) {
        if (parts.plans().find(plan).isEmpty()) {
            throw unknown(parts.plans());
        }
        return work.inTransaction(() -> {
            Optional<PlanSubscription> before = parts.subscriptions().lock(account);
            before.ifPresent(this::refuseBought);
            // under the lock, so that no earlier answer of a provider is stored over it
            long ticket = parts.subscriptions().ticket();
            PlanSubscription next = given(account, plan);
            Instant since =
                    before.filter(next::isLike)
                            .map(PlanSubscription::since)
                            .orElseGet(() -> work.clock().real().instant());
            copies.store(before, next.withSince(since), ticket, Actor.operator());
            return next.withSince(since);
        });
    }

    private PlanSubscription given(AccountId account, PlanName plan) {
        PlanSubscription none = PlanSubscription.none(account, parts.plans().basic().name());
        return plan.equals(none.plan())
                ? none
                : new PlanSubscription(
                        account,
                        plan,
                        PlanStatus.ACTIVE,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Instant.EPOCH);
    }

    private void refuseBought(PlanSubscription before) {
        if (parts.gateway()
                .provider()
                .filter(name -> ProviderVisits.isBought(name, before))
                .isPresent()) {
            throw Failure.Conflict.of(
                            "plan_of_provider",
                            "The plan was bought from the payment provider. Cancel it there first.")
                    .asException();
        }
    }

    private static FailureException unknown(Plans plans) {
        return Failure.Invalid.field(
                        "plan",
                        "unknown_value",
                        Messages.oneOf(
                                plans.all().stream().map(known -> known.name().value()).toList()))
                .asException();
    }
}
