package dev.postroom.adapters.rest.tag;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.tag.CountedTag;
import dev.postroom.domain.tag.ManageTags;
import dev.postroom.domain.tag.TagId;

import java.util.List;
import java.util.Optional;

/** A tag in a path: its id or its slug. */
public final class TagPath {

    private static final String ACCEPTED = "the id or the slug of a tag";

    private TagPath() {}

    /** The tag; {@code NotFound} when there is none, or the text is neither. */
    public static CountedTag find(ManageTags tags, ApiRequest request, String text) {
        return tags.get(request.workspace(), id(tags, request, text));
    }

    /** Its id, which may belong to no tag when the path has an id. */
    static TagId id(ManageTags tags, ApiRequest request, String text) {
        return TagId.parse(text).orElseGet(() -> named(tags, request, slug(text)));
    }

    /** Its slug; {@code NotFound} as for {@link #find}. */
    public static Slug slug(ManageTags tags, ApiRequest request, String text) {
        Optional<TagId> id = TagId.parse(text);
        if (id.isPresent()) {
            return tags.get(request.workspace(), id.get()).tag().slug();
        }
        Slug slug = slug(text);
        named(tags, request, slug);
        return slug;
    }

    private static TagId named(ManageTags tags, ApiRequest request, Slug slug) {
        return tags.findIds(request.workspace(), List.of(slug.value())).stream()
                .findFirst()
                .orElseThrow(() -> PathId.notFound("Tag", slug.value(), ACCEPTED));
    }

    private static Slug slug(String text) {
        try {
            return new Slug(text);
        } catch (FailureException _) {
            throw PathId.notFound("Tag", text, ACCEPTED);
        }
    }
}
