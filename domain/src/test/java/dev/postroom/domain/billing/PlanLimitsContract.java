package dev.postroom.domain.billing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.shared.SequentialIds;

import org.junit.jupiter.api.Test;

/** Tests that every implementation of {@link PlanLimits} must pass, with and without limits. */
public interface PlanLimitsContract {

    SequentialIds IDS = new SequentialIds();

    /** The limits under test; the same within one test. */
    PlanLimits limits();

    /** A workspace whose plan allows at least three subscribers, of which none is used. */
    default Workspace workspace() {
        return WorkspaceFixture.live(IDS.next());
    }

    @Test
    default void whatThePlanAllowsIsReservedAndReleased() {
        Workspace here = workspace();
        assertThatCode(
                        () -> {
                            limits().reserve(here, PlanResource.SUBSCRIBERS, 3);
                            limits().release(here, PlanResource.SUBSCRIBERS, 3);
                            limits().reserve(here, PlanResource.SUBSCRIBERS, 3);
                        })
                .doesNotThrowAnyException();
    }

    @Test
    default void usageIsKnownWhereItIsCounted() {
        Workspace here = workspace();

        limits().reserve(here, PlanResource.SUBSCRIBERS, 1);

        assertThat(limits().usage(here).isEmpty()).isEqualTo(!limits().counts(here));
    }

    @Test
    default void mailIsCountedByTheMonthWhereItIsCounted() {
        Workspace here = workspace();
        Workspace test = new Workspace(IDS.next(), here.account(), Environment.TEST);

        assertThat(limits().month(here).isPresent()).isEqualTo(limits().counts(here));
        assertThat(limits().month(test)).isEqualTo(limits().month(here));
    }

    @Test
    default void nothingIsCountedForATestWorkspace() {
        Workspace test = new Workspace(IDS.next(), workspace().account(), Environment.TEST);

        assertThat(limits().counts(test)).isFalse();
    }

    @Test
    default void nothingIsAnAmountAndLessThanNothingIsNot() {
        Workspace here = workspace();
        limits().reserve(here, PlanResource.SUBSCRIBERS, 0);
        limits().release(here, PlanResource.SUBSCRIBERS, 0);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limits().reserve(here, PlanResource.SUBSCRIBERS, -1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limits().release(here, PlanResource.SUBSCRIBERS, -1));
    }
}
