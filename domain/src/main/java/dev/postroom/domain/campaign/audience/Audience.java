package dev.postroom.domain.campaign.audience;

import dev.postroom.domain.subscriber.SubscriberFilter;
import dev.postroom.domain.tag.TagId;

import java.util.List;
import java.util.Optional;

/**
 * The people who are selected: a tag filter with its references resolved, and a filter by metadata.
 *
 * @param include empty: all subscribers
 * @param filter must select a subscriber besides; empty: selects all
 */
public record Audience(
        List<TagId> include,
        List<TagId> exclude,
        boolean matchAll,
        Optional<SubscriberFilter> filter) {
    public Audience {
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
    }

    /** An audience without a filter by metadata. */
    public Audience(List<TagId> include, List<TagId> exclude, boolean matchAll) {
        this(include, exclude, matchAll, Optional.empty());
    }

    /** The part of this audience that the filter selects. */
    public Audience filtered(Optional<SubscriberFilter> by) {
        return new Audience(include, exclude, matchAll, by);
    }
}
