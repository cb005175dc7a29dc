package dev.postroom.redtests.adapters.rest.subscriber;

import dev.postroom.redtests.adapters.persistence.subscriber.ThingStore;

/** One adapter calls another. */
public final class ReadsRows {
    String read(ThingStore store) {
        return store.find("1");
    }
}
