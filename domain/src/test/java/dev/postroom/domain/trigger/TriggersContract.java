package dev.postroom.domain.trigger;

import static dev.postroom.domain.trigger.TriggerFixture.trigger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Pages;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.trigger.definition.TriggerDefinition;
import dev.postroom.domain.trigger.definition.TriggerFilter;
import dev.postroom.domain.trigger.definition.TriggerKind;
import dev.postroom.domain.trigger.definition.TriggerMatch;
import dev.postroom.domain.trigger.step.Step;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The contract of {@link Triggers}. */
public interface TriggersContract extends PortContract {

    private Triggers triggers() {
        return ports().trigger().triggers();
    }

    private Trigger stored(Workspace workspace, TriggerFixture fixture) {
        Trigger trigger = fixture.build();
        triggers().addUnlessPresent(workspace, trigger);
        return trigger;
    }

    private Optional<Trigger> found(Workspace workspace, TriggerId id) {
        return triggers().find(workspace, id).map(CountedTrigger::trigger);
    }

    private List<Trigger> all(Workspace workspace, TriggerQuery query) {
        return Pages.walk(
                        2,
                        Sort.ascending(TriggerQuery.Sort.CREATED_AT),
                        page -> triggers().list(workspace, query, page))
                .stream()
                .map(CountedTrigger::trigger)
                .toList();
    }

    private void update(Workspace workspace, Trigger next) {
        ports().transactions()
                .inTransaction(() -> {
                    assertThat(triggers().lock(workspace, next.id())).isPresent();
                    triggers().update(workspace, next);
                });
    }

    private static Instant later(int seconds) {
        return SettableClock.START.plusSeconds(seconds);
    }

    @Test
    default void aTriggerIsFoundAsStoredWithNoRuns() {
        Workspace here = newLive();
        Trigger trigger = stored(here, trigger(newId()).withName("Grüße an alle"));

        assertThat(triggers().find(here, trigger.id()))
                .contains(new CountedTrigger(trigger, TriggerStats.none()));
        assertThat(triggers().find(here, new TriggerId(newId()))).isEmpty();
    }

    @Test
    default void aSlugBelongsToOneTriggerOfAWorkspace() {
        Workspace here = newLive();
        Trigger first = stored(here, trigger(newId()).withSlug("welcome"));
        Trigger second = stored(here, trigger(newId()).withSlug("goodbye"));
        stored(here, trigger(newId()));
        Trigger twin = trigger(newId()).withSlug("welcome").build();

        assertThat(triggers().addUnlessPresent(here, twin)).contains(first.id());
        assertThat(slugged(second, "welcome", here)).contains(first.id());
        assertThat(named(here, "welcome")).contains(first);
        assertThat(named(here, "goodbye")).contains(second);
        assertThat(found(here, twin.id())).isEmpty();
        for (Workspace stranger : strangersTo(here)) {
            assertThat(named(stranger, "welcome")).isEmpty();
            assertThat(triggers().addUnlessPresent(stranger, twin)).isEmpty();
        }

        assertThat(slugged(first, null, here)).isEmpty();
        assertThat(named(here, "welcome")).isEmpty();
        assertThat(slugged(second, "welcome", here)).isEmpty();
        assertThat(named(here, "welcome").map(Trigger::id)).contains(second.id());
        triggers().delete(here, second.id());
        assertThat(triggers().addUnlessPresent(here, trigger(newId()).withSlug("welcome").build()))
                .isEmpty();
    }

    private Optional<TriggerId> slugged(Trigger one, @Nullable String slug, Workspace here) {
        Trigger next =
                one.edited(
                        one.name(),
                        Optional.ofNullable(slug).map(Slug::new),
                        one.isActive(),
                        one.definition(),
                        later(1));
        return ports().transactions().inTransaction(() -> triggers().update(here, next));
    }

    private Optional<Trigger> named(Workspace workspace, String slug) {
        return triggers()
                .find(workspace, new TriggerKey.OfSlug(new Slug(slug)))
                .map(CountedTrigger::trigger);
    }

