package dev.postroom.domain.campaign.sending;

import dev.postroom.domain.shared.DrivingPort;

/** The worker that tells what became of campaigns' mails, by events. Safe for many workers. */
@DrivingPort
public interface EmitCampaignEvents {

    /**
     * Records the events of some hundred outcomes in one transaction, or of fewer while this
     * process is sending.
     *
     * @return the number of events; 0 when nothing is left for now, or the pace allows no more
     */
    int emitNext();
}
