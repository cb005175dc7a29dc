package dev.postroom.domain.shared;

import org.junit.jupiter.api.Test;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Runs the tests of a contract for an implementation that breaks it: which of them notice? */
public final class FailedTests {

    private FailedTests() {}

    /** The names of the tests without parameters that fail, each run with a new fixture. */
    public static <T> Set<String> of(Class<T> contract, Supplier<? extends T> fixture) {
        Set<String> failed = new TreeSet<>();
        Stream.of(contract.getMethods())
                .filter(method -> method.isAnnotationPresent(Test.class))
                .filter(method -> fails(method, fixture.get()))
                .forEach(method -> failed.add(method.getName()));
        return failed;
    }

    private static boolean fails(Method test, Object fixture) {
        try {
            test.invoke(fixture);
            return false;
        } catch (InvocationTargetException _) {
            return true;
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
