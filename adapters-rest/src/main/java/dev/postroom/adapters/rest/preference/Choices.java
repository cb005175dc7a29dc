package dev.postroom.adapters.rest.preference;

import java.util.List;
import java.util.Optional;

/**
 * What the page of preferences shows of a person.
 *
 * @param address the person's email address
 * @param isUnsubscribed whether the person gets no marketing mail at all
 * @param isFresh whether the link is recent enough to export and delete data
 */
public record Choices(String address, boolean isUnsubscribed, boolean isFresh, List<Group> groups) {

    public Choices {
        groups = List.copyOf(groups);
    }

    /**
     * Topics of one category.
     *
     * @param name the category; empty for topics without one
     */
    public record Group(Optional<String> name, List<Choice> choices) {
        public Group {
            choices = List.copyOf(choices);
        }
    }

    /**
     * A topic.
     *
     * @param isPending whether the person asked for it, but has not confirmed it yet
     * @param isMember whether the person is on it
     */
    public record Choice(
            String id, String name, String description, boolean isPending, boolean isMember) {

        /** Whether it is ticked. */
        public boolean isChosen() {
            return isMember || isPending;
        }

        /** Whether there is more to say about it than its name. */
        public boolean isDescribed() {
            return isPending || !description.isEmpty();
        }
    }
}
