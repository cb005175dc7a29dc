package dev.postroom.bootstrap.wiring.account;

import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.testclock.TestClockResource;
import dev.postroom.adapters.rest.testclock.TestResetResource;
import dev.postroom.adapters.rest.testclock.page.ClockPageResource;
import dev.postroom.adapters.rest.testclock.page.TestResetPageResource;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.testclock.TestClockAdvancing;
import dev.postroom.application.testclock.TestEnvironmentReset;
import dev.postroom.bootstrap.lifecycle.WorkSignal;
import dev.postroom.bootstrap.lifecycle.Worker;
import dev.postroom.bootstrap.wiring.foundation.FeatureWiring;
import dev.postroom.domain.apikey.ApiKeys;
import dev.postroom.domain.testclock.AdvanceTestClocks;

import java.time.Duration;
import java.util.List;

/** The clocks of test environments, and their reset. */
public final class TestClockWiring implements FeatureWiring {

    // longer than every lease, statement and upload
    private static final Duration SETTLED = Duration.ofMinutes(20);
    private static final Duration POLL = Duration.ofSeconds(5);

    private final AdvanceTestClocks clocks;
    private final TestEnvironmentReset reset;
    private final WorkSignal swept;

    public TestClockWiring(AccountWiring.Ports ports, ApiKeys keys, UnitOfWork work) {
        this.clocks =
                new TestClockAdvancing(
                        work.transactions(), ports.testClocks(), work.clock().real());
        this.reset =
                new TestEnvironmentReset(work, ports.accounts(), keys, ports.discarded(), SETTLED);
        this.swept = ports.swept();
    }

    /** Reads and moves the clocks. */
    public AdvanceTestClocks clocks() {
        return clocks;
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        return List.of(
                new TestClockResource(clocks),
                new TestResetResource(reset),
                new ClockPageResource(clocks, tools.pages()),
                new TestResetPageResource(reset, tools.pages()));
    }

    @Override
    public List<Worker> workers() {
        return List.of(new Worker("sandbox-sweep", 1, swept, reset::sweepNext).polling(POLL));
    }
}
