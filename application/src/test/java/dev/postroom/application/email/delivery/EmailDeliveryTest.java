package dev.postroom.application.email.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailFixture;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.suppression.Suppressions;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.ReplyClass;
import dev.postroom.domain.report.ReturnToken;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.SubscriberStatus;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;

final class EmailDeliveryTest {

    private static final Duration LEASE = Duration.ofMinutes(1);

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
                    LEASE);

    private Email queued(Workspace workspace) {
        Email email = EmailFixture.email(house.ports().ids().next()).build();
        house.ports().email().emails().add(workspace, List.of(email));
        return email;
    }

    private EmailSummary now(Email email) {
        return house.ports().email().emails().find(house.live(), email.id()).orElseThrow();
    }

    @Test
    void anAcceptedEmailIsStoredWithTheUnchangedReply() {
        Email email = queued(house.live());
        house.liveMail().answer(_ -> new MailOutcome.Accepted("250 2.0.0 queued as 42"));
        assertThat(delivery.sendDue(10)).isEqualTo(1);
        assertThat(now(email).status()).isEqualTo(EmailStatus.SENT);
        assertThat(now(email).state().reply()).contains("250 2.0.0 queued as 42");
        assertThat(now(email).state().sentAt()).contains(house.ports().now());
        assertThat(delivery.sendDue(10)).isZero();
    }

    @Test
    void reportsOfAnEmailComeBackToAnAddressOfItsOwn() {
        Email live = queued(house.live());
        Email test = queued(house.test());

        delivery.sendDue(10);

        OutgoingMail mail = house.liveMail().mails().getFirst();
        assertThat(House.returned(house.live(), mail))
                .isEqualTo(ReturnToken.email(house.live().id(), live.id().value()));
        assertThat(mail.from()).isEqualTo(live.mail().from());
        assertThat(House.returned(house.test(), house.testMail().mails().getFirst()))
                .isEqualTo(ReturnToken.email(house.test().id(), test.id().value()));
    }

    @Test
    void anEmailThatBreaksConnectionsFailsAfterItsAttempts() {
        Email email = queued(house.live());
        house.liveMail().answer(_ -> new MailOutcome.Dropped("The connection was lost"));
        for (int i = 0; i < 6; i++) {
            assertThat(delivery.sendDue(10)).isEqualTo(1);
            house.ports().elapse(Duration.ofHours(6));
        }
        assertThat(now(email).status()).isEqualTo(EmailStatus.FAILED);
        assertThat(now(email).state().reply()).contains("The connection was lost");
        assertThat(delivery.sendDue(10)).isZero();
    }

    @Test
    void campaignsLearnFromTheAnswersToEmails() {
        Email email = queued(house.live());
        house.liveMail()
                .answer(_ -> new MailOutcome.Deferred(ReplyClass.SLOW_DOWN, "450 4.7.1 too many"));
        delivery.sendDue(10);
        assertThat(
                        house.domains()
                                .enter(
                                        house.live(),
                                        email.mail().from().address(),
                                        email.mail().to().address()))
                .isPositive();
    }

    @Test
    void eachEnvironmentHasItsOwnTransport() {
        queued(house.live());
        queued(house.test());
        assertThat(delivery.sendDue(10)).isEqualTo(2);
        assertThat(house.liveMail().mails()).hasSize(1);
        assertThat(house.testMail().mails()).hasSize(1);
    }

    @Test
    void aRefusedEmailHasBounced() {
        Email email = queued(house.live());
        house.liveMail()
                .answer(_ ->
                        new MailOutcome.Refused(ReplyClass.MAILBOX_UNKNOWN, "550 no such user"));
        delivery.sendDue(10);
        assertThat(now(email).status()).isEqualTo(EmailStatus.BOUNCED);
        assertThat(now(email).state().reply()).contains("550 no such user");
    }

    @Test
    void aDeferredEmailFailsAfterFiveRetries() {
        Email email = queued(house.live());
        house.liveMail().answer(_ -> new MailOutcome.Deferred(ReplyClass.LATER, "451 later"));
        for (long seconds : List.of(30L, 120L, 600L, 3600L, 21600L)) {
            assertThat(delivery.sendDue(10)).isEqualTo(1);
            assertThat(now(email).status()).isEqualTo(EmailStatus.DEFERRED);
            house.ports().elapse(Duration.ofSeconds(seconds - 1));
            assertThat(delivery.sendDue(10)).isZero();
            house.ports().elapse(Duration.ofSeconds(1));
        }
        assertThat(delivery.sendDue(10)).isEqualTo(1);
        assertThat(now(email).status()).isEqualTo(EmailStatus.FAILED);
    }

    @Test
    void aMailWaitsForAServerThatIsAwayAsLongAsItTakes() {
        Email email = queued(house.live());
        house.liveMail().answer(_ -> new MailOutcome.Unreachable("connection refused"));
        for (int look = 0; look < 20; look++) {
            assertThat(delivery.sendDue(10)).isEqualTo(1);
            assertThat(now(email).status()).isEqualTo(EmailStatus.QUEUED);
            assertThat(now(email).state().attempts()).isZero();
            assertThat(now(email).state().reply()).contains("connection refused");
            house.ports().elapse(Duration.ofMinutes(5));
        }
        house.liveMail().answer(_ -> new MailOutcome.Accepted("250 ok"));
        delivery.sendDue(10);
        assertThat(now(email).status()).isEqualTo(EmailStatus.SENT);
        assertThat(now(email).state().attempts()).isEqualTo(1);
    }

    @Test
    void theLooksForAServerThatIsAwayAreHalfAMinuteToFiveMinutesApart() {
        queued(house.live());
        house.liveMail().answer(_ -> new MailOutcome.Unreachable("connection refused"));
        assertThat(delivery.sendDue(10)).isEqualTo(1);
        house.ports().elapse(Duration.ofSeconds(29));
        assertThat(delivery.sendDue(10)).isZero();
        house.ports().elapse(Duration.ofSeconds(1));
        assertThat(delivery.sendDue(10)).isEqualTo(1);
        house.ports().elapse(Duration.ofHours(9));
        assertThat(delivery.sendDue(10)).isEqualTo(1);
        house.ports().elapse(Duration.ofSeconds(299));
        assertThat(delivery.sendDue(10)).isZero();
        house.ports().elapse(Duration.ofSeconds(1));
        assertThat(delivery.sendDue(10)).isEqualTo(1);
    }

    @Test
    void aServerThatIsAwayUsesUpNoAttemptOfADeferredMail() {
        Email email = queued(house.live());
        house.liveMail().answer(_ -> new MailOutcome.Deferred(ReplyClass.LATER, "451 later"));
        delivery.sendDue(10);
        house.liveMail().answer(_ -> new MailOutcome.Unreachable("connection refused"));
        for (int look = 0; look < 10; look++) {
            house.ports().elapse(Duration.ofMinutes(5));
            assertThat(delivery.sendDue(10)).isEqualTo(1);
            assertThat(now(email).status()).isEqualTo(EmailStatus.DEFERRED);
            assertThat(now(email).state().attempts()).isEqualTo(1);
        }
    }

    @Test
    void aMailOfAnAddressThatWasSuppressedAfterItsAcceptanceIsNotHandedOver() {
        Email email = queued(house.live());
        EmailAddress address = email.mail().to().address();
        house.ports()
                .email()
                .suppressions()
                .add(
                        house.live(),
                        List.of(address),
                        Suppressions.Reason.BOUNCED,
                        house.ports().now());

        assertThat(delivery.sendDue(10)).isEqualTo(1);

        assertThat(now(email).status()).isEqualTo(EmailStatus.SUPPRESSED);
        assertThat(now(email).state().attempts()).isZero();
        assertThat(house.liveMail().mails()).isEmpty();
    }

    @Test
    void aPersonWhoWasAddedAgainGetsNoMailAfterTheAddressBounced() {
        Email email = queued(house.live());
        EmailAddress address = email.mail().to().address();
        house.ports()
                .email()
                .suppressions()
                .add(
                        house.live(),
                        List.of(address),
                        Suppressions.Reason.BOUNCED,
                        house.ports().now());
        house.stored(
                house.live(),
                SubscriberFixture.subscriber(house.ports().ids().next())
                        .withEmail(address.value()));

        delivery.sendDue(10);

        assertThat(now(email).status()).isEqualTo(EmailStatus.SUPPRESSED);
    }

    @Test
    void aMailOfAPersonWhoComplainedAfterItsAcceptanceIsNotHandedOver() {
        Email email = queued(house.live());
        house.stored(
                house.live(),
                SubscriberFixture.subscriber(house.ports().ids().next())
                        .withEmail(email.mail().to().address().value())
                        .withStatus(SubscriberStatus.COMPLAINED));

        delivery.sendDue(10);

        assertThat(now(email).status()).isEqualTo(EmailStatus.SUPPRESSED);
    }

    @Test
    void anEmailInDoubtIsSentAgainWithTheSameMessageId() {
        queued(house.live());
        house.liveMail().answer(_ -> new MailOutcome.Unknown("lost after the dot"));
        delivery.sendDue(10);
        house.ports().elapse(Duration.ofSeconds(30));
        delivery.sendDue(10);
        assertThat(house.liveMail().mails()).hasSize(2);
        assertThat(house.liveMail().mails())
                .extracting(OutgoingMail::messageId)
                .containsOnly(house.liveMail().mails().getFirst().messageId());
    }

    @Test
    void anEmailInDoubtIsSentALimitedNumberOfTimes() {
        Email email = queued(house.live());
        house.liveMail().answer(_ -> new MailOutcome.Unknown("lost after the dot"));
        for (int i = 0; i < 6; i++) {
            delivery.sendDue(10);
            house.ports().elapse(Duration.ofSeconds(30));
        }
        assertThat(now(email).status()).isEqualTo(EmailStatus.FAILED);
        assertThat(delivery.sendDue(10)).isZero();
    }
}
