package dev.postroom.domain.shared.failure;

/**
 * One error in one field of a request.
 *
 * @param part the part of the request that the field is in
 * @param field in the body a {@link FieldPath}, for example {@code tags[2]}, empty for the body as
 *     a whole; elsewhere a name
 * @param code stable snake_case code for programs, for example {@code invalid_email}
 * @param message one sentence for a person, without the offending value
 */
public record Violation(Part part, String field, String code, String message) {

    /** The parts of a request. */
    public enum Part {
        BODY,
        QUERY,
        HEADER
    }

    /** A violation in the body. */
    public Violation(String field, String code, String message) {
        this(Part.BODY, field, code, message);
    }

    /**
     * The same violation with the path of an enclosing object: {@code to} within {@code emails[0]}.
     * An empty path, the body as a whole, leaves it unchanged.
     */
    public Violation within(String parent) {
        return new Violation(part, FieldPath.within(parent, field), code, message);
    }

    /** The message, preceded by the field that it is about, if there is one. */
    public String sentence() {
        return field.isEmpty() ? message : field + ": " + message;
    }

    /** Whether one of the two fields is the other one, or in it. */
    boolean overlaps(Violation other) {
        return part == other.part
                && (FieldPath.isIn(field, other.field) || FieldPath.isIn(other.field, field));
    }

    /** The same violation in another part of the request. */
    public Violation in(Part other) {
        return new Violation(other, field, code, message);
    }
}
