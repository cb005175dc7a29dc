package dev.postroom.domain.subscriber.export;

import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.page.Position;
import dev.postroom.domain.subscriber.SubscriberQuery;

import java.util.Optional;

/** Exports the subscribers of the caller's workspace in parts. */
@DrivingPort
public interface ExportSubscribers {

    /**
     * The next part, in order of creation. Each part is a separate snapshot; a subscriber that
     * exists during the whole export is in exactly one part.
     *
     * @param after the end of the previous part; empty for the first
     */
    SubscriberBatches.Slice next(Caller caller, SubscriberQuery query, Optional<Position> after);
}
