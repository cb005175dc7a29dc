package dev.postroom.application.campaign;

import dev.postroom.application.event.EventRecorder;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.campaign.CampaignLedger;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.campaign.RunCampaigns;
import dev.postroom.domain.email.MailRoutes;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.tag.Tags;

/** What workers do for campaigns that are being sent. */
public final class CampaignRunning implements RunCampaigns {

    private final AudienceFreezing freezing;
    private final ChunkSending sending;
    private final CampaignFinishing finishing;

    public CampaignRunning(
            Transactions transactions,
            Campaigns campaigns,
            CampaignLedger ledger,
            Tags tags,
            CampaignMails mails,
            MailRoutes routes,
            EventRecorder events,
            WorkspaceClock clock,
            CampaignPace pace) {
        AudienceResolution resolution = new AudienceResolution(tags);
        CampaignMoves moves = new CampaignMoves(campaigns, events, clock);
        CampaignStopping stopping = new CampaignStopping(transactions, campaigns, moves);
        this.freezing =
                new AudienceFreezing(
                        transactions, ledger, resolution, new SettledAudience(campaigns), pace);
        this.finishing = new CampaignFinishing(transactions, campaigns, ledger, moves);
        this.sending =
                new ChunkSending(
                        ledger,
                        new CampaignOpening(campaigns, resolution, mails, routes),
                        new CampaignHealth(clock.real(), pace.pause()),
                        stopping,
                        pace,
                        clock.real());
    }

    @Override
    public int freezeNext() {
        return freezing.freezeNext();
    }

    @Override
    public int sendNext() {
        return sending.sendNext();
    }

    @Override
    public int finishDue() {
        return finishing.finishDue();
    }
}
