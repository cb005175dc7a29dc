package dev.postroom.domain.apikey;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.Actor;

import java.util.UUID;

/**
 * A person with a sealed link. Can access only the data of that person.
 *
 * @param subscriber id of the subscriber that the link was sealed for
 */
public record TokenCaller(Workspace workspace, UUID subscriber) implements Caller {

    @Override
    public Actor actor() {
        return Actor.token(subscriber);
    }
}
