package dev.postroom.application.subscriber;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

final class SubscriberLimitTest {

    private final House house = House.create();
    private final SubscriberManagement subscribers = house.subscribers();

    private Subscriber create(Workspace workspace, String email) {
        return subscribers
                .create(caller(workspace), SubscriberRequest.of(email).tagged())
                .subscriber();
    }

    private boolean exists(String email) {
        return house.ports()
                .subscriber()
                .subscribers()
                .findByEmail(house.live(), new EmailAddress(email))
                .isPresent();
    }

    private static void isRefused(Runnable call) {
        assertThat(Failures.of(call)).isInstanceOf(Failure.LimitExceeded.class);
    }

    @Test
    void aSubscriberBeyondTheLimitIsRefusedAndLeavesNothing() {
        house.limits().limit(house.live(), PlanResource.SUBSCRIBERS, 1);
        create(house.live(), "ann@example.com");
        create(house.test(), "ann@example.com");
        create(house.test(), "bob@example.com");
        house.events();

        isRefused(() -> create(house.live(), "bob@example.com"));

        assertThat(exists("bob@example.com")).isFalse();
        assertThat(house.events()).isEmpty();
    }

    @Test
    void anAddressThatIsTakenReservesNothing() {
        house.limits().limit(house.live(), PlanResource.SUBSCRIBERS, 2);
        create(house.live(), "ann@example.com");

        Failures.conflict(() -> create(house.live(), "ann@example.com"));

        create(house.live(), "bob@example.com");
        assertThat(exists("bob@example.com")).isTrue();
    }

    @Test
    void aDeletedSubscriberMakesRoomForAnother() {
        house.limits().limit(house.live(), PlanResource.SUBSCRIBERS, 1);
        Subscriber ann = create(house.live(), "ann@example.com");

        subscribers.delete(caller(house.live()), ann.id(), Optional.empty());
        create(house.live(), "bob@example.com");

        isRefused(() -> create(house.live(), "cem@example.com"));
    }

    @Test
    void aBatchBeyondTheLimitIsRefusedAndLeavesNothing() {
        house.limits().limit(house.live(), PlanResource.SUBSCRIBERS, 1);
        Cause cause =
                new Cause(house.live(), Origin.system(Origin.Source.IMPORT), SettableClock.START);

        isRefused(() -> house.ports().transactions().inTransaction(() -> store(cause)));

        assertThat(exists("ann@example.com")).isFalse();
        assertThat(exists("bob@example.com")).isFalse();
    }

    private boolean store(Cause cause) {
        SubscriberBatch batch = house.changes().batch(cause);
        for (String email : List.of("ann@example.com", "bob@example.com")) {
            batch.create(
                    SubscriberFixture.subscriber(house.ports().ids().next())
                            .withEmail(email)
                            .build(),
                    SubscriberBatch.Request.tags(List.of()));
        }
        return batch.store();
    }
}
