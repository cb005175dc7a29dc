package dev.postroom.bootstrap.wiring.foundation;

import dev.postroom.adapters.persistence.work.JdbiDueWork;
import dev.postroom.adapters.persistence.work.JdbiLeftovers;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.work.LeftoverRemoval;
import dev.postroom.application.work.WorkWatching;
import dev.postroom.bootstrap.lifecycle.Worker;
import dev.postroom.domain.work.DueWork;
import dev.postroom.domain.work.Leftovers;
import dev.postroom.domain.work.RemoveLeftovers;
import dev.postroom.domain.work.WatchWork;

import java.time.Duration;
import java.util.List;

/** Finds due work of all features, and removes what deleted resources left. */
public final class WorkWiring implements FeatureWiring {

    /** The driven ports. */
    public record Ports(DueWork due, Leftovers leftovers) {

        public static Ports on(Foundation foundation) {
            return new Ports(
                    new JdbiDueWork(foundation.handles()), new JdbiLeftovers(foundation.handles()));
        }
    }

    private static final int REMOVED_AT_ONCE = 2000;

    // nothing waits for it
    private static final Duration REMOVAL = Duration.ofSeconds(5);

    private final WatchWork watch;
    private final RemoveLeftovers removal;

    public WorkWiring(Ports ports, UnitOfWork work) {
        this.watch = new WorkWatching(ports.due());
        this.removal = new LeftoverRemoval(work.transactions(), ports.leftovers());
    }

    @Override
    public List<Worker> workers() {
        return List.of(
                Worker.periodic("leftovers", () -> removal.removeNext(REMOVED_AT_ONCE))
                        .polling(REMOVAL));
    }

    public WatchWork watch() {
        return watch;
    }
}
