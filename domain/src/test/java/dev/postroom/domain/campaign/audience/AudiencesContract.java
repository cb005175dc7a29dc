package dev.postroom.domain.campaign.audience;

import static dev.postroom.domain.subscriber.SubscriberFixture.subscriber;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.EngagementFilterContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;
import dev.postroom.domain.tag.TagId;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Tests that every implementation of {@link Audiences} must pass. */
public interface AudiencesContract extends AudienceFilterContract, EngagementFilterContract {

    private AudienceCount count(
            Workspace workspace, List<TagId> include, List<TagId> exclude, boolean all) {
        return ports().campaign().audiences().count(workspace, new Audience(include, exclude, all));
    }

    private TagId keepTag(Workspace workspace) {
        Tag tag = TagFixture.tag(newId()).build();
        ports().tag().tags().addUnlessPresent(workspace, tag);
        return tag.id();
    }

    private void keep(Workspace workspace, SubscriberStatus status, TagId... tags) {
        Subscriber person = subscriber(newId()).withStatus(status).build();
        ports().subscriber().subscribers().addUnlessPresent(workspace, person);
        ports().subscriber()
                .memberships()
                .add(workspace, person.id(), List.of(tags), ports().now(), "api");
    }

    @Test
    default void withoutTagsAllSubscribersAreCountedByStatus() {
        Workspace here = newLive();
        keep(here, SubscriberStatus.ACTIVE);
        keep(here, SubscriberStatus.ACTIVE);
        keep(here, SubscriberStatus.BOUNCED);
        strangersTo(here).forEach(stranger -> keep(stranger, SubscriberStatus.ACTIVE));

        AudienceCount count = count(here, List.of(), List.of(), false);

        assertThat(count.eligible()).isEqualTo(2);
        assertThat(count.of(SubscriberStatus.BOUNCED)).isEqualTo(1);
        assertThat(count.of(SubscriberStatus.PENDING)).isZero();
        assertThat(count.matched()).isEqualTo(3);
    }

    @Test
    default void anEmptyWorkspaceCountsZero() {
        assertThat(count(newLive(), List.of(), List.of(), true).matched()).isZero();
    }

    @Test
    default void tagsSelectByAnyOrAllAndExclude() {
        Workspace here = newLive();
        TagId tea = keepTag(here);
        TagId milk = keepTag(here);
        TagId sugar = keepTag(here);
        keep(here, SubscriberStatus.ACTIVE, tea);
        keep(here, SubscriberStatus.UNSUBSCRIBED, tea, milk);
        keep(here, SubscriberStatus.ACTIVE, tea, milk, sugar);
        keep(here, SubscriberStatus.ACTIVE);

        assertThat(count(here, List.of(tea, milk), List.of(), false).matched()).isEqualTo(3);
        assertThat(count(here, List.of(tea, milk), List.of(), true).byStatus())
                .containsAllEntriesOf(
                        Map.of(SubscriberStatus.ACTIVE, 1L, SubscriberStatus.UNSUBSCRIBED, 1L));
        assertThat(count(here, List.of(tea, milk), List.of(sugar), true).eligible()).isZero();
        assertThat(count(here, List.of(), List.of(tea), false).matched()).isEqualTo(1);
        assertThat(count(here, List.of(tea), List.of(tea), false).matched()).isZero();
    }

    @Test
    default void aTagThatDoesNotExistSelectsNoPersonWhateverItsIdIs() {
        Workspace here = newLive();
        TagId tea = keepTag(here);
        keep(here, SubscriberStatus.ACTIVE, tea);
        keep(here, SubscriberStatus.ACTIVE);
        for (UUID id : List.of(new UUID(0, 0), new UUID(-1, -1), newId())) {
            TagId none = new TagId(id);
            assertThat(count(here, List.of(none), List.of(), false).matched()).isZero();
            assertThat(count(here, List.of(none, tea), List.of(), false).matched()).isOne();
            assertThat(count(here, List.of(none, tea), List.of(), true).matched()).isZero();
            assertThat(count(here, List.of(none), List.of(tea), false).matched()).isZero();
            assertThat(count(here, List.of(tea), List.of(none), false).matched()).isOne();
            assertThat(count(here, List.of(), List.of(none), false).matched()).isEqualTo(2);
        }
    }

    @Test
    default void rolledBackSubscribersAreNotCounted() {
        Workspace here = newLive();

        Rollback.of(ports().transactions(), () -> keep(here, SubscriberStatus.ACTIVE));

        assertThat(count(here, List.of(), List.of(), false).matched()).isZero();
    }
}