    @Test
    default void ofManyTriggersWithOneSlugAtOnceOneIsStored() {
        Workspace here = newLive();

        List<Optional<TriggerId>> rivals =
                Race.of(
                        4,
                        _ ->
                                triggers()
                                        .addUnlessPresent(
                                                here, trigger(newId()).withSlug("one").build()));

        TriggerId one = named(here, "one").orElseThrow().id();
        assertThat(rivals).containsOnlyOnce(Optional.empty());
        assertThat(rivals).containsOnly(Optional.empty(), Optional.of(one));
        assertThat(all(here, TriggerQuery.all())).hasSize(1);
    }

    @Test
    default void everyPartOfADefinitionIsKept() {
        Workspace here = newLive();
        for (int seed = 0; seed < 40; seed++) {
            TriggerDefinition definition = new RandomDefinitions(seed, this::newId).next();
            Trigger trigger =
                    Trigger.created(
                            new TriggerId(newId()),
                            new NewTrigger("Trigger", Optional.empty(), true, definition.toJson()),
                            definition,
                            SettableClock.START);
            triggers().addUnlessPresent(here, trigger);

            assertThat(found(here, trigger.id())).as("seed %d", seed).contains(trigger);
        }
    }

    @Test
    default void otherWorkspacesNeitherSeeNorChangeATrigger() {
        Workspace here = newLive();
        Trigger trigger = stored(here, trigger(newId()));

        for (Workspace stranger : strangersTo(here)) {
            ports().transactions()
                    .inTransaction(() -> {
                        assertThat(triggers().lock(stranger, trigger.id())).isEmpty();
                        triggers().update(stranger, renamed(trigger, "Other"));
                        triggers().delete(stranger, trigger.id());
                    });
            assertThat(triggers().find(stranger, trigger.id())).isEmpty();
            assertThat(triggers().definition(stranger, trigger.id(), 1)).isEmpty();
            assertThat(triggers().hasActive(stranger)).isFalse();
            assertThat(triggers().activeFor(stranger, Set.of(ofKind(trigger)))).isEmpty();
            assertThat(counted(stranger)).isZero();
            assertThat(all(stranger, TriggerQuery.all())).isEmpty();
        }

        assertThat(all(here, TriggerQuery.all())).containsExactly(trigger);
    }

    private static Trigger renamed(Trigger trigger, String name) {
        return trigger.edited(
                name, Optional.empty(), trigger.isActive(), trigger.definition(), later(1));
    }

    @Test
    default void aRunFindsTheDefinitionThatItBeganWith() {
        Workspace here = newLive();
        Trigger first = stored(here, trigger(newId()));
        Trigger renamed = renamed(first, "Renamed");
        TriggerDefinition other =
                trigger(newId())
                        .withSteps(TriggerFixture.mail(new TemplateId(newId())))
                        .definition();
        Trigger redefined = renamed.edited("Renamed", Optional.empty(), false, other, later(2));

        update(here, renamed);
        update(here, redefined);

        assertThat(found(here, first.id())).contains(redefined);
        assertThat(redefined.definitionVersion()).isEqualTo(3);
        assertThat(triggers().definition(here, first.id(), 1)).contains(first.definition());
        assertThat(triggers().definition(here, first.id(), 2)).isEmpty();
        assertThat(triggers().definition(here, first.id(), 3)).contains(other);
    }

    private static TriggerMatch ofKind(Trigger trigger) {
        return TriggerMatch.any(trigger.definition().kind());
    }

    private long counted(Workspace workspace) {
        return ports().transactions().inTransaction(() -> triggers().lockCount(workspace));
    }

    @Test
    default void activeTriggersAreReadOldestFirst() {
        Workspace here = newLive();
        assertThat(triggers().hasActive(here)).isFalse();
        Trigger stopped = stored(here, trigger(newId()));
        update(
                here,
                stopped.edited("Stopped", Optional.empty(), false, stopped.definition(), later(2)));
        stored(here, trigger(newId()).withActive(false));
        assertThat(triggers().hasActive(here)).isFalse();
        Trigger second = stored(here, trigger(newId()).withCreatedAt(later(1)));
        Trigger first = stored(here, trigger(newId()));

        assertThat(triggers().hasActive(here)).isTrue();
        assertThat(triggers().activeFor(here, Set.of(ofKind(first))))
                .containsExactly(first, second);
        assertThat(triggers().activeFor(here, Set.of())).isEmpty();
        assertThat(counted(here)).isEqualTo(4);
    }

