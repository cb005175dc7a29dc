package dev.postroom.application.trigger;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.subscriber.SubscriberId;
import dev.postroom.domain.trigger.RunScene;
import dev.postroom.domain.trigger.Trigger;

/** Makes the scene of a dry run: what is stored at this moment. */
@FunctionalInterface
public interface RunScenes {

    /** The context of a run of the trigger for the person. */
    RunScene of(Workspace workspace, Trigger trigger, SubscriberId person);
}
