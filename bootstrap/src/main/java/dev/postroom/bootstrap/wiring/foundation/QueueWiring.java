package dev.postroom.bootstrap.wiring.foundation;

import dev.postroom.adapters.persistence.work.AudienceFolding;
import dev.postroom.adapters.persistence.work.QueueDepths;
import dev.postroom.adapters.persistence.work.QueueStatistics;
import dev.postroom.adapters.rest.system.SystemState;
import dev.postroom.bootstrap.lifecycle.Worker;
import dev.postroom.bootstrap.management.Condition;
import dev.postroom.bootstrap.relay.RelayWatch;
import dev.postroom.bootstrap.telemetry.QueueWatch;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;

/**
 * Watches the queues, and the mail server that much of them waits for. Folds what the tables of
 * people log for their counts.
 */
public final class QueueWiring implements FeatureWiring {

    private static final Duration LOOK = Duration.ofSeconds(2);

    private final QueueWatch queues;
    private final QueueStatistics statistics;
    private final AudienceFolding audiences;
    private final RelayWatch relay;

    public QueueWiring(Foundation foundation) {
        queues =
                new QueueWatch(new QueueDepths(foundation.handles())::look, InstantSource.system());
        queues.bindTo(foundation.telemetry().meters());
        statistics = new QueueStatistics(foundation.handles());
        audiences = new AudienceFolding(foundation.handles());
        relay = foundation.telemetry().relay();
    }

    /** Every queue at the last look. */
    public List<SystemState.Queue> queues() {
        return queues.queues();
    }

    @Override
    public List<Worker> workers() {
        return List.of(
                Worker.periodic("queue-statistics", statistics::refresh).polling(LOOK),
                Worker.periodic("audience-folding", audiences::fold).polling(LOOK),
                relay.prober());
    }

    @Override
    public List<Condition> conditions() {
        Condition mail = Condition.warning(relay.sign(queues::waitingMails));
        return Stream.concat(Stream.of(mail), queues.conditions().stream()).toList();
    }
}
