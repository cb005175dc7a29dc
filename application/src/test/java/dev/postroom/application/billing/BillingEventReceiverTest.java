package dev.postroom.application.billing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.billing.PlanStatus;
import dev.postroom.domain.billing.PlanSubscription;
import dev.postroom.domain.billing.provider.ProviderEventResult;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.Optional;

final class BillingEventReceiverTest {

    private final BillingRig rig = new BillingRig();

    @Test
    void anEventChangesThePlanToWhatTheProviderSaysNow() {
        rig.link("cus_1");
        rig.put("cus_1", PlanStatus.TRIALING);

        assertThat(rig.receive("signed evt_1 cus_1")).isEqualTo(ProviderEventResult.APPLIED);

        PlanSubscription plan = rig.plan();
        assertThat(plan.plan()).isEqualTo(BillingRig.STARTER);
        assertThat(plan.status()).isEqualTo(PlanStatus.TRIALING);
        assertThat(plan.provider()).contains(BillingRig.PROVIDER);
        assertThat(plan.reference()).contains("sub_cus_1");
        assertThat(plan.term()).isPresent();
        assertThat(plan.since()).isEqualTo(rig.house.ports().now());
        assertThat(rig.house.limits().applied(rig.account)).contains(plan);
    }

    @Test
    void aPlanThatEndedIsTheBasicOneAndItsTimeIsOver() {
        rig.link("cus_1");
        rig.put("cus_1", PlanStatus.ACTIVE);
        rig.receive("signed evt_1 cus_1");
        rig.put("cus_1", PlanStatus.CANCELED);
        rig.receive("signed evt_2 cus_1");

        assertThat(rig.plan().plan()).isEqualTo(BillingRig.FREE);
        assertThat(rig.plan().status()).isEqualTo(PlanStatus.CANCELED);
        assertThat(rig.plan().term()).isEmpty();
    }

    @Test
    void aRepeatedEventIsNotAskedAboutAgain() {
        rig.link("cus_1");
        rig.put("cus_1", PlanStatus.ACTIVE);
        rig.receive("signed evt_1 cus_1");
        rig.put("cus_1", PlanStatus.CANCELED);

        assertThat(rig.receive("signed evt_1 cus_1")).isEqualTo(ProviderEventResult.REPEATED);
        assertThat(rig.gateway.questions()).isEqualTo(1);
        assertThat(rig.plan().status()).isEqualTo(PlanStatus.ACTIVE);
    }

    @Test
    void aMessageThatIsNotSignedOrIsOfNoInterestChangesNothing() {
        rig.link("cus_1");
        rig.put("cus_1", PlanStatus.ACTIVE);

        assertThat(rig.receive("signed evt_1")).isEqualTo(ProviderEventResult.IGNORED);
        assertThatThrownBy(() -> rig.receive("evt_1 cus_1"))
                .isInstanceOfSatisfying(
                        FailureException.class,
                        refused ->
                                assertThat(refused.failure())
                                        .isInstanceOf(Failure.Malformed.class));
        assertThat(rig.plan().status()).isEqualTo(PlanStatus.NONE);
        assertThat(rig.gateway.questions()).isZero();
    }

    @Test
    void anUnknownCustomerIsNoAccount() {
        rig.put("cus_9", PlanStatus.ACTIVE);

        assertThat(rig.receive("signed evt_1 cus_9"))
                .isEqualTo(ProviderEventResult.UNKNOWN_CUSTOMER);
        assertThat(rig.gateway.questions()).isZero();
    }

    @Test
    void theAccountThatTheProviderNamesIsLinkedUnlessItIsUnknownOrHasAnotherCustomer() {
        rig.put("cus_2", PlanStatus.ACTIVE);
        AccountId unknown = new AccountId(rig.house.ports().ids().next());

        assertThat(rig.receive("signed evt_1 cus_2 " + unknown))
                .isEqualTo(ProviderEventResult.UNKNOWN_CUSTOMER);
        assertThat(rig.receive("signed evt_2 cus_2 " + rig.account))
                .isEqualTo(ProviderEventResult.APPLIED);
        assertThat(rig.receive("signed evt_3 cus_3 " + rig.account))
                .isEqualTo(ProviderEventResult.UNKNOWN_CUSTOMER);
        assertThat(rig.ports.customers().find(BillingRig.PROVIDER, rig.account)).contains("cus_2");
    }

    @Test
    void withoutAnAnswerOfTheProviderTheEventIsDealtWithAtTheNextAttempt() {
        rig.link("cus_1");
        rig.put("cus_1", PlanStatus.ACTIVE);
        rig.gateway.setAway(true);

        assertThatThrownBy(() -> rig.receive("signed evt_1 cus_1"))
                .isInstanceOfSatisfying(
                        FailureException.class,
                        refused ->
                                assertThat(refused.failure())
                                        .isInstanceOf(Failure.Unavailable.class));
        assertThat(rig.plan().status()).isEqualTo(PlanStatus.NONE);

        rig.gateway.setAway(false);

        assertThat(rig.receive("signed evt_1 cus_1")).isEqualTo(ProviderEventResult.APPLIED);
        assertThat(rig.plan().status()).isEqualTo(PlanStatus.ACTIVE);
    }

    @Test
    void aPlanIsSinceItsLastChangeAndNotSinceTheLastEvent() {
        rig.link("cus_1");
        rig.put("cus_1", PlanStatus.PAST_DUE);
        rig.receive("signed evt_1 cus_1");
        PlanSubscription first = rig.plan();
        rig.house.ports().elapse(Duration.ofDays(2));
        rig.receive("signed evt_2 cus_1");

        assertThat(rig.plan()).isEqualTo(first);
    }

    @Test
    void whatEndedAtTheProviderDoesNotEndAPlanThatWasGivenElsewhere() {
        rig.link("cus_1");
        PlanSubscription given =
                new PlanSubscription(
                        rig.account,
                        new PlanName("starter"),
                        PlanStatus.ACTIVE,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        rig.house.ports().now());
        rig.ports.subscriptions().store(given, rig.ports.subscriptions().ticket());
        rig.put("cus_1", PlanStatus.CANCELED);
        rig.receive("signed evt_1 cus_1");

        assertThat(rig.plan()).isEqualTo(given);
    }

    @Test
    void eachChangeOfThePlanIsReportedOnce() {
        rig.link("cus_1");
        rig.receive("signed evt_1 cus_1");

        assertThat(rig.house.events()).isEmpty();

        rig.put("cus_1", PlanStatus.ACTIVE);
        rig.receive("signed evt_2 cus_1");
        rig.receive("signed evt_2 cus_1");
        rig.receive("signed evt_3 cus_1");

        assertThat(rig.house.events()).containsExactly(EventType.PLAN_CHANGED);

        rig.put("cus_1", PlanStatus.PAST_DUE);
        rig.receive("signed evt_4 cus_1");

        assertThat(rig.house.frozenEvents())
                .singleElement()
                .satisfies(event -> assertThat(event.workspace()).isEqualTo(rig.house.live()));
    }
}
