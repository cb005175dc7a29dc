package dev.postroom.domain.campaign;

import dev.postroom.domain.tag.TagId;

import java.util.List;

/**
 * A tag filter with its references resolved.
 *
 * @param include empty: all subscribers
 */
public record Audience(List<TagId> include, List<TagId> exclude, boolean matchAll) {
    public Audience {
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
    }
}
