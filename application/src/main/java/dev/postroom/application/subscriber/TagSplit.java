package dev.postroom.application.subscriber;

import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.Tag;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Tags that a person is to join. A pending person joins none before the confirmation.
 *
 * @param joined without a confirmation
 * @param waiting only after the person confirms
 * @param isAsked whether a mail asks for the confirmation, because a waiting tag needs one
 */
record TagSplit(List<Tag> joined, List<Tag> waiting, boolean isAsked) {

    static TagSplit of(Cause cause, Subscriber person, List<Tag> tags) {
        List<Tag> others = tags.stream().filter(tag -> !isOn(person, tag)).toList();
        boolean isAsked = others.stream().anyMatch(tag -> needsAsking(cause, tag));
        if (isWaiting(cause, person)) {
            return new TagSplit(List.of(), others, isAsked);
        }
        Map<Boolean, List<Tag>> byNeed =
                others.stream().collect(Collectors.partitioningBy(tag -> needsAsking(cause, tag)));
        return new TagSplit(
                byNeed.getOrDefault(false, List.of()),
                byNeed.getOrDefault(true, List.of()),
                isAsked);
    }

    /** Whether the person is not to join anything before the confirmation. */
    static boolean isWaiting(Cause cause, Subscriber person) {
        return person.status() == SubscriberStatus.PENDING
                && cause.origin().source() != Origin.Source.CONFIRMATION;
    }

    static boolean isOn(Subscriber person, Tag tag) {
        return person.memberships().stream().anyMatch(member -> member.tag().id().equals(tag.id()));
    }

    // a stranger may have filled in the form, so that each tag needs the word of the person
    private static boolean needsAsking(Cause cause, Tag tag) {
        return cause.origin().source() == Origin.Source.FORM
                || (tag.doubleOptIn() && mayBeMadeUp(cause.origin().source()));
    }

    // An import and the command line are the operator's word that the people agreed.
    private static boolean mayBeMadeUp(Origin.Source source) {
        return switch (source) {
            case API, DASHBOARD, PREFERENCE_CENTER, TRIGGER, FORM -> true;
            case IMPORT, ONE_CLICK, CONFIRMATION, BOUNCE, COMPLAINT, COMMAND_LINE -> false;
        };
    }
}
