package dev.postroom.domain.campaign;

import static dev.postroom.domain.campaign.LedgerScene.EVERYBODY;
import static dev.postroom.domain.campaign.LedgerScene.LEASE;
import static dev.postroom.domain.campaign.LedgerScene.outcomes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignLedger.Chunk;
import dev.postroom.domain.contract.PortContract;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Recovery of recipients whose sender died, and of recipients without an attempt. */
interface LedgerRecoveryContract extends PortContract {

    private CampaignLedger ledger() {
        return ports().campaign().ledger();
    }

    private Claimed<Chunk> claimed() {
        return ledger().claimChunk(LEASE).orElseThrow();
    }

    private List<Recipient> take(Claimed<Chunk> claim, int max) {
        return ledger().take(claim, EVERYBODY, max, LEASE);
    }

    /** One recipient accepted, one in flight, one waiting; then the sender dies. */
    private Campaign crashed(LedgerScene scene, OnUnknown onUnknown) {
        scene.subscribers(3);
        Campaign campaign = scene.frozen(onUnknown, 10);
        Claimed<Chunk> claim = claimed();
        ledger().record(claim, outcomes(take(claim, 1), RecipientStatus.ACCEPTED));
        assertThat(take(claim, 1)).hasSize(1);
        ports().elapse(LEASE);
        return campaign;
    }

    @Test
    default void recipientsInFlightAtACrashAreResentWithResend() {
        LedgerScene scene = LedgerScene.live(ports());
        Campaign campaign = crashed(scene, OnUnknown.RESEND);

        List<Recipient> taken = take(claimed(), 10);

        assertThat(taken.stream().map(Recipient::attempts)).containsExactlyInAnyOrder(0, 1);
        assertThat(scene.stats(campaign))
                .isEqualTo(Map.of(RecipientStatus.ACCEPTED, 1L, RecipientStatus.SUBMITTING, 2L));
    }

    @Test
    default void recipientsInFlightAtACrashAreUnknownWithHold() {
        LedgerScene scene = LedgerScene.live(ports());
        Campaign campaign = crashed(scene, OnUnknown.HOLD);

        List<Recipient> taken = take(claimed(), 10);

        assertThat(taken.stream().map(Recipient::attempts)).containsExactly(0);
        assertThat(scene.stats(campaign))
                .isEqualTo(
                        Map.of(
                                RecipientStatus.ACCEPTED, 1L,
                                RecipientStatus.UNKNOWN, 1L,
                                RecipientStatus.SUBMITTING, 1L));
    }

    @Test
    default void aCampaignWithALastRecipientInDoubtFinishes() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(1);
        Campaign campaign = scene.frozen(OnUnknown.HOLD, 10);
        take(claimed(), 1);
        ports().elapse(LEASE);
        assertThat(ledger().lockFinished(10)).isEmpty();

        Optional<Claimed<Chunk>> claim = ledger().claimChunk(LEASE);
        claim.ifPresent(held -> assertThat(take(held, 10)).isEmpty());
        claim.ifPresent(held -> ledger().release(held, Duration.ZERO));

        assertThat(scene.stats(campaign)).isEqualTo(Map.of(RecipientStatus.UNKNOWN, 1L));
        assertThat(ledger().lockFinished(10)).hasSize(1);
    }

    @Test
    default void reopeningMakesOnlyUnreachedRecipientsReady() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(5);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        for (RecipientStatus end :
                List.of(
                        RecipientStatus.ACCEPTED,
                        RecipientStatus.UNKNOWN,
                        RecipientStatus.BOUNCED,
                        RecipientStatus.FAILED,
                        RecipientStatus.SUPPRESSED)) {
            ledger().record(claim, outcomes(take(claim, 1), end));
        }
        ledger().release(claim, Duration.ZERO);
        assertThat(ledger().claimChunk(LEASE)).isEmpty();

        assertThat(ledger().reopen(scene.workspace(), campaign.id())).isEqualTo(2);

        assertThat(scene.stats(campaign))
                .isEqualTo(
                        Map.of(
                                RecipientStatus.ACCEPTED, 1L,
                                RecipientStatus.UNKNOWN, 1L,
                                RecipientStatus.SUPPRESSED, 1L,
                                RecipientStatus.READY, 2L));
        assertThat(take(claimed(), 10)).hasSize(2);
    }

    @Test
    default void aReopenedDeferredRecipientIsDueAtOnce() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(1);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        RecipientOutcome later =
                new RecipientOutcome(
                        take(claim, 1).getFirst().subscriber(),
                        RecipientStatus.DEFERRED,
                        Optional.empty(),
                        Optional.of(Duration.ofHours(5)));
        ledger().record(claim, List.of(later));
        ledger().release(claim, Duration.ZERO);

        assertThat(ledger().reopen(scene.workspace(), campaign.id())).isEqualTo(1);

        assertThat(take(claimed(), 10)).hasSize(1);
    }

    @Test
    default void reopeningKeepsChunksInFlightAndResetsAttempts() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(2);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        List<Recipient> missed = take(claim, 1);
        ledger().record(claim, outcomes(missed, RecipientStatus.FAILED));
        List<Recipient> inFlight = take(claim, 1);
        scene.move(campaign, CampaignStatus.FAILED);

        assertThat(ledger().reopen(scene.workspace(), campaign.id())).isEqualTo(1);
        scene.move(campaign, CampaignStatus.SENDING);

        assertThat(ledger().claimChunk(LEASE)).isEmpty();
        assertThat(ledger().record(claim, outcomes(inFlight, RecipientStatus.ACCEPTED))).isTrue();
        assertThat(take(claim, 10)).isEqualTo(missed);
    }

    @Test
    default void otherWorkspacesCannotReopenRecipients() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(1);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        ledger().record(claim, outcomes(take(claim, 1), RecipientStatus.FAILED));

        for (Workspace stranger : strangersTo(scene.workspace())) {
            assertThat(ledger().reopen(stranger, campaign.id())).isZero();
        }

        assertThat(scene.stats(campaign)).isEqualTo(Map.of(RecipientStatus.FAILED, 1L));
    }
}
