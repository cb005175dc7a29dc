package dev.postroom.application.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.campaign.sending.CampaignRunning;
import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.ReplyClass;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.SubscriberStatus;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** The effect of the answers to the mails of a campaign on the people. */
final class CampaignBounceTest {

    private static final String GONE = "gone@example.com";

    private final Mailing mailing = new Mailing();
    private final House house = mailing.house;

    private Subscriber gone(Workspace workspace) {
        return house.stored(
                workspace,
                SubscriberFixture.subscriber(house.ports().ids().next()).withEmail(GONE));
    }

    private void refuse(ReplyClass reason, String text) {
        house.liveMail()
                .answer(mail ->
                        mail.to().address().value().equals(GONE)
                                ? new MailOutcome.Refused(reason, text)
                                : new MailOutcome.Accepted("250 ok"));
    }

    private SubscriberStatus status(Workspace workspace, Subscriber person) {
        return house.ports()
                .subscriber()
                .subscribers()
                .find(workspace, person.id())
                .orElseThrow()
                .status();
    }

    private boolean isSuppressed(Workspace workspace) {
        return house.ports().email().suppressions().contains(workspace, new EmailAddress(GONE));
    }

    @Test
    void aHardBounceEndsTheMailToThatPersonInThatWorkspace() {
        Subscriber person = gone(house.live());
        Subscriber other = gone(house.test());
        CampaignId id = mailing.started(2, OnUnknown.RESEND);
        refuse(ReplyClass.MAILBOX_UNKNOWN, "550 5.1.1 no such user");

        mailing.running.sendNext();

        assertThat(mailing.count(id, RecipientStatus.BOUNCED)).isEqualTo(1);
        assertThat(mailing.count(id, RecipientStatus.ACCEPTED)).isEqualTo(2);
        assertThat(status(house.live(), person)).isEqualTo(SubscriberStatus.ACTIVE);
        assertThat(house.events()).isEmpty();

        mailing.running.finishDue();

        assertThat(status(house.live(), person)).isEqualTo(SubscriberStatus.BOUNCED);
        assertThat(isSuppressed(house.live())).isTrue();
        assertThat(status(house.test(), other)).isEqualTo(SubscriberStatus.ACTIVE);
        assertThat(isSuppressed(house.test())).isFalse();
        assertThat(house.events())
                .containsExactly(
                        EventType.CAMPAIGN_COMPLETED,
                        EventType.SUPPRESSION_ADDED,
                        EventType.SUBSCRIBER_UPDATED);
    }

    @Test
    void aRefusalForAnotherReasonChangesNobody() {
        Subscriber person = gone(house.live());
        CampaignId id = mailing.started(2, OnUnknown.RESEND);
        refuse(ReplyClass.REFUSED_MAIL, "550 5.7.1 looks like spam");

        mailing.running.sendNext();

        assertThat(mailing.count(id, RecipientStatus.BOUNCED)).isEqualTo(1);
        assertThat(status(house.live(), person)).isEqualTo(SubscriberStatus.ACTIVE);
        assertThat(isSuppressed(house.live())).isFalse();
        assertThat(house.events()).isEmpty();
    }

    @Test
    void aMailThatCannotBeWrittenFailed() {
        Subscriber person = gone(house.live());
        CampaignId id = mailing.started(2, OnUnknown.RESEND);
        house.liveMail()
                .answer(mail ->
                        mail.to().address().value().equals(GONE)
                                ? new MailOutcome.Unwritable("It cannot be written.")
                                : new MailOutcome.Accepted("250 ok"));

        mailing.running.sendNext();

        assertThat(mailing.count(id, RecipientStatus.FAILED)).isEqualTo(1);
        assertThat(mailing.count(id, RecipientStatus.BOUNCED)).isZero();
        assertThat(status(house.live(), person)).isEqualTo(SubscriberStatus.ACTIVE);
    }

