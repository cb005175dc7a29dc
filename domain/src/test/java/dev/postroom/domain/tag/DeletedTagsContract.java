package dev.postroom.domain.tag;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Tests that every implementation of {@link DeletedTags} must pass. */
public interface DeletedTagsContract extends PortContract {

    private DeletedTags deleted() {
        return ports().tag().deleted();
    }

    private DeletedTag deletedTag(Workspace here) {
        Tag tag = TagFixture.tag(newId()).withCategory("Topics").build();
        ports().tag().tags().addUnlessPresent(here, tag);
        return deletedTag(tag);
    }

    private DeletedTag deletedTag(Tag tag) {
        return new DeletedTag(tag, "api", Actor.key(newId(), "Deleting key"), SettableClock.START);
    }

    @Test
    default void aDeletedTagIsGoneForReadersAndItsNameIsFree() {
        Workspace here = newLive();
        DeletedTag gone = deletedTag(here);
        Subscriber member = SubscriberFixture.subscriber(newId()).build();
        ports().subscriber().subscribers().addUnlessPresent(here, member);
        ports().subscriber()
                .memberships()
                .add(here, member.id(), List.of(gone.tag().id()), ports().now(), "api");

        deleted().add(here, gone);

        assertThat(ports().tag().tags().find(here, gone.tag().id())).isEmpty();
        assertThat(ports().tag().tags().findBySlug(here, gone.tag().slug())).isEmpty();
        assertThat(ports().tag().tags().findAny(here, List.of(gone.tag().name()))).isEmpty();
        assertThat(
                        ports().subscriber()
                                .subscribers()
                                .find(here, member.id())
                                .orElseThrow()
                                .memberships())
                .isEmpty();
        Tag next = TagFixture.tag(newId()).withName(gone.tag().name()).build();
        assertThat(ports().tag().tags().addUnlessPresent(here, next)).isEmpty();
        assertThat(ports().tag().tags().find(here, next.id()).orElseThrow().subscriberCount())
                .isZero();
        assertThat(ports().subscriber().memberships().remove(here, gone.tag().id(), 10))
                .singleElement()
                .satisfies(left -> assertThat(left.id()).isEqualTo(member.id()));
    }

    @Test
    default void everyDeletedTagOfAnyWorkspaceHasItsTurnAsItWas() {
        Workspace here = newLive();
        List<DeletedTags.Turn> gone =
                Stream.concat(Stream.of(here), strangersTo(here).stream())
                        .map(workspace -> new DeletedTags.Turn(workspace, deletedTag(workspace)))
                        .toList();

        gone.forEach(turn -> deleted().add(turn.workspace(), turn.deleted()));

        List<DeletedTags.Turn> found = new ArrayList<>();
        for (int i = 0; i < gone.size(); i++) {
            DeletedTags.Turn next = deleted().lockNext().orElseThrow();
            found.add(next);
            deleted().postpone(next.workspace(), next.deleted().tag().id());
        }
        assertThat(found).containsExactlyInAnyOrderElementsOf(gone);
        assertThat(deleted().lockNext()).contains(found.getFirst());
    }

    @Test
    default void anEndedTagIsFoundNoMoreAndThoseOfOthersStay() {
        Workspace here = newLive();
        DeletedTag gone = deletedTag(here);
        deleted().add(here, gone);

        strangersTo(here).forEach(stranger -> deleted().end(stranger, gone.tag().id()));
        strangersTo(here).forEach(stranger -> deleted().postpone(stranger, gone.tag().id()));
        assertThat(deleted().lockNext()).contains(new DeletedTags.Turn(here, gone));

        deleted().end(here, gone.tag().id());
        assertThat(deleted().lockNext()).isEmpty();
    }

    @Test
    default void aTagThatDoesNotExistInTheWorkspaceIsNotDeleted() {
        Workspace here = newLive();
        DeletedTag kept = deletedTag(here);

        strangersTo(here).forEach(stranger -> deleted().add(stranger, kept));

        assertThat(deleted().lockNext()).isEmpty();
        assertThat(ports().tag().tags().find(here, kept.tag().id())).isPresent();
    }
}
