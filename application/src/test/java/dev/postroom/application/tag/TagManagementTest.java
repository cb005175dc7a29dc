package dev.postroom.application.tag;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.tag.CountedTag;
import dev.postroom.domain.tag.ManageTags;
import dev.postroom.domain.tag.NewTag;
import dev.postroom.domain.tag.TagPatch;
import dev.postroom.domain.tag.TagQuery;

import org.junit.jupiter.api.Test;

import java.util.Optional;

final class TagManagementTest {

    private final House house = House.create();
    private final TagManagement tags = house.tags();

    @Test
    void theSlugIsDerivedFromTheName() {
        CountedTag tag = tags.create(caller(house.live()), NewTag.named("Grüner Tee"));
        assertThat(tag.tag().slug()).isEqualTo(new Slug("gruner-tee"));
        assertThat(tag.subscriberCount()).isZero();
        assertThat(tags.get(house.live(), tag.tag().id())).isEqualTo(tag);
    }

    @Test
    void aTakenNameIsAConflictWithTheExistingId() {
        CountedTag tag = tags.create(caller(house.live()), NewTag.named("Tea"));
        Failure.Conflict conflict =
                Failures.conflict(() -> tags.create(caller(house.live()), NewTag.named("TEA")));
        assertThat(conflict.code()).isEqualTo("already_exists");
        assertThat(conflict.existingId()).contains(tag.tag().id().value());
    }

    @Test
    void aTagWithTheNameOrTheSlugIsChangedInsteadOfCreated() {
        TagPatch blue =
                new TagPatch(
                        Optional.of("Tea"),
                        Optional.empty(),
                        Change.set("blue"),
                        Change.keep(),
                        Optional.empty(),
                        Optional.empty());
        ManageTags.Saved made =
                tags.createOrChange(caller(house.live()), NewTag.named("Tea"), Optional.of(blue));
        ManageTags.Saved changed =
                tags.createOrChange(caller(house.live()), NewTag.named("TEA"), Optional.of(blue));
        ManageTags.Saved same =
                tags.createOrChange(
                        caller(house.live()), NewTag.named("tea"), Optional.of(TagPatch.none()));

        assertThat(made.created()).isTrue();
        assertThat(made.tag().tag().description()).isEmpty();
        assertThat(changed.created()).isFalse();
        assertThat(changed.tag().tag().id()).isEqualTo(made.tag().tag().id());
        assertThat(changed.tag().tag().description()).contains("blue");
        assertThat(same).isEqualTo(changed);
        assertThat(
                        tags.createOrChange(
                                        caller(house.test()),
                                        NewTag.named("Tea"),
                                        Optional.of(blue))
                                .created())
                .isTrue();
    }

    @Test
    void namesThatDifferBySymbolsAreDifferentTags() {
        Optional<TagPatch> nothing = Optional.of(TagPatch.none());
        tags.create(caller(house.live()), NewTag.named("C++"));
        CountedTag second = tags.create(caller(house.live()), NewTag.named("C#"));
        ManageTags.Saved third =
                tags.createOrChange(caller(house.live()), NewTag.named("C!"), nothing);
        ManageTags.Saved again =
                tags.createOrChange(caller(house.live()), NewTag.named("c!"), nothing);

        assertThat(second.tag().slug()).isEqualTo(new Slug("c-2"));
        assertThat(third.created()).isTrue();
        assertThat(third.tag().tag().slug()).isEqualTo(new Slug("c-3"));
        assertThat(again).isEqualTo(new ManageTags.Saved(third.tag(), false));
        assertThat(tags.create(caller(house.test()), NewTag.named("C#")).tag().slug())
                .isEqualTo(new Slug("c"));
        assertThat(
                        Failures.conflict(() ->
                                        tags.create(caller(house.live()), slugged("Java", "c")))
                                .code())
                .isEqualTo("already_exists");
    }

    private static NewTag slugged(String name, String slug) {
        return new NewTag(
                name,
                Optional.of(new Slug(slug)),
                Optional.empty(),
                Optional.empty(),
                false,
                false);
    }

    @Test
    void anotherEnvironmentHasItsOwnTags() {
        CountedTag tag = tags.create(caller(house.live()), NewTag.named("Tea"));
        assertThat(Failures.of(() -> tags.get(house.test(), tag.tag().id())))
                .isInstanceOf(Failure.NotFound.class);
        assertThat(tags.create(caller(house.test()), NewTag.named("Tea")).tag().id())
                .isNotEqualTo(tag.tag().id());
    }

    @Test
    void aTagIsFoundByNameAndBySlug() {
        CountedTag tag = tags.create(caller(house.live()), NewTag.named("Green Tea"));
        assertThat(tags.getByName(house.live(), "green TEA")).isEqualTo(tag);
        assertThat(tags.getByName(house.live(), "green-tea")).isEqualTo(tag);
        assertThat(Failures.of(() -> tags.getByName(house.live(), "coffee")))
                .isInstanceOf(Failure.NotFound.class);
    }

    @Test
    void everyTagIsListed() {
        tags.create(caller(house.live()), NewTag.named("Tea"));
        PageRequest<TagQuery.Sort> page = PageRequest.first(10, Sort.ascending(TagQuery.Sort.NAME));
        assertThat(tags.list(house.live(), TagQuery.all(), page).total()).isEqualTo(1);
    }
}
