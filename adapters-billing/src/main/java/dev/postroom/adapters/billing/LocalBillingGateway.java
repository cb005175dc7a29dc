package dev.postroom.adapters.billing;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.billing.Plans;
import dev.postroom.domain.billing.local.LocalPageRequest;
import dev.postroom.domain.billing.local.LocalPlans;
import dev.postroom.domain.billing.local.LocalSession;
import dev.postroom.domain.billing.local.LocalTokens;
import dev.postroom.domain.billing.provider.BillingGateway;
import dev.postroom.domain.billing.provider.CheckoutOrder;
import dev.postroom.domain.billing.provider.CheckoutSession;
import dev.postroom.domain.billing.provider.PortalOrder;
import dev.postroom.domain.billing.provider.ProviderState;
import dev.postroom.domain.billing.provider.ReturnUrl;
import dev.postroom.domain.billing.provider.UnverifiedProviderEvent;
import dev.postroom.domain.billing.provider.VerifiedProviderEvent;
import dev.postroom.domain.shared.TransactionGuard;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A provider that takes no money, with pages of this service, so that plans can be tried without an
 * account anywhere. What it knows is stored beside the service, but is called like any provider.
 */
public final class LocalBillingGateway implements BillingGateway {

    /** The name of this provider. */
    public static final String NAME = "local";

    private static final Duration CHECKOUT_TIME = Duration.ofHours(24);
    private static final Duration PORTAL_TIME = Duration.ofHours(1);
    private static final Duration SOON = Duration.ofSeconds(2);

    private final LocalPlans local;
    private final LocalTokens seals;
    private final Plans plans;
    private final TransactionGuard guard;
    private final Place place;

    /**
     * Where and when the pages of the provider are.
     *
     * @param origin the start of the addresses of this service, without a slash at its end
     */
    public record Place(String origin, InstantSource clock) {}

    /** Sells the plans that have prices. */
    public LocalBillingGateway(
            LocalPlans local, LocalTokens seals, Plans plans, TransactionGuard guard, Place place) {
        this.local = local;
        this.seals = seals;
        this.plans = plans;
        this.guard = guard;
        this.place = place;
    }

    @Override
    public Optional<String> provider() {
        return Optional.of(NAME);
    }

    @Override
    public String customer(AccountId account) {
        return call(() -> {
            String customer = seals.customer(account);
            local.register(customer);
            return customer;
        });
    }

    @Override
    public String present(AccountId account, String customer) {
        return call(() -> {
            local.register(customer);
            return customer;
        });
    }

    @Override
    public CheckoutSession checkout(CheckoutOrder order) {
        return call(() -> {
            plans.price(order.plan(), order.interval());
            String token = seals.token("checkout " + order.key());
            String session = "local_" + seals.id(token);
            URI success = URI.create(ReturnUrl.withSession(order.success(), session));
            LocalPageRequest errand =
                    new LocalPageRequest.Checkout(
                            order.plan(), order.interval(), success, order.cancel());
            open(token, order.customer(), errand, CHECKOUT_TIME);
            return new CheckoutSession(session, address("checkout", token));
        });
    }

    @Override
    public URI portal(PortalOrder order) {
        return call(() -> {
            String token = seals.token("portal " + order.key());
            open(token, order.customer(), new LocalPageRequest.Portal(order.back()), PORTAL_TIME);
            return address("portal", token);
        });
    }

    @Override
    public Optional<ProviderState> current(String customer) {
        return call(() -> local.find(customer).map(plan -> plan.at(place.clock().instant())));
    }

    @Override
    public VerifiedProviderEvent read(UnverifiedProviderEvent message) {
        return seals.read(message);
    }

    private void open(String token, String customer, LocalPageRequest errand, Duration time) {
        Instant now = place.clock().instant();
        local.open(new LocalSession(seals.id(token), customer, errand, now.plus(time), false), now);
    }

    private URI address(String page, String token) {
        return URI.create(place.origin() + "/billing/local/" + page + "?token=" + token);
    }

    private <T> T call(Supplier<T> call) {
        guard.refuseInside("calling the local provider");
        try {
            return call.get();
        } catch (FailureException e) {
            throw e.failure() instanceof Failure.Unavailable ? StripeFailures.unavailable(SOON) : e;
        }
    }
}
