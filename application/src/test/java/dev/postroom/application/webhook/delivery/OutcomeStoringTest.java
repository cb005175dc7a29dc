package dev.postroom.application.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.application.webhook.DeliveryRig;
import dev.postroom.application.webhook.FaultyQueue;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.webhook.delivery.DeliverWebhooks;
import dev.postroom.domain.webhook.delivery.DeliveryId;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;
import dev.postroom.domain.webhook.delivery.RetrySchedule;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;

/** Outcomes do not depend on each other, or on the database being there all the time. */
final class OutcomeStoringTest {

    private final DeliveryRig rig = new DeliveryRig();
    private final Workspace live = rig.house().live();
    private final FaultyQueue queue = new FaultyQueue(rig.queue());
    private final DeliverWebhooks worker =
            rig.newWorker(queue, new RetrySchedule(List.of(Duration.ZERO)));

    private List<DeliveryId> due(int count) {
        return rig.due(live, rig.webhook(live, "https://receiver.example.net/"), count);
    }

    private DeliveryStatus status(DeliveryId id) {
        return rig.state(live, id).status();
    }

    @Test
    void anOutcomeThatCannotBeStoredHoldsNoOther() {
        List<DeliveryId> ids = due(4);
        queue.refuse(ids.get(1));

        DeliveryRig.run(worker);

        assertThat(ids.stream().filter(id -> status(id) == DeliveryStatus.DELIVERED))
                .containsExactlyInAnyOrder(ids.get(0), ids.get(2), ids.get(3));
        rig.house().ports().elapse(Duration.ofSeconds(5));
        List<DeliveryId> later = due(3);
        DeliveryRig.run(worker);
        assertThat(later)
                .allSatisfy(id -> assertThat(status(id)).isEqualTo(DeliveryStatus.DELIVERED));
        // without its answer, and without a second request
        assertThat(status(ids.get(1))).isEqualTo(DeliveryStatus.DELIVERED);
        assertThat(rig.state(live, ids.get(1)).lastResult().orElseThrow().error())
                .contains("The answer could not be stored.");
        assertThat(rig.requests(ids.get(1))).isEqualTo(1);
    }

    @Test
    void outcomesWaitForADatabaseThatIsAwayAndAreStoredTogether() {
        List<DeliveryId> ids = due(4);
        worker.read();
        worker.post(() -> {});
        worker.post(() -> {});
        queue.breakDown(true);
        assertThatThrownBy(worker::store).isInstanceOf(FailureException.class);
        assertThat(worker.underWay()).isEqualTo(4);
        queue.breakDown(false);
        DeliveryRig.run(worker);
        assertThat(ids)
                .allSatisfy(id -> {
                    assertThat(status(id)).isEqualTo(DeliveryStatus.DELIVERED);
                    assertThat(rig.requests(id)).isEqualTo(1);
                });
        assertThat(queue.batches()).containsExactly(4, 4);
    }

    @Test
    void anOutageKeepsTheAnswersOfThoseThatAreStoredAlone() {
        List<DeliveryId> ids = due(4);
        queue.refuse(ids.get(1));
        worker.read();
        worker.post(() -> {});
        worker.post(() -> {});
        queue.breakDownAtARefusal();
        assertThatThrownBy(worker::store).isInstanceOf(FailureException.class);
        rig.house().ports().elapse(Duration.ofSeconds(5));
        assertThatThrownBy(worker::store).isInstanceOf(FailureException.class);
        queue.breakDown(false);
        for (int time = 0; time < 3; time++) {
            rig.house().ports().elapse(Duration.ofSeconds(5));
            DeliveryRig.run(worker);
        }

        assertThat(ids)
                .allSatisfy(id -> {
                    assertThat(status(id)).isEqualTo(DeliveryStatus.DELIVERED);
                    assertThat(rig.requests(id)).isEqualTo(1);
                    assertThat(rig.state(live, id).lastResult().orElseThrow().error().isPresent())
                            .isEqualTo(id.equals(ids.get(1)));
                });
    }

    @Test
    void whatIsNotStoredLimitsWhatIsPosted() {
        queue.breakDown(true);
        due(3000);
        for (int i = 0; i < 200; i++) {
            worker.read();
            worker.post(() -> {});
        }
        assertThat(rig.transport().requests()).hasSizeBetween(100, 150);
    }
}
