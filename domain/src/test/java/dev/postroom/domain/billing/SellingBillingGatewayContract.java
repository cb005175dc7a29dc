package dev.postroom.domain.billing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.billing.provider.BillingGatewayContract;
import dev.postroom.domain.billing.provider.CheckoutOrder;
import dev.postroom.domain.billing.provider.CheckoutSession;
import dev.postroom.domain.billing.provider.PortalOrder;
import dev.postroom.domain.billing.provider.ProviderState;
import dev.postroom.domain.billing.provider.UnverifiedProviderEvent;
import dev.postroom.domain.billing.provider.VerifiedProviderEvent;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.SequentialIds;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

import java.net.URI;
import java.util.List;
import java.util.Map;

/**
 * {@link BillingGatewayContract} for implementations that have a provider. The gateway sells the
 * plans of {@link #PLANS}.
 */
public interface SellingBillingGatewayContract extends BillingGatewayContract {

    SequentialIds IDS = new SequentialIds();
    URI BACK = URI.create("https://shop.example/back");
    URI GONE = URI.create("https://shop.example/gone");
    PlanName SOLD = new PlanName("starter");

    /** A plan that costs nothing, and one that is sold by the month. */
    Plans PLANS = plans();

    /** The buyer pays what is on the page of a session. */
    void pay(CheckoutSession session);

    /** The provider ends the customer's plans at once. */
    void end(String customer);

    /** The message that the provider sends now because something of the customer's plan changed. */
    UnverifiedProviderEvent message(String customer);

    /** The same message, changed by a stranger. */
    UnverifiedProviderEvent forged(UnverifiedProviderEvent message);

    /** From now on the provider cannot be reached. */
    void loseProvider();

    private static Plans plans() {
        Plan free = new Plan(new PlanName("free"), Map.of(PlanResource.TAGS, 3L), Map.of());
        Plan starter = new Plan(SOLD, Map.of(), Map.of(BillingInterval.MONTH, "price_starter"));
        return new Plans(List.of(free, starter), free);
    }

    private static AccountId account() {
        return new AccountId(IDS.next());
    }

    private CheckoutOrder order(AccountId account, String key) {
        return new CheckoutOrder(
                account, gateway().customer(account), SOLD, BillingInterval.MONTH, BACK, GONE, key);
    }

    @Test
    default void thereIsAProvider() {
        assertThat(gateway().provider()).isPresent();
    }

    @Test
    default void anAccountIsOneCustomerAlsoWhenItIsAskedForAtOnce() {
        AccountId account = account();

        assertThat(Race.of(4, _ -> gateway().customer(account)).stream().distinct()).hasSize(1);
        assertThat(gateway().customer(account())).isNotEqualTo(gateway().customer(account));
    }

    @Test
    default void aCustomerThatExistsStays() {
        AccountId account = account();
        String customer = gateway().customer(account);

        assertThat(gateway().present(account, customer)).isEqualTo(customer);
    }

    @Test
    default void aNewCustomerHasNoPlan() {
        assertThat(gateway().current(gateway().customer(account()))).isEmpty();
    }

    @Test
    default void aPlanThatIsPaidIsInForceUntilItEnds() {
        AccountId account = account();
        CheckoutOrder order = order(account, "pay-" + account);
        CheckoutSession session = gateway().checkout(order);

        assertThat(gateway().current(order.customer())).isEmpty();

        pay(session);
        ProviderState paid = gateway().current(order.customer()).orElseThrow();

        assertThat(paid.plan()).isEqualTo(SOLD);
        assertThat(paid.status()).isEqualTo(PlanStatus.ACTIVE);
        BillingTerm term = paid.term().orElseThrow();
        assertThat(term.interval()).isEqualTo(BillingInterval.MONTH);
        assertThat(term.cancelAtPeriodEnd()).isFalse();

        end(order.customer());

        assertThat(gateway().current(order.customer()))
                .get()
                .extracting(ProviderState::status)
                .isEqualTo(PlanStatus.CANCELED);
    }

