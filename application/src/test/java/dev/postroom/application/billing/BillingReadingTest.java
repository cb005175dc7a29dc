package dev.postroom.application.billing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.House;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.billing.AccountBilling;
import dev.postroom.domain.billing.BillingPorts;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.billing.PlanStatus;
import dev.postroom.domain.billing.PlanSubscription;
import dev.postroom.domain.billing.Plans;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.Optional;

final class BillingReadingTest {

    private final House house = House.create();
    private final BillingPorts ports = BillingPorts.inMemory(house.ports().database());
    private final BillingReading billing =
            new BillingReading(ports.subscriptions(), house.limits(), Plans.selfHosted());
    private final AccountId account = house.live().account();

    @Test
    void anAccountWithoutAPlanHasTheBasicOne() {
        AccountBilling read = billing.subscription(house.live());

        assertThat(read.subscription())
                .isEqualTo(PlanSubscription.none(account, new PlanName("self_hosted")));
        assertThat(read.limits()).isEmpty();
    }

    @Test
    void bothEnvironmentsOfAnAccountShareItsPlan() {
        PlanSubscription plan =
                new PlanSubscription(
                        account,
                        new PlanName("starter"),
                        PlanStatus.ACTIVE,
                        Optional.of("memory"),
                        Optional.of("sub_1"),
                        Optional.empty(),
                        Instant.EPOCH);
        ports.subscriptions().store(plan, ports.subscriptions().ticket());

        assertThat(billing.subscription(house.live()).subscription()).isEqualTo(plan);
        assertThat(billing.subscription(house.test()).subscription()).isEqualTo(plan);
    }

    @Test
    void limitsAndUsageAreShown() {
        house.limits().limit(house.live(), PlanResource.TAGS, 3);
        house.limits().reserve(house.live(), PlanResource.TAGS, 2);
        AccountBilling read = billing.subscription(house.live());

        assertThat(read.limits()).containsEntry(PlanResource.TAGS, 3L);
        assertThat(read.usage()).containsEntry(PlanResource.TAGS, 2L);
    }
}
