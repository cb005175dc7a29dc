package dev.postroom.domain.identity;

import dev.postroom.domain.account.Workspace;

/** The operator of the service at the command line, or the demo in the operator's place. */
public record OperatorCaller(Workspace workspace) implements Caller {

    @Override
    public Actor actor() {
        return Actor.operator();
    }
}
