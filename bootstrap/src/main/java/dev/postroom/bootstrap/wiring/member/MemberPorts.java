package dev.postroom.bootstrap.wiring.member;

import dev.postroom.adapters.persistence.member.JdbiAccessLinks;
import dev.postroom.adapters.persistence.member.JdbiAccessMails;
import dev.postroom.adapters.persistence.member.JdbiAccountMembers;
import dev.postroom.adapters.persistence.member.JdbiInvitations;
import dev.postroom.adapters.persistence.member.JdbiPeople;
import dev.postroom.adapters.persistence.member.JdbiSessions;
import dev.postroom.adapters.persistence.member.JdbiSignInAttempts;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.bootstrap.lifecycle.WorkSignal;
import dev.postroom.domain.member.AccountMembers;
import dev.postroom.domain.member.Invitations;
import dev.postroom.domain.member.People;
import dev.postroom.domain.member.access.AccessLinks;
import dev.postroom.domain.member.access.AccessMails;
import dev.postroom.domain.member.session.Sessions;
import dev.postroom.domain.member.session.SignInAttempts;

/**
 * The driven ports of people who sign in.
 *
 * @param due signals a mail with a link that is to be sent
 */
public record MemberPorts(
        People people,
        AccountMembers members,
        Invitations invitations,
        Sessions sessions,
        SignInAttempts attempts,
        AccessLinks links,
        AccessMails mails,
        WorkSignal due) {

    /** The ports that these handles reach. */
    public static MemberPorts on(Handles handles) {
        WorkSignal due = new WorkSignal();
        return new MemberPorts(
                new JdbiPeople(handles),
                new JdbiAccountMembers(handles),
                new JdbiInvitations(handles),
                new JdbiSessions(handles),
                new JdbiSignInAttempts(handles),
                new JdbiAccessLinks(handles),
                new JdbiAccessMails(handles, due::raise),
                due);
    }
}
