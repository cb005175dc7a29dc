package dev.postroom.domain.campaign.audience;

import static dev.postroom.domain.campaign.LedgerScene.LEASE;
import static dev.postroom.domain.subscriber.SubscriberFixture.subscriber;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.LedgerScene;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.sending.CampaignLedger;
import dev.postroom.domain.campaign.sending.LedgerEntry;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.Engagement;
import dev.postroom.domain.subscriber.Filters;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFilter;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;
import dev.postroom.domain.tag.TagId;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A filter means the same wherever an audience is selected. */
public interface AudienceFilterContract extends PortContract {

    private long count(Workspace workspace, List<TagId> on, SubscriberFilter filter) {
        Audience audience = new Audience(on, List.of(), false, Optional.of(filter));
        return ports().campaign().audiences().count(workspace, audience).eligible();
    }

    private Subscriber with(Map<String, ? extends @Nullable Object> metadata) {
        return subscriber(newId()).withMetadata(metadata).build();
    }

    private Subscriber keep(Workspace workspace, Map<String, ? extends @Nullable Object> metadata) {
        Subscriber person = subscriber(newId()).withMetadata(metadata).build();
        ports().subscriber().subscribers().addUnlessPresent(workspace, person);
        return person;
    }

    private void join(Workspace workspace, Subscriber person, TagId tag) {
        ports().subscriber()
                .memberships()
                .add(workspace, person.id(), List.of(tag), ports().now(), "api");
    }

    private TagId keepTag(Workspace workspace) {
        Tag tag = TagFixture.tag(newId()).build();
        ports().tag().tags().addUnlessPresent(workspace, tag);
        return tag.id();
    }

    @Test
    default void everyOperatorSelectsWhoItSelectsInTheDomain() {
        Workspace here = newLive();
        for (Object value : Filters.VALUES) {
            keep(here, Map.of("it's \"x\"", value));
        }
        Map<String, @Nullable Object> withNull = new HashMap<>();
        withNull.put("it's \"x\"", null);
        keep(here, withNull);
        keep(here, Map.of("other", "tea"));
        for (SubscriberFilter filter : Filters.ofEveryOperator("it's \"x\"")) {
            long selected =
                    Filters.VALUES.stream()
                                    .filter(value ->
                                            filter.selects(
                                                    with(Map.of("it's \"x\"", value)),
                                                    Engagement.none()))
                                    .count()
                            + (filter.selects(with(withNull), Engagement.none()) ? 1 : 0)
                            + (filter.selects(with(Map.of()), Engagement.none()) ? 1 : 0);

            assertThat(count(here, List.of(), filter))
                    .as(filter.toJson().toString())
                    .isEqualTo(selected);
        }
    }

    @Test
    default void rulesAboutTagsAndProfilesSelectAmongTheFrozen() {
        Workspace here = newLive();
        TagId tea = keepTag(here);
        Subscriber named =
                subscriber(newId()).withMetadata(Map.of("n", 1)).withName("Ada", "Ray").build();
        ports().subscriber().subscribers().addUnlessPresent(here, named);
        join(here, named, tea);
        join(here, keep(here, Map.of("n", 1)), tea);
        keep(here, Map.of("n", 1));
        SubscriberFilter rules =
                SubscriberFilter.of(
                        JsonObject.of(
                                Map.of(
                                        "all",
                                        List.of(
                                                Map.of(
                                                        "field",
                                                        "first_name",
                                                        "op",
                                                        "eq",
                                                        "value",
                                                        "Ada"),
                                                Map.of(
                                                        "field",
                                                        "tags.gone",
                                                        "op",
                                                        "exists",
                                                        "value",
                                                        false)))));

        assertThat(count(here, List.of(), rules)).isEqualTo(1);
        assertThat(count(here, List.of(tea), rules)).isEqualTo(1);
        assertThat(frozen(here, new Audience(List.of(tea), List.of(), false), rules)).isEqualTo(1);
        assertThat(frozen(here, LedgerScene.EVERYBODY, rules)).isEqualTo(1);
    }

