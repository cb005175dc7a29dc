package dev.postroom.domain.identity;

import dev.postroom.domain.shared.text.UuidText;

import java.util.Optional;
import java.util.UUID;

/** Identifies a person who can sign in, in the whole installation. */
public record PersonId(UUID value) {

    /** The id of no person. To look it up costs what the id of a person costs. */
    public static final PersonId NONE = new PersonId(new UUID(0, 0));

    /** The id in canonical text form, or empty for any other text. */
    public static Optional<PersonId> parse(String text) {
        return UuidText.parse(text).map(PersonId::new);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
