package dev.postroom.bootstrap.lifecycle;

/**
 * The process cannot run because of its environment: the database does not answer or a port is
 * taken. The message is one sentence for the terminal and holds no secret; the exit code is 1.
 */
public final class StartupFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public StartupFailure(String sentence) {
        super(sentence);
    }

    public StartupFailure(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
