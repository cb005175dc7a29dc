package dev.postroom.adapters.rest.fake;

import dev.postroom.adapters.rest.system.SystemSource;
import dev.postroom.adapters.rest.system.SystemState;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** An installation in which all is well, until a test says otherwise. */
public final class FakeSystem implements SystemSource {

    private static final Duration BOUND = Duration.ofMinutes(15);

    private static final SystemState WELL =
            new SystemState(
                    new SystemState.RunningProcess("1.4.0", FakeSessions.BEGAN, "127.0.0.1:9090"),
                    SystemState.Status.READY,
                    List.of(new SystemState.Check("database", Optional.empty())),
                    List.of(),
                    List.of(
                            new SystemState.Queue("Mails", 3, Duration.ofSeconds(2), BOUND),
                            new SystemState.Queue("Events", 0, Duration.ZERO, BOUND)),
                    List.of(
                            new SystemState.UsedSetting("http.port", "8080", "default"),
                            new SystemState.UsedSetting(
                                    "master-key", "********", "env POSTROOM_MASTER_KEY")));

    private volatile SystemState state = WELL;

    /** From now on the database does not answer, and nothing is known of the queues. */
    public void loseDatabase() {
        state =
                new SystemState(
                        WELL.process(),
                        SystemState.Status.UNAVAILABLE,
                        List.of(
                                new SystemState.Check(
                                        "database", Optional.of("no answer within 2 s"))),
                        List.of(
                                new SystemState.Condition(
                                        "database",
                                        "the database at db.internal does not answer, for 40 s"
                                                + " now")),
                        List.of(),
                        WELL.settings());
    }

    /** From now on this much waits in the queue of mails, the oldest for that time. */
    public void fallBehind(long waiting, Duration oldest) {
        state =
                new SystemState(
                        WELL.process(),
                        SystemState.Status.READY,
                        WELL.checks(),
                        List.of(),
                        List.of(new SystemState.Queue("Mails", waiting, oldest, BOUND)),
                        WELL.settings());
    }

    @Override
    public SystemState look() {
        return state;
    }
}