    @Test
    void nothingFollowsWhenTheLeaseWasLost() {
        Subscriber person = gone(house.live());
        CampaignId id = mailing.started(0, OnUnknown.RESEND);
        house.liveMail()
                .answer(_ -> {
                    house.ports().elapse(Mailing.PACE.lease());
                    assertThat(
                                    house.ports()
                                            .campaign()
                                            .ledger()
                                            .claimChunk(Mailing.PACE.lease(), List.of()))
                            .isPresent();
                    return new MailOutcome.Refused(
                            ReplyClass.MAILBOX_UNKNOWN, "550 5.1.1 no such user");
                });

        mailing.running.sendNext();

        assertThat(mailing.count(id, RecipientStatus.BOUNCED)).isZero();
        assertThat(status(house.live(), person)).isEqualTo(SubscriberStatus.ACTIVE);
        assertThat(isSuppressed(house.live())).isFalse();
        assertThat(house.events()).isEmpty();
    }

    @Test
    void onlyTheWindowOfAHardBounceNeedsATransaction() {
        gone(house.live());
        mailing.started(6, OnUnknown.RESEND);
        Counted transactions = new Counted(house.ports().transactions());
        CampaignRunning running = mailing.running(transactions);
        refuse(ReplyClass.MAILBOX_UNKNOWN, "550 5.1.1 no such user");
        running.sendNext();
        assertThat(transactions.count).hasValue(1);

        while (running.sendNext() > 0) {
            assertThat(transactions.count).hasValue(1);
        }
        assertThat(house.liveMail().mails()).hasSize(7);
    }

    // Each mail is deferred until it is given up.
    private void putOff() {
        house.liveMail()
                .answer(_ -> new MailOutcome.Deferred(ReplyClass.LATER, "452 4.2.2 mailbox full"));
        mailing.started(0, OnUnknown.RESEND);
        for (int attempt = 0; attempt < 5; attempt++) {
            mailing.running.sendNext();
            house.ports().elapse(Duration.ofHours(1));
        }
        house.events();
    }

    @Test
    void fivePutOffMailsInARowEndTheMailToThePersonAndLeaveTheAddressAlone() {
        Subscriber person = gone(house.live());
        for (int campaign = 0; campaign < 4; campaign++) {
            putOff();
            assertThat(status(house.live(), person)).isEqualTo(SubscriberStatus.ACTIVE);
        }

        putOff();

        assertThat(status(house.live(), person)).isEqualTo(SubscriberStatus.BOUNCED);
        assertThat(isSuppressed(house.live())).isFalse();
        assertThat(house.ports().subscriber().softBounces().any(house.live())).isFalse();
    }

    @Test
    void anAcceptedMailInBetweenBeginsFromZero() {
        Subscriber person = gone(house.live());
        for (int campaign = 0; campaign < 4; campaign++) {
            putOff();
        }
        house.liveMail().answer(_ -> new MailOutcome.Accepted("250 ok"));
        mailing.started(0, OnUnknown.RESEND);
        mailing.running.sendNext();
        assertThat(house.ports().subscriber().softBounces().any(house.live())).isFalse();

        putOff();

        assertThat(status(house.live(), person)).isEqualTo(SubscriberStatus.ACTIVE);
    }

    @Test
    void oneWhoWasPutOffBeforeCostsATransactionAndTheOthersDoNot() {
        gone(house.live());
        putOff();
        mailing.started(6, OnUnknown.RESEND);
        Counted transactions = new Counted(house.ports().transactions());
        CampaignRunning running = mailing.running(transactions);
        house.liveMail().answer(_ -> new MailOutcome.Accepted("250 ok"));

        while (running.sendNext() > 0) {
            assertThat(transactions.count).hasValue(1);
        }
        assertThat(house.ports().subscriber().softBounces().any(house.live())).isFalse();
    }

    /** Counts the transactions that use cases begin. */
    private record Counted(Transactions real, AtomicInteger count) implements Transactions {

        Counted(Transactions real) {
            this(real, new AtomicInteger());
        }

        @Override
        public <T> T inTransaction(Supplier<T> work) {
            count.incrementAndGet();
            return real.inTransaction(work);
        }
    }
}
