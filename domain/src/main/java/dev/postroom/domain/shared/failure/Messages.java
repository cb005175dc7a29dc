package dev.postroom.domain.shared.failure;

import java.util.Collection;

/**
 * The messages that several classes use, so that the same violation has the same wording
 * everywhere. Each is a whole sentence; those of violations are about the field that the violation
 * names.
 */
public final class Messages {

    public static final String REQUIRED = "This field is required.";
    public static final String NOT_NULL = "Must not be null.";
    public static final String NOT_BLANK = "Must not be blank.";
    public static final String READ_ONLY =
            "The service sets this field, and no request changes it.";
    public static final String NOT_SUPPORTED = "This field is not supported yet.";

    public static final String STRING = "Must be a string.";
    public static final String BOOLEAN = "Must be true or false.";
    public static final String WHOLE_NUMBER = "Must be a whole number.";
    public static final String ARRAY = "Must be an array.";
    public static final String OBJECT = "Must be an object.";

    public static final String ONE_LINE = "Must be a single line without control characters.";
    public static final String NO_NUL = "Must not contain NUL characters.";
    public static final String IN_THE_FUTURE = "Must be in the future.";

    public static final String UNKNOWN_TAG = "The tag does not exist.";
    public static final String UNKNOWN_SEGMENT = "The segment does not exist.";
    public static final String NOT_BESIDE_SEGMENT = "Must be absent, because segment is given.";
    public static final String UNKNOWN_TEMPLATE = "The template does not exist.";
    public static final String UNKNOWN_VERSION = "The template does not have this version.";
    public static final String UNKNOWN_SUBSCRIBER = "The subscriber does not exist.";
    public static final String MISSING_VARIABLE =
            "The template requires this variable, and it has no value.";
    public static final String NO_SANDBOX = "Only test environments have a sandbox.";
    public static final String EMPTY_BODY = "The body is empty.";
    public static final String INCOMPLETE_BODY = "The body is shorter than announced.";
    public static final String IDEMPOTENT_WORK_RUNS =
            "The first request with this idempotency key is still running. Retry later.";
    public static final String IDEMPOTENT_WORK_LOST =
            "The first request with this idempotency key was interrupted, and it is unknown whether"
                    + " it took effect. Send it with a new key to run it again.";
    public static final String NO_TEMPLATE_SOURCE = "A template needs HTML or MJML.";

    private Messages() {}

    /** For a value that must be one of these words. */
    public static String oneOf(Collection<String> words) {
        return oneOf(String.join(", ", words));
    }

    /**
     * As the other one.
     *
     * @param words the words with commas, or a description of them when there are many
     */
    public static String oneOf(String words) {
        return "Must be one of: " + words + ".";
    }

    /** As the other ones, with the word that {@code given} probably meant. */
    public static String oneOf(String given, Collection<String> words) {
        return oneOf(words) + didYouMean(given, words);
    }

    private static String didYouMean(String given, Collection<String> words) {
        return ClosestName.to(given, words)
                .map(closest -> " Did you mean " + closest + "?")
                .orElse("");
    }

    /** For a field that the object does not have, with the field that was probably meant. */
    public static String unknownField(String name, Collection<String> known) {
        return unknown("field", name, known);
    }

    /**
     * For a name that does not exist, with the one that was probably meant, else with all.
     *
     * @param kind what the name is of: {@code field}
     */
    public static String unknown(String kind, String name, Collection<String> known) {
        String closest = didYouMean(name, known);
        boolean listsAll = closest.isEmpty() && !known.isEmpty();
        return "Unknown " + kind + "." + (listsAll ? " " + oneOf(known) : closest);
    }

    /** For a text that is too long. */
    public static String atMostCharacters(int max) {
        return "Must be at most " + max + " characters.";
    }

    /** For a JSON value that may have so many KiB. */
    public static String atMostKib(int most) {
        return "Must be at most %d KiB of JSON.".formatted(most);
    }

    /**
     * For an array or object with too many entries.
     *
     * @param entries what it contains, in the plural: {@code tags}
     */
    public static String atMost(int max, String entries) {
        return "Must have at most " + max + " " + entries + ".";
    }

    /** For a number outside of its range. */
    public static String wholeNumber(long min, long max) {
        return "Must be a whole number from " + min + " to " + max + ".";
    }

    /** For a value inside of too many objects, arrays or groups. */
    public static String nesting(int max) {
        return "Must be nested at most " + max + " levels deep.";
    }
}
