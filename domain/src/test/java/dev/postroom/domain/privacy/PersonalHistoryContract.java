package dev.postroom.domain.privacy;

import static dev.postroom.domain.subscriber.SubscriberFixture.subscriber;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignFixture;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.audience.Audience;
import dev.postroom.domain.consent.ConsentDetails;
import dev.postroom.domain.consent.ConsentFact;
import dev.postroom.domain.consent.Consents;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.event.EventFixture;
import dev.postroom.domain.event.EventKeys;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.preference.TagChange;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Pages;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateFixture;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Tests that every implementation of {@link PersonalHistory} must pass. */
public interface PersonalHistoryContract extends PortContract {

    PersonalHistory history();

    private FrozenEvent event(
            Workspace workspace, EventType type, SubscriberId subscriber, Tag tag) {
        EventKeys keys =
                new EventKeys(
                        Optional.of(subscriber),
                        Optional.of(tag.id()),
                        Optional.empty(),
                        Optional.empty());
        return EventFixture.frozen(workspace, newId(), type, keys);
    }

    @Test
    default void theChangesOfTheTagsOfAPersonAreReadInTheirOrderInParts() {
        Workspace here = newLive();
        Tag tag = TagFixture.tag(newId()).withName("News").build();
        ports().tag().tags().addUnlessPresent(here, tag);
        SubscriberId ann = new SubscriberId(newId());
        List<FrozenEvent> mine =
                List.of(
                        event(here, EventType.TAG_SUBSCRIBED, ann, tag),
                        event(here, EventType.TAG_UNSUBSCRIBED, ann, tag),
                        event(here, EventType.TAG_SUBSCRIBED, ann, tag));
        ports().event().events().add(mine);
        ports().event()
                .events()
                .add(
                        List.of(
                                event(
                                        here,
                                        EventType.TAG_SUBSCRIBED,
                                        new SubscriberId(newId()),
                                        tag),
                                event(here, EventType.SUBSCRIBER_UPDATED, ann, tag)));

        List<TagChange> first = history().tagChanges(here, ann, Optional.empty(), 2);
        List<TagChange> rest =
                history().tagChanges(here, ann, Optional.of(first.getLast().event()), 2);

        assertThat(first)
                .extracting(TagChange::kind)
                .containsExactly(TagChange.Kind.SUBSCRIBED, TagChange.Kind.UNSUBSCRIBED);
        assertThat(rest)
                .singleElement()
                .satisfies(change -> {
                    assertThat(change.event()).isEqualTo(mine.getLast().id());
                    assertThat(change.tag()).isEqualTo(tag.id());
                    assertThat(change.tagName()).contains("News");
                    assertThat(change.at()).isEqualTo(mine.getLast().occurredAt());
                });
        strangersTo(here)
                .forEach(other ->
                        assertThat(history().tagChanges(other, ann, Optional.empty(), 2))
                                .isEmpty());
    }

    @Test
    default void theEventsAboutAPersonAreReadInTheirOrderInParts() {
        Workspace here = newLive();
        Tag tag = TagFixture.tag(newId()).withName("News").build();
        ports().tag().tags().addUnlessPresent(here, tag);
        SubscriberId ann = new SubscriberId(newId());
        List<FrozenEvent> mine =
                List.of(
                        event(here, EventType.SUBSCRIBER_UPDATED, ann, tag),
                        event(here, EventType.TAG_UNSUBSCRIBED, ann, tag),
                        event(here, EventType.CUSTOM_EVENT, ann, tag));
        ports().event().events().add(mine);
        ports().event()
                .events()
                .add(List.of(event(here, EventType.CUSTOM_EVENT, new SubscriberId(newId()), tag)));

        List<PersonalEvent> first = history().events(here, ann, Optional.empty(), 2);
        List<PersonalEvent> rest =
                history().events(here, ann, Optional.of(first.getLast().id()), 2);

        assertThat(first)
                .extracting(PersonalEvent::id)
                .containsExactly(mine.get(0).id(), mine.get(1).id());
        assertThat(rest).extracting(PersonalEvent::id).containsExactly(mine.get(2).id());
        assertThat(first.getFirst().json()).isNotEmpty();
        strangersTo(here)
                .forEach(other ->
                        assertThat(history().events(other, ann, Optional.empty(), 2)).isEmpty());
    }

