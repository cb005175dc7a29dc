package dev.postroom.application.email.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailFixture;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailStep;
import dev.postroom.domain.email.MailFixture;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.sandbox.Simulation;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.ReplyClass;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.SubscriberStatus;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Deliveries and the simulator together: statuses, events and their effects on subscribers. */
final class EmailStatusEffectsTest {

    private final House house = House.create();
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
    private final EmailSimulation simulation =
            new EmailSimulation(
                    house.work(),
                    house.ports().email().emails(),
                    house.ports().email().simulated(),
                    house.consequences());

    private Email queued(Workspace workspace, String address) {
        return add(workspace, EmailFixture.email(house.ports().ids().next()).withTo(address));
    }

    private Email add(Workspace workspace, EmailFixture fixture) {
        Email email = fixture.build();
        house.ports().email().emails().add(workspace, List.of(email));
        return email;
    }

    private Subscriber person(Workspace workspace, String address, SubscriberStatus status) {
        return house.stored(
                workspace,
                SubscriberFixture.subscriber(house.ports().ids().next())
                        .withEmail(address)
                        .withStatus(status));
    }

    private SubscriberStatus status(Workspace workspace, Subscriber person) {
        return house.ports()
                .subscriber()
                .subscribers()
                .find(workspace, person.id())
                .orElseThrow()
                .status();
    }

    private List<EmailStatus> past(Workspace workspace, Email email) {
        return house.ports().email().emails().timeline(workspace, email.id()).stream()
                .map(EmailStep::status)
                .toList();
    }

    private boolean isSuppressed(Workspace workspace, String address) {
        return house.ports().email().suppressions().contains(workspace, new EmailAddress(address));
    }

    private void sendAndReport() {
        delivery.sendDue(10);
        for (int i = 0; i < 3; i++) {
            house.ports().elapse(Duration.ofSeconds(1));
            simulation.emitStatusUpdates(10);
        }
    }

    @Test
    void aHardBounceMarksTheSubscriberOnlyInItsWorkspace() {
        Subscriber ann = person(house.live(), "ann@example.com", SubscriberStatus.ACTIVE);
        Subscriber other = person(house.test(), "ann@example.com", SubscriberStatus.ACTIVE);
        queued(house.live(), "ann@example.com");
        house.liveMail()
                .answer(_ ->
                        new MailOutcome.Refused(
                                ReplyClass.MAILBOX_UNKNOWN, "550 5.1.1 no such user"));

        delivery.sendDue(10);

        assertThat(status(house.live(), ann)).isEqualTo(SubscriberStatus.BOUNCED);
        assertThat(status(house.test(), other)).isEqualTo(SubscriberStatus.ACTIVE);
        assertThat(house.events())
                .containsExactly(
                        EventType.EMAIL_BOUNCED,
                        EventType.SUPPRESSION_ADDED,
                        EventType.SUBSCRIBER_UPDATED);
        assertThat(isSuppressed(house.live(), "ann@example.com")).isTrue();
        assertThat(isSuppressed(house.test(), "ann@example.com")).isFalse();
    }

    @Test
    void whatTheBounceOfAMailOfATriggerCausesHasItsDepth() {
        Subscriber ann = person(house.live(), "ann@example.com", SubscriberStatus.ACTIVE);
        add(
                house.live(),
                EmailFixture.email(house.ports().ids().next())
                        .withTo("Ann@example.com")
                        .withDepth(4));
        queued(house.live(), "stranger@example.com");
        house.liveMail()
                .answer(_ ->
                        new MailOutcome.Refused(
                                ReplyClass.MAILBOX_UNKNOWN, "550 5.1.1 no such user"));

        delivery.sendDue(10);

        assertThat(house.frozenEvents())
                .extracting(
                        FrozenEvent::type,
                        event -> event.keys().subscriber(),
                        event -> event.origin().depth())
                .containsExactlyInAnyOrder(
                        tuple(EventType.EMAIL_BOUNCED, Optional.of(ann.id()), 4),
                        tuple(EventType.EMAIL_BOUNCED, Optional.empty(), 0),
                        tuple(EventType.SUPPRESSION_ADDED, Optional.empty(), 4),
                        tuple(EventType.SUPPRESSION_ADDED, Optional.empty(), 0),
                        tuple(EventType.SUBSCRIBER_UPDATED, Optional.of(ann.id()), 4));
    }

