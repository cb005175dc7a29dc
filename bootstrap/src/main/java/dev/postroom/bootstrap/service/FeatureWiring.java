package dev.postroom.bootstrap.service;

import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.bootstrap.lifecycle.Worker;
import dev.postroom.bootstrap.management.ReadinessCheck;

import java.util.List;

/**
 * One feature of the service, by plain constructors. It takes what it needs and gives what the
 * service adds up. Its driven ports are made first, in a nested record {@code Ports}, because
 * features use the ports of each other.
 */
interface FeatureWiring {

    /** What serves the feature over HTTP: instances of classes with a path. */
    default List<Object> resources(ResourceTools tools) {
        return List.of();
    }

    /** What works for the feature in the background. */
    default List<Worker> workers() {
        return List.of();
    }

    /** What cleans up once an hour, and may be interrupted at any time. */
    default List<Worker> upkeep() {
        return List.of();
    }

    /** What the feature cannot work without. */
    default List<ReadinessCheck> checks() {
        return List.of();
    }
}
