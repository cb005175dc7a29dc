package dev.postroom.domain.action;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.work.JobStatus;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.List;
import java.util.Set;

/** Tests that every implementation of {@link Actions} must pass. */
public interface ActionsContract extends PortContract {

    Instant LATER = SettableClock.START.plusSeconds(9);

    private Actions actions() {
        return ports().action().actions();
    }

    private SubscriberAction keep(Workspace workspace, int second) {
        SubscriberAction action =
                ActionFixture.queued(newId(), SettableClock.START.plusSeconds(second));
        actions().add(workspace, action);
        return action;
    }

    private List<ActionId> listed(Workspace workspace, Set<JobStatus> statuses) {
        Sort<SubscriberAction.Sort> newest = Sort.descending(SubscriberAction.Sort.CREATED_AT);
        return actions().list(workspace, statuses, PageRequest.first(10, newest)).items().stream()
                .map(SubscriberAction::id)
                .toList();
    }

    @Test
    default void anActionIsFoundAsItWasStored() {
        Workspace here = newLive();
        SubscriberAction action = keep(here, 0);

        assertThat(actions().find(here, action.id())).contains(action);
    }

    @Test
    default void anActionForEveryoneIsFoundAsItWasStored() {
        Workspace here = newLive();
        SubscriberAction all =
                SubscriberAction.queued(
                        new ActionId(newId()),
                        new SubscriberAction.What(
                                ActionKind.DELETE, List.of(), Selection.everyone(), true),
                        ActionFixture.queued(newId(), LATER).actor(),
                        0,
                        LATER);
        actions().add(here, all);

        assertThat(actions().find(here, all.id())).contains(all);
    }

    @Test
    default void anotherWorkspaceSeesAndEndsNothing() {
        Workspace here = newLive();
        SubscriberAction action = keep(here, 0);

        for (Workspace stranger : strangersTo(here)) {
            assertThat(actions().find(stranger, action.id())).isEmpty();
            assertThat(listed(stranger, Set.of())).isEmpty();
            assertThat(actions().end(stranger, action.cancelled(LATER))).isFalse();
            assertThat(actions().lockUnfinished(stranger)).isZero();
        }
        assertThat(actions().find(here, action.id())).contains(action);
    }

    @Test
    default void actionsAreListedByTimeAndStatus() {
        Workspace here = newLive();
        SubscriberAction first = keep(here, 1);
        SubscriberAction second = keep(here, 2);
        actions().end(here, first.cancelled(LATER));

        assertThat(listed(here, Set.of())).containsExactly(second.id(), first.id());
        assertThat(listed(here, Set.of(JobStatus.CANCELLED))).containsExactly(first.id());
        assertThat(listed(here, Set.of(JobStatus.QUEUED, JobStatus.RUNNING)))
                .containsExactly(second.id());
    }

    @Test
    default void anEndedActionForgetsItsRulesAndIsEndedOnce() {
        Workspace here = newLive();
        SubscriberAction action = keep(here, 0);
        SubscriberAction cancelled = action.cancelled(LATER);

        assertThat(actions().end(here, cancelled)).isTrue();

        assertThat(actions().find(here, action.id())).contains(cancelled);
        assertThat(cancelled.what().where().filter()).isEmpty();
        assertThat(actions().end(here, action.cancelled(LATER))).isFalse();
    }

    @Test
    default void openActionsAreCounted() {
        Workspace here = newLive();
        SubscriberAction action = keep(here, 0);
        keep(here, 1);

        assertThat(actions().lockUnfinished(here)).isEqualTo(2);
        actions().end(here, action.cancelled(LATER));
        assertThat(actions().lockUnfinished(here)).isEqualTo(1);
    }

    @Test
    default void rolledBackChangesHaveNoEffect() {
        Workspace here = newLive();
        SubscriberAction action = keep(here, 0);

        Rollback.of(ports().transactions(), () -> keep(here, 1));
        Rollback.of(ports().transactions(), () -> actions().end(here, action.cancelled(LATER)));

        assertThat(listed(here, Set.of())).containsExactly(action.id());
        assertThat(actions().find(here, action.id())).contains(action);
    }
}
