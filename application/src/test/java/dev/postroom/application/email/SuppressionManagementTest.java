package dev.postroom.application.email;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.email.suppression.ManageSuppressions;
import dev.postroom.domain.email.suppression.Suppression;
import dev.postroom.domain.email.suppression.Suppressions;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.OperatorCaller;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.SubscriberStatus;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/** Addresses that an account suppresses by hand. */
class SuppressionManagementTest {

    private static final EmailAddress ANN = new EmailAddress("ann@example.com");
    private static final EmailAddress BOB = new EmailAddress("bob@example.com");

    private final House house = House.create();
    private final Caller caller = new OperatorCaller(house.live());
    private final SuppressionManagement suppressions =
            new SuppressionManagement(
                    house.work(),
                    house.ports().email().suppressions(),
                    house.ports().email().lifts(),
                    house.ports().subscriber().subscribers(),
                    house.addresses(),
                    house.changes());

    @BeforeEach
    void forgetEvents() {
        List<EventType> _ = house.events();
    }

    private Subscriber ann(Workspace workspace, SubscriberStatus status) {
        return house.stored(
                workspace,
                SubscriberFixture.subscriber(new UUID(workspace.isTest() ? 1 : 2, 1))
                        .withEmail(ANN.value())
                        .withStatus(status));
    }

    private SubscriberStatus status(Workspace workspace) {
        return house.ports()
                .subscriber()
                .subscribers()
                .findByEmail(workspace, ANN)
                .orElseThrow()
                .status();
    }

    private int add(EmailAddress... addresses) {
        return suppressions.add(caller, List.of(addresses)).size();
    }

    @Test
    void anActivePersonIsUnsubscribedAndStaysSoWhenTheSuppressionEnds() {
        ann(house.live(), SubscriberStatus.ACTIVE);
        ann(house.test(), SubscriberStatus.ACTIVE);

        assertThat(add(ANN, BOB)).isEqualTo(2);

        assertThat(status(house.live())).isEqualTo(SubscriberStatus.UNSUBSCRIBED);
        assertThat(status(house.test())).isEqualTo(SubscriberStatus.ACTIVE);
        assertThat(house.events())
                .containsExactly(
                        EventType.SUPPRESSION_ADDED,
                        EventType.SUPPRESSION_ADDED,
                        EventType.SUBSCRIBER_UPDATED,
                        EventType.SUBSCRIBER_UNSUBSCRIBED);
        assertThat(house.audited()).containsExactly(AuditAction.SUPPRESSIONS_ADDED);

        suppressions.lift(caller, ANN, "She asked for it.");

        assertThat(status(house.live())).isEqualTo(SubscriberStatus.UNSUBSCRIBED);
        assertThat(house.events()).containsExactly(EventType.SUPPRESSION_REMOVED);
    }

    @ParameterizedTest
    @EnumSource(
            value = SubscriberStatus.class,
            names = {"PENDING", "UNSUBSCRIBED", "BOUNCED", "COMPLAINED"})
    void anyOtherStatusStays(SubscriberStatus status) {
        ann(house.live(), status);

        add(ANN);

        assertThat(status(house.live())).isEqualTo(status);
    }

    @ParameterizedTest
    @EnumSource(
            value = SubscriberStatus.class,
            names = {"PENDING", "UNSUBSCRIBED"})
    void theEndOfASuppressionByHandActivatesNoPerson(SubscriberStatus status) {
        ann(house.live(), status);
        add(ANN);

        suppressions.lift(caller, ANN, "wrong list");

        assertThat(status(house.live())).isEqualTo(status);
    }

    @Test
    void anAddressThatIsSuppressedKeepsItsReasonAndChangesNothing() {
        List<Suppression> _ =
                house.ports()
                        .email()
                        .suppressions()
                        .add(
                                house.live(),
                                List.of(ANN),
                                Suppressions.Reason.BOUNCED,
                                house.ports().now());

        assertThat(add(ANN)).isZero();
        assertThat(add(ANN, BOB)).isEqualTo(1);

        assertThat(suppressions.get(house.live(), ANN).reason())
                .isEqualTo(Suppressions.Reason.BOUNCED);
        assertThat(house.events()).containsExactly(EventType.SUPPRESSION_ADDED);
        assertThat(house.audited()).hasSize(1);
    }

    @Test
    void theAddressIsListedAlsoWithoutASubscriber() {
        add(BOB);

        assertThat(suppressions.get(house.live(), BOB).email()).contains(BOB);
        assertThat(house.ports().email().suppressions().find(house.live(), BOB))
                .flatMap(Suppression::email)
                .contains(BOB);
    }

    @Test
    void noneOrTooManyAddressesAreRefused() {
        List<EmailAddress> many =
                IntStream.rangeClosed(0, ManageSuppressions.MOST_ADDED)
                        .mapToObj(n -> new EmailAddress("p%d@example.com".formatted(n)))
                        .toList();

        assertThatThrownBy(() -> suppressions.add(caller, List.of()))
                .isInstanceOf(FailureException.class);
        assertThatThrownBy(() -> suppressions.add(caller, many))
                .isInstanceOf(FailureException.class);
        assertThat(suppressions.add(caller, many.subList(1, many.size())))
                .hasSize(ManageSuppressions.MOST_ADDED);
    }
}
