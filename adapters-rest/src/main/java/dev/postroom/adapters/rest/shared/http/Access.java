package dev.postroom.adapters.rest.shared.http;

import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.http.member.ForOperators;
import dev.postroom.adapters.rest.shared.http.member.ForPersons;
import dev.postroom.domain.identity.Permission;
import dev.postroom.domain.identity.Scope;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The callers that a resource method is declared for. */
public sealed interface Access {

    /** All callers, without an API key. */
    record Open() implements Access {}

    /** Callers with an API key that has the scope. */
    record WithKey(Scope scope) implements Access {}

    /**
     * Members of the account that are signed in and have the permission, not API keys.
     *
     * @param permission empty: each member
     */
    record SignedIn(Optional<Permission> permission) implements Access {}

    /** Each person who is signed in, without an account. */
    record Personal() implements Access {}

    /** People who are signed in and see the installation as a whole. */
    record Operators() implements Access {}

    /**
     * The declaration on the method itself: Jersey inherits HTTP annotations from interfaces and
     * superclasses, and access must not be inherited implicitly. Empty when the method does not
     * have exactly one of {@link Needs}, {@link NoKeyNeeded}, {@link ForMembers}, {@link
     * ForPersons} and {@link ForOperators}, or one that declares several permissions.
     */
    static Optional<Access> declaredOn(Method method) {
        List<Access> declared =
                Stream.of(
                                Stream.ofNullable(method.getAnnotation(Needs.class))
                                        .map(needs -> new WithKey(needs.value())),
                                Stream.ofNullable(method.getAnnotation(NoKeyNeeded.class))
                                        .map(_ -> new Open()),
                                Stream.ofNullable(method.getAnnotation(ForMembers.class))
                                        .flatMap(Access::ofMembers),
                                Stream.ofNullable(method.getAnnotation(ForPersons.class))
                                        .map(_ -> new Personal()),
                                Stream.ofNullable(method.getAnnotation(ForOperators.class))
                                        .map(_ -> new Operators()))
                        .<Access>flatMap(found -> found)
                        .toList();
        return declared.size() == 1 ? Optional.of(declared.getFirst()) : Optional.empty();
    }

    private static Stream<Access> ofMembers(ForMembers members) {
        Stream<Access> each =
                members.any() ? Stream.of(new SignedIn(Optional.empty())) : Stream.of();
        return Stream.concat(
                each,
                Stream.concat(Stream.of(members.value()), Stream.of(members.right()))
                        .map(Permission.class::cast)
                        .map(permission -> new SignedIn(Optional.of(permission))));
    }
}
