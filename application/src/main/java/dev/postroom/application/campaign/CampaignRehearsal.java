package dev.postroom.application.campaign;

import dev.postroom.application.email.DomainPaces;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignLedger;
import dev.postroom.domain.campaign.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.campaign.RehearseCampaigns;
import dev.postroom.domain.email.MailTransport;
import dev.postroom.domain.email.Tracking;
import dev.postroom.domain.template.Templates;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Rehearses with letters of several kinds to made-up people of a workspace that does not exist, by
 * the turns that read recipients, and compose, hand over and record the mails of campaigns, and by
 * the code that tells their outcomes.
 */
public final class CampaignRehearsal implements RehearseCampaigns {

    // After so many the runtime has compiled what composing and handing over take. It compiles only
    // what is still running when its turn comes.
    private static final int ENOUGH = 100_000;
    private static final int TURN = 1000;
    private static final int TOLD = 100;

    private final UnitOfWork work;
    private final CampaignLedger ledger;
    private final CampaignComposer composer;
    private final CampaignHandover handover;
    private final CampaignTransitions transitions;
    private final CampaignBreaker breaker;
    private final SampleTelling telling;
    private final InstantSource clock;
    private final SendingActivity sending;

    /**
     * @param sending whether this process already sends campaigns: then a rehearsal is of no use
     */
    public CampaignRehearsal(
            UnitOfWork work,
            Campaigns campaigns,
            CampaignLedger ledger,
            CampaignComposer composer,
            CampaignHandover handover,
            Templates templates,
            SendingActivity sending) {
        this.work = work;
        this.ledger = ledger;
        this.composer = composer;
        this.handover = handover;
        this.transitions = new CampaignTransitions(work, campaigns);
        this.clock = work.clock().real();
        this.breaker = new CampaignBreaker(clock, handover.pace().cooldown());
        this.telling =
                new SampleTelling(
                        work, new CampaignNews(work, templates, handover.effects().people()));
        this.sending = sending;
    }

    @Override
    public int rehearse(Workspace unused, MailTransport nowhere, Duration time) {
        Instant end = clock.instant().plus(time);
        BooleanSupplier isOver = () -> sending.isGoingOn() || !clock.instant().isBefore(end);
        int sent = 0;
        boolean works = true;
        for (int turn = 0; works && sent < ENOUGH && !isOver.getAsBoolean(); turn++) {
            CampaignLetter letter = letter(unused, turn, nowhere);
            SampleLedger chunk = new SampleLedger(ledger, TURN, isOver);
            turn(unused, letter, chunk);
            turnWithoutRecipients(unused, letter);
            telling.tell(unused, letter.campaign(), TOLD);
            works = !chunk.isDisturbed();
            sent += chunk.accepted();
        }
        return sent;
    }

    // Each turn begins another campaign. If only the first turns saw what the first mail of a
    // campaign does, the runtime would compile the rest without it, and compile it again when the
    // first real campaign begins.
    private CampaignLetter letter(Workspace unused, int number, MailTransport nowhere) {
        SampleCampaign sample = SampleCampaign.of(number, clock.instant());
        return new CampaignLetter(
                sample.campaign(),
                SampleCampaign.AUDIENCE,
                composer.writer(unused, sample.campaign(), sample.template(), Tracking.none()),
                nowhere,
                new DomainPaces(clock, 1));
    }

    // The runtime compiles calls for the classes that it has seen there: it must also see the real
    // ledger.
    private void turnWithoutRecipients(Workspace unused, CampaignLetter letter) {
        TurnLedger stored = new StoredLedger(ledger);
        turn(unused, letter, stored);
        recording(stored)
                .record(
                        chunk(unused, letter.campaign()),
                        new SendingWindow(unused, letter, new WindowFindings(Set.of())),
                        List.of(),
                        handover.pace().lease());
    }

    private void turn(Workspace unused, CampaignLetter letter, TurnLedger chunks) {
        new ChunkTurn(
                        chunks,
                        recording(chunks),
                        chunk(unused, letter.campaign()),
                        letter,
                        TurnPermits.UNLIMITED,
                        new CircuitCheck(
                                breaker,
                                transitions,
                                handover.effects().refusals(),
                                unused,
                                letter.campaign()),
                        handover.pace(),
                        clock)
                .run();
    }

    private WindowRecording recording(TurnLedger chunks) {
        return new WindowRecording(work, chunks, handover.effects());
    }

    private static Claimed<Chunk> chunk(Workspace unused, Campaign campaign) {
        return new Claimed<>(unused, new Chunk(campaign.id(), 0), 0);
    }
}
