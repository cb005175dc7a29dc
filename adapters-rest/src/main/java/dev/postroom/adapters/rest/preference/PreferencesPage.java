package dev.postroom.adapters.rest.preference;

import dev.postroom.domain.preference.Preferences;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.Tag;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The contents of the page of preferences of a person.
 *
 * @param address the person's email address
 * @param isUnsubscribed whether the person gets no marketing mail at all
 * @param isFresh whether the link is recent enough to export and delete data
 */
public record PreferencesPage(
        String address, boolean isUnsubscribed, boolean isFresh, List<Group> groups) {

    public PreferencesPage {
        groups = List.copyOf(groups);
    }

    /** The topics by category, those without one at the end. */
    static PreferencesPage of(Preferences preferences, boolean isFresh) {
        Map<String, List<Tag>> named = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        List<Tag> others = new ArrayList<>();
        for (Tag tag : preferences.available()) {
            tag.category()
                    .map(name -> named.computeIfAbsent(name, _ -> new ArrayList<>()))
                    .orElse(others)
                    .add(tag);
        }
        List<Group> groups = new ArrayList<>();
        named.forEach((name, tags) ->
                groups.add(new Group(Optional.of(name), choices(preferences, tags))));
        if (!others.isEmpty()) {
            groups.add(new Group(Optional.empty(), choices(preferences, others)));
        }
        Subscriber person = preferences.person();
        boolean isUnsubscribed = person.status() == SubscriberStatus.UNSUBSCRIBED;
        return new PreferencesPage(person.email().value(), isUnsubscribed, isFresh, groups);
    }

    /** The contents of the page of a person who does not exist. */
    public static PreferencesPage sample() {
        return new PreferencesPage(
                "ada@example.com",
                false,
                true,
                List.of(
                        new Group(
                                Optional.empty(),
                                List.of(
                                        new Choice("1", "News", "Once a month", false, true),
                                        new Choice("2", "Offers", "", false, false)))));
    }

    private static List<Choice> choices(Preferences preferences, List<Tag> tags) {
        return tags.stream()
                .map(tag ->
                        new Choice(
                                tag.id().toString(),
                                tag.name(),
                                tag.description().orElse(""),
                                isPending(preferences.person(), tag),
                                preferences.membership(tag).isPresent()))
                .toList();
    }

    private static boolean isPending(Subscriber person, Tag tag) {
        return person.state().pending().stream()
                .anyMatch(waiting -> waiting.tag().id().equals(tag.id()));
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
