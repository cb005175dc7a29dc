package dev.postroom.domain.segment;

import static dev.postroom.domain.segment.SegmentFixture.segment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Pages;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.subscriber.SubscriberFilter;

import org.junit.jupiter.api.Test;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tests that every implementation of {@link Segments} must pass. */
public interface SegmentsContract extends PortContract {

    private Segments segments() {
        return ports().segment().segments();
    }

    private Segment stored(Workspace workspace, SegmentFixture fixture) {
        Segment segment = fixture.build();
        assertThat(segments().addUnlessPresent(workspace, segment)).isEmpty();
        return segment;
    }

    private Segment stored(Workspace workspace, String name) {
        return stored(workspace, segment(newId()).withName(name));
    }

    private Page<Segment> page(Workspace workspace, Optional<String> prefix) {
        return segments()
                .list(workspace, prefix, PageRequest.first(10, Sort.ascending(Segment.Sort.NAME)));
    }

    private static SubscriberFilter nested() {
        Map<String, ?> vip = Map.of("field", "tags.vip", "op", "exists");
        Map<String, ?> many = Map.of("field", "metadata.orders", "op", "gte", "value", 3);
        Map<String, ?> here = Map.of("field", "language", "op", "in", "value", List.of("de", "en"));
        return SubscriberFilter.of(
                JsonObject.of(Map.of("any", List.of(vip, Map.of("all", List.of(many, here))))));
    }

    @Test
    default void aSegmentIsFoundAsStored() {
        Workspace here = newLive();
        Segment regulars =
                stored(here, segment(newId()).withName("Große Kunden").withFilter(nested()));

        assertThat(segments().find(here, regulars.id())).contains(regulars);
        assertThat(segments().findBySlug(here, new Slug("grosse-kunden"))).contains(regulars);
        assertThat(segments().hold(here, regulars.id())).contains(regulars);
        assertThat(segments().lock(here, regulars.id())).contains(regulars);
    }

    @Test
    default void anUnknownSegmentIsNotFound() {
        Workspace here = newLive();

        assertThat(segments().find(here, new SegmentId(newId()))).isEmpty();
        assertThat(segments().hold(here, new SegmentId(newId()))).isEmpty();
        assertThat(segments().lock(here, new SegmentId(newId()))).isEmpty();
        assertThat(segments().findBySlug(here, new Slug("nothing"))).isEmpty();
    }

    @Test
    default void aNameInOtherCaseOrASlugCanBeUsedOnlyOnce() {
        Workspace here = newLive();
        Segment ours = stored(here, segment(newId()).withName("Ärzte").withSlug("doctors"));

        assertThat(
                        segments()
                                .addUnlessPresent(
                                        here,
                                        segment(newId())
                                                .withName("ÄRZTE")
                                                .withSlug("other")
                                                .build()))
                .contains(ours);
        assertThat(
                        segments()
                                .addUnlessPresent(
                                        here,
                                        segment(newId())
                                                .withName("Medics")
                                                .withSlug("doctors")
                                                .build()))
                .contains(ours);
        assertThat(page(here, Optional.empty()).items()).containsExactly(ours);
    }

    @Test
    default void eachWorkspaceHasItsOwnSegments() {
        Workspace here = newLive();
        Segment ours = stored(here, "Regulars");
        for (Workspace stranger : strangersTo(here)) {
            assertThat(segments().find(stranger, ours.id())).isEmpty();
            assertThat(segments().findBySlug(stranger, ours.slug())).isEmpty();
            assertThat(segments().hold(stranger, ours.id())).isEmpty();
            assertThat(segments().lock(stranger, ours.id())).isEmpty();
            segments().delete(stranger, ours.id());

            Segment theirs = stored(stranger, "Regulars");

            assertThat(segments().findBySlug(stranger, ours.slug())).contains(theirs);
            assertThat(page(stranger, Optional.empty()).items()).containsExactly(theirs);
        }
        assertThat(page(here, Optional.empty()).items()).containsExactly(ours);
    }

    @Test
    default void aChangeOfEveryFieldIsStored() {
        Workspace here = newLive();
        Segment before = stored(here, "Regulars");
        Segment next =
                new SegmentPatch(
                                Optional.of("Friends"),
                                Optional.of(new Slug("friends")),
                                Change.set("Those who come often"),
                                Optional.of(nested()))
                        .applyTo(before, ports().now());

        assertThat(segments().update(here, next)).isEmpty();

        assertThat(segments().find(here, before.id())).contains(next);
        assertThat(segments().findBySlug(here, before.slug())).isEmpty();
    }