    private void putOff(String text) {
        queued(house.live(), "ann@example.com");
        house.liveMail().answer(_ -> new MailOutcome.Deferred(ReplyClass.LATER, text));
        giveUp();
    }

    private void giveUp() {
        for (int attempt = 0; attempt < 6; attempt++) {
            delivery.sendDue(10);
            house.ports().elapse(Duration.ofHours(6));
        }
    }

    @Test
    void theFifthMailInARowThatIsPutOffUntilItFailsMarksTheSubscriber() {
        Subscriber ann = person(house.live(), "ann@example.com", SubscriberStatus.ACTIVE);
        for (int mail = 0; mail < 4; mail++) {
            putOff("452 4.2.2 mailbox full");
            assertThat(status(house.live(), ann)).isEqualTo(SubscriberStatus.ACTIVE);
        }
        house.events();

        putOff("452 4.2.2 mailbox full");

        assertThat(status(house.live(), ann)).isEqualTo(SubscriberStatus.BOUNCED);
        assertThat(house.events())
                .containsExactly(EventType.EMAIL_FAILED, EventType.SUBSCRIBER_UPDATED);
        assertThat(isSuppressed(house.live(), "ann@example.com")).isFalse();
    }

    @Test
    void anAcceptedMailEndsTheRow() {
        Subscriber ann = person(house.live(), "ann@example.com", SubscriberStatus.ACTIVE);
        for (int mail = 0; mail < 4; mail++) {
            putOff("452 4.2.2 mailbox full");
        }
        queued(house.live(), "ann@example.com");
        house.liveMail().answer(_ -> new MailOutcome.Accepted("250 ok"));
        delivery.sendDue(10);

        putOff("452 4.2.2 mailbox full");

        assertThat(status(house.live(), ann)).isEqualTo(SubscriberStatus.ACTIVE);
    }

    @Test
    void mailThatFailedInDoubtIsNoSoftBounce() {
        person(house.live(), "ann@example.com", SubscriberStatus.ACTIVE);
        queued(house.live(), "ann@example.com");
        house.liveMail().answer(_ -> new MailOutcome.Unknown("lost after the dot"));
        giveUp();

        assertThat(house.events()).containsExactly(EventType.EMAIL_FAILED);
        assertThat(house.ports().subscriber().softBounces().any(house.live())).isFalse();
    }

    @Test
    void aRejectionForAnotherReasonDoesNotChangeTheSubscriber() {
        Subscriber ann = person(house.live(), "ann@example.com", SubscriberStatus.ACTIVE);
        queued(house.live(), "ann@example.com");
        house.liveMail()
                .answer(_ ->
                        new MailOutcome.Refused(
                                ReplyClass.REFUSED_MAIL, "550 5.7.1 relaying denied"));

        delivery.sendDue(10);

        assertThat(status(house.live(), ann)).isEqualTo(SubscriberStatus.ACTIVE);
        assertThat(house.events()).containsExactly(EventType.EMAIL_BOUNCED);
        assertThat(isSuppressed(house.live(), "ann@example.com")).isFalse();
    }

    @ParameterizedTest
    @EnumSource(
            names = {
                "REFUSED_SENDER",
                "REFUSED_MAIL",
                "POLICY",
                "UNFIT",
                "NO_SPF",
                "NO_AUTHENTICATION"
            })
    void whatIsSaidAboutTheSenderOrTheMessageDoesNotChangeTheSubscriber(ReplyClass reason) {
        Subscriber ann = person(house.live(), "ann@example.com", SubscriberStatus.ACTIVE);
        queued(house.live(), "ann@example.com");
        house.liveMail().answer(_ -> new MailOutcome.Refused(reason, "550 5.1.1 User unknown"));

        delivery.sendDue(10);

        assertThat(status(house.live(), ann)).isEqualTo(SubscriberStatus.ACTIVE);
        assertThat(house.events()).containsExactly(EventType.EMAIL_BOUNCED);
        assertThat(isSuppressed(house.live(), "ann@example.com")).isFalse();
    }

