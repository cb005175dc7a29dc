package dev.postroom.domain.campaign.audience;

import java.util.List;

/**
 * Selects the active subscribers that a campaign is sent to. Without included tags it selects all.
 *
 * @param include tags by id, slug or name
 * @param exclude tags by id, slug or name; a subscriber on any of them is excluded
 * @param matchAll whether a subscriber must be on every included tag rather than on any
 */
public record TagFilter(List<String> include, List<String> exclude, boolean matchAll) {

    public TagFilter {
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
    }

    /** Whether it chooses by a tag, rather than only leave people out. */
    public boolean narrows() {
        return !include.isEmpty();
    }

    /** Whether it names no tag. */
    public boolean isEmpty() {
        return include.isEmpty() && exclude.isEmpty();
    }

    /** Selects every active subscriber. */
    public static TagFilter allSubscribers() {
        return new TagFilter(List.of(), List.of(), false);
    }
}
