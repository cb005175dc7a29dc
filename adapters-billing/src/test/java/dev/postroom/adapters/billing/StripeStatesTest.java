package dev.postroom.adapters.billing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.BillingTerm;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.billing.PlanStatus;
import dev.postroom.domain.billing.provider.CheckoutOrder;
import dev.postroom.domain.billing.provider.ProviderState;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.time.Duration;
import java.time.ZoneOffset;

/** Maps the states of Stripe's subscriptions to the terms of this service. */
final class StripeStatesTest {

    private final StripeRig rig = new StripeRig();
    private final String customer = rig.gateway.customer(StripeRig.account(1));

    @AfterEach
    void close() {
        rig.close();
        assertThat(rig.stripe.refusals()).isEmpty();
    }

    private ProviderState state() {
        return rig.gateway.current(customer).orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "trialing,TRIALING",
        "active,ACTIVE",
        "past_due,PAST_DUE",
        "unpaid,PAST_DUE",
        "canceled,CANCELED",
        "incomplete,NONE",
        "incomplete_expired,NONE",
        "paused,NONE",
        "new_in_a_later_version,NONE"
    })
    void eachStatusOfStripeHasOneHere(String theirs, PlanStatus ours) {
        String subscription = rig.subscribe(1, StripeRig.STARTER, BillingInterval.MONTH);
        rig.stripe.buyer().status(subscription, theirs);

        assertThat(state().status()).isEqualTo(ours);
        assertThat(state().reference()).isEqualTo(subscription);
        assertThat(state().plan())
                .isEqualTo(ours.isInForce() ? StripeRig.STARTER : new PlanName("free"));
        assertThat(state().term().isPresent()).isEqualTo(ours.isInForce());
    }

    @Test
    void aDeletedCustomerIsFollowedByOneNewCustomer() {
        rig.stripe.buyer().delete(customer);

        String next = rig.gateway.present(StripeRig.account(1), customer);
        assertThat(next).isNotEqualTo(customer);
        assertThat(rig.gateway.present(StripeRig.account(1), customer)).isEqualTo(next);
        assertThat(rig.gateway.present(StripeRig.account(1), next)).isEqualTo(next);
    }

    @Test
    void thePriceSaysThePlanAndTheInterval() {
        rig.subscribe(1, StripeRig.PROFESSIONAL, BillingInterval.YEAR);

        assertThat(state().plan()).isEqualTo(StripeRig.PROFESSIONAL);
        assertThat(state().term())
                .contains(
                        new BillingTerm(
                                BillingInterval.YEAR,
                                SettableClock.START,
                                SettableClock.START
                                        .atOffset(ZoneOffset.UTC)
                                        .plusYears(1)
                                        .toInstant(),
                                false));
    }

    @Test
    void aChangedPriceIsAnotherPlan() {
        String subscription = rig.subscribe(1, StripeRig.STARTER, BillingInterval.MONTH);
        rig.stripe.buyer().price(subscription, "price_pro");

        assertThat(state().plan()).isEqualTo(StripeRig.PROFESSIONAL);
    }

    @Test
    void aPlanThatEndsWithItsPeriodSaysSo() {
        String subscription = rig.subscribe(1, StripeRig.STARTER, BillingInterval.MONTH);
        rig.stripe.buyer().cancelAtPeriodEnd(subscription, true);

        assertThat(state().term()).map(BillingTerm::cancelAtPeriodEnd).contains(true);

        rig.stripe.buyer().cancelAtPeriodEnd(subscription, false);

        assertThat(state().term()).map(BillingTerm::cancelAtPeriodEnd).contains(false);
    }

    @Test
    void aPlanInForceCountsBeforeALaterOneThatEnded() {
        String first = rig.subscribe(1, StripeRig.PROFESSIONAL, BillingInterval.MONTH);
        rig.clock.advance(Duration.ofHours(1));
        String second = rig.subscribe(1, StripeRig.STARTER, BillingInterval.MONTH);

        assertThat(state().reference()).isEqualTo(second);

        rig.stripe.buyer().end(second);

        assertThat(state().reference()).isEqualTo(first);
        assertThat(state().plan()).isEqualTo(StripeRig.PROFESSIONAL);
    }

    @Test
    void aPlanInForceIsFoundBehindMoreThanOnePageOfEndedOnes() {
        String first = rig.subscribe(1, StripeRig.PROFESSIONAL, BillingInterval.MONTH);
        for (int i = 0; i < 120; i++) {
            var order = rig.order(1, StripeRig.STARTER, BillingInterval.MONTH);
            var session =
                    rig.gateway.checkout(
                            new CheckoutOrder(
                                    order.account(),
                                    order.customer(),
                                    order.plan(),
                                    order.interval(),
                                    order.success(),
                                    order.cancel(),
                                    "many-" + i));
            rig.stripe.buyer().end(rig.stripe.buyer().pay(session.id()));
        }

        assertThat(state().reference()).isEqualTo(first);
    }
}
