package dev.postroom.redtests.adapters.rest.subscriber;

import dev.postroom.redtests.adapters.persistence.subscriber.ThingStore;
import dev.postroom.redtests.bootstrap.red.Start;

import java.util.List;

/** Wiring outside bootstrap. */
public final class WiresItself {
    Object wire() {
        return List.of(new ThingStore(), new Start());
    }
}
