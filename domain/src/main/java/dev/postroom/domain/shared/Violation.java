package dev.postroom.domain.shared;

/**
 * One error in one field of a request.
 *
 * @param field dotted path of the field in the request, for example {@code tags[2]}; empty for the
 *     request as a whole
 * @param code stable snake_case code for programs, for example {@code invalid_email}
 * @param message one sentence for a person, without the offending value
 */
public record Violation(String field, String code, String message) {

    /**
     * The same violation with the path of an enclosing object: {@code to} within {@code emails[0]}.
     * An empty path, the request as a whole, leaves it unchanged.
     */
    public Violation within(String parent) {
        return new Violation(joined(parent), code, message);
    }

    /** The message, preceded by the field that it is about, if there is one. */
    public String sentence() {
        return field.isEmpty() ? message : field + ": " + message;
    }

    private String joined(String parent) {
        if (field.isEmpty() || parent.isEmpty()) {
            return parent + field;
        }
        return field.startsWith("[") ? parent + field : parent + "." + field;
    }
}
