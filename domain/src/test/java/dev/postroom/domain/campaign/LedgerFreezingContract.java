package dev.postroom.domain.campaign;

import static dev.postroom.domain.campaign.LedgerScene.EVERYBODY;
import static dev.postroom.domain.campaign.LedgerScene.LEASE;
import static dev.postroom.domain.subscriber.SubscriberFixture.subscriber;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.audience.Audience;
import dev.postroom.domain.campaign.sending.CampaignLedger;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;
import dev.postroom.domain.tag.TagId;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** How an audience is frozen. */
public interface LedgerFreezingContract extends PortContract {

    private CampaignLedger ledger() {
        return ports().campaign().ledger();
    }

    private Claimed<Campaign> claimed() {
        return ledger().claimUnfrozen(LEASE).orElseThrow();
    }

    @Test
    default void onlyCampaignsInSendingAreFrozen() {
        LedgerScene scene = LedgerScene.live(ports());
        Campaign campaign = scene.started(OnUnknown.RESEND);
        scene.move(campaign, CampaignStatus.PAUSED);

        assertThat(ledger().claimUnfrozen(LEASE)).isEmpty();

        scene.move(campaign, CampaignStatus.SENDING);
        Claimed<Campaign> claim = claimed();
        assertThat(claim.workspace()).isEqualTo(scene.workspace());
        assertThat(claim.work().id()).isEqualTo(campaign.id());
        assertThat(claim.work().status()).isEqualTo(CampaignStatus.SENDING);
    }

    @Test
    default void anAudienceIsFrozenInChunksUntilItIsComplete() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(5);
        Campaign campaign = scene.started(OnUnknown.RESEND);
        Claimed<Campaign> claim = claimed();

        assertThat(ledger().freezeNext(claim, EVERYBODY, 2)).isEqualTo(2);
        assertThat(scene.stats(campaign)).isEqualTo(Map.of(RecipientStatus.READY, 2L));
        assertThat(ledger().freezeNext(claim, EVERYBODY, 2)).isEqualTo(2);
        assertThat(ledger().freezeNext(claim, EVERYBODY, 2)).isEqualTo(1);

