package dev.postroom.application.tag;

import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.Slug;
import dev.postroom.domain.tag.NewTag;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;

import java.time.Instant;

/** Makes tags out of wishes. */
final class TagDrafting {

    private final IdGenerator ids;

    TagDrafting(IdGenerator ids) {
        this.ids = ids;
    }

    Tag draft(NewTag wish, Instant now) {
        return new Tag(
                new TagId(ids.next()),
                wish.name(),
                wish.slug().orElseGet(() -> Slug.of(wish.name())),
                wish.description(),
                wish.category(),
                wish.isPublic(),
                wish.doubleOptIn(),
                now,
                now,
                1);
    }
}
