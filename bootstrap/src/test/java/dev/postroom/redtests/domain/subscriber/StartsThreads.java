package dev.postroom.redtests.domain.subscriber;

import java.util.List;

/** Threads in the domain. */
public final class StartsThreads {
    long count(List<String> things) {
        Thread.ofVirtual().start(() -> {});
        return things.parallelStream().count();
    }
}
