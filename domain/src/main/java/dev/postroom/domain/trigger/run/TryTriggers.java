package dev.postroom.domain.trigger.run;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.trigger.TriggerId;

/** Shows what triggers would do. */
@DrivingPort
public interface TryTriggers {

    /**
     * Simulates a run that starts now on the clock of the workspace, also of an inactive trigger;
     * the filter and the frequency are not applied. Sends and stores nothing. {@code NotFound} when
     * there is no such trigger; an unknown person is {@code Invalid} on {@code subscriber_id}.
     *
     * @param event what conditions see of the event
     */
    DryRun test(Workspace workspace, TriggerId id, SubscriberId person, JsonObject event);
}
