package dev.postroom.domain.tag;

import static dev.postroom.domain.tag.TagFixture.tag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.text.Slug;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How tags are stored and found. */
interface TagStoringContract extends PortContract {

    private Tags tags() {
        return ports().tag().tags();
    }

    private Tag stored(Workspace workspace, TagFixture fixture) {
        Tag tag = fixture.build();
        assertThat(tags().addUnlessPresent(workspace, tag)).isEmpty();
        return tag;
    }

    @Test
    default void aTagIsFoundAsStoredWithoutSubscribers() {
        Workspace here = newLive();
        Tag tag =
                stored(
                        here,
                        tag(newId())
                                .withName("Große Kunden")
                                .withCategory("b2b")
                                .withPublic(false));

        assertThat(tags().find(here, tag.id())).contains(new CountedTag(tag, 0));
        assertThat(tags().findBySlug(here, new Slug("grosse-kunden"))).contains(tag);
    }

    @Test
    default void aTagNameInOtherCaseIsInUse() {
        Workspace here = newLive();
        Tag tag = stored(here, tag(newId()).withName("Ärzte"));
        Tag same = tag(newId()).withName("ÄRZTE").withSlug("other").build();

        assertThat(tags().addUnlessPresent(here, same)).contains(tag);
        assertThat(tags().find(here, same.id())).isEmpty();
    }

    @Test
    default void aTagSlugCanBeUsedOnlyOnce() {
        Workspace here = newLive();
        Tag tag = stored(here, tag(newId()).withName("VIP").withSlug("vip"));
        Tag same = tag(newId()).withName("Important").withSlug("vip").build();

        assertThat(tags().addUnlessPresent(here, same)).contains(tag);
        assertThat(tags().find(here, same.id())).isEmpty();
    }

    @Test
    default void eachWorkspaceHasItsOwnNames() {
        Workspace here = newLive();
        Tag ours = stored(here, tag(newId()).withName("News"));

        for (Workspace stranger : strangersTo(here)) {
            assertThat(tags().find(stranger, ours.id())).isEmpty();
            assertThat(tags().findByName(stranger, "news")).isEmpty();
            assertThat(tags().findBySlug(stranger, ours.slug())).isEmpty();
            assertThat(tags().findAny(stranger, List.of("news", ours.id().toString()))).isEmpty();

            Tag theirs = stored(stranger, tag(newId()).withName("News"));

            assertThat(tags().findByName(stranger, "news").orElseThrow().tag()).isEqualTo(theirs);
            assertThat(tags().findByName(here, "news").orElseThrow().tag()).isEqualTo(ours);
        }
    }

    @Test
    default void aNameWinsOverTheSlugOfAnotherTag() {
        Workspace here = newLive();
        Tag bySlug = stored(here, tag(newId()).withName("Weekly").withSlug("news"));
        Tag byName = stored(here, tag(newId()).withName("News").withSlug("n"));

        assertThat(tags().findByName(here, "NEWS").orElseThrow().tag()).isEqualTo(byName);
        assertThat(tags().findByName(here, "weekly").orElseThrow().tag()).isEqualTo(bySlug);
        assertThat(tags().findByName(here, "n").orElseThrow().tag()).isEqualTo(byName);
    }

    @Test
    default void unknownTagsAreAbsent() {
        Workspace here = newLive();

        assertThat(tags().find(here, new TagId(newId()))).isEmpty();
        assertThat(tags().findByName(here, "nothing")).isEmpty();
        assertThat(tags().findBySlug(here, new Slug("nothing"))).isEmpty();
        assertThat(tags().findAny(here, List.of())).isEmpty();
    }

    @Test
    default void referencesMatchByIdSlugOrNameEachTagOnce() {
        Workspace here = newLive();
        Tag first = stored(here, tag(newId()).withName("First One"));
        Tag second = stored(here, tag(newId()).withName("Second One"));
        Tag third = stored(here, tag(newId()).withName("Third One"));
        stored(here, tag(newId()).withName("Not Wanted"));

        List<Tag> found =
                tags().findAny(
                                here,
                                List.of(
                                        first.id().toString().toUpperCase(Locale.ROOT),
                                        "first one",
                                        "second-one",
                                        "THIRD ONE",
                                        "unknown",
                                        newId().toString()));

        assertThat(found).containsExactlyInAnyOrder(first, second, third);
    }

    @Test
    default void ofConcurrentStoresOfANameOneSucceedsAndTheOthersGetItsTag() {
        Workspace here = newLive();
        List<Tag> rivals =
                List.of("News", "NEWS", "news", "nEWS").stream()
                        .map(name -> tag(newId()).withName(name).build())
                        .toList();

        List<Optional<Tag>> answers =
                Race.of(4, number -> tags().addUnlessPresent(here, rivals.get(number)));

        Tag stored = tags().findByName(here, "news").orElseThrow().tag();
        assertThat(answers).containsOnlyOnce(Optional.empty());
        assertThat(answers.stream().flatMap(Optional::stream)).hasSize(3).containsOnly(stored);
        assertThat(rivals).contains(stored);
    }

    @Test
    default void aRolledBackNameIsFree() {
        Workspace here = newLive();
        assertThatThrownBy(() ->
                        ports().transactions()
                                .inTransaction(() -> {
                                    stored(here, tag(newId()).withName("News"));
                                    throw new IllegalStateException("planted");
                                }))
                .hasMessage("planted");

        Tag tag = stored(here, tag(newId()).withName("News"));

        assertThat(tags().findByName(here, "News").orElseThrow().tag()).isEqualTo(tag);
    }
}