    @Test
    default void aNameOrSlugInUseRejectsAChangeButNotTheTransaction() {
        Workspace here = newLive();
        Segment tea = stored(here, "Tea");
        Segment coffee = stored(here, "Coffee");
        ports().transactions()
                .inTransaction(() -> {
                    assertThat(segments().update(here, renamed(tea, "COFFEE", "tea")))
                            .contains(coffee);
                    assertThat(segments().update(here, renamed(tea, "Tea", "coffee")))
                            .contains(coffee);
                    assertThat(segments().update(here, renamed(tea, "TEA", "tea"))).isEmpty();
                });

        assertThat(page(here, Optional.empty()).items())
                .extracting(Segment::name)
                .containsExactly("Coffee", "TEA");
    }

    private static Segment renamed(Segment segment, String name, String slug) {
        return SegmentFixture.segment(segment.id().value()).withName(name).withSlug(slug).build();
    }

    @Test
    default void aDeletedSegmentIsGoneAndItsNameIsFree() {
        Workspace here = newLive();
        Segment tea = stored(here, "Tea");
        Segment coffee = stored(here, "Coffee");

        segments().delete(here, tea.id());

        assertThat(segments().find(here, tea.id())).isEmpty();
        assertThat(page(here, Optional.empty()))
                .isEqualTo(new Page<>(List.of(coffee), Optional.empty(), 1));
        stored(here, "Tea");
    }

    @Test
    default void whatIsRolledBackChangesNothing() {
        Workspace here = newLive();
        Segment tea = stored(here, "Tea");

        Rollback.of(ports().transactions(), () -> segments().delete(here, tea.id()));
        Rollback.of(ports().transactions(), () -> stored(here, "Coffee"));

        assertThat(page(here, Optional.empty()))
                .isEqualTo(new Page<>(List.of(tea), Optional.empty(), 1));
    }

    @Test
    default void ofConcurrentStoresOfANameOneSucceeds() {
        Workspace here = newLive();
        List<Segment> rivals =
                List.of("News", "NEWS", "news").stream()
                        .map(name -> segment(newId()).withName(name).build())
                        .toList();

        List<Optional<Segment>> answers =
                Race.of(3, number -> segments().addUnlessPresent(here, rivals.get(number)));

        Segment stored = segments().findBySlug(here, new Slug("news")).orElseThrow();
        assertThat(answers).containsOnlyOnce(Optional.empty());
        assertThat(answers.stream().flatMap(Optional::stream)).hasSize(2).containsOnly(stored);
    }

    @Test
    default void segmentsAreSortedByEveryFieldInBothDirectionsTiesById() {
        Workspace here = newLive();
        List<Segment> all =
                List.of(
                        stored(here, at("beta", 1)),
                        stored(here, at("Alpha", 1)),
                        stored(here, at("al-pha", 0)),
                        stored(here, at("10 percent", 2)));

        Pages.assertSorted(
                all,
                Segment.Sort.class,
                SegmentsContract::order,
                page -> segments().list(here, Optional.empty(), page));
    }

    private SegmentFixture at(String name, int second) {
        return segment(newId())
                .withName(name)
                .withSlug(newId().toString())
                .withCreatedAt(SettableClock.START.plusSeconds(second));
    }

    private static Comparator<Segment> order(Segment.Sort field) {
        Comparator<Segment> order =
                switch (field) {
                    case NAME -> Comparator.comparing(one -> Segment.key(one.name()));
                    case CREATED_AT -> Comparator.comparing(one -> one.revision().createdAt());
                };
        return order.thenComparing(one -> one.id().toString());
    }

    @Test
    default void theBeginningOfANameRestrictsItemsAndTotal() {
        Workspace here = newLive();
        Segment off = stored(here, "50% off");
        stored(here, "5000 club");

        assertThat(page(here, Optional.of("50%")))
                .isEqualTo(new Page<>(List.of(off), Optional.empty(), 1));
        assertThat(page(here, Optional.of("50")).total()).isEqualTo(2);
        assertThat(page(here, Optional.of("%")).items()).isEmpty();
    }
}
