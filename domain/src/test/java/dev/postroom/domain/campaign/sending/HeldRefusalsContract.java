package dev.postroom.domain.campaign.sending;

import static dev.postroom.domain.campaign.LedgerScene.LEASE;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.LedgerScene;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.sending.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.sending.HeldRefusals.Refusal;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.subscriber.Subscriber;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;

/** Tests that every implementation of {@link HeldRefusals} must pass. */
public interface HeldRefusalsContract extends PortContract {

    private HeldRefusals held() {
        return ports().campaign().refusals();
    }

    private Refusal refusal(Subscriber person, String words) {
        return new Refusal(person.id(), person.email(), words, ports().now());
    }

    private void release(Claimed<Chunk> claim) {
        ports().campaign().ledger().release(claim, Duration.ZERO);
    }

    private Claimed<Chunk> claimed() {
        return ports().campaign().ledger().claimChunk(LEASE, List.of()).orElseThrow();
    }

    @Test
    default void refusalsAreTakenOnceWhenTheirChunkHasEnded() {
        LedgerScene scene = LedgerScene.live(ports());
        List<Subscriber> people = scene.subscribers(3);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        List<LedgerEntry> read = scene.read(claim, 10);
        List<Refusal> refusals =
                List.of(refusal(people.get(0), "no"), refusal(people.get(1), "nx"));
        scene.record(
                claim,
                List.of(
                        LedgerScene.outcome(read.get(0), RecipientStatus.BOUNCED),
                        LedgerScene.outcome(read.get(1), RecipientStatus.BOUNCED)));
        held().hold(scene.workspace(), claim.work(), refusals);
        assertThat(held().take(scene.workspace(), campaign.id())).isEmpty();

        scene.record(claim, List.of(LedgerScene.outcome(read.get(2), RecipientStatus.ACCEPTED)));
        assertThat(held().take(scene.workspace(), campaign.id())).isEmpty();
        release(claim);

        assertThat(held().take(scene.workspace(), campaign.id()))
                .hasValueSatisfying(part -> {
                    assertThat(part.accepted()).isEqualTo(1);
                    assertThat(part.refusals()).containsExactlyInAnyOrderElementsOf(refusals);
                });
        assertThat(held().take(scene.workspace(), campaign.id())).isEmpty();
    }

    @Test
    default void refusalsOfACampaignThatIsNotBeingSentAreTaken() {
        LedgerScene scene = LedgerScene.live(ports());
        Subscriber person = scene.subscribers(3).getFirst();
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        held().hold(scene.workspace(), claim.work(), List.of(refusal(person, "no")));
        release(claim);
        assertThat(held().take(scene.workspace(), campaign.id())).isEmpty();

        scene.move(campaign, CampaignStatus.PAUSED);

        assertThat(held().take(scene.workspace(), campaign.id()))
                .hasValueSatisfying(part -> assertThat(part.refusals()).hasSize(1));
    }

    @Test
    default void aPersonIsKeptOnceForAChunk() {
        LedgerScene scene = LedgerScene.live(ports());
        Subscriber person = scene.subscribers(1).getFirst();
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        Refusal refusal = refusal(person, "no");
        held().hold(scene.workspace(), claim.work(), List.of(refusal));
        held().hold(scene.workspace(), claim.work(), List.of(refusal));
        held().hold(scene.workspace(), claim.work(), List.of());
        release(claim);
        scene.move(campaign, CampaignStatus.PAUSED);

        assertThat(held().take(scene.workspace(), campaign.id()))
                .hasValueSatisfying(part -> assertThat(part.refusals()).containsExactly(refusal));
    }

    @Test
    default void whatIsDroppedOrRolledBackIsNotTaken() {
        LedgerScene scene = LedgerScene.live(ports());
        Subscriber person = scene.subscribers(1).getFirst();
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        List<Refusal> refusals = List.of(refusal(person, "no"));
        held().hold(scene.workspace(), claim.work(), refusals);
        held().drop(scene.workspace(), campaign.id());
        Rollback.of(
                ports().transactions(),
                () -> held().hold(scene.workspace(), claim.work(), refusals));
        release(claim);
        scene.move(campaign, CampaignStatus.PAUSED);

        assertThat(held().take(scene.workspace(), campaign.id())).isEmpty();
    }

    @Test
    default void nothingRemainsOfAPersonWhoIsDeleted() {
        LedgerScene scene = LedgerScene.live(ports());
        List<Subscriber> people = scene.subscribers(2);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        Refusal other = refusal(people.get(1), "no");
        held().hold(scene.workspace(), claim.work(), List.of(refusal(people.get(0), "no"), other));
        ports().subscriber().subscribers().delete(scene.workspace(), people.get(0).id());
        release(claim);
        scene.move(campaign, CampaignStatus.PAUSED);

        assertThat(held().take(scene.workspace(), campaign.id()))
                .hasValueSatisfying(part -> assertThat(part.refusals()).containsExactly(other));
    }

    @Test
    default void refusalsAreOfTheirWorkspace() {
        LedgerScene scene = LedgerScene.live(ports());
        Subscriber person = scene.subscribers(1).getFirst();
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        held().hold(scene.workspace(), claim.work(), List.of(refusal(person, "no")));
        release(claim);
        scene.move(campaign, CampaignStatus.PAUSED);

        for (Workspace stranger : strangersTo(scene.workspace())) {
            assertThat(held().take(stranger, campaign.id())).isEmpty();
            held().drop(stranger, campaign.id());
        }
        assertThat(held().take(scene.workspace(), campaign.id())).isPresent();
    }
}
