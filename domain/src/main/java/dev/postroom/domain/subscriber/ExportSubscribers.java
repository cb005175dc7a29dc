package dev.postroom.domain.subscriber;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.Position;

import java.util.Optional;

/** Handing out many subscribers, part by part. */
@DrivingPort
public interface ExportSubscribers {

    /**
     * The next part, in the order in which the subscribers were made. Each part is as of its own
     * moment; whoever is there all the time is in exactly one.
     *
     * @param after where the last part ended; empty for the first
     */
    SubscriberBatches.Slice next(
            Workspace workspace, SubscriberQuery query, Optional<Position> after);
}
