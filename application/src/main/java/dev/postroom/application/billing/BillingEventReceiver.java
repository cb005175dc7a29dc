package dev.postroom.application.billing;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.billing.PlanSubscriptions;
import dev.postroom.domain.billing.provider.BillingCustomers;
import dev.postroom.domain.billing.provider.BillingGateway;
import dev.postroom.domain.billing.provider.ProviderEventResult;
import dev.postroom.domain.billing.provider.ReceiveBillingEvents;
import dev.postroom.domain.billing.provider.UnverifiedProviderEvent;
import dev.postroom.domain.billing.provider.VerifiedProviderEvent;
import dev.postroom.domain.shared.failure.Failure;

import java.util.Optional;

/**
 * Takes each event of the payment provider as news that something changed, and asks for the present
 * state. What the event says of a state is not believed: events arrive late and in any order.
 */
public final class BillingEventReceiver implements ReceiveBillingEvents {

    private final UnitOfWork work;
    private final BillingGateway gateway;
    private final PlanSubscriptions subscriptions;
    private final BillingCustomers customers;
    private final Accounts accounts;
    private final ProviderStates states;

    public BillingEventReceiver(UnitOfWork work, BillingParts parts) {
        this.work = work;
        this.gateway = parts.gateway();
        this.subscriptions = parts.subscriptions();
        this.customers = parts.customers();
        this.accounts = parts.accounts();
        this.states = new ProviderStates(work, parts);
    }

    @Override
    public ProviderEventResult receive(UnverifiedProviderEvent message) {
        return switch (gateway.read(message)) {
            case VerifiedProviderEvent.Refused(String code, String detail) ->
                    throw new Failure.Malformed(code, detail).asException();
            case VerifiedProviderEvent.Ignored _ -> ProviderEventResult.IGNORED;
            case VerifiedProviderEvent.Changed changed ->
                    changed(gateway.provider().orElseThrow(), changed);
        };
    }

    private ProviderEventResult changed(String provider, VerifiedProviderEvent.Changed changed) {
        if (subscriptions.isRemembered(provider, changed.event())) {
            return ProviderEventResult.REPEATED;
        }
        Optional<AccountId> account = account(provider, changed);
        account.ifPresent(known ->
                states.refresh(provider, known, changed.customer(), Optional.of(changed.event())));
        return account.isPresent()
                ? ProviderEventResult.APPLIED
                : ProviderEventResult.UNKNOWN_CUSTOMER;
    }

    private Optional<AccountId> account(String provider, VerifiedProviderEvent.Changed changed) {
        return customers
                .account(provider, changed.customer())
                .or(() -> changed.account().filter(named -> link(provider, named, changed)));
    }

    /** Whether the account that the provider names exists and has no other customer. */
    private boolean link(String provider, AccountId named, VerifiedProviderEvent.Changed changed) {
        return accounts.find(named).isPresent()
                && work.inTransaction(() -> customers.link(provider, named, changed.customer()))
                        .equals(Optional.of(changed.customer()));
    }
}
