package dev.postroom.application.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailFixture;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.email.MailOutcome;
import dev.postroom.domain.email.OutgoingMail;

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
        house.liveMail().answer(_ -> new MailOutcome.Refused("550 no such user"));
        delivery.sendDue(10);
        assertThat(now(email).status()).isEqualTo(EmailStatus.BOUNCED);
        assertThat(now(email).state().reply()).contains("550 no such user");
    }

    @Test
    void aDeferredEmailFailsAfterFiveRetries() {
        Email email = queued(house.live());
        house.liveMail().answer(_ -> new MailOutcome.Deferred("451 later"));
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
    void anUnreachableServerLeavesTheEmailQueued() {
        Email email = queued(house.live());
        house.liveMail().answer(_ -> new MailOutcome.Unreachable("connection refused"));
        delivery.sendDue(10);
        assertThat(now(email).status()).isEqualTo(EmailStatus.DEFERRED);
        house.liveMail().answer(_ -> new MailOutcome.Accepted("250 ok"));
        house.ports().elapse(Duration.ofSeconds(30));
        delivery.sendDue(10);
        assertThat(now(email).status()).isEqualTo(EmailStatus.SENT);
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
