package dev.postroom.adapters.email.email;

import java.net.UnknownHostException;

/** The root cause of a failure, for operators. */
public final class RootCause {

    private RootCause() {}

    /** The message of the innermost cause, safe to store. */
    public static String sentence(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        String message = root.getMessage();
        if (root instanceof UnknownHostException) {
            return "the host name is unknown";
        }
        return message == null || message.isBlank()
                ? root.getClass().getSimpleName()
                : message.replace('\0', ' ').strip();
    }
}
