package dev.postroom.bootstrap.lifecycle;

/**
 * The process cannot do what it was asked to, for a reason outside it: a database that does not
 * answer, a port that is taken. The message is one sentence for the person at the terminal and
 * holds no secret; the exit code is 1.
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
