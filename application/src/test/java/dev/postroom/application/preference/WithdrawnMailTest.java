package dev.postroom.application.preference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.email.BounceHandling.Findings;
import dev.postroom.application.email.BounceHandling.Reason;
import dev.postroom.application.email.BounceHandling.StoppedAddress;
import dev.postroom.application.email.delivery.EmailDelivery;
import dev.postroom.application.shared.House;
import dev.postroom.domain.email.EmailQuery;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.identity.CallerFixture;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.subscriber.ProfilePatch;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberPatch;
import dev.postroom.domain.subscriber.SubscriberStatus;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A queued confirmation mail ends with what it asks for. */
final class WithdrawnMailTest {

    private static final String ADDRESS = "ann@example.com";

    private final OptInScene scene = OptInScene.create();
    private final House house = scene.house();
    private final EmailDelivery delivery =
            new EmailDelivery(
                    house.work(),
                    house.ports().email().emails(),
                    house.routes(),
                    house.mailability(),
                    house.consequences(),
                    house.domains(),
                    House.returnPaths(),
                    Duration.ofMinutes(1));

    private List<EmailStatus> statuses() {
        return house
                .ports()
                .email()
                .emails()
                .list(
                        scene.live(),
                        EmailQuery.of(),
                        PageRequest.first(10, Sort.ascending(EmailQuery.Sort.CREATED_AT)))
                .items()
                .stream()
                .map(EmailSummary::status)
                .toList();
    }

    private void patch(Subscriber person, SubscriberStatus status) {
        house.subscribers()
                .update(
                        CallerFixture.caller(scene.live()),
                        person.id(),
                        new SubscriberPatch(
                                Optional.empty(),
                                Optional.of(status),
                                ProfilePatch.none(),
                                Optional.empty()),
                        Optional.empty());
    }

    @Test
    void whoUnsubscribesOnceMoreIsNotAskedAnyMore() {
        scene.tag("News", true);
        Subscriber ann = scene.person(SubscriberStatus.UNSUBSCRIBED);
        scene.tagged(ann, "News");
        long version = scene.now(ann).version();

        patch(ann, SubscriberStatus.UNSUBSCRIBED);

        assertThat(OptInScene.waiting(scene.now(ann))).isEmpty();
        assertThat(statuses()).containsExactly(EmailStatus.CANCELLED);
        assertThat(scene.now(ann).version()).isEqualTo(version);
        assertThat(house.events()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = Reason.class,
            names = {"NO_MAILBOX", "COMPLAINT"})
    void aVerdictOnAPendingPersonEndsTheQuestion(Reason reason) {
        Subscriber ann = scene.created(ADDRESS, true);

        house.work()
                .inTransaction(() ->
                        house.verdicts()
                                .apply(
                                        scene.live(),
                                        new Findings(
                                                List.of(
                                                        new StoppedAddress(
                                                                new EmailAddress(ADDRESS),
                                                                reason,
                                                                house.ports().now())),
                                                List.of(),
                                                List.of(),
                                                house.ports().now())));

        assertThat(statuses()).containsExactly(EmailStatus.CANCELLED);
        assertThat(scene.now(ann).status()).isEqualTo(SubscriberStatus.PENDING);
    }

    @Test
    void aMailWhoseConfirmationHasEndedIsNotHandedOver() {
        Subscriber ann = scene.created(ADDRESS, true);
        house.ports().subscriber().confirmations().removeAll(scene.live(), List.of(ann.id()));

        delivery.sendDue(10);

        assertThat(statuses()).containsExactly(EmailStatus.SUPPRESSED);
        assertThat(house.liveMail().mails()).isEmpty();
    }

    @Test
    void aMailThatWasHeldWhenThePersonLeftDoesNotWaitForAnotherTry() {
        scene.tag("News", true);
        Subscriber ann = scene.person(SubscriberStatus.ACTIVE);
        scene.tagged(ann, "News");
        house.liveMail()
                .answer(_ -> {
                    patch(ann, SubscriberStatus.UNSUBSCRIBED);
                    return new MailOutcome.Unreachable("no server");
                });

        delivery.sendDue(10);

        assertThat(statuses()).containsExactly(EmailStatus.CANCELLED);
    }
}
