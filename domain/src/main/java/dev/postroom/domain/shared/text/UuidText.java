package dev.postroom.domain.shared.text;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** Parses the canonical text form of a UUID (RFC 9562: 36 characters, with hyphens). */
public final class UuidText {

    private static final Pattern CANONICAL =
            Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    private UuidText() {}

    /** The UUID, or empty when the text is anything else; {@link UUID#fromString} is laxer. */
    public static Optional<UUID> parse(String text) {
        return CANONICAL.matcher(text).matches()
                ? Optional.of(UUID.fromString(text))
                : Optional.empty();
    }
}
