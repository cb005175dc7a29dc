package dev.postroom.domain.segment;

import dev.postroom.domain.shared.text.UuidText;

import java.util.Optional;
import java.util.UUID;

/** Identifies a segment within its workspace. */
public record SegmentId(UUID value) {

    /** The id in canonical text form, or empty for any other text. */
    public static Optional<SegmentId> parse(String text) {
        return UuidText.parse(text).map(SegmentId::new);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
