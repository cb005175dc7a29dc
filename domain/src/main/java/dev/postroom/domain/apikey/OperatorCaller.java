package dev.postroom.domain.apikey;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.Actor;

/** The operator of the service at the command line, or the demo in the operator's place. */
public record OperatorCaller(Workspace workspace) implements Caller {

    @Override
    public Actor actor() {
        return Actor.operator();
    }
}