    @Test
    default void triggersAreFoundByWhatTheirFilterNarrowsEventsBy() {
        Workspace here = newLive();
        TagId news = new TagId(newId());
        Trigger any = joining(here, TriggerFilter.none());
        Trigger ofNews = joining(here, tagged(news));
        Trigger ofOther = joining(here, tagged(new TagId(newId())));
        Trigger left =
                stored(here, trigger(newId()).withKind(TriggerKind.TAG_UNSUBSCRIBED, tagged(news)));
        Trigger placed =
                stored(here, trigger(newId()).withKind(TriggerKind.CUSTOM_EVENT, named("Placed")));

        assertThat(found(here, TriggerKind.TAG_SUBSCRIBED, detailsOf(tagged(news))))
                .containsExactlyInAnyOrder(any, ofNews);
        assertThat(found(here, TriggerKind.TAG_SUBSCRIBED, TriggerFilter.Details.none()))
                .containsExactly(any);
        assertThat(found(here, TriggerKind.CUSTOM_EVENT, detailsOf(named("Placed"))))
                .containsExactly(placed);
        assertThat(found(here, TriggerKind.CUSTOM_EVENT, detailsOf(named("placed")))).isEmpty();

        update(
                here,
                ofOther.edited(
                        "Moved",
                        Optional.empty(),
                        true,
                        trigger(newId())
                                .withKind(TriggerKind.TAG_UNSUBSCRIBED, TriggerFilter.none())
                                .definition(),
                        later(3)));

        assertThat(found(here, TriggerKind.TAG_UNSUBSCRIBED, detailsOf(tagged(news))))
                .extracting(Trigger::id)
                .containsExactlyInAnyOrder(left.id(), ofOther.id());
    }

    private Trigger joining(Workspace workspace, TriggerFilter filter) {
        return stored(workspace, trigger(newId()).withKind(TriggerKind.TAG_SUBSCRIBED, filter));
    }

