package dev.postroom.application.billing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.billing.PlanStatus;
import dev.postroom.domain.billing.provider.CheckoutOrder;
import dev.postroom.domain.billing.provider.CheckoutSession;
import dev.postroom.domain.billing.provider.PlanPurchase;
import dev.postroom.domain.billing.provider.ReturnUrl;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import org.junit.jupiter.api.Test;

import java.util.Optional;

final class ProviderVisitsTest {

    private static final ReturnUrl BACK = ReturnUrl.parse("https://shop.example/back");

    private final BillingRig rig = new BillingRig();
    private final ProviderVisits visits = new ProviderVisits(rig.house.work(), rig.parts);
    private final Workspace live = rig.house.live();

    @Test
    void aCheckoutMakesTheAccountACustomerAndOrdersThePlan() {
        CheckoutSession session = visits.checkOut(live, purchase(BillingRig.STARTER));

        CheckoutOrder order = rig.gateway.order(session);
        assertThat(order.account()).isEqualTo(rig.account);
        assertThat(order.plan()).isEqualTo(BillingRig.STARTER);
        assertThat(order.success()).isEqualTo(BACK.value());
        assertThat(rig.ports.customers().find(BillingRig.PROVIDER, rig.account))
                .contains(order.customer());
        assertThat(rig.plan().status()).isEqualTo(PlanStatus.NONE);
    }

    @Test
    void aKnownCustomerStaysTheCustomer() {
        rig.link("cus_1");

        CheckoutSession session = visits.checkOut(live, purchase(BillingRig.STARTER));

        assertThat(rig.gateway.order(session).customer()).isEqualTo("cus_1");
        assertThat(visits.openPortal(live, BACK)).hasPath("/portal/cus_1");
    }

    @Test
    void aCustomerThatTheProviderHasDeletedIsReplaced() {
        rig.link("cus_1");
        rig.gateway.delete("cus_1");

        CheckoutSession session = visits.checkOut(live, purchase(BillingRig.STARTER));

        String customer = rig.gateway.order(session).customer();
        assertThat(customer).isNotEqualTo("cus_1");
        assertThat(rig.ports.customers().find(BillingRig.PROVIDER, rig.account)).contains(customer);
        assertThat(visits.openPortal(live, BACK)).hasPath("/portal/" + customer);
    }

    @Test
    void whatIsNotSoldIsRefusedBeforeTheProviderIsAsked() {
        rig.gateway.setAway(true);

        assertThat(failure(() -> visits.checkOut(live, purchase(BillingRig.FREE))))
                .isInstanceOf(Failure.Invalid.class);
        assertThat(failure(() -> visits.checkSold(BillingRig.STARTER, BillingInterval.YEAR)))
                .isInstanceOf(Failure.Invalid.class);
    }

    @Test
    void aProviderThatIsAwayLeavesNothingBehind() {
        rig.gateway.setAway(true);

        assertThat(failure(() -> visits.checkOut(live, purchase(BillingRig.STARTER))))
                .isInstanceOf(Failure.Unavailable.class);
        assertThat(failure(() -> visits.openPortal(live, BACK)))
                .isInstanceOf(Failure.Unavailable.class);
        assertThat(rig.ports.customers().find(BillingRig.PROVIDER, rig.account)).isEmpty();
    }

    @Test
    void aBoughtPlanIsNotBoughtAgain() {
        rig.link("cus_1");
        rig.put("cus_1", PlanStatus.ACTIVE);
        rig.sync.sync(live);

        assertThat(failure(() -> visits.checkOut(live, purchase(BillingRig.STARTER))))
                .isInstanceOfSatisfying(
                        Failure.Conflict.class,
                        conflict -> assertThat(conflict.code()).isEqualTo("already_subscribed"));
    }

    @Test
    void theOperatorGivesAndTakesPlans() {
        PlanSetting setting = new PlanSetting(rig.house.work(), rig.parts);
        int events = rig.house.events().size();

        setting.set(rig.account, BillingRig.STARTER);
        setting.set(rig.account, BillingRig.STARTER);
        assertThat(rig.plan().plan()).isEqualTo(BillingRig.STARTER);
        assertThat(rig.plan().status()).isEqualTo(PlanStatus.ACTIVE);
        assertThat(rig.plan().provider()).isEqualTo(Optional.empty());

        setting.set(rig.account, BillingRig.FREE);
        assertThat(rig.plan().plan()).isEqualTo(BillingRig.FREE);
        assertThat(rig.house.events()).hasSize(events + 2);
        assertThat(failure(() -> setting.set(rig.account, new PlanName("gold"))))
                .isInstanceOf(Failure.Invalid.class);
    }

    @Test
    void aGivenPlanDoesNotReplaceABoughtOne() {
        rig.link("cus_1");
        rig.put("cus_1", PlanStatus.ACTIVE);
        rig.sync.sync(live);
        PlanSetting setting = new PlanSetting(rig.house.work(), rig.parts);

        assertThat(failure(() -> setting.set(rig.account, BillingRig.FREE)))
                .isInstanceOfSatisfying(
                        Failure.Conflict.class,
                        conflict -> assertThat(conflict.code()).isEqualTo("plan_of_provider"));
        assertThat(rig.plan().plan()).isEqualTo(BillingRig.STARTER);
    }

    private static PlanPurchase purchase(PlanName plan) {
        return new PlanPurchase(plan, BillingInterval.MONTH, BACK, BACK);
    }

    private static Failure failure(Runnable call) {
        FailureException[] caught = new FailureException[1];
        assertThatThrownBy(call::run)
                .isInstanceOfSatisfying(FailureException.class, it -> caught[0] = it);
        return caught[0].failure();
    }
}
