package dev.postroom.application.campaign.sending;

import dev.postroom.application.campaign.sending.SendingWindow.Answer;
import dev.postroom.application.shared.LruCache;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignId;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * A circuit breaker for each running campaign, kept in this process. A resumed campaign has a new
 * version and therefore starts with a closed circuit.
 */
final class CampaignBreaker {

    private static final int REMEMBERED = 256;

    private final InstantSource clock;
    private final Duration cooldown;
    private final LruCache<Key, Circuit> circuits = new LruCache<>(REMEMBERED);

    /**
     * @param cooldown the first delay of a campaign after a batch that no mail server took
     */
    CampaignBreaker(InstantSource clock, Duration cooldown) {
        this.clock = clock;
        this.cooldown = cooldown;
    }

    private record Key(UUID workspace, CampaignId campaign, long version) {}

    /** The remaining delay of the campaign; zero when it may continue. */
    Duration remainingCooldown(Workspace workspace, Campaign campaign) {
        return circuit(workspace, campaign).remainingCooldown(clock.instant());
    }

    /**
     * Why a campaign must stop.
     *
     * @param isByRefusals whether a server refused too many mails, as opposed to all sessions
     */
    record Trip(String reason, boolean isByRefusals) {}

    /** Records the results of one batch; returns the reason to stop the campaign, or empty. */
    Optional<Trip> record(Workspace workspace, Campaign campaign, List<Answer> answers) {
        return circuit(workspace, campaign).record(answers, clock.instant());
    }

    private Circuit circuit(Workspace workspace, Campaign campaign) {
        Key key = new Key(workspace.id(), campaign.id(), campaign.revision().version());
        return circuits.get(key, () -> new Circuit(cooldown));
    }
}
