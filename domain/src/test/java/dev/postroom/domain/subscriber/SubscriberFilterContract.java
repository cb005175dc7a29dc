package dev.postroom.domain.subscriber;

import static dev.postroom.domain.subscriber.SubscriberFixture.subscriber;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.page.Pages;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.shared.text.TimeSpan;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;
import dev.postroom.domain.tag.TagId;

import org.junit.jupiter.api.Test;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Which subscribers a query selects; {@link Pages#walk} checks that totals obey the filters. */
interface SubscriberFilterContract extends PortContract {

    Profile FULL =
            new Profile(
                    Optional.of("Ada"),
                    Optional.of("ada"),
                    Optional.of("x-1"),
                    Optional.of("de-AT"),
                    Optional.of("Europe/Vienna"),
                    JsonObject.of(Map.of("plan", "pro", "age", 40, "n", 1)));

    private Subscribers subscribers() {
        return ports().subscriber().subscribers();
    }

    private void keep(Workspace workspace, String name, SubscriberFixture fixture, Tag... tags) {
        Subscriber subscriber = fixture.withEmail(name + "@example.com").build();
        assertThat(subscribers().addUnlessPresent(workspace, subscriber)).isEmpty();
        List<TagId> ids = List.of(tags).stream().map(Tag::id).toList();
        ports().subscriber()
                .memberships()
                .add(workspace, subscriber.id(), ids, ports().now(), "api");
    }

    private Tag keepTag(Workspace workspace) {
        Tag tag = TagFixture.tag(newId()).build();
        ports().tag().tags().addUnlessPresent(workspace, tag);
        return tag;
    }

    private List<String> names(Workspace workspace, SubscriberQueryFixture query) {
        return Pages.walk(
                        2,
                        Sort.ascending(SubscriberQuery.Sort.EMAIL),
                        page -> subscribers().list(workspace, query.build(), page))
                .stream()
                .map(subscriber -> subscriber.email().localPart())
                .toList();
    }

    @Test
    default void statusesRestrict() {
        Workspace here = newLive();
        for (SubscriberStatus status : SubscriberStatus.values()) {
            keep(here, status.keyword(), subscriber(newId()).withStatus(status));
        }

        assertThat(names(here, new SubscriberQueryFixture().withStatuses(SubscriberStatus.ACTIVE)))
                .containsExactly("active");
        assertThat(
                        names(
                                here,
                                new SubscriberQueryFixture()
                                        .withStatuses(
                                                SubscriberStatus.PENDING,
                                                SubscriberStatus.BOUNCED)))
                .containsExactly("bounced", "pending");
    }

    @Test
    default void tagsRestrict() {
        Workspace here = newLive();
        Tag tea = keepTag(here);
        Tag milk = keepTag(here);
        keep(here, "both", subscriber(newId()), tea, milk);
        keep(here, "milk", subscriber(newId()), milk);
        keep(here, "none", subscriber(newId()));
        keep(here, "tea", subscriber(newId()), tea);

        assertThat(names(here, new SubscriberQueryFixture().withAnyTag(tea.id())))
                .containsExactly("both", "tea");
        assertThat(names(here, new SubscriberQueryFixture().withAnyTag(tea.id(), milk.id())))
                .containsExactly("both", "milk", "tea");
        assertThat(names(here, new SubscriberQueryFixture().withAllTags(tea.id(), milk.id())))
                .containsExactly("both");
        assertThat(names(here, new SubscriberQueryFixture().withNoTag(tea.id())))
                .containsExactly("milk", "none");
        assertThat(
                        names(
                                here,
                                new SubscriberQueryFixture()
                                        .withAnyTag(milk.id())
                                        .withNoTag(tea.id())))
                .containsExactly("milk");
        assertThat(names(here, new SubscriberQueryFixture().withAnyTag())).isEmpty();
        assertThat(names(here, new SubscriberQueryFixture().withAnyTag(new TagId(newId()))))
                .isEmpty();
    }

    @Test
    default void tagsAndStatusesRestrictTogetherInEachCombination() {
        Workspace here = newLive();
        Workspace elsewhere = newLive();
        List<Tag> tags = List.of(keepTag(here), keepTag(here));
        List<SubscriberStatus> kinds = List.of(SubscriberStatus.ACTIVE, SubscriberStatus.BOUNCED);
        for (SubscriberStatus status : kinds) {
            for (int on = 0; on < 4; on++) {
                keep(
                        here,
                        status.keyword() + on,
                        subscriber(newId()).withStatus(status),
                        chosen(tags, on).toArray(Tag[]::new));
            }
        }
        for (int any = 0; any < 4; any++) {
            for (int all = 0; all < 4; all++) {
                for (int none = 0; none < 4; none++) {
                    SubscriberQueryFixture query =
                            new SubscriberQueryFixture()
                                    .withAllTags(ids(chosen(tags, all)))
                                    .withNoTag(ids(chosen(tags, none)));
                    if (any > 0) {
                        query.withAnyTag(ids(chosen(tags, any)));
                    }
                    List<String> found = found(any, all, none);
                    List<String> active = found.stream().map(on -> "active" + on).toList();
                    List<String> bounced = found.stream().map(on -> "bounced" + on).toList();

                    assertThat(names(here, query))
                            .as("any %d, all %d, none %d", any, all, none)
                            .containsExactlyElementsOf(
                                    Stream.concat(active.stream(), bounced.stream()).toList());
                    query.withStatuses(SubscriberStatus.BOUNCED);
                    assertThat(names(here, query))
                            .as("bounced, any %d, all %d, none %d", any, all, none)
                            .containsExactlyElementsOf(bounced);
                    assertThat(names(elsewhere, query)).isEmpty();
                }
            }
        }
    }

    // a bit for each tag that a person is on
    private static List<String> found(int any, int all, int none) {
        return IntStream.range(0, 4)
                .filter(on ->
                        (any == 0 || (on & any) != 0) && (on & all) == all && (on & none) == 0)
                .mapToObj(Integer::toString)
                .toList();
    }

    private static List<Tag> chosen(List<Tag> tags, int bits) {
        return IntStream.range(0, tags.size())
                .filter(n -> (bits & 1 << n) != 0)
                .mapToObj(tags::get)
                .toList();
    }

    private static TagId[] ids(List<Tag> tags) {
        return tags.stream().map(Tag::id).toArray(TagId[]::new);
    }

    @Test
    default void rulesAboutEachFieldSelectTheSameAsInTheDomain() {
        Workspace here = newLive();
        Tag tea = TagFixture.tag(newId()).withName("tea").build();
        Tag milk = TagFixture.tag(newId()).withName("milk").build();
        ports().tag().tags().addUnlessPresent(here, tea);
        ports().tag().tags().addUnlessPresent(here, milk);
        keep(here, "ada", subscriber(newId()).withProfile(FULL), tea, milk);
        keep(here, "ben", subscriber(newId()).withMetadata(Map.of("n", 1)));
        keep(
                here,
                "cleo",
                subscriber(newId())
                        .withStatus(SubscriberStatus.UNSUBSCRIBED)
                        .withMetadata(Map.of("n", 1)),
                milk);
        keep(here, "dora", subscriber(newId()));
        strangersTo(here)
                .forEach(stranger -> keep(stranger, "eve", subscriber(newId()).withProfile(FULL)));
        List<Subscriber> all =
                Pages.walk(
                        5,
                        Sort.ascending(SubscriberQuery.Sort.EMAIL),
                        page -> subscribers().list(here, SubscriberQuery.all(), page));
        for (SubscriberFilter filter : Filters.ofEveryField()) {
            assertThat(names(here, new SubscriberQueryFixture().withFilter(filter)))
                    .as(filter.toJson().toString())
                    .isEqualTo(
                            all.stream()
                                    .filter(one -> filter.selects(one, Engagement.none()))
                                    .map(one -> one.email().localPart())
                                    .toList());
        }
    }

    @Test
    default void rulesRestrictTheSubscribersOfATag() {
        Workspace here = newLive();
        Tag tea = keepTag(here);
        keep(here, "ada", subscriber(newId()).withMetadata(Map.of("plan", "pro")), tea);
        keep(here, "ben", subscriber(newId()).withMetadata(Map.of("plan", "free")), tea);
        keep(here, "cleo", subscriber(newId()).withMetadata(Map.of("plan", "pro")));
        SubscriberQueryFixture query =
                new SubscriberQueryFixture().withFilter(Filters.all("plan eq pro"));

        assertThat(names(here, query)).containsExactly("ada", "cleo");
        assertThat(names(here, query.withAnyTag(tea.id()))).containsExactly("ada");
    }

    @Test
    default void textFiltersIgnoreCaseAndTakeEveryCharacterLiterally() {
        Workspace here = newLive();
        keep(here, "a_b", subscriber(newId()).withName("Émile", "Stone"));
        keep(here, "axb", subscriber(newId()).withName("100% Ann", "a\\b"));
        keep(here, "zed", subscriber(newId()).withName("Zed", "A_bel"));

        assertThat(names(here, new SubscriberQueryFixture().withPrefix("A_B")))
                .containsExactly("a_b", "zed");
        assertThat(names(here, new SubscriberQueryFixture().withPrefix("ÉM")))
                .containsExactly("a_b");
        assertThat(names(here, new SubscriberQueryFixture().withPrefix("100%")))
                .containsExactly("axb");
        assertThat(names(here, new SubscriberQueryFixture().withPrefix("a\\")))
                .containsExactly("axb");
        assertThat(names(here, new SubscriberQueryFixture().withPrefix("%"))).isEmpty();
        assertThat(names(here, new SubscriberQueryFixture().withPrefix("tone"))).isEmpty();
        assertThat(names(here, new SubscriberQueryFixture().withEmail("A_B@Example.COM")))
                .containsExactly("a_b");
        assertThat(names(here, new SubscriberQueryFixture().withEmail("a_b@example"))).isEmpty();
    }

    @Test
    default void metadataAndExternalIdRestrict() {
        Workspace here = newLive();
        keep(here, "text", subscriber(newId()).withMetadata(Map.of("n", "1", "it's", "x")));
        keep(here, "number", subscriber(newId()).withMetadata(Map.of("n", 1, "vip", true)));
        keep(
                here,
                "decimal",
                subscriber(newId()).withMetadata(Map.of("n", new BigDecimal("1.50"))));
        keep(
                here,
                "external",
                subscriber(newId())
                        .withProfile(
                                new Profile(
                                        Optional.empty(),
                                        Optional.empty(),
                                        Optional.of("CRM-1"),
                                        Optional.empty(),
                                        Optional.empty(),
                                        JsonObject.empty())));

        assertThat(names(here, new SubscriberQueryFixture().withMetadata(Map.of("n", "1"))))
                .containsExactly("number", "text");
        assertThat(
                        names(
                                here,
                                new SubscriberQueryFixture()
                                        .withMetadata(Map.of("n", "1", "vip", "true"))))
                .containsExactly("number");
        assertThat(names(here, new SubscriberQueryFixture().withMetadata(Map.of("n", "1.5"))))
                .containsExactly("decimal");
        assertThat(names(here, new SubscriberQueryFixture().withMetadata(Map.of("it's", "x"))))
                .containsExactly("text");
        assertThat(names(here, new SubscriberQueryFixture().withMetadata(Map.of("unknown", ""))))
                .isEmpty();
        assertThat(names(here, new SubscriberQueryFixture().withExternalId("CRM-1")))
                .containsExactly("external");
        assertThat(names(here, new SubscriberQueryFixture().withExternalId("crm-1"))).isEmpty();
    }

    @Test
    default void timeSpansRestrictAndExcludeTheirEnds() {
        Workspace here = newLive();
        Instant noon = SettableClock.START;
        for (int i = 1; i <= 3; i++) {
            keep(
                    here,
                    "day" + i,
                    subscriber(newId())
                            .withCreatedAt(noon.plusSeconds(i))
                            .withUpdatedAt(noon.plusSeconds(10 + i)));
        }
        TimeSpan middle =
                new TimeSpan(Optional.of(noon.plusSeconds(1)), Optional.of(noon.plusSeconds(3)));
        TimeSpan late = new TimeSpan(Optional.of(noon.plusSeconds(12)), Optional.empty());

        assertThat(names(here, new SubscriberQueryFixture().withSpans(middle, TimeSpan.always())))
                .containsExactly("day2");
        assertThat(names(here, new SubscriberQueryFixture().withSpans(TimeSpan.always(), late)))
                .containsExactly("day3");
        assertThat(names(here, new SubscriberQueryFixture().withSpans(late, TimeSpan.always())))
                .isEmpty();
    }

    @Test
    default void allFiltersMustMatchAndOtherWorkspacesNeverDo() {
        Workspace here = newLive();
        keep(here, "ann", subscriber(newId()));
        keep(here, "anne", subscriber(newId()).withStatus(SubscriberStatus.PENDING));
        strangersTo(here).forEach(stranger -> keep(stranger, "anna", subscriber(newId())));

        assertThat(
                        names(
                                here,
                                new SubscriberQueryFixture()
                                        .withStatuses(SubscriberStatus.ACTIVE)
                                        .withPrefix("an")))
                .containsExactly("ann");
        assertThat(names(here, new SubscriberQueryFixture())).containsExactly("ann", "anne");
    }
}
