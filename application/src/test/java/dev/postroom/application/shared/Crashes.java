package dev.postroom.application.shared;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** Makes one call of all calls to some ports fail, before it is made or after. */
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
     * Fails the call of that number, from 1.
     *
     * @param doneFirst whether it has its effect all the same
     */
    public void at(int call, boolean doneFirst) {
        callsUntil = call;
        afterwards = doneFirst;
    }

    /** Nothing fails any more. */
    public void never() {
        callsUntil = Integer.MAX_VALUE;
    }

    /** The port, whose calls count. */
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
