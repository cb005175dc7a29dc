package dev.postroom.domain.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.page.Pages;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.work.JobStatus;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Set;

/** Tests that every implementation of {@link Replays} must pass. */
public interface ReplaysContract extends PortContract {

    private Replays replays() {
        return ports().replay().replays();
    }

    private Replay keep(Workspace workspace, WebhookId webhook, int second) {
        Replay replay =
                ReplayFixture.queued(newId(), webhook, SettableClock.START.plusSeconds(second));
        replays().add(workspace, replay);
        return replay;
    }

    private WebhookId newWebhook() {
        return new WebhookId(newId());
    }

    @Test
    default void aReplayIsFoundOnlyInItsWorkspaceAsItWasStored() {
        Workspace here = newLive();
        Replay ours = keep(here, newWebhook(), 0);

        assertThat(replays().find(here, ours.id())).contains(ours);
        for (Workspace stranger : strangersTo(here)) {
            assertThat(replays().find(stranger, ours.id())).isEmpty();
            assertThat(replays().end(stranger, ours.cancelled(ours.createdAt()))).isFalse();
        }
        assertThat(replays().find(here, new ReplayId(newId()))).isEmpty();
    }

    @Test
    default void theReplaysOfAWebhookAreListedInBothDirections() {
        Workspace here = newLive();
        WebhookId webhook = newWebhook();
        List<Replay> ours =
                List.of(keep(here, webhook, 1), keep(here, webhook, 2), keep(here, webhook, 3));
        keep(here, newWebhook(), 4);
        for (Workspace stranger : strangersTo(here)) {
            keep(stranger, webhook, 5);
        }

        assertThat(listed(here, webhook, Set.of(), false)).containsExactlyElementsOf(ours);
        assertThat(listed(here, webhook, Set.of(), true))
                .containsExactlyElementsOf(ours.reversed());
    }

    @Test
    default void statusesRestrictBothItemsAndTotal() {
        Workspace here = newLive();
        WebhookId webhook = newWebhook();
        Replay open = keep(here, webhook, 1);
        Replay ended = keep(here, webhook, 2).cancelled(SettableClock.START);
        replays().end(here, ended);

        assertThat(listed(here, webhook, Set.of(JobStatus.CANCELLED), true)).containsExactly(ended);
        assertThat(listed(here, webhook, Set.of(JobStatus.QUEUED, JobStatus.FAILED), true))
                .containsExactly(open);
        assertThat(listed(here, webhook, Set.of(JobStatus.COMPLETED), true)).isEmpty();
    }

    private List<Replay> listed(
            Workspace here, WebhookId webhook, Set<JobStatus> statuses, boolean descending) {
        return Pages.walk(
                2,
                new Sort<>(Replay.Sort.CREATED_AT, descending),
                page -> replays().list(here, webhook, statuses, page));
    }

    @Test
    default void aReplayEndsOnce() {
        Workspace here = newLive();
        Replay ended = keep(here, newWebhook(), 0).cancelled(SettableClock.START.plusSeconds(9));

        assertThat(replays().end(here, ended)).isTrue();
        assertThat(replays().end(here, ended)).isFalse();
        assertThat(replays().find(here, ended.id())).contains(ended);
    }

    @Test
    default void aRolledBackReplayIsNotStored() {
        Workspace here = newLive();
        Replay replay = ReplayFixture.queued(newId(), newWebhook(), SettableClock.START);

        Rollback.of(ports().transactions(), () -> replays().add(here, replay));

        assertThat(replays().find(here, replay.id())).isEmpty();
    }
}
