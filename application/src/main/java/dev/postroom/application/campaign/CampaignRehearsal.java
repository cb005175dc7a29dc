package dev.postroom.application.campaign;

import dev.postroom.application.email.DomainPaces;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignLedger;
import dev.postroom.domain.campaign.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.LedgerEntry;
import dev.postroom.domain.campaign.RecipientOutcome;
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
 * Rehearses with letters of several kinds to made-up people of a workspace that does not exist, by
 * the code that reads recipients, and composes, hands over and records the mails of campaigns.
 */
public final class CampaignRehearsal implements RehearseCampaigns {

    // After so many the runtime has compiled what composing and handing over take. It compiles only
    // what is still running when its turn comes.
    private static final int ENOUGH = 100_000;
    private static final int WINDOW = 8;
    private static final int PAGE = 25 * WINDOW;

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
        List<CampaignLetter> letters =
                SampleCampaign.all(clock.instant()).stream()
                        .map(sample -> letter(unused, sample, nowhere))
                        .toList();
        int sent = 0;
        boolean works = true;
        while (works && sent < ENOUGH && clock.instant().isBefore(end) && !sending.isGoingOn()) {
            CampaignLetter letter = letters.get(sent / PAGE % letters.size());
            int accepted = page(unused, letter, sent, time);
            works = accepted == PAGE;
            sent += accepted;
        }
        return sent;
    }

    private CampaignLetter letter(Workspace unused, SampleCampaign sample, MailTransport nowhere) {
        return new CampaignLetter(
                sample.campaign(),
                SampleCampaign.AUDIENCE,
                composer.writer(unused, sample.campaign(), sample.template(), Tracking.none()),
                nowhere,
                new DomainPaces(clock, 1));
    }

    // Returns the number of accepted mails: a whole page, or less when the rehearsal ends with it.
    private int page(Workspace unused, CampaignLetter letter, int after, Duration time) {
        Claimed<Chunk> nobody = new Claimed<>(unused, new Chunk(letter.campaign().id(), 0), 0);
        ledger.read(nobody, letter.audience(), after, PAGE);
        List<LedgerEntry> page = ledger.sample(unused, after, PAGE);
        int sent = 0;
        boolean works = true;
        while (works && sent < PAGE && !sending.isGoingOn()) {
            List<RecipientOutcome> outcomes =
                    window(unused, letter, page.subList(sent, sent + WINDOW), time);
            ledger.record(nobody, outcomes, List.of(), time);
            int accepted = accepted(outcomes);
            works = accepted == WINDOW;
            sent += accepted;
        }
        return sent;
    }

    private static List<RecipientOutcome> window(
            Workspace unused, CampaignLetter letter, List<LedgerEntry> entries, Duration time) {
        SendingWindow window = new SendingWindow(unused, letter, new WindowFindings(Set.of()));
        MailSession.Limits limits = new MailSession.Limits(WINDOW, time);
        try (MailSession session = letter.transport().open(unused, limits)) {
            entries.forEach(entry -> window.add(entry, () -> session));
            session.awaitAnswers();
        }
        return window.outcomes();
    }

    private static int accepted(List<RecipientOutcome> outcomes) {
        return (int)
                outcomes.stream()
                        .filter(outcome -> outcome.status() == RecipientStatus.ACCEPTED)
                        .count();
    }
}
