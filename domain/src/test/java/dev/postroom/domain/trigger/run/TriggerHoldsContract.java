package dev.postroom.domain.trigger.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.trigger.TriggerId;

import org.junit.jupiter.api.Test;

import java.util.Set;

/** Tests that every implementation of {@link TriggerHolds} must pass. */
public interface TriggerHoldsContract extends RunSteps {

    @Test
    default void heldRunsKeepTheirWaitAndAreDueAfterTheirRelease() {
        Workspace here = workspace();
        TriggerId trigger = trigger(here, true);
        NewRun fresh = run(trigger).entering();
        enter(here, fresh);

        ports().trigger().holds().hold(here, trigger);
        assertThat(due(here)).isEmpty();
        assertThat(runs().openOf(here, Set.of(fresh.run().subscriber()))).hasSize(1);
        ports().trigger().holds().release(here, trigger);

        assertThat(due(here)).containsExactly(fresh.run().id());
    }
}
