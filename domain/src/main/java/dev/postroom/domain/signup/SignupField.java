package dev.postroom.domain.signup;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.text.Text;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A field that a form asks for besides the address.
 *
 * @param name {@code first_name}, {@code last_name}, or {@code metadata.} with a key
 * @param label what people read; empty: a word for the names, and the key for metadata
 * @param isRequired whether it must be filled in
 */
public record SignupField(String name, Optional<String> label, boolean isRequired) {

    /** The first name of the person. */
    public static final String FIRST_NAME = "first_name";

    /** The last name of the person. */
    public static final String LAST_NAME = "last_name";

    private static final String METADATA = "metadata.";
    private static final Pattern KEY = Pattern.compile("metadata\\.[A-Za-z0-9_-]{1,50}");

    public SignupField {
        name = nameOf(name);
        label = label.map(SignupField::labelOf);
    }

    /** A valid name. */
    public static String nameOf(String text) {
        if (!Set.of(FIRST_NAME, LAST_NAME).contains(text) && !KEY.matcher(text).matches()) {
            throw Failure.Invalid.value(
                            "invalid_field",
                            "Must be first_name, last_name, or metadata. with a key of letters,"
                                    + " digits, _ and -.")
                    .asException();
        }
        return text;
    }

    /** A valid label: 1 to 100 characters, one line. */
    public static String labelOf(String text) {
        return Text.required(text, 100);
    }

    /** The key of metadata; empty for a name of the person. */
    public Optional<String> key() {
        return name.startsWith(METADATA)
                ? Optional.of(name.substring(METADATA.length()))
                : Optional.empty();
    }
}
