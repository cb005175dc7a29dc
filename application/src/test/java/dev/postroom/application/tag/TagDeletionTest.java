package dev.postroom.application.tag;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignFixture;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.audience.TagFilter;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.tag.ManageTags.Removal;
import dev.postroom.domain.tag.NewTag;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.template.TemplateId;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

final class TagDeletionTest {

    private static final Removal PLAIN = new Removal(false, false);

    private final House house = House.create();
    private final TagManagement tags = house.tags();
    private final Tag tea = tags.create(caller(house.live()), NewTag.named("Tea")).tag();

    private Subscriber joined() {
        Subscriber person =
                house.stored(
                        house.live(), SubscriberFixture.subscriber(house.ports().ids().next()));
        house.ports()
                .subscriber()
                .memberships()
                .add(
                        house.live(),
                        person.id(),
                        List.of(tea.id()),
                        house.ports().clock().instant(),
                        "api");
        return person;
    }

    private Campaign campaign(CampaignStatus status, TagFilter filter) {
        TemplateId template = new TemplateId(house.ports().ids().next());
        Campaign campaign =
                CampaignFixture.campaign(house.ports().ids().next(), template)
                        .withStatus(status)
                        .withTagFilter(filter)
                        .build();
        house.ports().campaign().campaigns().add(house.live(), campaign);
        return campaign;
    }

    private boolean exists() {
        return house.ports().tag().tags().find(house.live(), tea.id()).isPresent();
    }

    private void delete(Removal removal) {
        tags.delete(caller(house.live()), tea.id(), removal, Optional.empty());
    }

    @Test
    void anUnknownTagOrOneOfAnotherWorkspaceIsNotFound() {
        TagId unknown = new TagId(house.ports().ids().next());
        assertThat(
                        Failures.of(() ->
                                tags.delete(
                                        caller(house.live()), unknown, PLAIN, Optional.empty())))
                .isEqualTo(new Failure.NotFound("Tag", unknown.toString()));
        assertThat(
                        Failures.of(() ->
                                tags.delete(
                                        caller(house.test()), tea.id(), PLAIN, Optional.empty())))
                .isInstanceOf(Failure.NotFound.class);
        assertThat(exists()).isTrue();
    }

    @Test
    void anotherVersionThanTheExpectedOneIsRefused() {
        assertThat(
                        Failures.of(() ->
                                tags.delete(
                                        caller(house.live()), tea.id(), PLAIN, Optional.of(7L))))
                .isInstanceOf(Failure.PreconditionFailed.class);
        assertThat(exists()).isTrue();
    }

    @Test
    void aTagOfAnUnfinishedCampaignIsNotDeletedUnlessForced() {
        Campaign draft =
                campaign(CampaignStatus.DRAFT, new TagFilter(List.of(), List.of("TEA"), false));

        Failure.Conflict conflict = Failures.conflict(() -> delete(PLAIN));

        assertThat(conflict.code()).isEqualTo("tag_in_use");
        assertThat(conflict.existingId()).contains(draft.id().value());
        assertThat(exists()).isTrue();
        delete(new Removal(true, false));
        assertThat(exists()).isFalse();
    }

    @Test
    void aTagOfFinishedCampaignsCanBeDeleted() {
        campaign(CampaignStatus.SENT, new TagFilter(List.of("tea"), List.of(), false));

        delete(PLAIN);

        assertThat(exists()).isFalse();
    }

    @Test
    void allMembershipsEndWithoutAnEventUnlessRequested() {
        Subscriber person = joined();

        delete(PLAIN);

        assertThat(house.events()).isEmpty();
        assertThat(
                        house.ports()
                                .subscriber()
                                .subscribers()
                                .find(house.live(), person.id())
                                .orElseThrow()
                                .memberships())
                .isEmpty();
    }

    @Test
    void eachRemovalIsReportedOnceOnRequest() {
        List<Subscriber> people = List.of(joined(), joined(), joined());

        delete(new Removal(false, true));

        List<FrozenEvent> events = house.frozenEvents();
        assertThat(events).hasSize(3).allMatch(event -> event.type() == EventType.TAG_UNSUBSCRIBED);
        assertThat(events)
                .extracting(event -> new String(event.body(), StandardCharsets.UTF_8))
                .allMatch(body ->
                        people.stream().filter(p -> body.contains(p.id().toString())).count() == 1);
    }

    @Test
    void aRefusedDeletionReportsNothing() {
        joined();
        campaign(CampaignStatus.SCHEDULED, new TagFilter(List.of("tea"), List.of(), false));

        assertThat(Failures.conflict(() -> delete(new Removal(false, true))).code())
                .isEqualTo("tag_in_use");
        assertThat(house.events()).isEmpty();
    }
}
