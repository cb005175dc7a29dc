package dev.postroom.domain.email.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.shared.Race;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Tests that every implementation of {@link SimulatedMails} must pass. */
public interface SimulatedMailsContract extends PortContract {

    /** The delay of an update in these tests. */
    Duration DELAY = Duration.ofMinutes(5);

    private SimulatedMails simulated() {
        return ports().email().simulated();
    }

    private Workspace newTest() {
        return ports().newWorkspace(Environment.TEST);
    }

    private EmailId added(Workspace workspace, Duration delay) {
        EmailId id = new EmailId(newId());
        simulated().add(workspace, List.of(id), delay);
        return id;
    }

    @Test
    default void anUpdateIsDueOnceAfterTheDelay() {
        Workspace here = newTest();
        EmailId id = added(here, DELAY);
        assertThat(simulated().takeOut(10)).isEmpty();

        ports().elapse(DELAY.plusSeconds(1));

        assertThat(simulated().takeOut(10)).containsExactly(new SimulatedMails.Due(here, id));
        assertThat(simulated().takeOut(10)).isEmpty();
    }

    @Test
    default void updatesKeepTheirWorkspaceAndTheOldestDueComeFirst() {
        Workspace here = newTest();
        Workspace other = newTest();
        EmailId late = added(here, DELAY);
        EmailId early = added(other, Duration.ZERO);
        ports().elapse(DELAY.plusSeconds(1));

        assertThat(simulated().takeOut(1)).containsExactly(new SimulatedMails.Due(other, early));
        assertThat(simulated().takeOut(1)).containsExactly(new SimulatedMails.Due(here, late));
    }

    @Test
    default void pendingUpdatesCanBePostponed() {
        Workspace here = newTest();
        EmailId id = added(here, Duration.ZERO);

        simulated().add(here, List.of(id), DELAY);

        assertThat(simulated().takeOut(10)).isEmpty();
        ports().elapse(DELAY.plusSeconds(1));
        assertThat(simulated().takeOut(10)).hasSize(1);
    }

    @Test
    default void rolledBackUpdatesAreRestored() {
        Workspace here = newTest();
        Rollback.of(ports().transactions(), () -> added(here, Duration.ZERO));
        assertThat(simulated().takeOut(10)).isEmpty();
        EmailId id = added(here, Duration.ZERO);

        Rollback.of(ports().transactions(), () -> simulated().takeOut(10));

        assertThat(simulated().takeOut(10)).containsExactly(new SimulatedMails.Due(here, id));
    }

    @Test
    default void concurrentWorkersNeverGetTheSameUpdate() {
        Workspace here = newTest();
        List<EmailId> all = IntStream.range(0, 30).mapToObj(_ -> new EmailId(newId())).toList();
        simulated().add(here, all, Duration.ZERO);

        List<List<EmailId>> taken = Race.of(4, _ -> takeAll());

        assertThat(taken.stream().flatMap(List::stream)).containsExactlyInAnyOrderElementsOf(all);
    }

    private List<EmailId> takeAll() {
        List<EmailId> taken = new ArrayList<>();
        List<SimulatedMails.Due> batch = simulated().takeOut(3);
        while (!batch.isEmpty()) {
            batch.forEach(due -> taken.add(due.email()));
            batch = simulated().takeOut(3);
        }
        return taken;
    }
}
