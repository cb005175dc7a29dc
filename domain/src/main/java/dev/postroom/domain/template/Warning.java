package dev.postroom.domain.template;

/**
 * Something in a mail that its author probably did not mean. It keeps no mail from being sent.
 *
 * @param field what the warning is about, as in a {@link dev.postroom.domain.shared.Violation}
 * @param code stable, in {@code snake_case}
 * @param message a sentence for the author
 */
public record Warning(String field, String code, String message) {

    /** A variable that the template requires and that has no value. */
    public static Warning required(String variable) {
        return new Warning(
                "variables." + variable,
                "missing_variables",
                variable + " is required and has no value.");
    }

    /** A variable that the mail uses and that has no value. */
    public static Warning missing(String variable) {
        return new Warning(
                "variables." + variable,
                "missing_variables",
                variable + " is used in the mail and has no value.");
    }
}