    @Test
    void aMailThatCannotBeWrittenFailedAndChangesNoSubscriber() {
        Subscriber ann = person(house.live(), "ann@example.com", SubscriberStatus.ACTIVE);
        queued(house.live(), "ann@example.com");
        house.liveMail().answer(_ -> new MailOutcome.Unwritable("It cannot be written."));

        delivery.sendDue(10);

        assertThat(status(house.live(), ann)).isEqualTo(SubscriberStatus.ACTIVE);
        assertThat(house.events()).containsExactly(EventType.EMAIL_FAILED);
        assertThat(house.ports().subscriber().softBounces().any(house.live())).isFalse();
    }

    @Test
    void theSameReplyToManyPeopleInARowIsTheServersFault() {
        house.liveMail()
                .answer(mail ->
                        new MailOutcome.Refused(
                                ReplyClass.MAILBOX_UNKNOWN,
                                "550 5.1.1 <%s>: User unknown"
                                        .formatted(mail.to().address().value())));
        List<Subscriber> people = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            people.add(person(house.live(), "p" + i + "@example.com", SubscriberStatus.ACTIVE));
            queued(house.live(), "p" + i + "@example.com");
        }
        delivery.sendDue(100);

        assertThat(people.stream().map(one -> status(house.live(), one)))
                .containsOnly(SubscriberStatus.ACTIVE);
        assertThat(people.stream().filter(one -> isSuppressed(house.live(), one.email().value())))
                .isEmpty();

