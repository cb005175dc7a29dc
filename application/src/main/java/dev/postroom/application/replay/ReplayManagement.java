package dev.postroom.application.replay;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.webhook.FoundWebhooks;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.replay.NewReplay;
import dev.postroom.domain.replay.Replay;
import dev.postroom.domain.replay.ReplayDeliveries;
import dev.postroom.domain.replay.ReplayId;
import dev.postroom.domain.replay.Replays;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.Webhooks;
import dev.postroom.domain.webhook.delivery.DeliverySelection;
import dev.postroom.domain.work.JobStatus;

import java.util.Set;

/** Starts, reads, lists and cancels the replays of a workspace. */
public final class ReplayManagement implements ReplayDeliveries {

    private final UnitOfWork work;
    private final FoundWebhooks webhooks;
    private final Replays replays;

    public ReplayManagement(UnitOfWork work, Webhooks webhooks, Replays replays) {
        this.work = work;
        this.webhooks = new FoundWebhooks(webhooks);
        this.replays = replays;
    }

    @Override
    public Replay start(Workspace workspace, WebhookId webhook, NewReplay request) {
        DeliverySelection selection = request.selection(work.now(workspace));
        return work.inTransaction(() -> {
            Webhook owner = webhooks.active(workspace, webhook);
            Replay replay =
                    Replay.queued(
                            new ReplayId(work.nextId()),
                            owner.id(),
                            selection,
                            work.now(workspace));
            replays.add(workspace, replay);
            return replay;
        });
    }

    @Override
    public void checkExists(Workspace workspace, WebhookId webhook) {
        Webhook _ = webhooks.get(workspace, webhook);
    }

    @Override
    public void check(Workspace workspace, NewReplay request) {
        request.selection(work.now(workspace));
    }

    @Override
    public Replay get(Workspace workspace, WebhookId webhook, ReplayId id) {
        Webhook owner = webhooks.get(workspace, webhook);
        return replays.find(workspace, id)
                .filter(replay -> replay.webhook().equals(owner.id()))
                .orElseThrow(() -> new Failure.NotFound("Replay", id.toString()).asException());
    }

    @Override
    public Page<Replay> list(
            Workspace workspace,
            WebhookId webhook,
            Set<JobStatus> statuses,
            PageRequest<Replay.Sort> page) {
        return replays.list(workspace, webhooks.get(workspace, webhook).id(), statuses, page);
    }

    @Override
    public Replay cancel(Workspace workspace, WebhookId webhook, ReplayId id) {
        return work.inTransaction(() -> {
            Replay replay = get(workspace, webhook, id);
            if (!replays.end(workspace, replay.cancelled(work.now(workspace)))) {
                throw ended(get(workspace, webhook, id));
            }
            return get(workspace, webhook, id);
        });
    }

    private static FailureException ended(Replay replay) {
        return Failure.Conflict.of(
                        "replay_ended",
                        "Replay %s has ended: %s."
                                .formatted(replay.id(), replay.status().keyword()))
                .asException();
    }
}
