package dev.postroom.domain.tag;

import dev.postroom.domain.shared.DerivedSlug;
import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.shared.text.Slug;

import java.time.Instant;
import java.util.Optional;

/**
 * A valid request to create a tag.
 *
 * @param slug empty: derived from the name
 */
public record NewTag(
        String name,
        Optional<Slug> slug,
        Optional<String> description,
        Optional<String> category,
        boolean isPublic,
        boolean doubleOptIn) {

    public NewTag {
        name = Tag.nameOf(name);
        description = description.map(Tag::descriptionOf);
        category = category.map(Tag::categoryOf);
    }

    /** A private tag with only a name: no person sees it unless a client makes it public. */
    public static NewTag named(String name) {
        return new NewTag(name, Optional.empty(), Optional.empty(), Optional.empty(), false, false);
    }

    /** The requested tag; without a slug in the request, with that of the name. */
    public Tag draft(TagId id, Instant at) {
        return new Tag(
                id,
                name,
                slug.orElseGet(() -> new DerivedSlug(name).first()),
                description,
                category,
                isPublic,
                doubleOptIn,
                Revision.first(at));
    }
}
