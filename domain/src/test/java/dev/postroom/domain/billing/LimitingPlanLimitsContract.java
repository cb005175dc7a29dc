package dev.postroom.domain.billing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.Transactions;

import org.junit.jupiter.api.Test;

import java.util.List;

/** {@link PlanLimitsContract} for implementations whose plans have limits. */
public interface LimitingPlanLimitsContract extends PlanLimitsContract {

    /** Transactions that the limits join. */
    Transactions transactions();

    /** From now on the plan of the workspace's account has this limit. */
    void limit(Workspace workspace, PlanResource resource, long maximum);

    private Workspace allowing(long subscribers) {
        Workspace workspace = WorkspaceFixture.live(IDS.next());
        limit(workspace, PlanResource.SUBSCRIBERS, subscribers);
        return workspace;
    }

    private void reserve(Workspace workspace, long amount) {
        limits().reserve(workspace, PlanResource.SUBSCRIBERS, amount);
    }

    private void isRefused(Workspace workspace, long amount, long current, long maximum) {
        assertThatThrownBy(() -> reserve(workspace, amount))
                .isInstanceOfSatisfying(
                        FailureException.class,
                        refused ->
                                assertThat(refused.failure())
                                        .isInstanceOfSatisfying(
                                                Failure.LimitExceeded.class,
                                                failure -> {
                                                    assertThat(failure.limit())
                                                            .isEqualTo("subscribers");
                                                    assertThat(failure.current())
                                                            .isEqualTo(current);
                                                    assertThat(failure.maximum())
                                                            .isEqualTo(maximum);
                                                }));
    }

    @Test
    default void moreThanThePlanAllowsIsRefusedAndReservesNothing() {
        Workspace here = allowing(3);
        reserve(here, 2);
        isRefused(here, 2, 2, 3);
        reserve(here, 1);
        isRefused(here, 1, 3, 3);
    }

    @Test
    default void aRollbackReturnsWhatWasReservedAndReservesWhatWasReleased() {
        Workspace here = allowing(2);
        Rollback.of(transactions(), () -> reserve(here, 2));
        reserve(here, 2);
        Rollback.of(transactions(), () -> limits().release(here, PlanResource.SUBSCRIBERS, 2));
        isRefused(here, 1, 2, 2);
    }

    @Test
    default void whatIsReleasedCanBeReservedAgainAndNoMoreThanThat() {
        Workspace here = allowing(2);
        reserve(here, 2);
        limits().release(here, PlanResource.SUBSCRIBERS, 5);
        reserve(here, 2);
        isRefused(here, 1, 2, 2);
    }

    @Test
    default void eachWorkspaceAndEachResourceCountsForItself() {
        Workspace here = allowing(1);
        limit(here, PlanResource.TAGS, 1);
        Workspace stranger = allowing(1);
        reserve(here, 1);
        reserve(stranger, 1);
        limits().reserve(here, PlanResource.TAGS, 1);
        limits().reserve(here, PlanResource.WEBHOOKS, 1_000_000);
        isRefused(stranger, 1, 1, 1);
    }

    @Test
    default void concurrentReservationsNeverExceedTheLimitTogether() {
        Workspace here = allowing(5);
        List<Boolean> granted = Race.of(8, _ -> isGranted(here));
        assertThat(granted).filteredOn(Boolean::booleanValue).hasSize(5);
    }

    private boolean isGranted(Workspace workspace) {
        try {
            transactions().inTransaction(() -> reserve(workspace, 1));
            return true;
        } catch (FailureException _) {
            return false;
        }
    }
}
