package dev.postroom.domain.tag;

import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.shared.text.Slug;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Builds valid tags: public ones, with a name made from the id and the name's slug. */
public final class TagFixture {

    private final TagId id;
    private String name;
    private Optional<Slug> slug = Optional.empty();
    private Optional<String> category = Optional.empty();
    private boolean isPublic = true;
    private Instant createdAt = SettableClock.START;

    private TagFixture(UUID id) {
        this.id = new TagId(id);
        this.name = "Tag " + id;
    }

    /** A tag with this id. */
    public static TagFixture tag(UUID id) {
        return new TagFixture(id);
    }

    public TagFixture withName(String newName) {
        name = newName;
        return this;
    }

    public TagFixture withSlug(String newSlug) {
        slug = Optional.of(new Slug(newSlug));
        return this;
    }

    public TagFixture withCategory(String newCategory) {
        category = Optional.of(newCategory);
        return this;
    }

    public TagFixture withPublic(boolean shown) {
        isPublic = shown;
        return this;
    }

    public TagFixture withCreatedAt(Instant moment) {
        createdAt = moment;
        return this;
    }

    public Tag build() {
        return new Tag(
                id,
                name,
                slug.orElseGet(() -> Slug.of(name)),
                Optional.of("What " + name + " is for"),
                category,
                isPublic,
                false,
                Revision.first(createdAt));
    }
}
