package dev.postroom.domain.member.session;

import dev.postroom.domain.account.Environment;
import dev.postroom.domain.identity.MemberCaller;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.text.Slug;

import java.util.List;
import java.util.Optional;

/** Finds the person behind the secret of a session. */
@DrivingPort
public interface OpenSessions {

    /**
     * The session with this secret; empty when there is none, when it has ended, or when its person
     * cannot sign in. Notes the use. An end that another process has made is seen within a second.
     */
    Optional<OpenSession> find(String secret);

    /**
     * The person as a member of the account; empty when there is no such account, or when the
     * person may not see this environment of it. To be asked at each request: roles change.
     */
    Optional<MemberCaller> caller(OpenSession session, Slug account, Environment environment);

    /** The accounts that the person is a member of, by name. */
    List<VisibleAccount> accounts(OpenSession session);
}
