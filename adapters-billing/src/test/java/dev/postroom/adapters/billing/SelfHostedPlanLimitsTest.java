package dev.postroom.adapters.billing;

import static org.assertj.core.api.Assertions.assertThatCode;

import dev.postroom.domain.billing.PlanLimits;
import dev.postroom.domain.billing.PlanLimitsContract;
import dev.postroom.domain.billing.PlanResource;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class SelfHostedPlanLimitsTest implements PlanLimitsContract {

    private final SelfHostedPlanLimits limits = new SelfHostedPlanLimits();

    @Override
    public PlanLimits limits() {
        return limits;
    }

    @ParameterizedTest
    @EnumSource
    void noResourceIsLimited(PlanResource resource) {
        assertThatCode(() -> limits.reserve(workspace(), resource, Long.MAX_VALUE))
                .doesNotThrowAnyException();
    }
}
