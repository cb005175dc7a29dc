package dev.postroom.adapters.email.email;

import java.io.Serial;
import java.time.Duration;

/** No further test of the mail server may begin now, as mails need its connections. */
public final class TestsBusyException extends Exception {

    @Serial private static final long serialVersionUID = 1;

    private final Duration wait;

    TestsBusyException(Duration wait) {
        super("no connection is left for a test");
        this.wait = wait;
    }

    /** After this time one may begin. */
    public Duration timeToWait() {
        return wait;
    }
}
