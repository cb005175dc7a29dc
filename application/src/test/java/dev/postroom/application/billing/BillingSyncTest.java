package dev.postroom.application.billing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.billing.PlanStatus;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import org.junit.jupiter.api.Test;

final class BillingSyncTest {

    private final BillingRig rig = new BillingRig();

    @Test
    void thePlanOfTheAccountsCustomerIsFetched() {
        rig.link("cus_1");
        rig.put("cus_1", PlanStatus.ACTIVE);

        assertThat(rig.sync.sync(rig.house.live()).subscription().plan())
                .isEqualTo(BillingRig.STARTER);
        assertThat(rig.plan().status()).isEqualTo(PlanStatus.ACTIVE);
    }

    @Test
    void anAccountThatIsNoCustomerIsNotAskedAbout() {
        assertThat(rig.sync.sync(rig.house.live()).subscription()).isEqualTo(rig.plan());
        assertThat(rig.gateway.questions()).isZero();
    }

    @Test
    void aProviderThatIsAwayChangesNothing() {
        rig.link("cus_1");
        rig.put("cus_1", PlanStatus.ACTIVE);
        rig.gateway.setAway(true);

        assertThatThrownBy(() -> rig.sync.sync(rig.house.live()))
                .isInstanceOfSatisfying(
                        FailureException.class,
                        refused ->
                                assertThat(refused.failure())
                                        .isInstanceOf(Failure.Unavailable.class));
        assertThat(rig.plan().status()).isEqualTo(PlanStatus.NONE);
    }
}
