package dev.postroom.adapters.billing;

import com.stripe.StripeClient;
import com.stripe.exception.StripeException;
import com.stripe.net.RequestOptions;
import com.stripe.param.CustomerCreateParams;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.billing.Plans;
import dev.postroom.domain.billing.provider.BillingGateway;
import dev.postroom.domain.billing.provider.CheckoutOrder;
import dev.postroom.domain.billing.provider.CheckoutSession;
import dev.postroom.domain.billing.provider.PortalOrder;
import dev.postroom.domain.billing.provider.ProviderState;
import dev.postroom.domain.billing.provider.UnverifiedProviderEvent;
import dev.postroom.domain.billing.provider.VerifiedProviderEvent;
import dev.postroom.domain.shared.TransactionGuard;
import dev.postroom.domain.shared.failure.FailureException;

import java.net.URI;
import java.util.Optional;

/**
 * Stripe, or a provider that speaks like Stripe, by its library, with a client of its own and no
 * global state.
 */
public final class StripeBillingGateway implements BillingGateway {

    private interface Call<T> {
        T make() throws StripeException;
    }

    private final String provider;
    private final StripeClient client;
    private final TransactionGuard guard;
    private final StripeOrders orders;
    private final StripeSubscriptions subscriptions;
    private final SubscriptionPages pages;
    private final StripeSignature signature;
    private final StripeEvents events;

    /** Sells the plans that have prices of Stripe. */
    public StripeBillingGateway(StripeSettings settings, Plans plans, TransactionGuard guard) {
        this.provider = settings.provider();
        this.client =
                StripeClient.builder()
                        .setApiKey(settings.key())
                        .setApiBase(settings.apiBase().toString())
                        .setConnectTimeout((int) settings.connectTimeout().toMillis())
                        .setReadTimeout((int) settings.readTimeout().toMillis())
                        .setMaxNetworkRetries(settings.retries())
                        .build();
        this.guard = guard;
        this.orders = new StripeOrders(plans);
        this.subscriptions = new StripeSubscriptions(plans);
        this.pages = new SubscriptionPages(client);
        this.signature = new StripeSignature(settings.webhookSecrets());
        this.events = new StripeEvents(client);
    }

    @Override
    public Optional<String> provider() {
        return Optional.of(provider);
    }

    @Override
    public String customer(AccountId account) {
        return newCustomer(account, "customer-" + account);
    }

    @Override
    public String present(AccountId account, String customer) {
        boolean isDeleted =
                call(() ->
                        Boolean.TRUE.equals(
                                client.v1().customers().retrieve(customer).getDeleted()));
        return isDeleted
                ? newCustomer(account, "customer-" + account + "-after-" + customer)
                : customer;
    }

    private String newCustomer(AccountId account, String key) {
        CustomerCreateParams params =
                CustomerCreateParams.builder()
                        .putMetadata(StripeEvents.ACCOUNT, account.toString())
                        .build();
        return call(() ->
                UnreadableAnswerException.reference(
                        client.v1().customers().create(params, key(key)).getId(),
                        "the id of a customer"));
    }

    @Override
    public CheckoutSession checkout(CheckoutOrder order) {
        var params = orders.checkout(order);
        return call(() -> {
            var session =
                    client.v1()
                            .checkout()
                            .sessions()
                            .create(params, key("checkout-" + order.key()));
            return new CheckoutSession(
                    UnreadableAnswerException.reference(session.getId(), "the id of a checkout"),
                    UnreadableAnswerException.page(session.getUrl(), "the url of a checkout"));
        });
    }

    @Override
    public URI portal(PortalOrder order) {
        var params = orders.portal(order);
        return call(() ->
                UnreadableAnswerException.page(
                        client.v1()
                                .billingPortal()
                                .sessions()
                                .create(params, key("portal-" + order.key()))
                                .getUrl(),
                        "the url of a portal"));
    }

    @Override
    public Optional<ProviderState> current(String customer) {
        try {
            return call(() -> subscriptions.state(pages.all(customer)));
        } catch (StripeSubscriptions.UnknownPriceException e) {
            throw StripeFailures.misconfigured(e);
        }
    }

    @Override
    public VerifiedProviderEvent read(UnverifiedProviderEvent message) {
        Optional<VerifiedProviderEvent.Refused> refusal = signature.refusal(message);
        if (refusal.isPresent()) {
            return refusal.get();
        }
        return events.read(message.body());
    }

    private <T> T call(Call<T> call) {
        guard.refuseInside("calling Stripe");
        try {
            return call.make();
        } catch (StripeException e) {
            throw StripeFailures.of(e);
        } catch (UnreadableAnswerException e) {
            throw StripeFailures.unreadable(e.what());
        } catch (FailureException | StripeSubscriptions.UnknownPriceException e) {
            throw e;
        } catch (RuntimeException e) {
            // of the library, which takes an answer for what it should be
            throw StripeFailures.unreadable(e.toString());
        }
    }

    private static RequestOptions key(String idempotencyKey) {
        return RequestOptions.builder().setIdempotencyKey("postroom-" + idempotencyKey).build();
    }
}
