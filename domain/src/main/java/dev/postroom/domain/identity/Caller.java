package dev.postroom.domain.identity;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.failure.Failure;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The identity that a request acts under. It is the first parameter of every driving port method
 * that changes or exports data on behalf of a client: it supplies the workspace, the actor and the
 * permissions.
 */
public sealed interface Caller permits KeyCaller, TokenCaller, MemberCaller, OperatorCaller {

    /** The workspace of the caller, the only one that it can access. */
    Workspace workspace();

    /** The actor to record with changes of this caller. */
    Actor actor();

    /** Where the call came from, as far as records of it may tell. */
    default CallTrace trace() {
        return CallTrace.NONE;
    }

    /** The permissions of the caller. */
    Set<Permission> permissions();

    /** Whether the permissions are a list; otherwise scopes of later versions are among them. */
    boolean isRestricted();

    /** The end of this identity; empty: it has none. */
    Optional<Instant> expiresAt();

    /** The networks from which the caller may call, and beyond which it can make no key. */
    default AllowedNetworks networks() {
        return AllowedNetworks.EVERYWHERE;
    }

    /** Whether the caller has this permission. */
    default boolean may(Permission permission) {
        return permissions().contains(permission);
    }

    /** Fails with {@link Failure.Forbidden} unless the caller has this permission. */
    default void require(Permission permission) {
        if (!may(permission)) {
            throw new Failure.Forbidden(
                            permission.keyword(),
                            permissions().stream()
                                    .map(Permission::keyword)
                                    .collect(Collectors.toSet()))
                    .asException();
        }
    }

    /** The wanted scopes that the caller lacks, in the order of declaration. Empty means all. */
    default List<Scope> missing(Set<Scope> wanted) {
        return Arrays.stream(Scope.values())
                .filter(scope -> wanted.isEmpty() || wanted.contains(scope))
                .filter(scope -> !may(scope))
                .toList();
    }

    /** Whether an identity with this end would still be accepted when this one has expired. */
    default boolean isOutlivedBy(Optional<Instant> end) {
        return expiresAt()
                .filter(own -> end.filter(other -> !other.isAfter(own)).isEmpty())
                .isPresent();
    }
}
