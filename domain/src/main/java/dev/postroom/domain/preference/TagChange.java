package dev.postroom.domain.preference;

import dev.postroom.domain.event.EventId;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.tag.TagId;

import java.time.Instant;
import java.util.Optional;

/**
 * A subscriber joined or left a tag.
 *
 * @param event the event that reported it
 * @param tagName the name that the tag has now; empty when the tag was deleted
 * @param source what made the change, such as {@code api}; empty when it is not known
 * @param at on the workspace's clock
 */
public record TagChange(
        EventId event,
        Kind kind,
        TagId tag,
        Optional<String> tagName,
        Optional<String> source,
        Instant at) {

    /** The kind of the change. */
    public enum Kind implements Keyword {
        SUBSCRIBED,
        UNSUBSCRIBED
    }
}
