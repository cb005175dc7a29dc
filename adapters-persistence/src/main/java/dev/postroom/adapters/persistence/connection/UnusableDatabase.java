package dev.postroom.adapters.persistence.connection;

/**
 * A database cannot be used until its operator changes something. The message is one sentence or
 * more for the operator; it has no personal data.
 */
public final class UnusableDatabase extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UnusableDatabase(String message) {
        super(message);
    }

    public UnusableDatabase(String message, Throwable cause) {
        super(message, cause);
    }

    /** The fault, and how to repair it. */
    public String complaint() {
        return String.valueOf(getMessage());
    }
}
