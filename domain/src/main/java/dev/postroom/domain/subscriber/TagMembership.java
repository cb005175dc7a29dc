package dev.postroom.domain.subscriber;

import dev.postroom.domain.tag.Tag;

import java.time.Instant;

/**
 * A subscriber being on a tag.
 *
 * @param source the channel of the change: {@code api}, {@code preference_center}, {@code import}
 */
public record TagMembership(Tag tag, Instant subscribedAt, String source) {

    /** About what one weighs in an answer. */
    public static final int BYTES = 300;
}
