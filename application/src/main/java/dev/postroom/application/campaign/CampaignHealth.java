package dev.postroom.application.campaign;

import dev.postroom.application.shared.LastUsed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.email.MailOutcome;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Remembers, in this process, how recent handovers of running campaigns went. A campaign that was
 * stopped and goes on has another version, and so begins with a clean slate.
 */
final class CampaignHealth {

    private static final int REMEMBERED = 256;

    private final InstantSource clock;
    private final Duration pause;
    private final LastUsed<Key, Handovers> running = new LastUsed<>(REMEMBERED);

    CampaignHealth(InstantSource clock, Duration pause) {
        this.clock = clock;
        this.pause = pause;
    }

    private record Key(UUID workspace, CampaignId campaign, long version) {}

    /** How long the campaign should still rest; zero when it may go on. */
    Duration rest(Workspace workspace, Campaign campaign) {
        return of(workspace, campaign).rest(clock.instant());
    }

    /** Notes a batch; the reason to stop the campaign now, or empty. */
    Optional<String> note(Workspace workspace, Campaign campaign, List<MailOutcome> answers) {
        return of(workspace, campaign).note(answers, clock.instant());
    }

    private Handovers of(Workspace workspace, Campaign campaign) {
        Key key = new Key(workspace.id(), campaign.id(), campaign.revision().version());
        return running.get(key, () -> new Handovers(pause));
    }
}
