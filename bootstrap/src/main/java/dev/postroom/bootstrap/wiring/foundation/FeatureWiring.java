package dev.postroom.bootstrap.wiring.foundation;

import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.bootstrap.lifecycle.WorkSignal;
import dev.postroom.bootstrap.lifecycle.Worker;
import dev.postroom.bootstrap.management.Condition;
import dev.postroom.bootstrap.management.ReadinessCheck;
import dev.postroom.domain.work.WorkKind;

import java.util.List;
import java.util.Map;

/**
 * Wires one feature of the service by plain constructors. It takes its dependencies and returns its
 * contributions to the service. Its driven ports are created first, in a nested record {@code
 * Ports}, because features use each other's ports.
 */
public interface FeatureWiring {

    /** The resources that serve the feature over HTTP. */
    default List<Object> resources(ResourceTools tools) {
        return List.of();
    }

    /** The background workers of the feature. */
    default List<Worker> workers() {
        return List.of();
    }

    /** Work of a process with workers to do once at its start; nothing waits for it. */
    default List<Runnable> preparations() {
        return List.of();
    }

    /** The signals of work that other processes can store too, or that falls due later. */
    default Map<WorkKind, WorkSignal> watched() {
        return Map.of();
    }

    /** The hourly clean-up tasks, which can be interrupted at any time. */
    default List<Worker> upkeep() {
        return List.of();
    }

    /** The faults around the feature that last for a time. */
    default List<Condition> conditions() {
        return List.of();
    }

    /** The health checks of the feature. */
    default List<ReadinessCheck> checks() {
        return List.of();
    }
}
