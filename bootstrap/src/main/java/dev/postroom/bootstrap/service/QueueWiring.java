package dev.postroom.bootstrap.service;

import dev.postroom.adapters.persistence.work.QueueStatistics;
import dev.postroom.bootstrap.lifecycle.Worker;

import java.time.Duration;
import java.util.List;

/** The queues of all features. */
final class QueueWiring implements FeatureWiring {

    // a queue of some ten thousand rows that was empty is slow for so long
    private static final Duration POLL = Duration.ofSeconds(2);

    private final QueueStatistics statistics;

    QueueWiring(Foundation foundation) {
        this.statistics = new QueueStatistics(foundation.handles());
    }

    @Override
    public List<Worker> workers() {
        return List.of(Worker.periodic("queue-statistics", statistics::refresh).polling(POLL));
    }
}
