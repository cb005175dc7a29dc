package dev.postroom.application.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.InMemoryAddressReviews;
import dev.postroom.domain.email.suppression.Suppressions;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.SubscriberStatus;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.UUID;

/** People who are active with a suppressed address, as they could be before V59. */
class AddressReviewingTest {

    private final House house = House.create();
    private final InMemoryAddressReviews reviews =
            new InMemoryAddressReviews(house.ports().database());
    private final AddressReviewing reviewing =
            new AddressReviewing(
                    house.work(),
                    reviews,
                    house.ports().subscriber().batches(),
                    house.ports().email().suppressions(),
                    house.verdicts());

    private Subscriber person(Workspace workspace, int number) {
        return house.stored(
                workspace,
                SubscriberFixture.subscriber(new UUID(workspace.isTest() ? 1 : 2, number))
                        .withEmail("p%d@example.com".formatted(number)));
    }

    private void suppress(Workspace workspace, int number, Suppressions.Reason reason) {
        house.ports()
                .email()
                .suppressions()
                .add(
                        workspace,
                        List.of(new EmailAddress("p%d@example.com".formatted(number))),
                        reason,
                        house.ports().now());
    }

    private SubscriberStatus status(Workspace workspace, Subscriber person) {
        return house.ports()
                .subscriber()
                .subscribers()
                .find(workspace, person.id())
                .orElseThrow()
                .status();
    }

    @Test
    void suppressedPeopleOfBothEnvironmentsGetTheirStatusInStepsAndOthersStay() {
        for (Workspace workspace : new Workspace[] {house.live(), house.test()}) {
            reviews.begin(workspace);
        }
        Subscriber[] live = new Subscriber[7];
        for (int i = 0; i < live.length; i++) {
            live[i] = person(house.live(), i);
        }
        Subscriber inTest = person(house.test(), 3);
        suppress(house.live(), 2, Suppressions.Reason.BOUNCED);
        suppress(house.live(), 5, Suppressions.Reason.COMPLAINED);

        int steps = 0;
        while (reviewing.reviewNext(3) > 0) {
            steps++;
        }

        assertThat(steps).isGreaterThan(3);
        for (int i = 0; i < live.length; i++) {
            assertThat(status(house.live(), live[i]))
                    .isEqualTo(
                            switch (i) {
                                case 2 -> SubscriberStatus.BOUNCED;
                                case 5 -> SubscriberStatus.COMPLAINED;
                                default -> SubscriberStatus.ACTIVE;
                            });
        }
        assertThat(status(house.test(), inTest)).isEqualTo(SubscriberStatus.ACTIVE);
        assertThat(reviewing.reviewNext(3)).isZero();
    }
}
