package dev.postroom.domain.tag;

import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.shared.text.Slug;

import java.time.Instant;
import java.util.Optional;

/**
 * A merge patch of a tag (RFC 7396). Description and category can be cleared, the other members can
 * only be set.
 *
 * @param slug empty: the tag keeps its slug, also when it is renamed
 */
public record TagPatch(
        Optional<String> name,
        Optional<Slug> slug,
        Change<String> description,
        Change<String> category,
        Optional<Boolean> isPublic,
        Optional<Boolean> doubleOptIn) {

    /** A patch that changes nothing. */
    public static TagPatch none() {
        return new TagPatch(
                Optional.empty(),
                Optional.empty(),
                Change.keep(),
                Change.keep(),
                Optional.empty(),
                Optional.empty());
    }

    /** The tag after this patch, as one change at {@code at}; the same tag when nothing differs. */
    public Tag applyTo(Tag tag, Instant at) {
        Tag next = patched(tag, tag.revision());
        return next.equals(tag) ? tag : patched(tag, tag.revision().next(at));
    }

    private Tag patched(Tag tag, Revision revision) {
        return new Tag(
                tag.id(),
                name.orElse(tag.name()),
                slug.orElse(tag.slug()),
                description.after(tag.description()),
                category.after(tag.category()),
                isPublic.orElse(tag.isPublic()),
                doubleOptIn.orElse(tag.doubleOptIn()),
                revision);
    }
}
