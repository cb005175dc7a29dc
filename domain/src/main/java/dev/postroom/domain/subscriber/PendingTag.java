package dev.postroom.domain.subscriber;

import dev.postroom.domain.tag.Tag;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A tag that a subscriber joins when the person confirms it.
 *
 * @param source the channel of the request: {@code api}, {@code import}, {@code preference_center},
 *     {@code trigger}
 */
public record PendingTag(Tag tag, Instant requestedAt, String source) {

    /** All of them by tag name; those that waited keep time and source. */
    public static List<PendingTag> with(List<PendingTag> waiting, List<PendingTag> added) {
        Map<String, PendingTag> all = new TreeMap<>();
        waiting.forEach(one -> all.put(Tag.key(one.tag().name()), one));
        added.forEach(one -> all.putIfAbsent(Tag.key(one.tag().name()), one));
        return List.copyOf(all.values());
    }
}