    @Test
    default void groupsHoldTogetherWhateverIsMissing() {
        Workspace here = newLive();
        keep(here, Map.of("plan", "pro", "age", 40));
        keep(here, Map.of("plan", "free", "age", 20));
        keep(here, Map.of("age", 70));

        assertThat(count(here, List.of(), Filters.all("plan eq pro", "age gte 30"))).isEqualTo(1);
        assertThat(count(here, List.of(), Filters.any("plan eq pro", "age gte 30"))).isEqualTo(2);
        assertThat(count(here, List.of(), Filters.any("plan neq pro", "none eq 1"))).isEqualTo(1);
        assertThat(
                        count(
                                here,
                                List.of(),
                                Filters.nested("age lt 60", "plan eq pro", "plan eq free")))
                .isEqualTo(2);
    }

    @Test
    default void aFilterSelectsAmongThePeopleOnTheTagsOfOneWorkspace() {
        Workspace here = newLive();
        TagId tea = keepTag(here);
        TagId milk = keepTag(here);
        Subscriber both = keep(here, Map.of("plan", "pro"));
        join(here, both, tea);
        join(here, both, milk);
        join(here, keep(here, Map.of("plan", "free")), tea);
        keep(here, Map.of("plan", "pro"));
        strangersTo(here).forEach(stranger -> keep(stranger, Map.of("plan", "pro")));
        SubscriberFilter pro = Filters.all("plan eq pro");

        assertThat(count(here, List.of(), pro)).isEqualTo(2);
        assertThat(count(here, List.of(tea, milk), pro)).isEqualTo(1);
        assertThat(frozen(here, new Audience(List.of(tea, milk), List.of(), false), pro))
                .isEqualTo(1);
    }

    @Test
    default void onlyTheSelectedAreFrozen() {
        Workspace here = newLive();
        for (int i = 0; i < 5; i++) {
            keep(here, Map.of("n", i));
        }
        strangersTo(here).forEach(stranger -> keep(stranger, Map.of("n", 4)));

        assertThat(frozen(here, LedgerScene.EVERYBODY, Filters.all("n gte 3"))).isEqualTo(2);
    }

    private int frozen(Workspace workspace, Audience audience, SubscriberFilter filter) {
        new LedgerScene(ports(), workspace).started(OnUnknown.RESEND);
        CampaignLedger ledger = ports().campaign().ledger();
        return ledger.freezeNext(
                ledger.claimUnfrozen(LEASE).orElseThrow(),
                audience.filtered(Optional.of(filter)),
                100);
    }

    @Test
    default void recipientsWhoseMetadataDoNotMatchAnyMoreAreIneligible() {
        Workspace here = newLive();
        Subscriber stays = keep(here, Map.of("plan", "pro"));
        Subscriber leaves = keep(here, Map.of("plan", "pro"));
        LedgerScene scene = new LedgerScene(ports(), here);
        scene.frozen(OnUnknown.RESEND, 10);
        Subscriber changed =
                subscriber(leaves.id().value()).withMetadata(Map.of("plan", "free")).build();
        ports().subscriber().subscribers().update(here, changed);
        CampaignLedger ledger = ports().campaign().ledger();

        List<LedgerEntry> read =
                ledger.read(
                        ledger.claimChunk(LEASE, List.of()).orElseThrow(),
                        LedgerScene.EVERYBODY.filtered(Optional.of(Filters.all("plan eq pro"))),
                        0,
                        10);

        assertThat(read).hasSize(2);
        assertThat(read.stream().filter(LedgerEntry.Eligible.class::isInstance).toList())
                .extracting(entry -> ((LedgerEntry.Eligible) entry).recipient().subscriber())
                .containsExactly(stays.id());
    }
}
