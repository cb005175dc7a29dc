package dev.postroom.application.subscriber;

import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.tag.Tag;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Tags that a person is to join.
 *
 * @param joined without a confirmation
 * @param asked only after the person confirms
 */
record TagSplit(List<Tag> joined, List<Tag> asked) {

    static TagSplit of(Cause cause, Subscriber person, List<Tag> tags) {
        Map<Boolean, List<Tag>> byNeed =
                tags.stream()
                        .collect(Collectors.partitioningBy(tag -> needsAsking(cause, person, tag)));
        return new TagSplit(
                byNeed.getOrDefault(false, List.of()), byNeed.getOrDefault(true, List.of()));
    }

    private static boolean needsAsking(Cause cause, Subscriber person, Tag tag) {
        return tag.doubleOptIn()
                && mayBeMadeUp(cause.origin().source())
                && person.memberships().stream()
                        .noneMatch(member -> member.tag().id().equals(tag.id()));
    }

    // An import and the command line are the operator's word that the people agreed.
    private static boolean mayBeMadeUp(Origin.Source source) {
        return switch (source) {
            case API, PREFERENCE_CENTER, TRIGGER -> true;
            case IMPORT, ONE_CLICK, CONFIRMATION, BOUNCE, COMPLAINT, COMMAND_LINE -> false;
        };
    }
}
