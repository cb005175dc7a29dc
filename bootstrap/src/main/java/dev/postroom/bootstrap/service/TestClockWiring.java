package dev.postroom.bootstrap.service;

import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.testclock.TestClockResource;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.testclock.TestClockAdvancing;
import dev.postroom.domain.account.TestClocks;
import dev.postroom.domain.testclock.AdvanceTestClocks;

import java.util.List;

/** The clocks of test environments. */
final class TestClockWiring implements FeatureWiring {

    private final AdvanceTestClocks clocks;

    TestClockWiring(TestClocks clocks, UnitOfWork work) {
        this.clocks = new TestClockAdvancing(work.transactions(), clocks, work.clock().real());
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        return List.of(new TestClockResource(clocks));
    }
}
