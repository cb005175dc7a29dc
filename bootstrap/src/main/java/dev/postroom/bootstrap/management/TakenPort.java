package dev.postroom.bootstrap.management;

import dev.postroom.bootstrap.lifecycle.StartupFailure;

import java.util.Locale;
import java.util.function.Consumer;

/** The behaviour when the requested port is taken. */
public enum TakenPort {
    /** Use the next free port and report it: right for the demo, whose port is arbitrary. */
    NEXT_FREE,
    /** Do not start: right for a service, whose clients expect that port. */
    REFUSE;

    /**
     * @param what the purpose of the port, such as {@code the API}
     * @param notices receives a message when another port is used
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
                            "%s cannot listen on port %d of %s: the port is in use, or the host is not this machine."
                                    .formatted(sentence(what), wanted, host));
        };
    }

    private static int next(String what, String host, int wanted, Consumer<String> notices) {
        int port = FreePorts.from(host, wanted + 1);
        notices.accept("Port %d is in use; %s listens on port %d.".formatted(wanted, what, port));
        return port;
    }

    private static String sentence(String words) {
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }
}
