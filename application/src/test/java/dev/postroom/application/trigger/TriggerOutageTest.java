package dev.postroom.application.trigger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.postroom.application.email.TriggerMails;
import dev.postroom.application.shared.Crashes;
import dev.postroom.application.shared.House;
import dev.postroom.application.shared.PlainTemplateRenderer;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.email.transport.InMemoryMailProof;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.trigger.RunFixture;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.TriggerFixture;
import dev.postroom.domain.trigger.run.RunId;
import dev.postroom.domain.trigger.run.RunStatus;
import dev.postroom.domain.trigger.run.TriggerQueue;
import dev.postroom.domain.trigger.run.TriggerRun;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.util.List;

/** Runs whose store does not serve them. */
final class TriggerOutageTest {
    private final House house = House.create();
    private final TestPorts ports = house.ports();
    private final Workspace workspace = house.live();
    private final RunId run = new RunId(ports.ids().next());
    private final Trigger trigger = TriggerFixture.trigger(ports.ids().next()).build();

    private TriggerRunning running(Crashes crashes) {
        return new TriggerRunning(
                house.work(),
                ports.trigger().triggers(),
                crashes.around(TriggerQueue.class, ports.trigger().queue()),
                ports.trigger().holds(),
                new RunTools(
                        new DefinitionParts(
                                ports.tag().tags(),
                                ports.template().templates(),
                                ports.webhook().webhooks(),
                                ports.campaign().campaigns(),
                                ports.tracking().reactions()),
                        house.changes(),
                        ports.subscriber().subscribers(),
                        ports.subscriber().batches(),
                        ports.email().emails(),
                        new TriggerMails(
                                house.work(),
                                new PlainTemplateRenderer(),
                                House.senders(),
                                House.links(),
                                new InMemoryMailProof())));
    }

    private void enter() {
        ports.trigger().triggers().addUnlessPresent(workspace, trigger);
        ports.trigger()
                .runs()
                .enter(workspace, List.of(RunFixture.run(run.value(), trigger.id()).entering()));
    }

    private TriggerRun stored() {
        return ports.trigger().runs().find(workspace, trigger.id(), run).orElseThrow().run();
    }

    private static Crashes failingWith(String code) {
        return new Crashes(() ->
                new Failure.Unavailable(code, "It does not serve.", Duration.ofSeconds(1))
                        .asException());
    }

    @ParameterizedTest
    @ValueSource(strings = {"database_unavailable", "storage_full", "overloaded", "too_busy"})
    void anOutageIsNoAttemptOfTheRunAndItGoesOnAfterwards(String code) {
        enter();
        Crashes crashes = failingWith(code);
        TriggerRunning running = running(crashes);

        crashes.each("store");
        for (int outage = 0; outage < 10; outage++) {
            assertThatExceptionOfType(FailureException.class).isThrownBy(() -> running.runDue(10));
            assertThat(stored().state().status()).isEqualTo(RunStatus.ACTIVE);
        }
        crashes.never();

        assertThat(running.runDue(10)).isOne();
        assertThat(stored().state().status()).isNotIn(RunStatus.ACTIVE, RunStatus.FAILED);
    }
}
