package dev.postroom.adapters.billing;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.billing.provider.BillingGateway;
import dev.postroom.domain.billing.provider.CheckoutOrder;
import dev.postroom.domain.billing.provider.CheckoutSession;
import dev.postroom.domain.billing.provider.PortalOrder;
import dev.postroom.domain.billing.provider.ProviderState;
import dev.postroom.domain.billing.provider.UnverifiedProviderEvent;
import dev.postroom.domain.billing.provider.VerifiedProviderEvent;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/** No payment provider: no plan can be bought, and all messages are refused. */
public final class SelfHostedBillingGateway implements BillingGateway {

    /** Only a restart with other settings changes the answer. */
    private static final Duration RETRY = Duration.ofHours(1);

    @Override
    public Optional<String> provider() {
        return Optional.empty();
    }

    @Override
    public String customer(AccountId account) {
        throw notConfigured();
    }

    @Override
    public String present(AccountId account, String customer) {
        throw notConfigured();
    }

    @Override
    public CheckoutSession checkout(CheckoutOrder order) {
        throw notConfigured();
    }

    @Override
    public URI portal(PortalOrder order) {
        throw notConfigured();
    }

    @Override
    public Optional<ProviderState> current(String customer) {
        throw notConfigured();
    }

    @Override
    public VerifiedProviderEvent read(UnverifiedProviderEvent message) {
        throw notConfigured();
    }

    private static FailureException notConfigured() {
        return new Failure.Unavailable(
                        "billing_not_configured",
                        "No payment provider is configured for this service.",
                        RETRY)
                .asException();
    }
}
