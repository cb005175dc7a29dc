package dev.postroom.application.billing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.House;
import dev.postroom.domain.billing.PlanSubscription;

import org.junit.jupiter.api.Test;

import java.util.Map;
import java.util.Optional;

final class BillingReadingTest {

    @Test
    void theGatewayIsAskedForTheWorkspace() {
        House house = House.create();
        BillingReading billing =
                new BillingReading(workspace ->
                        new PlanSubscription(
                                workspace.environment().keyword(),
                                "active",
                                Optional.empty(),
                                Map.of()));
        assertThat(billing.subscription(house.live()).plan()).isEqualTo("live");
        assertThat(billing.subscription(house.test()).plan()).isEqualTo("test");
    }
}
