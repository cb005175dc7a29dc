package dev.postroom.bootstrap.lifecycle;

import java.lang.reflect.Proxy;
import java.util.Map;

/**
 * Answers to signals. The JDK has no supported way to hear a second one while it shuts down; the
 * unsupported one is reached by name, and where it is missing the second signal is simply not
 * heard.
 */
final class Signals {
    private static final Map<String, Integer> EXIT_CODES = Map.of("INT", 130, "TERM", 143);

    private Signals() {}

    /** The next SIGINT or SIGTERM ends the process without any further ado. */
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
        return Proxy.newProxyInstance(
                handler.getClassLoader(),
                new Class<?>[] {handler},
                (_, method, _) -> {
                    if (method.getName().equals("handle")) {
                        Runtime.getRuntime().halt(code);
                    }
                    return null;
                });
    }
}
