package dev.postroom.domain.replay;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.work.JobStatus;

import java.util.Set;

/**
 * Repetition of many deliveries by clients, as durable jobs. Each call is {@code NotFound} without
 * such a webhook.
 */
@DrivingPort
public interface ReplayDeliveries {

    /**
     * Stores a job that queues each selected delivery once. {@code Conflict} with {@code
     * webhook_inactive} for an inactive webhook; {@code Invalid} as {@link NewReplay#selection}.
     */
    Replay start(Workspace workspace, WebhookId webhook, NewReplay request);

    /** Fails with {@code NotFound} without such a webhook. */
    void checkExists(Workspace workspace, WebhookId webhook);

    /** Fails as {@link #start} does for the fields of the request, without storing anything. */
    void check(Workspace workspace, NewReplay request);

    /** The replay; {@code NotFound} when the webhook has none with this id. */
    Replay get(Workspace workspace, WebhookId webhook, ReplayId id);

    /** One page of replays in any of these statuses; in every status when the set is empty. */
    Page<Replay> list(
            Workspace workspace,
            WebhookId webhook,
            Set<JobStatus> statuses,
            PageRequest<Replay.Sort> page);

    /**
     * Stops a replay. Deliveries that were queued already are attempted. {@code Conflict} with
     * {@code replay_ended} when it has ended.
     */
    Replay cancel(Workspace workspace, WebhookId webhook, ReplayId id);
}
