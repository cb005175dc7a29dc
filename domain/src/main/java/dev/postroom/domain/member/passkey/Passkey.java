package dev.postroom.domain.member.passkey;

import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.shared.text.Text;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Optional;

/**
 * A passkey of a person.
 *
 * @param credential by which its device finds it; no other passkey has it
 * @param name 1 to 100 characters, one line
 * @param counter of its uses, as its device counted the last one
 * @param usedAt the last use; empty: there was none
 */
public record Passkey(
        PasskeyId id,
        PersonId person,
        String credential,
        PasskeyKey key,
        String name,
        long counter,
        Instant addedAt,
        Optional<Instant> usedAt) {

    /** So many a person has at most. */
    public static final int MOST = 20;

    /** So many characters a name has at most. */
    public static final int LONGEST_NAME = 100;

    public Passkey {
        name = Text.required(name, LONGEST_NAME);
    }

    /** A passkey that is added now. */
    public static Passkey added(
            PasskeyId id, PersonId person, MadePasskey made, String name, Instant now) {
        return new Passkey(
                id,
                person,
                made.credential(),
                made.key(),
                name,
                made.counter(),
                now,
                Optional.empty());
    }

    /** The text that devices keep for a person beside the key. */
    public static String userOf(PersonId person) {
        return Encoded.of(
                ByteBuffer.allocate(2 * Long.BYTES)
                        .putLong(person.value().getMostSignificantBits())
                        .putLong(person.value().getLeastSignificantBits())
                        .array());
    }
}
