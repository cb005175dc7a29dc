package dev.postroom.domain.work;

import dev.postroom.domain.shared.DrivenPort;

import java.time.Duration;
import java.util.Map;

/**
 * Shows which kinds of work are due, without claiming any. The store's clock decides; work under a
 * lease is due when the lease expires. Costs the same at any number of waiting rows.
 */
@DrivenPort
public interface DueWork {

    /**
     * For each kind with work that is due within {@code horizon}, how long until the first of it is
     * due: zero for work that is due now. Other kinds are absent. Work of all workspaces counts.
     */
    Map<WorkKind, Duration> within(Duration horizon);
}
