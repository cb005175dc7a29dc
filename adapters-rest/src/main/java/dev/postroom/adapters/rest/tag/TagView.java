package dev.postroom.adapters.rest.tag;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.tag.CountedTag;
import dev.postroom.domain.tag.Tag;

import org.jspecify.annotations.Nullable;

/**
 * A tag as clients see it.
 *
 * @param subscriberCount null in events
 */
public record TagView(
        String id,
        String name,
        String slug,
        @Nullable String description,
        @Nullable String category,
        @JsonUnwrapped RulesView rules,
        @Nullable Long subscriberCount,
        @JsonUnwrapped TimesView times)
        implements View {
    /** How subscribers may join the tag. */
    record RulesView(boolean isPublic, boolean doubleOptIn) {}

    /** When the tag was created and changed. */
    record TimesView(String createdAt, String updatedAt) {}

    /** The view of a counted tag. */
    public static TagView of(CountedTag tag) {
        return of(tag.tag(), tag.subscriberCount());
    }

    /** The view of a tag, with its count if known. */
    public static TagView of(Tag tag, @Nullable Long count) {
        return new TagView(
                tag.id().toString(),
                tag.name(),
                tag.slug().value(),
                tag.description().orElse(null),
                tag.category().orElse(null),
                new RulesView(tag.isPublic(), tag.doubleOptIn()),
                count,
                new TimesView(Times.text(tag.createdAt()), Times.text(tag.updatedAt())));
    }

    static ETag etagOf(CountedTag tag) {
        return ETag.of(tag.tag().id().value(), tag.tag().version(), tag.subscriberCount());
    }
}
