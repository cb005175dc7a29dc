package dev.postroom.application.campaign.throttle;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.campaign.Throttle;
import dev.postroom.domain.campaign.sending.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.sending.CampaignPermits;

import java.time.Duration;
import java.time.InstantSource;

/** Takes permits for the mails of a short time, one statement each, and spends them one by one. */
final class ThrottledAllowance implements SendAllowance {

    private final CampaignPermits permits;
    private final InstantSource clock;
    private final ThrottleQueue line;
    private final Claimed<Chunk> claim;
    private final Throttle throttle;
    private Duration pause = Duration.ZERO;
    private int held;

    /**
     * @param line the chunks of this campaign that wait in this process
     */
    ThrottledAllowance(
            CampaignPermits permits,
            InstantSource clock,
            ThrottleQueue line,
            Claimed<Chunk> claim,
            Throttle throttle) {
        this.permits = permits;
        this.clock = clock;
        this.line = line;
        this.claim = claim;
        this.throttle = throttle;
    }

    @Override
    public boolean mustWait() {
        Duration wait = line.untilOpen(clock.instant());
        if (wait.isPositive()) {
            join(wait);
        }
        return wait.isPositive();
    }

    @Override
    public int upTo(int wanted) {
        if (held == 0 && wanted > 0 && !mustWait()) {
            ask();
        }
        return Math.min(held, wanted);
    }

    private void ask() {
        Duration wait =
                permits.take(
                        claim.workspace(), claim.work().campaign(), throttle, throttle.slice());
        if (wait.isZero()) {
            held = throttle.slice();
            line.serve(claim.work().number());
        } else {
            join(wait);
        }
    }

    private void join(Duration wait) {
        pause =
                line.join(
                        claim.work().number(),
                        clock.instant().plus(wait),
                        wait,
                        throttle.timeOf(throttle.slice()));
    }

    @Override
    public void used(int mails) {
        held -= mails;
    }

    @Override
    public int page(int usual) {
        return Math.min(usual, throttle.slice());
    }

    @Override
    public Duration pause() {
        return pause;
    }

    @Override
    public void end() {
        if (held > 0) {
            permits.giveBack(claim.workspace(), claim.work().campaign(), throttle, held);
            held = 0;
        }
    }
}
