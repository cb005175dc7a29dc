package dev.postroom.application.campaign.sending;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.House;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.LedgerScene;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.sending.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.sending.HeldRefusals;
import dev.postroom.domain.campaign.sending.HeldRefusals.Refusal;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;

import org.junit.jupiter.api.Test;

import java.util.List;

/** Very many refusals of one campaign are judged in parts. */
final class RefusalJudgeTest {

    private static final int CHUNK = 1000;

    private final House house = House.create();
    private final HeldRefusals held = house.ports().campaign().refusals();
    private final RefusalJudge judge = new RefusalJudge(held, house.effects().people());
    private final LedgerScene scene = LedgerScene.live(house.ports());

    private boolean judge(Campaign campaign) {
        return house.ports()
                .transactions()
                .inTransaction(
                        () -> judge.judge(scene.workspace(), campaign.id(), house.ports().now()));
    }

    private void hold(Campaign campaign, int chunk, List<Subscriber> people) {
        held.hold(
                scene.workspace(),
                new Chunk(campaign.id(), chunk),
                people.stream()
                        .map(one ->
                                new Refusal(
                                        one.id(),
                                        one.email(),
                                        "no " + one.id(),
                                        house.ports().now()))
                        .toList());
    }

    private SubscriberStatus status(Subscriber person) {
        return house.ports()
                .subscriber()
                .subscribers()
                .find(scene.workspace(), person.id())
                .orElseThrow()
                .status();
    }

    @Test
    void aTransactionJudgesThoseOfSoManyChunksAndSaysThatThereMayBeMore() {
        List<Subscriber> people = scene.subscribers(CHUNK + 1);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, CHUNK);
        hold(campaign, 1, people.subList(0, CHUNK));
        hold(campaign, 2, people.subList(CHUNK, CHUNK + 1));
        scene.move(campaign, CampaignStatus.PAUSED);

        assertThat(judge(campaign)).isTrue();

        assertThat(status(people.getFirst())).isEqualTo(SubscriberStatus.BOUNCED);
        assertThat(status(people.getLast())).isEqualTo(SubscriberStatus.ACTIVE);
        assertThat(judge(campaign)).isFalse();
        assertThat(status(people.getLast())).isEqualTo(SubscriberStatus.BOUNCED);
    }
}
