package dev.postroom.domain.billing.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.BillingTerm;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.billing.PlanStatus;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.Optional;

class LocalPlanTest {

    private static final Instant START = Instant.parse("2026-01-31T10:00:00Z");

    private final LocalPlan plan =
            new LocalPlan(
                    "local_a",
                    "plan_a",
                    new PlanName("starter"),
                    BillingInterval.MONTH,
                    START,
                    Optional.empty());

    private static BillingTerm term(LocalPlan plan, String now) {
        return plan.at(Instant.parse(now)).term().orElseThrow();
    }

    @Test
    void periodsFollowEachOtherAlsoThroughShortMonths() {
        assertThat(term(plan, "2026-01-31T10:00:00Z").end()).isEqualTo("2026-02-28T10:00:00Z");
        assertThat(term(plan, "2026-02-28T09:59:59Z").end()).isEqualTo("2026-02-28T10:00:00Z");
        for (String now : new String[] {"2026-02-28T10:00:00Z", "2026-03-01T00:00:00Z"}) {
            assertThat(term(plan, now).start()).isEqualTo("2026-02-28T10:00:00Z");
            assertThat(term(plan, now).end()).isEqualTo("2026-03-31T10:00:00Z");
        }
    }

    @Test
    void aYearIsOnePeriod() {
        LocalPlan yearly = plan.with(new PlanName("starter"), BillingInterval.YEAR);

        assertThat(term(yearly, "2027-01-31T09:00:00Z").end()).isEqualTo("2027-01-31T10:00:00Z");
        assertThat(term(yearly, "2027-01-31T10:00:00Z").end()).isEqualTo("2028-01-31T10:00:00Z");
    }

    @Test
    void aCancelledPlanIsInForceUntilItsPeriodEnds() {
        LocalPlan ending = plan.endingAfter(Instant.parse("2026-02-03T00:00:00Z"));
        Instant end = Instant.parse("2026-02-28T10:00:00Z");

        assertThat(ending.at(end.minusSeconds(1)).status()).isEqualTo(PlanStatus.ACTIVE);
        assertThat(term(ending, "2026-02-28T09:00:00Z").cancelAtPeriodEnd()).isTrue();
        assertThat(ending.at(end).status()).isEqualTo(PlanStatus.CANCELED);
        assertThat(ending.ending(Optional.empty()).at(end).status()).isEqualTo(PlanStatus.ACTIVE);
    }
}
