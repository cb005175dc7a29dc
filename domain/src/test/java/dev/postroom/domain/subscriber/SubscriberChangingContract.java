package dev.postroom.domain.subscriber;

import static dev.postroom.domain.subscriber.SubscriberFixture.subscriber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.subscriber.note.NoteFixture;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

/** How subscribers change. */
interface SubscriberChangingContract extends PortContract {

    private Subscribers subscribers() {
        return ports().subscriber().subscribers();
    }

    private Subscriber present(Workspace workspace, String email) {
        Subscriber subscriber = subscriber(newId()).withEmail(email).build();
        assertThat(subscribers().addUnlessPresent(workspace, subscriber)).isEmpty();
        return subscriber;
    }

    private Optional<SubscriberId> changed(
            Workspace workspace, SubscriberId id, String email, SubscriberStatus status) {
        return ports().transactions()
                .inTransaction(() -> {
                    Subscriber locked = subscribers().lock(workspace, id).orElseThrow();
                    return subscribers()
                            .update(
                                    workspace,
                                    locked.changed(
                                            new EmailAddress(email),
                                            status,
                                            Profile.empty(),
                                            ports().now()));
                });
    }

    @Test
    default void aChangeIsStoredWithTimesAndVersion() {
        Workspace here = newLive();
        Subscriber before = present(here, "ann@example.com");

        assertThat(changed(here, before.id(), "Ann@new.example", SubscriberStatus.UNSUBSCRIBED))
                .isEmpty();

        Subscriber after = subscribers().find(here, before.id()).orElseThrow();
        assertThat(after.version()).isEqualTo(2);
        assertThat(after.email().value()).isEqualTo("Ann@new.example");
        assertThat(after.state().unsubscribedAt()).contains(after.updatedAt());
        assertThat(after)
                .isEqualTo(
                        before.changed(
                                after.email(),
                                SubscriberStatus.UNSUBSCRIBED,
                                Profile.empty(),
                                after.updatedAt()));
        assertThat(subscribers().findByEmail(here, before.email())).isEmpty();
    }

    @Test
    default void theCaseOfAnAddressCanChange() {
        Workspace here = newLive();
        Subscriber subscriber = present(here, "ann@example.com");

        assertThat(changed(here, subscriber.id(), "ANN@example.com", SubscriberStatus.ACTIVE))
                .isEmpty();

        assertThat(subscribers().find(here, subscriber.id()).orElseThrow().email().value())
                .isEqualTo("ANN@example.com");
    }

    @Test
    default void anAddressInUseIsReportedAndNothingChanges() {
        Workspace here = newLive();
        Subscriber ann = present(here, "ann@example.com");
        Subscriber bob = present(here, "bob@example.com");

        assertThat(changed(here, bob.id(), "ANN@example.com", SubscriberStatus.BOUNCED))
                .contains(ann.id());

        assertThat(subscribers().find(here, bob.id())).contains(bob);
        assertThat(subscribers().find(here, ann.id())).contains(ann);
    }

    @Test
    default void anAddressInAnotherWorkspaceIsFree() {
        Workspace here = newLive();
        Subscriber ours = present(here, "ann@example.com");
        for (Workspace stranger : strangersTo(here)) {
            Subscriber theirs = present(stranger, "bob@example.com");

            assertThat(changed(stranger, theirs.id(), "ann@example.com", SubscriberStatus.ACTIVE))
                    .isEmpty();
        }
        assertThat(subscribers().find(here, ours.id())).contains(ours);
    }

    @Test
    default void aRolledBackChangeHasNoEffect() {
        Workspace here = newLive();
        Subscriber before = present(here, "ann@example.com");

        assertThatThrownBy(() ->
                        ports().transactions()
                                .inTransaction(() -> {
                                    changed(
                                            here,
                                            before.id(),
                                            "new@example.com",
                                            SubscriberStatus.BOUNCED);
                                    throw new IllegalStateException("planted");
                                }))
                .hasMessage("planted");

        assertThat(subscribers().find(here, before.id())).contains(before);
    }

    @Test
    default void concurrentChangesOfASubscriberAreNotLost() {
        Workspace here = newLive();
        Subscriber subscriber = present(here, "ann@example.com");

        Race.of(
                4,
                _ -> {
                    for (int i = 0; i < 10; i++) {
                        changed(here, subscriber.id(), "ann@example.com", SubscriberStatus.ACTIVE);
                    }
                    return true;
                });

        assertThat(subscribers().find(here, subscriber.id()).orElseThrow().version()).isEqualTo(41);
    }

    @Test
    default void aChangeKeepsMembershipsAndNotes() {
        Workspace here = newLive();
        Subscriber subscriber = present(here, "ann@example.com");
        Tag tag = TagFixture.tag(newId()).build();
        ports().tag().tags().addUnlessPresent(here, tag);
        ports().subscriber()
                .memberships()
                .add(here, subscriber.id(), List.of(tag.id()), ports().now(), "api");
        ports().subscriber().notes().add(here, NoteFixture.defaultNote(newId(), subscriber.id()));

        changed(here, subscriber.id(), "new@example.com", SubscriberStatus.ACTIVE);

        Subscriber after = subscribers().find(here, subscriber.id()).orElseThrow();
        assertThat(after.memberships()).hasSize(1);
        assertThat(after.notesCount()).isEqualTo(1);
    }
}
