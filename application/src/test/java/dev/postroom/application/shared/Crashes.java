package dev.postroom.application.shared;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** Makes one of all calls to some ports fail, before or after its effect. */
public final class Crashes {

    private int callsUntil = Integer.MAX_VALUE;
    private boolean afterwards;

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

    /** Stops the failures. */
    public void never() {
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
                            if (crashes && !afterwards) {
                                throw new Crash();
                            }
                            Object result = result(port, method, arguments);
                            if (crashes) {
                                throw new Crash();
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