        house.liveMail().answer(_ -> new MailOutcome.Accepted("250 ok"));
        queued(house.live(), "other@example.com");
        delivery.sendDue(10);
        house.liveMail()
                .answer(_ ->
                        new MailOutcome.Refused(ReplyClass.MAILBOX_UNKNOWN, "550 User unknown"));
        queued(house.live(), "p29@example.com");
        delivery.sendDue(10);
        assertThat(status(house.live(), people.getLast())).isEqualTo(SubscriberStatus.BOUNCED);
    }

    @Test
    void aFullMailboxIsASoftBounce() {
        Subscriber ann = person(house.live(), "ann@example.com", SubscriberStatus.ACTIVE);
        house.liveMail()
                .answer(_ ->
                        new MailOutcome.Refused(ReplyClass.MAILBOX_FULL, "552 5.2.2 mailbox full"));
        for (int i = 0; i < 5; i++) {
            assertThat(status(house.live(), ann)).isEqualTo(SubscriberStatus.ACTIVE);
            queued(house.live(), "ann@example.com");
            delivery.sendDue(10);
        }

        assertThat(status(house.live(), ann)).isEqualTo(SubscriberStatus.BOUNCED);
        assertThat(isSuppressed(house.live(), "ann@example.com")).isFalse();
    }

    @ParameterizedTest
    @EnumSource(names = {"UNSUBSCRIBED", "PENDING"})
    void whoDidNotGetCampaignsAnywayKeepsTheStatus(SubscriberStatus status) {
        Subscriber ann = person(house.live(), "ann@example.com", status);
        queued(house.live(), "ann@example.com");
        house.liveMail()
                .answer(_ ->
                        new MailOutcome.Refused(ReplyClass.MAILBOX_UNKNOWN, "550 no such user"));

        delivery.sendDue(10);

        assertThat(status(house.live(), ann)).isEqualTo(status);
        assertThat(house.events())
                .containsExactly(EventType.EMAIL_BOUNCED, EventType.SUPPRESSION_ADDED);
    }

    @Test
    void sentAndFailedMailIsReportedAndDeferredMailIsNot() {
        queued(house.live(), "ann@example.com");
        house.liveMail().answer(_ -> new MailOutcome.Deferred(ReplyClass.LATER, "451 later"));
        delivery.sendDue(10);
        assertThat(house.events()).isEmpty();
        for (int i = 0; i < 5; i++) {
            house.ports().elapse(Duration.ofHours(6));
            delivery.sendDue(10);
        }
        assertThat(house.events()).containsExactly(EventType.EMAIL_FAILED);

        queued(house.live(), "bob@example.com");
        house.liveMail().answer(_ -> new MailOutcome.Accepted("250 ok"));
        delivery.sendDue(10);
        assertThat(house.events()).containsExactly(EventType.EMAIL_SENT);
    }

    @Test
    void aWorkerThatLostItsLeaseReportsNothing() {
        queued(house.live(), "ann@example.com");
        house.liveMail()
                .before(() -> {
                    house.ports().elapse(Duration.ofMinutes(2));
                    house.ports().email().emails().claim(10, Duration.ofMinutes(1));
                });

        delivery.sendDue(10);

        assertThat(house.events()).isEmpty();
    }

    @Test
    void simulatedMailIsDelivered() {
        Email email = queued(house.test(), "delivered+a@simulator.test");

        sendAndReport();

        assertThat(past(house.test(), email))
                .containsExactly(
                        EmailStatus.QUEUED,
                        EmailStatus.SENDING,
                        EmailStatus.SENT,
                        EmailStatus.DELIVERED);
        assertThat(house.events()).containsExactly(EventType.EMAIL_SENT, EventType.EMAIL_DELIVERED);
    }

    @Test
    void aSimulatedBounceMarksTheSubscriberAsBounced() {
        Subscriber person = person(house.test(), "bounced@simulator.test", SubscriberStatus.ACTIVE);
        Email email = queued(house.test(), "bounced@simulator.test");

        sendAndReport();

        assertThat(past(house.test(), email)).endsWith(EmailStatus.SENT, EmailStatus.BOUNCED);
        assertThat(
                        house.ports()
                                .email()
                                .emails()
                                .find(house.test(), email.id())
                                .orElseThrow()
                                .state()
                                .reply())
                .contains(Simulation.BOUNCED.refusal().orElseThrow());
        assertThat(status(house.test(), person)).isEqualTo(SubscriberStatus.BOUNCED);
        assertThat(house.events())
                .containsExactly(
                        EventType.EMAIL_SENT,
                        EventType.EMAIL_BOUNCED,
                        EventType.SUPPRESSION_ADDED,
                        EventType.SUBSCRIBER_UPDATED);
    }

    @Test
    void aSimulatedComplaintFollowsTheDelivery() {
        Subscriber person =
                person(house.test(), "complained@simulator.test", SubscriberStatus.ACTIVE);
        Email email = queued(house.test(), "complained@simulator.test");

        sendAndReport();

        assertThat(past(house.test(), email))
                .endsWith(EmailStatus.SENT, EmailStatus.DELIVERED, EmailStatus.COMPLAINED);
        assertThat(status(house.test(), person)).isEqualTo(SubscriberStatus.COMPLAINED);
        assertThat(house.events())
                .containsExactly(
                        EventType.EMAIL_SENT,
                        EventType.EMAIL_DELIVERED,
                        EventType.EMAIL_COMPLAINED,
                        EventType.SUPPRESSION_ADDED,
                        EventType.SUBSCRIBER_UPDATED);
    }

    @Test
    void inTheLiveEnvironmentNothingIsSimulated() {
        Email email = queued(house.live(), "bounced@simulator.test");

        sendAndReport();

        assertThat(past(house.live(), email)).endsWith(EmailStatus.SENT);
    }

    @Test
    void scheduledMarketingToASubscriberWhoUnsubscribedIsSuppressed() {
        EmailFixture fixture = EmailFixture.email(house.ports().ids().next());
        OutgoingMail marketing =
                MailFixture.mail(house.ports().ids().next()).withTo("ann@example.com").build();
        Email email =
                add(
                        house.live(),
                        fixture.withMail(marketing)
                                .scheduledAt(house.ports().now().plus(Duration.ofDays(1))));
        person(house.live(), "ann@example.com", SubscriberStatus.UNSUBSCRIBED);
        house.ports().elapse(Duration.ofDays(2));

        delivery.sendDue(10);

        assertThat(past(house.live(), email)).endsWith(EmailStatus.SUPPRESSED);
    }

    @Test
    void scheduledMailToAnAddressThatBouncedIsSuppressed() {
        Instant later = house.ports().now().plus(Duration.ofDays(1));
        Email email =
                add(
                        house.live(),
                        EmailFixture.email(house.ports().ids().next())
                                .withTo("ann@example.com")
                                .scheduledAt(later));
        person(house.live(), "ann@example.com", SubscriberStatus.BOUNCED);
        house.ports().elapse(Duration.ofDays(2));

        assertThat(delivery.sendDue(10)).isEqualTo(1);

        assertThat(past(house.live(), email))
                .containsExactly(
                        EmailStatus.SCHEDULED, EmailStatus.SENDING, EmailStatus.SUPPRESSED);
        assertThat(house.liveMail().mails()).isEmpty();
        assertThat(house.events()).isEmpty();
    }
}
