package dev.postroom.adapters.rest.shared.http;

import dev.postroom.adapters.rest.shared.http.value.Operation;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.MemberCaller;
import dev.postroom.domain.identity.Permission;
import dev.postroom.domain.member.session.OpenSession;
import dev.postroom.domain.shared.failure.Failure;

import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.Optional;

/**
 * Allows an operation only to the callers that it declares. An operation without a declaration is
 * allowed to no caller: {@link DeclaredOperations} rejects it at startup, and this filter responds
 * as if its path did not exist.
 */
public final class ScopeFilter implements ContainerRequestFilter {

    private static final Logger LOG = LoggerFactory.getLogger(ScopeFilter.class);

    @Override
    public void filter(ContainerRequestContext request) {
        if (Operation.listsMethods(request)) {
            caller(request);
            return;
        }
        switch (declared(request)) {
            case Access.Open _ -> {}
            case Access.WithKey needed -> caller(request).require(needed.scope());
            case Access.SignedIn(Optional<Permission> permission) ->
                    permission.ifPresent(member(request)::require);
            case Access.Personal _ -> requirePerson(request);
            case Access.Operators _ -> requireOperator(request);
        }
    }

    private static void requirePerson(ContainerRequestContext request) {
        if (RequestState.get(request, OpenSession.class).isEmpty()) {
            caller(request); // says that no person is signed in
        }
    }

    // others see no difference between a page that is there and one that is not
    private static void requireOperator(ContainerRequestContext request) {
        if (RequestState.get(request, OpenSession.class)
                .filter(session -> session.person().isOperator())
                .isEmpty()) {
            caller(request); // says that no person is signed in, or that no page is here
            throw undeclared(request);
        }
    }

    // a key does not count as being signed in
    private static Caller member(ContainerRequestContext request) {
        if (caller(request) instanceof MemberCaller member) {
            return member;
        }
        throw undeclared(request);
    }

    private static Access declared(ContainerRequestContext request) {
        return Optional.ofNullable(Operation.of(request))
                .flatMap(Access::declaredOn)
                .orElseThrow(() -> undeclared(request));
    }

    private static NotFoundException undeclared(ContainerRequestContext request) {
        LOG.atError()
                .addKeyValue("operation", Operation.of(request))
                .log("A request to an operation that is not declared for its caller was refused");
        return new NotFoundException();
    }

    static Optional<Caller> callerSentAlong(ContainerRequestContext request) {
        RequestState.Identity identity =
                RequestState.get(request, RequestState.Identity.class).orElseThrow();
        return identity.refusal().filter(KeyReader::saysMissing).isPresent()
                ? Optional.empty()
                : Optional.of(caller(request));
    }

    static Caller caller(ContainerRequestContext request) {
        RequestState.Identity identity =
                RequestState.get(request, RequestState.Identity.class).orElseThrow();
        return identity.caller()
                .orElseThrow(() -> identity.refusal().map(Failure::asException).orElseThrow());
    }
}
