package dev.postroom.redtests.domain.subscriber;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivingPort;

/** A port for a resource to implement, wrongly. */
@DrivingPort
public interface ManageThings {
    void create(Workspace workspace);
}
