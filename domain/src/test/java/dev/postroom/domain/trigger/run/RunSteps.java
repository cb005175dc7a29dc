package dev.postroom.domain.trigger.run;

import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.trigger.RunFixture;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.TriggerFixture;
import dev.postroom.domain.trigger.TriggerId;

import java.util.List;

/** The steps of the tests of runs. */
public interface RunSteps {

    /** The ports. */
    TestPorts ports();

    default TriggerRuns runs() {
        return ports().trigger().runs();
    }

    default TriggerQueue queue() {
        return ports().trigger().queue();
    }

    default Workspace workspace() {
        return ports().newWorkspace(Environment.LIVE);
    }

    default Workspace twin(Workspace live) {
        return ports().account()
                .accounts()
                .workspace(live.account(), Environment.TEST)
                .orElseThrow();
    }

    default TriggerId trigger(Workspace here, boolean active) {
        Trigger trigger = TriggerFixture.trigger(ports().ids().next()).withActive(active).build();
        ports().trigger().triggers().addUnlessPresent(here, trigger);
        return trigger.id();
    }

    default RunFixture run(TriggerId trigger) {
        return RunFixture.run(ports().ids().next(), trigger);
    }

    default int enter(Workspace here, NewRun... fresh) {
        return runs().enter(here, List.of(fresh));
    }

    default List<RunId> due(Workspace here) {
        return ports().transactions()
                .inTransaction(
                        () -> queue().take(here, 100).stream().map(one -> one.run().id()).toList());
    }

    default List<TracedRun> list(Workspace here, TriggerId trigger, RunQuery query) {
        return runs().list(
                        here,
                        trigger,
                        query,
                        PageRequest.first(100, Sort.ascending(RunQuery.Sort.CREATED_AT)))
                .items();
    }
}