    @Test
    default void anOrderWithTheSameKeyMakesTheSameSession() {
        AccountId account = account();
        CheckoutOrder order = order(account, "same-" + account);

        assertThat(gateway().checkout(order)).isEqualTo(gateway().checkout(order));
        assertThat(gateway().checkout(order(account, "other-" + account)).id())
                .isNotEqualTo(gateway().checkout(order).id());
    }

    @Test
    default void aPlanThatIsNotSoldIsInvalid() {
        AccountId account = account();
        CheckoutOrder sold = order(account, "unsold-" + account);
        isInvalid("plan", with(sold, "unknown", BillingInterval.MONTH));
        isInvalid("interval", with(sold, SOLD.value(), BillingInterval.YEAR));
    }

    private static CheckoutOrder with(CheckoutOrder order, String plan, BillingInterval interval) {
        return new CheckoutOrder(
                order.account(),
                order.customer(),
                new PlanName(plan),
                interval,
                order.success(),
                order.cancel(),
                order.key());
    }

    private void isInvalid(String field, CheckoutOrder order) {
        assertThatThrownBy(() -> gateway().checkout(order))
                .isInstanceOfSatisfying(
                        FailureException.class,
                        refused ->
                                assertThat(refused.failure())
                                        .isInstanceOfSatisfying(
                                                Failure.Invalid.class,
                                                invalid ->
                                                        assertThat(
                                                                        invalid.violations()
                                                                                .getFirst()
                                                                                .field())
                                                                .isEqualTo(field)));
    }

    @Test
    default void thePortalHasAnAddress() {
        AccountId account = account();
        String customer = gateway().customer(account);

        assertThat(gateway().portal(new PortalOrder(customer, BACK, "portal-" + account)))
                .matches(URI::isAbsolute);
    }

    @Test
    default void aMessageOfTheProviderNamesItsCustomer() {
        AccountId account = account();
        CheckoutOrder order = order(account, "message-" + account);
        pay(gateway().checkout(order));
        UnverifiedProviderEvent message = message(order.customer());

        assertThat(gateway().read(message))
                .isInstanceOfSatisfying(
                        VerifiedProviderEvent.Changed.class,
                        changed -> {
                            assertThat(changed.customer()).isEqualTo(order.customer());
                            assertThat(changed.event()).isNotBlank();
                        })
                .isEqualTo(gateway().read(message));
    }

    @Test
    default void aMessageThatAStrangerChangedIsRefused() {
        String customer = gateway().customer(account());

        assertThat(gateway().read(forged(message(customer))))
                .isInstanceOf(VerifiedProviderEvent.Refused.class);
    }

    @Test
    default void aProviderThatCannotBeReachedIsUnavailable() {
        CheckoutOrder order = order(account(), "away");
        loseProvider();

        isUnavailable(() -> gateway().customer(account()));
        isUnavailable(() -> gateway().present(order.account(), order.customer()));
        isUnavailable(() -> gateway().checkout(order));
        isUnavailable(() -> gateway().portal(new PortalOrder(order.customer(), BACK, "away")));
        isUnavailable(() -> gateway().current(order.customer()));
    }

    private static void isUnavailable(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        FailureException.class,
                        refused ->
                                assertThat(refused.failure())
                                        .isInstanceOfSatisfying(
                                                Failure.Unavailable.class,
                                                away -> {
                                                    assertThat(away.code())
                                                            .isEqualTo("billing_unavailable");
                                                    assertThat(away.retryAfter()).isPositive();
                                                }));
    }

    @Test
    default void aCallInsideATransactionIsRefused() {
        CheckoutOrder order = order(account(), "inside");

        InsideTransaction.isRefused(() -> gateway().customer(order.account()));
        InsideTransaction.isRefused(() -> gateway().present(order.account(), order.customer()));
        InsideTransaction.isRefused(() -> gateway().checkout(order));
        InsideTransaction.isRefused(
                () -> gateway().portal(new PortalOrder(order.customer(), BACK, "inside")));
        InsideTransaction.isRefused(() -> gateway().current(order.customer()));
    }
}