    @Test
    default void whatHappenedToAPersonIsOneList() {
        Workspace here = newLive();
        Tag tag = TagFixture.tag(newId()).withName("News").build();
        ports().tag().tags().addUnlessPresent(here, tag);
        Subscriber ann = subscriber(newId()).build();
        ports().subscriber().subscribers().addUnlessPresent(here, ann);
        List<FrozenEvent> mine =
                List.of(
                        event(here, EventType.SUBSCRIBER_UPDATED, ann.id(), tag),
                        event(here, EventType.CUSTOM_EVENT, ann.id(), tag));
        ports().event().events().add(mine);
        consents(here, ann);

        List<PersonalActivity> all =
                Pages.walk(
                        1,
                        Sort.descending(PersonalActivity.Sort.CREATED_AT),
                        page -> history().activity(here, ann.id(), page));

        assertThat(all).hasSize(3);
        assertThat(all)
                .filteredOn(one -> one.kind() == PersonalActivity.Kind.EVENT)
                .allMatch(one -> one.event().isPresent())
                .extracting(PersonalActivity::name)
                .containsExactlyInAnyOrder("subscriber.updated", "custom_event");
        assertThat(all)
                .filteredOn(one -> one.kind() == PersonalActivity.Kind.CONSENT)
                .singleElement()
                .satisfies(consent -> {
                    assertThat(consent.name()).isEqualTo("opt_in");
                    assertThat(consent.reason()).contains("api");
                    assertThat(consent.event()).isEmpty();
                });
        PageRequest<PersonalActivity.Sort> first =
                PageRequest.first(10, Sort.descending(PersonalActivity.Sort.CREATED_AT));
        assertThat(history().activity(here, new SubscriberId(newId()), first).items()).isEmpty();
        strangersTo(here)
                .forEach(other ->
                        assertThat(history().activity(other, ann.id(), first).items()).isEmpty());
    }

    @Test
    default void theCampaignsOfAPersonAreReadInTheirOrderInParts() {
        Workspace here = newLive();
        Subscriber ann = subscriber(newId()).build();
        assertThat(ports().subscriber().subscribers().addUnlessPresent(here, ann)).isEmpty();
        List<Campaign> sent = List.of(frozen(here), frozen(here));
        Campaign later = frozen(here);

        List<CampaignReceipt> first = history().receipts(here, ann.id(), Optional.empty(), 2);

        assertThat(first)
                .extracting(CampaignReceipt::campaign)
                .containsExactlyElementsOf(sent.stream().map(Campaign::id).toList());
        assertThat(history().receipts(here, ann.id(), Optional.of(first.getLast().campaign()), 2))
                .containsExactly(
                        new CampaignReceipt(
                                later.id(),
                                later.name(),
                                RecipientStatus.READY,
                                0,
                                later.state().startedAt(),
                                Optional.empty()));
        assertThat(history().receipts(here, new SubscriberId(newId()), Optional.empty(), 2))
                .isEmpty();
    }

    private void consents(Workspace workspace, Subscriber person) {
        Consents.Entry entry =
                new Consents.Entry(
                        new ConsentFact(
                                ConsentFact.Kind.OPT_IN,
                                Optional.empty(),
                                Origin.Source.API,
                                SettableClock.START),
                        new ConsentDetails(
                                person.id(),
                                person.email(),
                                Actor.key(newId(), "Website"),
                                Optional.empty()));
        ports().transactions()
                .inTransaction(
                        () -> ports().subscriber().consents().append(workspace, List.of(entry)));
    }

    private Campaign frozen(Workspace workspace) {
        Template template = TemplateFixture.template(newId()).withName(newId().toString()).build();
        ports().template().templates().addUnlessPresent(workspace, template);
        Campaign campaign =
                CampaignFixture.campaign(newId(), template.id())
                        .withStartedAt(ports().now())
                        .build();
        ports().campaign().campaigns().add(workspace, campaign);
        Claimed<Campaign> claim =
                ports().campaign().ledger().claimUnfrozen(Duration.ofMinutes(1)).orElseThrow();
        Audience everybody = new Audience(List.of(), List.of(), false);
        assertThat(ports().campaign().ledger().freezeNext(claim, everybody, 10)).isEqualTo(1);
        return campaign;
    }
}
