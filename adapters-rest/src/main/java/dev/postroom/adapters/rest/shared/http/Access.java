package dev.postroom.adapters.rest.shared.http;

import dev.postroom.domain.apikey.Scope;

import java.lang.reflect.Method;
import java.util.Optional;

/** Which callers a resource method declares that it serves. */
sealed interface Access {

    /** Everybody, without an API key. */
    record Open() implements Access {}

    /** Callers with an API key that has the scope. */
    record WithScope(Scope scope) implements Access {}

    /**
     * The declaration on this very method: Jersey inherits the annotations of HTTP from interfaces
     * and superclasses, and access must not come along unseen. Empty when the method declares
     * neither {@link Needs} nor {@link NoKeyNeeded}, or both.
     */
    static Optional<Access> declaredOn(Method method) {
        Needs needs = method.getAnnotation(Needs.class);
        boolean open = method.isAnnotationPresent(NoKeyNeeded.class);
        if ((needs == null) != open) {
            return Optional.empty();
        }
        return Optional.of(needs == null ? new Open() : new WithScope(needs.value()));
    }
}
