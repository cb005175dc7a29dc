package dev.postroom.bootstrap.management;

import dev.postroom.bootstrap.lifecycle.StartupFailure;

import java.util.function.Consumer;

/** What to do when somebody else listens at the port that was asked for. */
public enum TakenPort {
    /** Take the next free one and say so: right for a demo, where nobody relies on the number. */
    NEXT_FREE,
    /** Do not start: right for a service, which others look for at that port. */
    REFUSE;

    /**
     * @param what the port is for, at the beginning of a sentence
     * @param notices is told when another port is taken
     * @return the port to listen at
     * @throws StartupFailure when there is none
     */
    public int choose(String what, String host, int wanted, Consumer<String> notices) {
        if (FreePorts.isFree(host, wanted)) {
            return wanted;
        }
        return switch (this) {
            case NEXT_FREE -> next(what, host, wanted, notices);
            case REFUSE ->
                    throw new StartupFailure(
                            "%s cannot listen at port %d of %s: it is taken, or the host is not this machine."
                                    .formatted(what, wanted, host));
        };
    }

    private static int next(String what, String host, int wanted, Consumer<String> notices) {
        int port = FreePorts.from(host, wanted + 1);
        notices.accept("Port %d is taken: %s listens at %d.".formatted(wanted, what, port));
        return port;
    }
}
