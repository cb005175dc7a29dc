package dev.postroom.domain.identity;

import dev.postroom.domain.account.Workspace;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A person who is signed in, in one environment of an account whose member they are.
 *
 * @param name of the person
 * @param scopes of the person's role in this environment
 * @param rights of the person's role in this environment
 * @param authenticatedAt when the person last proved who they are
 * @param trace the request and the session of the person
 */
public record MemberCaller(
        Workspace workspace,
        PersonId person,
        String name,
        Set<Scope> scopes,
        Set<Right> rights,
        Instant authenticatedAt,
        CallTrace trace)
        implements Caller {

    /** For how long a proof of the person's identity is enough for what is most sensitive. */
    public static final Duration FRESH = Duration.ofMinutes(15);

    public MemberCaller {
        scopes = Set.copyOf(scopes);
        rights = Set.copyOf(rights);
    }

    /** A person, not known by which request. */
    public MemberCaller(
            Workspace workspace,
            PersonId person,
            String name,
            Set<Scope> scopes,
            Set<Right> rights,
            Instant authenticatedAt) {
        this(workspace, person, name, scopes, rights, authenticatedAt, CallTrace.NONE);
    }

    /** The same person, with the request and the session. */
    public MemberCaller during(CallTrace request) {
        return new MemberCaller(workspace, person, name, scopes, rights, authenticatedAt, request);
    }

    @Override
    public Actor actor() {
        return Actor.member(person, name);
    }

    @Override
    public Set<Permission> permissions() {
        return Stream.concat(scopes.stream(), rights.stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * An owner has the scopes of later versions too, so that only an owner makes a key without a
     * list of scopes.
     */
    @Override
    public boolean isRestricted() {
        return !scopes.containsAll(Scope.ALL);
    }

    /** None: what a member makes outlives the session. */
    @Override
    public Optional<Instant> expiresAt() {
        return Optional.empty();
    }

    /** Whether the person need not prove again who they are. */
    public boolean isFreshAt(Instant now) {
        return now.isBefore(authenticatedAt.plus(FRESH));
    }
}
