package dev.postroom.bootstrap.service;

import dev.postroom.adapters.persistence.work.JdbiDueWork;
import dev.postroom.application.work.WorkWatching;
import dev.postroom.domain.work.DueWork;
import dev.postroom.domain.work.WatchWork;

/** Finds due work of all features, for the workers of this process. */
final class WorkWiring implements FeatureWiring {

    /** The driven ports. */
    record Ports(DueWork due) {

        static Ports on(Foundation foundation) {
            return new Ports(new JdbiDueWork(foundation.handles()));
        }
    }

    private final WatchWork watch;

    WorkWiring(Ports ports) {
        this.watch = new WorkWatching(ports.due());
    }

    WatchWork watch() {
        return watch;
    }
}
