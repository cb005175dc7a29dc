package dev.postroom.application.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.campaign.sending.CampaignRunning;
import dev.postroom.application.shared.Crashes;
import dev.postroom.application.shared.House;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.sending.CampaignLedger;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailSession;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** The process lives on, but the database or the mail server does not answer for a while. */
final class CampaignOutageTest {

    private static final Duration LONGEST =
            Mailing.PACE.longestTurn().plus(MailSession.FINAL_REPLY);

    private final Mailing mailing = new Mailing();
    private final House house = mailing.house;

    @ParameterizedTest
    @EnumSource
    void anyCallToTheLedgerMayFailAndEveryRecipientGetsOneMail(OnUnknown onUnknown) {
        int calls = 0;
        while (failsAndGoesOn(onUnknown, calls + 1, false)
                && failsAndGoesOn(onUnknown, calls + 1, true)) {
            calls++;
        }
        assertThat(calls).isGreaterThan(10);
    }

    /** False when there were fewer calls, so that none failed. */
    private static boolean failsAndGoesOn(OnUnknown onUnknown, int call, boolean doneFirst) {
        Mailing some = new Mailing();
        CampaignId id = some.started(5, onUnknown);
        Crashes crashes = new Crashes();
        CampaignLedger ledger =
                crashes.around(CampaignLedger.class, some.house.ports().campaign().ledger());
        CampaignRunning running = some.running(ledger);
        crashes.at(call, doneFirst);
        boolean failed = false;
        for (int round = 0; round < 9; round++) {
            try {
                int _ = running.sendNext();
            } catch (Crashes.Crash _) {
                failed = true;
                // a claim whose answer was lost ends with its lease
                some.house.ports().elapse(doneFirst ? Mailing.LEASE : Duration.ZERO);
            }
        }
        assertThat(some.house.liveMail().recipients()).hasSize(5).doesNotHaveDuplicates();
        assertThat(some.count(id, RecipientStatus.ACCEPTED)).isEqualTo(5);
        assertThat(some.running.finishDue()).isEqualTo(1);
        return failed;
    }

    @Test
    void aWorkerThatWaitsForAServerKeepsItsChunkWhileItsProcessLives() {
        CampaignId id = mailing.started(2, OnUnknown.RESEND);
        house.liveMail()
                .answer(_ -> {
                    house.ports().elapse(Mailing.LEASE.dividedBy(2));
                    mailing.running.keepLeases();
                    assertThat(mailing.running(house.ports().transactions()).sendNext()).isZero();
                    return new MailOutcome.Accepted("250 ok");
                });

        mailing.running.sendNext();
        mailing.running.sendNext();

        assertThat(house.liveMail().recipients()).hasSize(2).doesNotHaveDuplicates();
        assertThat(mailing.count(id, RecipientStatus.ACCEPTED)).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void theOthersOfAProcessLeaveAWorkerItsChunkWhenItsLeaseCannotBeExtended(OnUnknown onUnknown) {
        CampaignId id = mailing.started(2, onUnknown);
        house.liveMail()
                .answer(_ -> {
                    house.ports().elapse(Mailing.LEASE.plusSeconds(1));
                    assertThat(mailing.running.sendNext()).isZero();
                    return new MailOutcome.Accepted("250 ok");
                });

        mailing.running.sendNext();
        mailing.running.sendNext();

        assertThat(house.liveMail().recipients()).hasSize(2).doesNotHaveDuplicates();
        assertThat(mailing.count(id, RecipientStatus.ACCEPTED)).isEqualTo(2);
    }

    @Test
    void aWorkerKeepsItsChunkWhileAServerMayBeSlowWithItsFinalReply() {
        assertThat(sentByAnotherAfter(LONGEST.minusSeconds(1))).isZero();
    }

    @Test
    void aWorkerThatHangsLosesItsChunk() {
        assertThat(sentByAnotherAfter(LONGEST)).isEqualTo(2);
    }

    /** How many mails another worker sends after a worker was in one handover for so long. */
    private int sentByAnotherAfter(Duration inHandover) {
        mailing.started(2, OnUnknown.RESEND);
        AtomicInteger byAnother = new AtomicInteger();
        house.liveMail()
                .before(() -> {
                    house.liveMail().before(() -> {});
                    house.ports().elapse(inHandover);
                    mailing.running.keepLeases();
                    byAnother.addAndGet(mailing.running(house.ports().transactions()).sendNext());
                });

        mailing.running.sendNext();

        return byAnother.get();
    }
}
