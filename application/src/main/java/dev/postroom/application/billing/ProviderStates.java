package dev.postroom.application.billing;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.billing.PlanSubscription;
import dev.postroom.domain.billing.PlanSubscriptions;
import dev.postroom.domain.billing.Plans;
import dev.postroom.domain.billing.provider.BillingGateway;
import dev.postroom.domain.billing.provider.ProviderState;
import dev.postroom.domain.identity.Actor;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Brings the copy of an account's plan up to what the payment provider says. A ticket is drawn, the
 * provider is asked outside any transaction, and the answer is stored unless one with a later
 * ticket was: so the order of messages does not matter.
 */
final class ProviderStates {

    private final UnitOfWork work;
    private final BillingGateway gateway;
    private final PlanSubscriptions subscriptions;
    private final PlanCopies copies;
    private final Plans plans;
    private final InstantSource clock;

    ProviderStates(UnitOfWork work, BillingParts parts) {
        this.work = work;
        this.gateway = parts.gateway();
        this.subscriptions = parts.subscriptions();
        this.copies = new PlanCopies(work, parts);
        this.plans = parts.plans();
        this.clock = work.clock().real();
    }

    /**
     * Asks for the customer's plan and stores it as the account's.
     *
     * @param event the event that says that something changed, to be remembered with the state
     */
    void refresh(String provider, AccountId account, String customer, Optional<String> event) {
        long ticket = subscriptions.ticket();
        Optional<ProviderState> state = gateway.current(customer);
        work.inTransaction(() -> {
            Optional<PlanSubscription> before = subscriptions.lock(account);
            event.ifPresent(id -> subscriptions.remember(provider, id, clock.instant()));
            PlanSubscription next = next(provider, account, before, state);
            if (!isForeign(provider, before, next)) {
                copies.store(before, next, ticket, Actor.system("billing"));
            }
        });
    }

    /** Nothing that ended here takes away a plan that was given elsewhere. */
    private static boolean isForeign(
            String provider, Optional<PlanSubscription> before, PlanSubscription next) {
        return !next.status().isInForce()
                && before.filter(plan -> plan.status().isInForce())
                        .filter(plan -> !plan.provider().equals(Optional.of(provider)))
                        .isPresent();
    }

    private PlanSubscription next(
            String provider,
            AccountId account,
            Optional<PlanSubscription> before,
            Optional<ProviderState> state) {
        PlanSubscription next =
                state.map(known -> subscription(provider, account, known))
                        .orElseGet(() -> PlanSubscription.none(account, plans.basic().name()));
        Instant since =
                before.filter(next::isLike).map(PlanSubscription::since).orElseGet(clock::instant);
        return next.withSince(since);
    }

    private PlanSubscription subscription(String provider, AccountId account, ProviderState state) {
        boolean inForce = state.status().isInForce();
        return new PlanSubscription(
                account,
                inForce ? state.plan() : plans.basic().name(),
                state.status(),
                Optional.of(provider),
                Optional.of(state.reference()),
                inForce ? state.term() : Optional.empty(),
                Instant.EPOCH);
    }
}
