package dev.postroom.domain.trigger;

import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.text.Slug;

import java.util.Optional;

/** The id or the slug by which a client names a trigger. */
public sealed interface TriggerKey permits TriggerId, TriggerKey.OfSlug {

    /** An id, else a slug; empty for text that is neither. */
    static Optional<TriggerKey> parse(String text) {
        return TriggerId.parse(text).<TriggerKey>map(id -> id).or(() -> ofSlug(text));
    }

    private static Optional<TriggerKey> ofSlug(String text) {
        try {
            return Optional.of(new OfSlug(new Slug(text)));
        } catch (FailureException _) {
            return Optional.empty();
        }
    }

    /** The slug of a trigger. */
    record OfSlug(Slug slug) implements TriggerKey {
        @Override
        public String toString() {
            return slug.value();
        }
    }
}
