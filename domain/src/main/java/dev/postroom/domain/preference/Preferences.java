package dev.postroom.domain.preference;

import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.subscriber.TagMembership;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A person's own subscriptions.
 *
 * @param available the public tags, and the private ones that the person is on, by name
 */
public record Preferences(Subscriber person, List<Tag> available) {

    /** The most public tags that a person can choose from: the first by name. */
    public static final int MAX_TAGS = 1000;

    public Preferences {
        available = List.copyOf(available);
    }

    /** The preferences of the person in a workspace with these public tags. */
    public static Preferences of(Subscriber person, Collection<Tag> publicTags) {
        Map<TagId, Tag> tags = new LinkedHashMap<>();
        publicTags.forEach(tag -> tags.put(tag.id(), tag));
        person.memberships().forEach(joined -> tags.put(joined.tag().id(), joined.tag()));
        List<Tag> sorted = new ArrayList<>(tags.values());
        sorted.sort(Comparator.comparing(tag -> Tag.key(tag.name())));
        return new Preferences(person, sorted);
    }

    /** The person's membership of the tag, or empty; a person who unsubscribed is on none. */
    public Optional<TagMembership> membership(Tag tag) {
        return person.memberships().stream()
                .filter(_ -> person.status() != SubscriberStatus.UNSUBSCRIBED)
                .filter(joined -> joined.tag().id().equals(tag.id()))
                .findFirst();
    }
}
