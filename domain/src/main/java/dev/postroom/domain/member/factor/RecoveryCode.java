package dev.postroom.domain.member.factor;

import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.shared.Randomness;
import dev.postroom.domain.shared.seal.MacKey;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A code of 80 random bits that stands once for a code of the app, when the phone is lost. Only its
 * keyed hash is stored. Never printed by {@code toString}.
 */
public final class RecoveryCode {

    /** How many a person has after they were made. */
    public static final int COUNT = 10;

    private static final int BYTES = 10;
    private static final Pattern FORM = Pattern.compile("[A-Z2-7]{16}");
    private static final Pattern BETWEEN = Pattern.compile("[\\s-]+");

    private final String text;

    private RecoveryCode(String text) {
        this.text = text;
    }

    /** New codes. */
    public static List<RecoveryCode> generate(Randomness randomness) {
        return Stream.generate(() -> new RecoveryCode(Base32.encode(randomness.bytes(BYTES))))
                .limit(COUNT)
                .toList();
    }

    /**
     * The code that a person has typed, with or without hyphens, in small letters or in large ones;
     * empty for a text of another form.
     */
    public static Optional<RecoveryCode> parse(String typed) {
        // neither digit is in a code, and both look like letters that are
        String text =
                BETWEEN.matcher(typed)
                        .replaceAll("")
                        .toUpperCase(Locale.ROOT)
                        .replace('0', 'O')
                        .replace('1', 'I');
        return FORM.matcher(text).matches()
                ? Optional.of(new RecoveryCode(text))
                : Optional.empty();
    }

    /** The code as a person reads it: for the person alone. */
    public String reveal() {
        return Base32.grouped(text.toLowerCase(Locale.ROOT), "-");
    }

    /** The hash that is stored of the code of a person, 32 bytes. */
    public byte[] hash(MacKey key, PersonId person) {
        return key.sign((person + ":" + text).getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public String toString() {
        return "RecoveryCode[secret]";
    }
}
