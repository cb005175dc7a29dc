package dev.postroom.domain.template;

import dev.postroom.domain.shared.text.Keyword;

import java.util.Optional;

/**
 * Something in a mail that its author probably did not mean. It keeps no mail from being sent.
 *
 * @param field what the warning is about, as in a {@link
 *     dev.postroom.domain.shared.failure.Violation}
 * @param code what kind of warning it is
 * @param message a sentence for the author
 */
public record Warning(String field, Code code, String message) {

    /** The kinds of warnings. */
    public enum Code implements Keyword {
        NO_UNSUBSCRIBE_LINK,
        MISSING_VARIABLES,
        NO_TEXT,
        EVERYONE,
        LINK_TO_LOCALHOST,
        IMAGE_OVER_HTTP,
        UNDECLARED_VARIABLE,
        UNUSED_VARIABLE
    }

    /** A variable that the template requires and that has no value. */
    public static Warning required(String variable) {
        return new Warning(
                "variables." + variable,
                Code.MISSING_VARIABLES,
                variable + " is required and has no value.");
    }

    /** A member that the mail uses of a variable of the service, which has none of that name. */
    public static Warning unknownMember(String variable, String member, Optional<String> meant) {
        String path = variable + "." + member;
        String hint = meant.map(" Did you mean %s?"::formatted).orElse("");
        return new Warning(
                "variables." + path,
                Code.MISSING_VARIABLES,
                path + " is used in the mail and never has a value." + hint);
    }

    /** A variable that the mail uses and that has no value. */
    public static Warning missing(String variable) {
        return new Warning(
                "variables." + variable,
                Code.MISSING_VARIABLES,
                variable + " is used in the mail and has no value.");
    }
}
