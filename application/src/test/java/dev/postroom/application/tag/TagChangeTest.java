package dev.postroom.application.tag;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignFixture;
import dev.postroom.domain.campaign.audience.TagFilter;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.tag.CountedTag;
import dev.postroom.domain.tag.NewTag;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tag.TagPatch;
import dev.postroom.domain.template.TemplateId;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

final class TagChangeTest {

    private final House house = House.create();
    private final TagManagement tags = house.tags();
    private final Tag tea = tags.create(caller(house.live()), NewTag.named("Green Tea")).tag();

    private static TagPatch named(String name, Optional<Slug> slug) {
        return new TagPatch(
                Optional.of(name),
                slug,
                Change.keep(),
                Change.keep(),
                Optional.empty(),
                Optional.empty());
    }

    private Tag update(TagPatch patch) {
        house.ports().elapse(Duration.ofSeconds(5));
        return tags.update(caller(house.live()), tea.id(), patch, Optional.empty()).tag();
    }

    @Test
    void anUnknownTagOrOneOfAnotherWorkspaceIsNotFound() {
        TagId unknown = new TagId(house.ports().ids().next());
        assertThat(
                        Failures.of(() ->
                                tags.update(
                                        caller(house.live()),
                                        unknown,
                                        TagPatch.none(),
                                        Optional.empty())))
                .isEqualTo(new Failure.NotFound("Tag", unknown.toString()));
        assertThat(
                        Failures.of(() ->
                                tags.update(
                                        caller(house.test()),
                                        tea.id(),
                                        TagPatch.none(),
                                        Optional.empty())))
                .isInstanceOf(Failure.NotFound.class);
    }

    @Test
    void anotherVersionThanTheExpectedOneIsRefused() {
        TagPatch patch = named("Tea", Optional.empty());
        tags.update(caller(house.live()), tea.id(), patch, Optional.of(1L));

        assertThat(
                        Failures.of(() ->
                                tags.update(
                                        caller(house.live()), tea.id(), patch, Optional.of(1L))))
                .isInstanceOf(Failure.PreconditionFailed.class);
    }

    @Test
    void aNameOrSlugOfAnotherTagIsAConflictWithItsId() {
        Tag coffee = tags.create(caller(house.live()), NewTag.named("Coffee")).tag();

        for (TagPatch patch :
                List.of(
                        named("COFFEE", Optional.empty()),
                        named("Other", Optional.of(coffee.slug())))) {
            Failure.Conflict conflict = Failures.conflict(() -> update(patch));
            assertThat(conflict.code()).isEqualTo("already_exists");
            assertThat(conflict.existingId()).contains(coffee.id().value());
        }
        assertThat(tags.get(house.live(), tea.id())).isEqualTo(new CountedTag(tea, 0));
    }

    @Test
    void aRenamedTagKeepsItsSlugUnlessItGetsAnother() {
        Tag renamed = update(named("Herbs", Optional.empty()));
        assertThat(renamed.slug()).isEqualTo(tea.slug());
        assertThat(renamed.version()).isEqualTo(2);
        assertThat(renamed.updatedAt()).isAfter(tea.updatedAt());

        Tag moved = update(named("Herbs", Optional.of(new Slug("herbs"))));
        assertThat(moved.slug()).isEqualTo(new Slug("herbs"));
        assertThat(moved.version()).isEqualTo(3);
    }

    @Test
    void setFieldsAreStoredAndClearedFieldsAreRemoved() {
        Tag full =
                update(
                        new TagPatch(
                                Optional.empty(),
                                Optional.empty(),
                                Change.set("Leaves"),
                                Change.set("drinks"),
                                Optional.of(false),
                                Optional.of(true)));
        assertThat(full.description()).contains("Leaves");
        assertThat(full.category()).contains("drinks");
        assertThat(full.isPublic()).isFalse();
        assertThat(full.doubleOptIn()).isTrue();

        Tag bare =
                update(
                        new TagPatch(
                                Optional.empty(),
                                Optional.empty(),
                                Change.clear(),
                                Change.clear(),
                                Optional.empty(),
                                Optional.empty()));
        assertThat(bare.description()).isEmpty();
        assertThat(bare.category()).isEmpty();
        assertThat(bare.isPublic()).isFalse();
    }

    @Test
    void aPatchWithoutAChangeDoesNotModifyTheTag() {
        assertThat(update(TagPatch.none())).isEqualTo(tea);
        assertThat(update(named("Green Tea", Optional.of(tea.slug())))).isEqualTo(tea);
        assertThat(house.events()).isEmpty();
    }

    @Test
    void aCampaignStillRefersToTheRenamedTag() {
        TemplateId template = new TemplateId(house.ports().ids().next());
        Campaign campaign =
                CampaignFixture.campaign(house.ports().ids().next(), template)
                        .withTagFilter(new TagFilter(List.of(), List.of("green TEA"), false))
                        .build();
        house.ports().campaign().campaigns().add(house.live(), campaign);

        update(named("Herbs", Optional.empty()));

        TagFilter after =
                house.ports()
                        .campaign()
                        .campaigns()
                        .find(house.live(), campaign.id())
                        .orElseThrow()
                        .campaign()
                        .schedule()
                        .tagFilter();
        assertThat(after.exclude()).containsExactly(tea.id().toString());
    }
}
