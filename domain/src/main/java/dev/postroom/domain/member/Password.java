package dev.postroom.domain.member;

import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.text.Text;

import java.text.Normalizer;
import java.util.Locale;

/**
 * A password that a person may choose: 15 to 128 characters, of any kind. Refused are those that
 * are guessed first: common ones, repetitions, the own address, and the name of the product. Never
 * printed.
 */
public final class Password {

    /** The least number of characters. */
    public static final int MIN = 15;

    /** The largest number of characters. */
    public static final int MAX = 128;

    private static final String PRODUCT = "postroom";
    // a text that repeats so few characters, or adds fewer to a known word, is guessed like a short
    // one
    private static final int LONGEST_PART = 8;

    private final String text;

    private Password(String text) {
        this.text = text;
    }

    /**
     * The password that a person with this address chooses. Fails with {@code Invalid}.
     *
     * @param own the address of the person
     */
    public static Password chosen(String text, EmailAddress own) {
        String normal = normal(text);
        if (Text.isLonger(normal, MAX)) {
            throw refused("too_long", "Must have at most " + MAX + " characters.");
        }
        if (!Text.isLonger(normal, MIN - 1)) {
            throw refused("too_short", "Must have at least " + MIN + " characters.");
        }
        String lower = normal.toLowerCase(Locale.ROOT);
        if (CommonPasswords.contains(lower) || isRepetition(lower)) {
            throw refused("common_password", "Is one of the passwords that are guessed first.");
        }
        if (isMostly(lower, own.key())
                || isMostly(lower, own.localPart().toLowerCase(Locale.ROOT))) {
            throw refused("own_address", "Must not consist of your own address.");
        }
        if (isMostly(lower, PRODUCT)) {
            throw refused("product_name", "Must not consist of the name of this product.");
        }
        return new Password(normal);
    }

    /** The form in which a password is hashed: the same for each way to type its characters. */
    public static String normal(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFC);
    }

    // few characters around a known word are guessed together with it
    private static boolean isMostly(String lower, String word) {
        return !word.isEmpty()
                && lower.contains(word)
                && lower.replace(word, "").length() < LONGEST_PART;
    }

    private static boolean isRepetition(String lower) {
        for (int part = 1; part <= LONGEST_PART; part++) {
            if (lower.startsWith(lower.substring(part))) {
                return true;
            }
        }
        return false;
    }

    private static FailureException refused(String code, String message) {
        return Failure.Invalid.value(code, message).asException();
    }

    /** The text to hash. */
    public String reveal() {
        return text;
    }

    @Override
    public String toString() {
        return "Password[secret]";
    }
}
