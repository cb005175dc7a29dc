package dev.postroom.adapters.rest.shared.http;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Violation;

import org.glassfish.jersey.server.model.Invocable;
import org.glassfish.jersey.server.spi.internal.ResourceMethodInvocationHandlerProvider;
import org.jspecify.annotations.Nullable;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;

/**
 * Invokes every resource method that reads. Afterwards the query must be valid, also when the
 * method reads none of it: a request is refused for each unknown parameter, unless the resource is
 * missing. A request without a body has all violations in its query.
 */
public final class CheckedReads implements ResourceMethodInvocationHandlerProvider {

    @Override
    public @Nullable InvocationHandler create(Invocable invocable) {
        Method operation = invocable.getHandlingMethod();
        return operation.isAnnotationPresent(Needs.class) && !Route.isWrite(operation)
                ? (resource, method, arguments) -> checked(resource, method, arguments)
                : null;
    }

    private static @Nullable Object checked(Object resource, Method method, Object[] arguments)
            throws IllegalAccessException, InvocationTargetException {
        try {
            Object response = method.invoke(resource, arguments);
            Arrays.stream(arguments)
                    .filter(ApiRequest.class::isInstance)
                    .forEach(request -> ((ApiRequest) request).finish());
            return response;
        } catch (FailureException e) {
            throw new InvocationTargetException(e); // Jersey unwraps it
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof FailureException cause
                            && cause.failure() instanceof Failure.Invalid invalid
                    ? new InvocationTargetException(inQuery(invalid).asException())
                    : e;
        }
    }

    private static Failure inQuery(Failure.Invalid invalid) {
        return new Failure.Invalid(
                invalid.code(),
                invalid.violations().stream()
                        .map(violation ->
                                violation.part() == Violation.Part.BODY
                                        ? violation.in(Violation.Part.QUERY)
                                        : violation)
                        .toList());
    }
}
