package dev.postroom.domain.replay;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.work.JobStatus;

import java.util.Optional;
import java.util.Set;

/** The workspace's replays. Joins the caller's transaction. */
@DrivenPort
public interface Replays {

    /** Stores a queued replay, due at once. */
    void add(Workspace workspace, Replay replay);

    /** The replay, or empty. */
    Optional<Replay> find(Workspace workspace, ReplayId id);

    /** One page of a webhook's replays in any of these statuses; of every status when empty. */
    Page<Replay> list(
            Workspace workspace,
            WebhookId webhook,
            Set<JobStatus> statuses,
            PageRequest<Replay.Sort> page);

    /**
     * Stores the end of a replay that a client stopped, and ends its lease. Returns false, without
     * effect, when it has ended already. Waits for a step that is being stored.
     */
    boolean end(Workspace workspace, Replay ended);
}
