package dev.postroom.redtests.adapters.persistence.subscriber;

import dev.postroom.redtests.domain.subscriber.Things;

/** Neither final nor named after its port, and without a test. */
public class ThingStore implements Things {
    @Override
    public String find(String id) {
        return id;
    }
}
