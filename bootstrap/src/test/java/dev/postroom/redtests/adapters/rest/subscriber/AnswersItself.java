package dev.postroom.redtests.adapters.rest.subscriber;

import dev.postroom.domain.account.Workspace;
import dev.postroom.redtests.domain.subscriber.ManageThings;

/** A driving port implemented by an adapter. */
public final class AnswersItself implements ManageThings {
    @Override
    public void create(Workspace workspace) {}
}
