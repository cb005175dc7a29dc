package dev.postroom.application.trigger;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.run.RunContext;

/** Makes the scene of a dry run: what is stored at this moment. */
@FunctionalInterface
public interface RunContexts {

    /** The context of a run of the trigger for the person. */
    RunContext of(Workspace workspace, Trigger trigger, SubscriberId person);
}
