package dev.postroom.domain.campaign;

import java.util.List;

/**
 * Which of the active subscribers a campaign is for. Nothing included means all of them.
 *
 * @param include tags by id, slug or name
 * @param exclude tags by id, slug or name; a subscriber on any of them is left out
 * @param matchAll whether a subscriber must be on every included tag rather than on any
 */
public record TagFilter(List<String> include, List<String> exclude, boolean matchAll) {

    public TagFilter {
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
    }

    /** Every active subscriber. */
    public static TagFilter everybody() {
        return new TagFilter(List.of(), List.of(), false);
    }
}
