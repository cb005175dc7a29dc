package dev.postroom.domain.tag;

import static dev.postroom.domain.tag.TagFixture.tag;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

/** How tags are changed and deleted. */
interface TagChangingContract extends PortContract {

    private Tags tags() {
        return ports().tag().tags();
    }

    private Tag stored(Workspace workspace, String name) {
        Tag tag = tag(newId()).withName(name).build();
        assertThat(tags().addUnlessPresent(workspace, tag)).isEmpty();
        return tag;
    }

    private Subscriber joined(Workspace workspace, Tag... all) {
        Subscriber person = SubscriberFixture.subscriber(newId()).build();
        ports().subscriber().subscribers().addUnlessPresent(workspace, person);
        ports().subscriber()
                .memberships()
                .add(
                        workspace,
                        person.id(),
                        List.of(all).stream().map(Tag::id).toList(),
                        ports().now(),
                        "api");
        return ports().subscriber().subscribers().find(workspace, person.id()).orElseThrow();
    }

    private Tag found(Workspace workspace, Tag tag) {
        return tags().find(workspace, tag.id()).orElseThrow().tag();
    }

    private static TagPatch named(String name) {
        return new TagPatch(
                Optional.of(name),
                Optional.of(Slug.of(name)),
                Change.set("About " + name),
                Change.set("drinks"),
                Optional.of(false),
                Optional.of(true));
    }

    private long total(Workspace workspace) {
        return tags().list(
                        workspace,
                        TagQuery.all(),
                        PageRequest.first(1, Sort.ascending(TagQuery.Sort.NAME)))
                .total();
    }

    @Test
    default void aChangeOfEveryFieldIsStored() {
        Workspace here = newLive();
        Tag tea = stored(here, "Tea");
        Tag next = named("Coffee").applyTo(tea, ports().now());

        assertThat(tags().lock(here, tea.id())).contains(tea);
        assertThat(tags().update(here, next)).isEmpty();

        assertThat(found(here, tea)).isEqualTo(next);
        assertThat(tags().findByName(here, "coffee").orElseThrow().tag()).isEqualTo(next);
        assertThat(tags().findByName(here, "tea")).isEmpty();
    }

    @Test
    default void aNameOrSlugInUseRejectsAChangeButNotTheTransaction() {
        Workspace here = newLive();
        Tag tea = stored(here, "Tea");
        Tag coffee = stored(here, "Coffee");
        Tag sameName = tag(tea.id().value()).withName("COFFEE").withSlug("tea").build();
        Tag sameSlug = tag(tea.id().value()).withName("Tea").withSlug("coffee").build();
        ports().transactions()
                .inTransaction(() -> {
                    assertThat(tags().update(here, sameName)).contains(coffee);
                    assertThat(tags().update(here, sameSlug)).contains(coffee);
                    stored(here, "Milk");
                });

        assertThat(found(here, tea)).isEqualTo(tea);
        assertThat(total(here)).isEqualTo(3);
    }

    @Test
    default void aTagDoesNotConflictWithItself() {
        Workspace here = newLive();
        Tag tea = stored(here, "Tea");
        Tag louder = tag(tea.id().value()).withName("TEA").withSlug("tea").build();

        assertThat(tags().update(here, louder)).isEmpty();

        assertThat(found(here, tea)).isEqualTo(louder);
    }

    @Test
    default void otherWorkspacesCannotChangeOrDeleteOurTags() {
        Workspace here = newLive();
        Tag tea = stored(here, "Tea");
        joined(here, tea);
        for (Workspace stranger : strangersTo(here)) {
            Tag theirs = stored(stranger, "Coffee");
            assertThat(tags().lock(stranger, tea.id())).isEmpty();
            assertThat(tags().holdAny(stranger, List.of("tea"))).isEmpty();
            tags().delete(stranger, tea.id());
            assertThat(tags().update(here, named("Coffee").applyTo(tea, ports().now()))).isEmpty();
            assertThat(tags().update(here, tea)).isEmpty();
            assertThat(found(stranger, theirs)).isEqualTo(theirs);
        }
        assertThat(tags().find(here, tea.id())).contains(new CountedTag(tea, 1));
    }

    @Test
    default void aTagIsDeletedWithOnlyItsMemberships() {
        Workspace here = newLive();
        Tag tea = stored(here, "Tea");
        Tag milk = stored(here, "Milk");
        Subscriber both = joined(here, tea, milk);
        joined(here, tea);

        tags().delete(here, tea.id());

        assertThat(tags().find(here, tea.id())).isEmpty();
        assertThat(tags().find(here, milk.id())).contains(new CountedTag(milk, 1));
        assertThat(total(here)).isEqualTo(1);
        Subscriber after = ports().subscriber().subscribers().find(here, both.id()).orElseThrow();
        assertThat(after.memberships()).extracting(m -> m.tag().id()).containsExactly(milk.id());
        assertThat(after.version()).isEqualTo(both.version());
        stored(here, "Tea");
        assertThat(tags().findByName(here, "tea").orElseThrow().subscriberCount()).isZero();
    }

    @Test
    default void aRolledBackDeletionKeepsTheMemberships() {
        Workspace here = newLive();
        Tag tea = stored(here, "Tea");
        joined(here, tea);

        Rollback.of(ports().transactions(), () -> tags().delete(here, tea.id()));

        assertThat(tags().find(here, tea.id())).contains(new CountedTag(tea, 1));
        assertThat(total(here)).isEqualTo(1);
    }

    @Test
    default void lockedTagsAreTheFoundOnes() {
        Workspace here = newLive();
        Tag tea = stored(here, "Tea");
        stored(here, "Milk");

        assertThat(tags().holdAny(here, List.of("TEA", "nothing"))).containsExactly(tea);
    }

    @Test
    default void ofConcurrentRenamesToOneNameOneSucceeds() {
        Workspace here = newLive();
        List<Tag> all = List.of(stored(here, "a"), stored(here, "b"), stored(here, "c"));

        List<Optional<Tag>> answers =
                Race.of(
                        3,
                        number ->
                                tags().update(
                                                here,
                                                named("Tea")
                                                        .applyTo(all.get(number), ports().now())));

        Tag winner = tags().findByName(here, "tea").orElseThrow().tag();
        assertThat(answers).containsOnlyOnce(Optional.empty());
        assertThat(answers.stream().flatMap(Optional::stream)).hasSize(2).containsOnly(winner);
    }
}
