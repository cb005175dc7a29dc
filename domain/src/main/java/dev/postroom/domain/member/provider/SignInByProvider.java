package dev.postroom.domain.member.provider;

import dev.postroom.domain.member.session.Visit;
import dev.postroom.domain.shared.CallsOut;
import dev.postroom.domain.shared.DrivingPort;

import java.net.URI;
import java.util.Optional;

/** Signs people in by the word of an identity provider, which stands for the password alone. */
@DrivingPort
public interface SignInByProvider {

    /** The provider, and the address at which people can use it; empty when there is none. */
    Optional<ProviderSite> findSite();

    /** The page of the provider that asks a question. */
    record Begun(ProviderQuestion question, URI page) {}

    /**
     * A question to the provider, which counts once, within 10 minutes; empty when the provider
     * does not answer. Fails with {@code RateLimited} when the client has made too many attempts.
     */
    @CallsOut
    Optional<Begun> begin(Visit visit);

    /**
     * Begins a session of the person for whom the provider vouches, and asks for a code first when
     * the person has a second factor. The person is bound to who they are at the provider as soon
     * as nothing is left to prove: now, or by the code. The session has no proof of who they are,
     * as that of {@link dev.postroom.domain.member.session.SignIn#signInByProxy}. Makes no person.
     * Each question was counted when it was asked.
     */
    @CallsOut
    ProviderEntry enter(ProviderReturn answer, Visit visit);
}
