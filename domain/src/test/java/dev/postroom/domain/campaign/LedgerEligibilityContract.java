package dev.postroom.domain.campaign;

import static dev.postroom.domain.campaign.LedgerScene.EVERYBODY;
import static dev.postroom.domain.campaign.LedgerScene.LEASE;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.campaign.audience.Audience;
import dev.postroom.domain.campaign.sending.CampaignLedger;
import dev.postroom.domain.campaign.sending.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.sending.LedgerEntry;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.email.suppression.Suppressions;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.stream.Stream;

/** Who of a frozen audience may still get the mail. */
public interface LedgerEligibilityContract extends PortContract {

    private CampaignLedger ledger() {
        return ports().campaign().ledger();
    }

    private Claimed<Chunk> claimed() {
        return ledger().claimChunk(LEASE, List.of()).orElseThrow();
    }

    private static Stream<SubscriberId> eligible(List<LedgerEntry> entries) {
        return entries.stream()
                .filter(LedgerEntry.Eligible.class::isInstance)
                .map(entry -> ((LedgerEntry.Eligible) entry).recipient().subscriber());
    }

    @Test
    default void deletedAndInactiveSubscribersAreIneligible() {
        LedgerScene scene = LedgerScene.live(ports());
        List<Subscriber> people = scene.subscribers(4);
        scene.frozen(OnUnknown.RESEND, 10);
        ports().subscriber().subscribers().delete(scene.workspace(), people.get(0).id());
        people.subList(1, 3).forEach(person -> unsubscribe(scene, person));

        List<LedgerEntry> read = scene.read(claimed(), 10);

        assertThat(read).hasSize(4);
        assertThat(eligible(read)).containsExactly(people.get(3).id());
    }

    @Test
    default void someoneWhoUnsubscribesAfterAReadIsIneligibleInTheNext() {
        LedgerScene scene = LedgerScene.live(ports());
        Subscriber person = scene.subscribers(1).getFirst();
        scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        assertThat(eligible(scene.read(claim, 10))).hasSize(1);

        unsubscribe(scene, person);

        assertThat(eligible(scene.read(claim, 10))).isEmpty();
    }

    private void unsubscribe(LedgerScene scene, Subscriber person) {
        ports().subscriber()
                .subscribers()
                .update(
                        scene.workspace(),
                        person.changed(
                                person.email(),
                                SubscriberStatus.UNSUBSCRIBED,
                                person.profile(),
                                ports().now()));
    }

    @Test
    default void suppressedAddressesOfTheWorkspaceAreIneligible() {
        LedgerScene scene = LedgerScene.live(ports());
        List<Subscriber> people = scene.subscribers(3);
        scene.frozen(OnUnknown.RESEND, 10);
        Suppressions suppressions = ports().email().suppressions();
        suppressions.add(
                scene.workspace(),
                List.of(people.get(0).email()),
                Suppressions.Reason.BOUNCED,
                ports().now());
        strangersTo(scene.workspace())
                .forEach(stranger ->
                        suppressions.add(
                                stranger,
                                List.of(people.get(1).email()),
                                Suppressions.Reason.COMPLAINED,
                                ports().now()));

        assertThat(eligible(scene.read(claimed(), 10)))
                .containsExactlyInAnyOrder(people.get(1).id(), people.get(2).id());
    }

    @Test
    default void recipientsThatLeftTheTagsAreIneligible() {
        LedgerScene scene = LedgerScene.live(ports());
        Subscriber stays = scene.subscribers(1).getFirst();
        Subscriber leaves = scene.subscribers(1).getFirst();
        Tag tag = TagFixture.tag(newId()).build();
        ports().tag().tags().addUnlessPresent(scene.workspace(), tag);
        for (Subscriber person : List.of(stays, leaves)) {
            ports().subscriber()
                    .memberships()
                    .add(scene.workspace(), person.id(), List.of(tag.id()), ports().now(), "api");
        }
        scene.frozen(OnUnknown.RESEND, 10);
        ports().subscriber().memberships().remove(scene.workspace(), leaves.id(), tag.id());
        Claimed<Chunk> claim = claimed();

        Audience onTag = new Audience(List.of(tag.id()), List.of(), false);
        assertThat(eligible(ledger().read(claim, onTag, 0, 10))).containsExactly(stays.id());
        Audience notOnTag = new Audience(List.of(), List.of(tag.id()), false);
        assertThat(eligible(ledger().read(claim, notOnTag, 0, 10))).containsExactly(leaves.id());
        assertThat(eligible(ledger().read(claim, EVERYBODY, 0, 10))).hasSize(2);
    }
}
