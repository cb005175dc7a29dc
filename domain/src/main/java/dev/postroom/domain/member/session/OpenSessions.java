package dev.postroom.domain.member.session;

import dev.postroom.domain.account.Environment;
import dev.postroom.domain.identity.MemberCaller;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.text.Slug;

import java.util.Optional;

/** Finds the person behind the secret of a session. */
@DrivingPort
public interface OpenSessions {

    /**
     * The session with this secret; empty when there is none, when it has ended, or when its person
     * cannot sign in. Notes the use. To be asked at each request: an end or another role is seen at
     * once, also when another process has made it.
     */
    Optional<OpenSession> find(String secret);

    /**
     * The person as a member of the account; empty when there is no such account, or when the
     * person may not see this environment of it. As it was when the session was found.
     */
    Optional<MemberCaller> caller(OpenSession session, Slug account, Environment environment);

    /**
     * Whether the session of the caller has not ended, its person can sign in, and is still the
     * member that the caller is. For answers that last; to ask is no use of the session.
     */
    boolean isStillOpen(MemberCaller caller);
}
