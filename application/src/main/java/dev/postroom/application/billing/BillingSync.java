package dev.postroom.application.billing;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.AccountBilling;
import dev.postroom.domain.billing.ReadBilling;
import dev.postroom.domain.billing.provider.BillingCustomers;
import dev.postroom.domain.billing.provider.BillingGateway;
import dev.postroom.domain.billing.provider.SyncBilling;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import java.time.Duration;
import java.util.Optional;

/** Asks the payment provider for the plan of the account's customer, if it is one. */
public final class BillingSync implements SyncBilling {

    /** Only a restart with other settings changes the answer. */
    private static final Duration RETRY = Duration.ofHours(1);

    private final BillingGateway gateway;
    private final BillingCustomers customers;
    private final ProviderStates states;
    private final ReadBilling reading;

    public BillingSync(UnitOfWork work, BillingParts parts, ReadBilling reading) {
        this.gateway = parts.gateway();
        this.customers = parts.customers();
        this.states = new ProviderStates(work, parts);
        this.reading = reading;
    }

    @Override
    public AccountBilling sync(Workspace workspace) {
        AccountId account = workspace.account();
        String provider = gateway.provider().orElseThrow(BillingSync::notConfigured);
        customers
                .find(provider, account)
                .ifPresent(
                        customer -> states.refresh(provider, account, customer, Optional.empty()));
        return reading.subscription(workspace);
    }

    private static FailureException notConfigured() {
        return new Failure.Unavailable(
                        "billing_not_configured",
                        "There is no payment provider to synchronise with.",
                        RETRY)
                .asException();
    }
}
