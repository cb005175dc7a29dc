package dev.postroom.adapters.rest.shared.http;

import dev.postroom.domain.apikey.Caller;
import dev.postroom.domain.shared.Failure;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;

import org.jspecify.annotations.Nullable;

import java.lang.reflect.Method;

/** Lets an operation run only for keys that have the scope it needs. */
public final class ScopeFilter implements ContainerRequestFilter {

    @Override
    public void filter(ContainerRequestContext request) {
        @Nullable Method operation = Operation.of(request);
        if (operation != null && !operation.isAnnotationPresent(NoKeyNeeded.class)) {
            Caller caller = caller(request);
            Needs needs = operation.getAnnotation(Needs.class);
            if (needs != null) {
                caller.require(needs.value());
            }
        }
    }

    static Caller caller(ContainerRequestContext request) {
        RequestState.Identity identity =
                RequestState.get(request, RequestState.Identity.class).orElseThrow();
        return identity.caller()
                .orElseThrow(() -> identity.refusal().map(Failure::asException).orElseThrow());
    }
}
