package dev.postroom.application.campaign;

import dev.postroom.application.email.DomainPaces;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignLedger;
import dev.postroom.domain.campaign.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.LedgerEntry;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.RehearseCampaigns;
import dev.postroom.domain.email.MailSession;
import dev.postroom.domain.email.MailTransport;
import dev.postroom.domain.email.Tracking;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;

/**
 * Rehearses with a letter of usual size to made-up people of a workspace that does not exist, by
 * the code that composes, hands over and records the mails of campaigns.
 */
public final class CampaignRehearsal implements RehearseCampaigns {

    // After so many the runtime has compiled what composing and handing over take. It compiles only
    // what is still running when its turn comes.
    private static final int ENOUGH = 40_000;
    private static final int WINDOW = 8;

    private final CampaignComposer composer;
    private final CampaignLedger ledger;
    private final InstantSource clock;
    private final SendingActivity sending;

    /**
     * @param sending whether this process already sends campaigns: then a rehearsal is of no use
     */
    public CampaignRehearsal(
            CampaignComposer composer,
            CampaignLedger ledger,
            InstantSource clock,
            SendingActivity sending) {
        this.composer = composer;
        this.ledger = ledger;
        this.clock = clock;
        this.sending = sending;
    }

    @Override
    public int rehearse(Workspace unused, MailTransport nowhere, Duration time) {
        Instant end = clock.instant().plus(time);
        SampleCampaign sample = new SampleCampaign(clock.instant());
        CampaignLetter letter =
                new CampaignLetter(
                        sample.campaign(),
                        SampleCampaign.AUDIENCE,
                        composer.writer(
                                unused, sample.campaign(), sample.template(), Tracking.none()),
                        nowhere,
                        new DomainPaces(clock, 1));
        int sent = 0;
        boolean works = true;
        while (works && sent < ENOUGH && clock.instant().isBefore(end) && !sending.isGoingOn()) {
            int accepted = window(unused, letter, sample.window(sent, WINDOW), time);
            works = accepted == WINDOW;
            sent += accepted;
        }
        return sent;
    }

    private int window(
            Workspace unused, CampaignLetter letter, List<LedgerEntry> entries, Duration time) {
        SendingWindow window = new SendingWindow(unused, letter, new WindowFindings(Set.of()));
        MailSession.Limits limits = new MailSession.Limits(WINDOW, time);
        try (MailSession session = letter.transport().open(unused, limits)) {
            entries.forEach(entry -> window.add(entry, () -> session));
            session.awaitAnswers();
        }
        Claimed<Chunk> nobody = new Claimed<>(unused, new Chunk(letter.campaign().id(), 0), 0);
        ledger.read(nobody, letter.audience(), 0, WINDOW);
        ledger.record(nobody, window.outcomes(), List.of(), time);
        return (int)
                window.outcomes().stream()
                        .filter(outcome -> outcome.status() == RecipientStatus.ACCEPTED)
                        .count();
    }
}
