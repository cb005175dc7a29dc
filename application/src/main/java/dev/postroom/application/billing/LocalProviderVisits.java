package dev.postroom.application.billing;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.billing.Plans;
import dev.postroom.domain.billing.ReadBilling;
import dev.postroom.domain.billing.local.LocalChange;
import dev.postroom.domain.billing.local.LocalPageModel;
import dev.postroom.domain.billing.local.LocalPageRequest;
import dev.postroom.domain.billing.local.LocalPlan;
import dev.postroom.domain.billing.local.LocalPlans;
import dev.postroom.domain.billing.local.LocalSession;
import dev.postroom.domain.billing.local.LocalTokens;
import dev.postroom.domain.billing.local.VisitLocalProvider;
import dev.postroom.domain.billing.provider.ReceiveBillingEvents;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import java.net.URI;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The side of the local provider that its buyers see. What they change is stored as the provider's,
 * and then reported to this service in a message, as any provider does.
 */
public final class LocalProviderVisits implements VisitLocalProvider {

    private final UnitOfWork work;
    private final InstantSource clock;
    private final LocalPlans local;
    private final LocalTokens seals;
    private final Plans plans;
    private final Service service;

    /** The service whose plans are sold. */
    public record Service(Accounts accounts, ReadBilling reading, ReceiveBillingEvents events) {}

    /** Sells {@code plans} to the accounts of a service. */
    public LocalProviderVisits(
            UnitOfWork work, LocalPlans local, LocalTokens seals, Plans plans, Service service) {
        this.work = work;
        this.clock = work.clock().real();
        this.local = local;
        this.seals = seals;
        this.plans = plans;
        this.service = service;
    }

    @Override
    public LocalPageModel findCheckout(String token) {
        return counter(visit(token, LocalPageRequest.Checkout.class::isInstance));
    }

    @Override
    public LocalPageModel findPortal(String token) {
        return counter(visit(token, LocalPageRequest.Portal.class::isInstance));
    }

    @Override
    public URI buy(String token) {
        LocalSession visit = visit(token, LocalPageRequest.Checkout.class::isInstance);
        LocalPageRequest.Checkout order = (LocalPageRequest.Checkout) visit.errand();
        work.inTransaction(() -> {
            local.lock(visit.customer());
            if (local.use(visit.id())) {
                local.store(bought(visit.customer(), order.plan(), order.interval()));
            }
        });
        report(visit.customer());
        return order.success();
    }

    @Override
    public void give(AccountId account, PlanName plan, BillingInterval interval) {
        plans.price(plan, interval);
        String customer = seals.customer(account);
        work.inTransaction(() -> {
            local.register(customer);
            if (inForce(local.lock(customer)).isEmpty()) {
                local.store(bought(customer, plan, interval));
            }
        });
        report(customer);
    }

    private LocalPlan bought(String customer, PlanName plan, BillingInterval interval) {
        return new LocalPlan(
                customer,
                "local_plan_" + work.nextId(),
                plan,
                interval,
                clock.instant(),
                Optional.empty());
    }

    @Override
    public void change(String token, LocalChange change) {
        LocalSession visit = visit(token, LocalPageRequest.Portal.class::isInstance);
        if (change instanceof LocalChange.To(PlanName plan, BillingInterval interval)) {
            plans.price(plan, interval);
        }
        work.inTransaction(() ->
                inForce(local.lock(visit.customer()))
                        .ifPresent(bought -> local.store(changed(bought, change))));
        report(visit.customer());
    }

    private LocalPlan changed(LocalPlan bought, LocalChange change) {
        return switch (change) {
            case LocalChange.To(PlanName plan, BillingInterval interval) ->
                    bought.with(plan, interval);
            case LocalChange.Cancel _ -> bought.endingAfter(clock.instant());
            case LocalChange.Resume _ -> bought.ending(Optional.empty());
        };
    }

    private Optional<LocalPlan> inForce(Optional<LocalPlan> plan) {
        return plan.filter(bought -> !bought.isOver(clock.instant()));
    }

    private void report(String customer) {
        service.events().receive(seals.message(work.nextId(), customer, clock.instant()));
    }

    private LocalSession visit(String token, Predicate<LocalPageRequest> isExpected) {
        LocalSession visit =
                local.visit(seals.id(token))
                        .filter(found -> isExpected.test(found.errand()))
                        .orElseThrow(LocalProviderVisits::invalid);
        if (!clock.instant().isBefore(visit.expiresAt())) {
            throw new Failure.Unauthenticated("token_expired", "The time of the page is over.")
                    .asException();
        }
        return visit;
    }

    private LocalPageModel counter(LocalSession visit) {
        return new LocalPageModel(
                visit,
                inForce(local.find(visit.customer())).map(bought -> bought.at(clock.instant())),
                service.reading().subscription(live(visit)),
                plans.all().stream().filter(plan -> !plan.prices().isEmpty()).toList());
    }

    private Workspace live(LocalSession visit) {
        Optional<AccountId> account = seals.account(visit.customer());
        return account.flatMap(known -> service.accounts().workspace(known, Environment.LIVE))
                .orElseThrow(LocalProviderVisits::invalid);
    }

    private static FailureException invalid() {
        return new Failure.Unauthenticated("invalid_token", "The address is not one of this page.")
                .asException();
    }
}
