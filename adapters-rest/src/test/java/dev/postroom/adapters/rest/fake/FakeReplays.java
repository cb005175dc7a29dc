package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.replay.NewReplay;
import dev.postroom.domain.replay.Replay;
import dev.postroom.domain.replay.ReplayDeliveries;
import dev.postroom.domain.replay.ReplayId;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.delivery.DeliverySelection;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;
import dev.postroom.domain.work.JobStatus;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Has one replay, with the id of the one webhook. */
public final class FakeReplays implements ReplayDeliveries {

    private static final Replay ONE =
            Replay.queued(
                    new ReplayId(FakeWebhooks.SHOP.id().value()),
                    FakeWebhooks.SHOP.id(),
                    new DeliverySelection(
                            SettableClock.START.minusSeconds(3600),
                            SettableClock.START,
                            Set.of(DeliveryStatus.FAILED),
                            Set.of()),
                    SettableClock.START);

    @Override
    public Replay start(Workspace workspace, WebhookId webhook, NewReplay request) {
        check(workspace, request);
        return ONE;
    }

    @Override
    public void checkExists(Workspace workspace, WebhookId webhook) {
        if (!webhook.equals(FakeWebhooks.SHOP.id())) {
            throw new Failure.NotFound("Webhook", webhook.toString()).asException();
        }
    }

    @Override
    public void check(Workspace workspace, NewReplay request) {
        request.selection(SettableClock.START);
    }

    @Override
    public Replay get(Workspace workspace, WebhookId webhook, ReplayId id) {
        if (!id.equals(ONE.id())) {
            throw new Failure.NotFound("Replay", id.toString()).asException();
        }
        return ONE;
    }

    @Override
    public Page<Replay> list(
            Workspace workspace,
            WebhookId webhook,
            Set<JobStatus> statuses,
            PageRequest<Replay.Sort> page) {
        return new Page<>(List.of(ONE), Optional.empty(), 1);
    }

    @Override
    public Replay cancel(Workspace workspace, WebhookId webhook, ReplayId id) {
        return get(workspace, webhook, id).cancelled(SettableClock.START);
    }
}
