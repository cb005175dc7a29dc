package dev.postroom.bootstrap.lifecycle;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Map;

/**
 * Handles signals. The JDK has no supported way to receive a second signal while it shuts down; the
 * unsupported class is looked up by name, and where it is missing the second signal has no effect.
 */
final class Signals {
    /**
     * Ctrl-C reaches a process and its parent, and the parent may forward it: that counts as one.
     */
    private static final Duration SAME_SIGNAL = Duration.ofSeconds(1);

    private static final Map<String, Integer> EXIT_CODES = Map.of("INT", 130, "TERM", 143);

    private Signals() {}

    /** From now on a SIGINT or SIGTERM ends the process at once. */
    static void endAtOnce() {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            for (Map.Entry<String, Integer> code : EXIT_CODES.entrySet()) {
                Object halt = halting(handler, code.getValue());
                Object which = signal.getConstructor(String.class).newInstance(code.getKey());
                signal.getMethod("handle", signal, handler).invoke(null, which, halt);
            }
        } catch (ReflectiveOperationException | IllegalArgumentException _) {
            // the first signal is enough to stop everything within its limit
        }
    }

    private static Object halting(Class<?> handler, int code) {
        long first = System.nanoTime();
        return Proxy.newProxyInstance(
                handler.getClassLoader(),
                new Class<?>[] {handler},
                (_, method, _) -> {
                    boolean another = System.nanoTime() - first > SAME_SIGNAL.toNanos();
                    if (method.getName().equals("handle") && another) {
                        Runtime.getRuntime().halt(code);
                    }
                    return null;
                });
    }
}
