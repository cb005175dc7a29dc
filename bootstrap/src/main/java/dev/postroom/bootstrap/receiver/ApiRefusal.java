package dev.postroom.bootstrap.receiver;

/** The API refused a request of a command, or could not be reached. The message is a sentence. */
public final class ApiRefusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean isInput;

    ApiRefusal(String message, boolean isInput) {
        super(message);
        this.isInput = isInput;
    }

    /** Whether an option of the command is invalid. */
    public boolean isInput() {
        return isInput;
    }
}
