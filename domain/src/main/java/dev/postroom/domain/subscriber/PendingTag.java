package dev.postroom.domain.subscriber;

import dev.postroom.domain.tag.Tag;

import java.time.Instant;

/**
 * A tag that a subscriber joins when the person confirms it.
 *
 * @param source the channel of the request: {@code api}, {@code preference_center}, {@code trigger}
 */
public record PendingTag(Tag tag, Instant requestedAt, String source) {}
