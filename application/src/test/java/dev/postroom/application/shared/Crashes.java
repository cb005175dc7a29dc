package dev.postroom.application.shared;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.function.Supplier;

/** Makes one of all calls to some ports fail, before or after its effect. */
public final class Crashes {

    private final Supplier<? extends RuntimeException> failure;
    private Optional<String> always = Optional.empty();
    private int callsUntil = Integer.MAX_VALUE;
    private boolean afterwards;

    /** Calls fail with a {@link Crash}. */
    public Crashes() {
        this(Crash::new);
    }

    /** Calls fail with this. */
    public Crashes(Supplier<? extends RuntimeException> failure) {
        this.failure = failure;
    }

    /** The planted failure. */
    public static final class Crash extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Crash() {
            super("planted");
        }
    }

    /**
     * Makes the call with this number fail; numbers start at 1.
     *
     * @param doneFirst whether the call has its effect before it fails
     */
    public void at(int call, boolean doneFirst) {
        callsUntil = call;
        afterwards = doneFirst;
    }

    /** Makes every call of this method fail, before its effect. */
    public void each(String method) {
        always = Optional.of(method);
    }

    /** Stops the failures. */
    public void never() {
        always = Optional.empty();
        callsUntil = Integer.MAX_VALUE;
    }

    /** Wraps a port, so that its calls are counted. */
    public <T> T around(Class<T> type, T port) {
        return type.cast(
                Proxy.newProxyInstance(
                        type.getClassLoader(),
                        new Class<?>[] {type},
                        (_, method, arguments) -> {
                            boolean crashes = --callsUntil == 0;
                            if ((crashes && !afterwards)
                                    || always.filter(method.getName()::equals).isPresent()) {
                                throw failure.get();
                            }
                            Object result = result(port, method, arguments);
                            if (crashes) {
                                throw failure.get();
                            }
                            return result;
                        }));
    }

    private static Object result(Object port, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(port, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