    private static TriggerFilter tagged(TagId tag) {
        return new TriggerFilter(
                Optional.of(tag),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static TriggerFilter named(String event) {
        return new TriggerFilter(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(event),
                Optional.empty());
    }

    private static TriggerFilter.Details detailsOf(TriggerFilter filter) {
        return new TriggerFilter.Details(
                filter.tag(), filter.campaign(), filter.linkUrl(), filter.eventName());
    }

    private List<Trigger> found(
            Workspace workspace, TriggerKind kind, TriggerFilter.Details details) {
        return triggers()
                .activeFor(workspace, TriggerMatch.of(kind, details).collect(Collectors.toSet()));
    }

    @Test
    default void theCountHasTheTriggersOfTransactionsThatCountedBefore() {
        Workspace here = newLive();

        List<Long> counts =
                Race.of(
                        4,
                        _ ->
                                ports().transactions()
                                        .inTransaction(() -> {
                                            stored(here, trigger(newId()));
                                            return triggers().lockCount(here);
                                        }));

        assertThat(counts).containsExactlyInAnyOrder(1L, 2L, 3L, 4L);
    }

    @Test
    default void triggersAreSortedInBothDirectionsTiesById() {
        Workspace here = newLive();
        List<CountedTrigger> all = new ArrayList<>();
        for (String name : List.of("b", "A", "ä", "a", "B b")) {
            Trigger trigger =
                    stored(
                            here,
                            trigger(newId()).withName(name).withCreatedAt(later(name.length())));
            all.add(new CountedTrigger(trigger, TriggerStats.none()));
        }
        Comparator<CountedTrigger> byId =
                Comparator.comparing(one -> one.trigger().id().toString());

        Pages.assertSorted(
                all,
                TriggerQuery.Sort.class,
                sort ->
                        switch (sort) {
                            case NAME ->
                                    Comparator.comparing((CountedTrigger one) ->
                                                    one.trigger().name().toLowerCase(Locale.ROOT))
                                            .thenComparing(byId);
                            case CREATED_AT ->
                                    Comparator.comparing((CountedTrigger one) ->
                                                    one.trigger().revision().createdAt())
                                            .thenComparing(byId);
                            case UPDATED_AT ->
                                    Comparator.comparing((CountedTrigger one) ->
                                                    one.trigger().revision().updatedAt())
                                            .thenComparing(byId);
                        },
                page -> triggers().list(here, TriggerQuery.all(), page));
    }

    @Test
    default void aListIsFilteredByKindStateAndBeginningOfTheName() {
        Workspace here = newLive();
        Trigger joined =
                stored(
                        here,
                        trigger(newId())
                                .withName("Über uns")
                                .withKind(TriggerKind.TAG_SUBSCRIBED, TriggerFilter.none()));
        Trigger off = stored(here, trigger(newId()).withName("Other").withActive(false));

        assertThat(all(here, query(TriggerKind.TAG_SUBSCRIBED, null, null)))
                .containsExactly(joined);
        assertThat(all(here, query(null, false, null))).containsExactly(off);
        assertThat(all(here, query(null, true, "üBER"))).containsExactly(joined);
        assertThat(all(here, query(null, null, "ber"))).isEmpty();
        assertThat(all(here, query(TriggerKind.DATE, null, null))).isEmpty();
    }

    private static TriggerQuery query(
            @Nullable TriggerKind kind, @Nullable Boolean active, @Nullable String prefix) {
        return new TriggerQuery(
                Optional.ofNullable(kind),
                Optional.ofNullable(active),
                Optional.ofNullable(prefix));
    }

    @Test
    default void aDeletedTriggerIsGoneWithItsDefinitionsAndLeavesTheOthers() {
        Workspace here = newLive();
        Trigger trigger =
                stored(here, trigger(newId()).withSteps(new Step.AddTag(new TagId(newId()))));
        Trigger other = stored(here, trigger(newId()));

        triggers().delete(here, trigger.id());
        triggers().delete(here, trigger.id());

        assertThat(triggers().find(here, trigger.id())).isEmpty();
        assertThat(triggers().definition(here, trigger.id(), 1)).isEmpty();
        assertThat(all(here, TriggerQuery.all())).containsExactly(other);
        assertThat(
                        triggers()
                                .list(
                                        here,
                                        TriggerQuery.all(),
                                        PageRequest.first(
                                                1, Sort.ascending(TriggerQuery.Sort.NAME)))
                                .total())
                .isEqualTo(1);
    }

    @Test
    default void whatIsRolledBackHasNoEffect() {
        Workspace here = newLive();
        Trigger trigger = stored(here, trigger(newId()));

        Rollback.of(
                ports().transactions(),
                () -> {
                    triggers().update(here, renamed(trigger, "Other"));
                    triggers().delete(here, trigger.id());
                    stored(here, trigger(newId()));
                });

        assertThat(all(here, TriggerQuery.all())).containsExactly(trigger);
    }

    @Test
    default void oneTransactionAtATimeHoldsATrigger() {
        Workspace here = newLive();
        Trigger trigger = stored(here, trigger(newId()));

        List<Boolean> stopped = Race.of(4, number -> stops(here, trigger.id(), number));

        assertThat(stopped).containsOnlyOnce(true);
    }

    private boolean stops(Workspace here, TriggerId id, int number) {
        return ports().transactions()
                .inTransaction(() -> {
                    Optional<Trigger> active = triggers().lock(here, id).filter(Trigger::isActive);
                    active.ifPresent(one ->
                            triggers()
                                    .update(
                                            here,
                                            one.edited(
                                                    one.name(),
                                                    Optional.empty(),
                                                    false,
                                                    one.definition(),
                                                    later(number))));
                    return active.isPresent();
                });
    }
}