        assertThat(scene.stats(campaign)).isEqualTo(Map.of(RecipientStatus.READY, 5L));
        ports().elapse(LEASE);
        assertThat(ledger().claimUnfrozen(LEASE)).isEmpty();
    }

    @Test
    default void anAudienceThatFillsItsChunksEndsWithAnEmptyOne() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(2);
        Campaign campaign = scene.started(OnUnknown.RESEND);
        Claimed<Campaign> claim = claimed();

        assertThat(ledger().freezeNext(claim, EVERYBODY, 2)).isEqualTo(2);
        assertThat(ledger().freezeNext(claim, EVERYBODY, 2)).isZero();

        assertThat(scene.stats(campaign)).isEqualTo(Map.of(RecipientStatus.READY, 2L));
        ports().elapse(LEASE);
        assertThat(ledger().claimUnfrozen(LEASE)).isEmpty();
    }

    @Test
    default void onlyActiveSubscribersNoYoungerThanTheStartAreFrozen() {
        LedgerScene scene = LedgerScene.live(ports());
        for (SubscriberStatus status : SubscriberStatus.values()) {
            scene.subscriberOf(subscriber(newId()).withStatus(status));
        }
        scene.subscriberOf(subscriber(newId()).withCreatedAt(ports().now()));
        Campaign campaign = scene.started(OnUnknown.RESEND);
        scene.subscriberOf(
                subscriber(newId())
                        .withCreatedAt(campaign.state().startedAt().orElseThrow().plusNanos(1000)));

        assertThat(ledger().freezeNext(claimed(), EVERYBODY, 100)).isEqualTo(2);
    }

    @Test
    default void eachSubscriberSelectedByTagsIsFrozenOnce() {
        assertThat(frozenBy(false, "ab", "c")).isEqualTo(3);
        assertThat(frozenBy(true, "ab", "c")).isEqualTo(1);
        assertThat(frozenBy(false, "", "c")).isEqualTo(4);
        assertThat(frozenBy(false, "ab", "")).isEqualTo(5);
    }

    /** Six people: on none, on a, on b, on a and b, on a and c, on all of a, b and c. */
    private int frozenBy(boolean matchAll, String include, String exclude) {
        LedgerScene scene = LedgerScene.live(ports());
        List<Tag> tags = List.of(keepTag(scene), keepTag(scene), keepTag(scene));
        for (String on : List.of("", "a", "b", "ab", "ac", "abc")) {
            Subscriber person = scene.subscriberOf(subscriber(newId()));
            ports().subscriber()
                    .memberships()
                    .add(scene.workspace(), person.id(), ids(tags, on), ports().now(), "api");
        }
        scene.started(OnUnknown.RESEND);
        return ledger().freezeNext(
                        claimed(),
                        new Audience(ids(tags, include), ids(tags, exclude), matchAll),
                        100);
    }

    private static List<TagId> ids(List<Tag> tags, String letters) {
        return letters.chars().mapToObj(letter -> tags.get(letter - 'a').id()).toList();
    }

    private Tag keepTag(LedgerScene scene) {
        Tag tag = TagFixture.tag(newId()).build();
        ports().tag().tags().addUnlessPresent(scene.workspace(), tag);
        return tag;
    }

    @Test
    default void subscribersOfOtherWorkspacesAreNeverFrozen() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(1);
        for (Workspace stranger : strangersTo(scene.workspace())) {
            new LedgerScene(ports(), stranger).subscribers(3);
        }
        scene.started(OnUnknown.RESEND);

        assertThat(ledger().freezeNext(claimed(), EVERYBODY, 100)).isEqualTo(1);
    }

    @Test
    default void aClaimedCampaignIsNotClaimedAgainBeforeTheLeaseExpires() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(3);
        scene.started(OnUnknown.RESEND);
        Claimed<Campaign> first = claimed();
        assertThat(ledger().freezeNext(first, EVERYBODY, 1)).isEqualTo(1);
        assertThat(ledger().claimUnfrozen(LEASE)).isEmpty();

        ports().elapse(LEASE);
        Claimed<Campaign> second = claimed();

        assertThat(second.generation()).isGreaterThan(first.generation());
        assertThat(ledger().freezeNext(first, EVERYBODY, 100)).isEqualTo(-1);
        assertThat(ledger().freezeNext(second, EVERYBODY, 100)).isEqualTo(2);
    }

    @Test
    default void anAudienceIsFrozenAfterItsLastChunk() {
        LedgerScene scene = LedgerScene.live(ports());
        LedgerScene foreign = LedgerScene.live(ports());
        scene.subscribers(3);
        CampaignId campaign = scene.started(OnUnknown.RESEND).id();
        Claimed<Campaign> claim = claimed();

        ledger().freezeNext(claim, EVERYBODY, 2);
        assertThat(ledger().isFrozen(scene.workspace(), campaign)).isFalse();

        ledger().freezeNext(claim, EVERYBODY, 2);
        assertThat(ledger().isFrozen(scene.workspace(), campaign)).isTrue();
        assertThat(ledger().isFrozen(foreign.workspace(), campaign)).isFalse();
    }

    @Test
    default void aReleasedCampaignIsDueAgainAfterThoseThatWait() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(3);
        Campaign large = scene.started(OnUnknown.RESEND);
        Claimed<Campaign> first = claimed();
        Campaign waiting = scene.started(OnUnknown.RESEND);
        Campaign foreign = LedgerScene.live(ports()).started(OnUnknown.RESEND);
        assertThat(ledger().freezeNext(first, EVERYBODY, 1)).isEqualTo(1);

        ports().elapse(Duration.ofMillis(1));
        ledger().releaseUnfrozen(first);

        assertThat(Stream.of(claimed(), claimed()).map(claim -> claim.work().id()))
                .containsExactlyInAnyOrder(waiting.id(), foreign.id());
        Claimed<Campaign> again = claimed();
        assertThat(again.work().id()).isEqualTo(large.id());
        assertThat(ledger().freezeNext(first, EVERYBODY, 100)).isEqualTo(-1);
        ledger().releaseUnfrozen(first);
        assertThat(ledger().claimUnfrozen(LEASE)).isEmpty();
        assertThat(ledger().freezeNext(again, EVERYBODY, 100)).isEqualTo(2);
        ledger().releaseUnfrozen(again);
        assertThat(ledger().claimUnfrozen(LEASE)).isEmpty();
    }

    @Test
    default void rolledBackFreezingIsRepeated() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(3);
        Campaign campaign = scene.started(OnUnknown.RESEND);
        Claimed<Campaign> claim = claimed();

        Rollback.of(ports().transactions(), () -> ledger().freezeNext(claim, EVERYBODY, 100));

        assertThat(scene.stats(campaign)).isEmpty();
        assertThat(ledger().freezeNext(claim, EVERYBODY, 100)).isEqualTo(3);
    }

    @Test
    default void ofConcurrentClaimsOfACampaignOneSucceeds() {
        LedgerScene.live(ports()).started(OnUnknown.RESEND);

        List<Optional<Claimed<Campaign>>> claims = Race.of(4, _ -> ledger().claimUnfrozen(LEASE));

        assertThat(claims.stream().flatMap(Optional::stream)).hasSize(1);
    }
}
