package dev.postroom.redtests.application.subscriber;

import java.time.Instant;
import java.util.Random;
import java.util.UUID;

/** Clock and chance in a use case. */
public final class AsksTheAir {
    private final Random random = new Random();

    String answer() {
        return Instant.now() + " " + UUID.randomUUID() + random.nextInt();
    }
}
