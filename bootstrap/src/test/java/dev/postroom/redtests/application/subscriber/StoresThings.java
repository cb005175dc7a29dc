package dev.postroom.redtests.application.subscriber;

import dev.postroom.redtests.domain.subscriber.Things;

/** A driven port implemented by a use case. */
public final class StoresThings implements Things {
    @Override
    public String find(String id) {
        return id;
    }
}
