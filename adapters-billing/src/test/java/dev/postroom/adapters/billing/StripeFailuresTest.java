package dev.postroom.adapters.billing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.Plans;
import dev.postroom.domain.billing.provider.CheckoutOrder;
import dev.postroom.domain.billing.stripe.StripeCall;
import dev.postroom.domain.billing.stripe.StripeFake;
import dev.postroom.domain.billing.stripe.StripeFault;
import dev.postroom.domain.shared.TransactionGuard;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Calls of Stripe that fail, and calls that are repeated. */
final class StripeFailuresTest {

    private final StripeRig rig = new StripeRig();

    @AfterEach
    void close() {
        rig.close();
    }

    private static Failure.Unavailable unavailable(ThrowingCallable call) {
        Failure.Unavailable[] found = new Failure.Unavailable[1];
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        FailureException.class,
                        failed -> found[0] = (Failure.Unavailable) failed.failure());
        assertThat(found[0].code()).isEqualTo("billing_unavailable");
        assertThat(found[0].detail()).doesNotContain("sk_").doesNotContain("Invalid");
        return found[0];
    }

    @ParameterizedTest
    @EnumSource(names = {"ERROR", "CLOSED", "DONE_AND_CLOSED", "SILENT"})
    void aFaultThatPassesIsNotSeenAndNothingHappensTwice(StripeFault fault) {
        rig.stripe.failNext(fault);
        String customer = rig.gateway.customer(StripeRig.account(1));

        assertThat(customer).isEqualTo(rig.gateway.customer(StripeRig.account(1)));
        assertThat(rig.stripe.refusals()).isEmpty();
    }

    @Test
    void aFaultThatStaysIsUnavailableAfterAFewAttempts() {
        rig.stripe.failNext(StripeFault.ERROR, StripeFault.ERROR);

        assertThat(unavailable(() -> rig.gateway.current("cus_1")).retryAfter()).isPositive();
        assertThat(rig.stripe.calls()).hasSize(2);
    }

    @Test
    void tooManyRequestsAreUnavailableUntilStripeSaysSo() {
        rig.stripe.failNext(StripeFault.RATE_LIMITED, StripeFault.RATE_LIMITED);

        assertThat(unavailable(() -> rig.gateway.current("cus_1")).retryAfter())
                .isEqualTo(Duration.ofSeconds(7));
    }

    @Test
    void silenceEndsWithTheTimeOut() {
        rig.stripe.failNext(StripeFault.SILENT, StripeFault.SILENT);
        long start = System.nanoTime();

        unavailable(() -> rig.gateway.current("cus_1"));

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(8));
    }

    @Test
    void anAnswerThatComesTooLateMadeOneSessionOnly() {
        CheckoutOrder order = rig.order(1, StripeRig.STARTER, BillingInterval.MONTH);
        rig.stripe.failNext(StripeFault.LATE, StripeFault.ERROR);
        unavailable(() -> rig.gateway.checkout(order));
        rig.stripe.sendLateAnswers();
        String session = rig.gateway.checkout(order).id();

        assertThat(rig.gateway.checkout(order).id()).isEqualTo(session);
        assertThat(rig.stripe.buyer().pay(session)).isNotBlank();
    }

    @Test
    void aWrongKeyIsUnavailableAndStaysSecret() {
        StripeBillingGateway wrong = rig.gateway("sk_test_wrong_key", StripeRig.PLANS);

        assertThat(unavailable(() -> wrong.customer(StripeRig.account(1))).retryAfter())
                .isGreaterThan(Duration.ofMinutes(1));
        assertThat(
                        StripeSettings.of(
                                        "stripe", "sk_test_x", List.of("whsec_x"), rig.stripe.url())
                                .toString())
                .doesNotContain("sk_test_x")
                .doesNotContain("whsec_x");
    }

    @Test
    void aPriceThatStripeDoesNotKnowIsUnavailable() {
        CheckoutOrder order = rig.order(1, StripeRig.STARTER, BillingInterval.MONTH);
        StripeFake other = new StripeFake(rig.clock, Map.of("price_of_another_account", "month"));
        try (other) {
            StripeBillingGateway stranger =
                    new StripeBillingGateway(
                            StripeSettings.of(
                                    "stripe",
                                    StripeFake.KEY,
                                    List.of(StripeFake.SECRET),
                                    other.url()),
                            StripeRig.PLANS,
                            new TransactionGuard(() -> false));
            unavailable(() -> stranger.checkout(order));
            assertThat(other.refusals()).hasSize(1).first().asString().contains("No such price");
        }
    }

    @Test
    void aSubscriptionWhosePriceIsOfNoPlanIsNotTakenForTheBasicPlan() {
        String subscription = rig.subscribe(1, StripeRig.STARTER, BillingInterval.MONTH);
        String customer = rig.gateway.customer(StripeRig.account(1));
        rig.stripe.buyer().price(subscription, "price_other");

        unavailable(() -> rig.gateway.current(customer));
    }

    @Test
    void aCustomerOfAnotherKeyIsNotTakenForOneWithoutPlans() {
        unavailable(() -> rig.gateway.current("cus_of_another_account"));
    }

    @Test
    void aDeletedCustomerHasNoPlan() {
        rig.subscribe(1, StripeRig.STARTER, BillingInterval.MONTH);
        String customer = rig.gateway.customer(StripeRig.account(1));
        rig.stripe.buyer().delete(customer);

        assertThat(rig.gateway.current(customer)).isEmpty();
    }

    @Test
    void eachPostHasAKeyThatItsOrderDecides() {
        CheckoutOrder order = rig.order(1, StripeRig.STARTER, BillingInterval.MONTH);
        rig.gateway.checkout(order);
        rig.gateway.checkout(order);
        List<StripeCall> posts =
                rig.stripe.calls().stream()
                        .filter(call -> call.path().equals("/v1/checkout/sessions"))
                        .toList();

        assertThat(posts).hasSize(2);
        assertThat(posts.stream().map(StripeCall::idempotencyKey).distinct()).hasSize(1);
        assertThat(posts.getFirst().params())
                .containsEntry("client_reference_id", order.account().toString())
                .containsEntry(
                        "subscription_data[metadata][postroom_account]", order.account().toString())
                .containsEntry("line_items[0][price]", "price_starter")
                .containsEntry("mode", "subscription");
    }

    @Test
    void plansWithoutPricesAreNotSold() {
        CheckoutOrder order = rig.order(1, StripeRig.STARTER, BillingInterval.MONTH);
        StripeBillingGateway nothing = rig.gateway(StripeFake.KEY, Plans.selfHosted());

        assertThatThrownBy(() -> nothing.checkout(order))
                .isInstanceOfSatisfying(
                        FailureException.class,
                        failed -> assertThat(failed.failure()).isInstanceOf(Failure.Invalid.class));
    }
}
