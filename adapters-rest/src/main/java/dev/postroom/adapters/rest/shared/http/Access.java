package dev.postroom.adapters.rest.shared.http;

import dev.postroom.domain.identity.Permission;
import dev.postroom.domain.identity.Scope;

import java.lang.reflect.Method;
import java.util.Optional;

/** The callers that a resource method is declared for. */
sealed interface Access {

    /** All callers, without an API key. */
    record Open() implements Access {}

    /** Callers with an API key that has the scope. */
    record WithKey(Scope scope) implements Access {}

    /** Members of the account that are signed in and have the permission, not API keys. */
    record SignedIn(Permission permission) implements Access {}

    /**
     * The declaration on the method itself: Jersey inherits HTTP annotations from interfaces and
     * superclasses, and access must not be inherited implicitly. Empty when the method declares
     * neither {@link Needs} nor {@link NoKeyNeeded}, or both.
     */
    static Optional<Access> declaredOn(Method method) {
        Needs needs = method.getAnnotation(Needs.class);
        boolean open = method.isAnnotationPresent(NoKeyNeeded.class);
        if ((needs == null) != open) {
            return Optional.empty();
        }
        return Optional.of(needs == null ? new Open() : new WithKey(needs.value()));
    }
}
