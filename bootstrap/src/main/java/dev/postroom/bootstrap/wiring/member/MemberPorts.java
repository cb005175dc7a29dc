package dev.postroom.bootstrap.wiring.member;

import dev.postroom.adapters.persistence.member.JdbiAccessLinks;
import dev.postroom.adapters.persistence.member.JdbiAccessMails;
import dev.postroom.adapters.persistence.member.JdbiAccountMembers;
import dev.postroom.adapters.persistence.member.JdbiFactors;
import dev.postroom.adapters.persistence.member.JdbiInvitations;
import dev.postroom.adapters.persistence.member.JdbiPasskeys;
import dev.postroom.adapters.persistence.member.JdbiPeople;
import dev.postroom.adapters.persistence.member.JdbiProviderSubjects;
import dev.postroom.adapters.persistence.member.JdbiSessions;
import dev.postroom.adapters.persistence.member.JdbiSignInAttempts;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.bootstrap.lifecycle.WorkSignal;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.domain.member.AccountMembers;
import dev.postroom.domain.member.Invitations;
import dev.postroom.domain.member.People;
import dev.postroom.domain.member.access.AccessLinks;
import dev.postroom.domain.member.access.AccessMails;
import dev.postroom.domain.member.factor.Factors;
import dev.postroom.domain.member.passkey.Passkeys;
import dev.postroom.domain.member.provider.ProviderSubjects;
import dev.postroom.domain.member.session.Sessions;
import dev.postroom.domain.member.session.SignInAttempts;

/** The driven ports of people who sign in. */
public record MemberPorts(
        People people,
        AccountMembers members,
        Invitations invitations,
        Sessions sessions,
        SignInAttempts attempts,
        Proofs proofs,
        Access access) {

    /** Second factors, passkeys, and what an identity provider calls people. */
    record Proofs(Factors factors, Passkeys passkeys, ProviderSubjects subjects) {}

    /**
     * The links that let people in, and the mails to them.
     *
     * @param due signals a mail that is to be sent
     */
    record Access(AccessLinks links, AccessMails mails, WorkSignal due) {}

    /** The ports on the database of the service. */
    public static MemberPorts on(Foundation foundation) {
        Handles handles = foundation.handles();
        WorkSignal due = new WorkSignal();
        return new MemberPorts(
                new JdbiPeople(handles),
                new JdbiAccountMembers(handles),
                new JdbiInvitations(handles),
                new JdbiSessions(handles),
                new JdbiSignInAttempts(handles),
                new Proofs(
                        new JdbiFactors(
                                handles, foundation.store().secretBox(foundation.randomness())),
                        new JdbiPasskeys(handles),
                        new JdbiProviderSubjects(handles)),
                new Access(
                        new JdbiAccessLinks(handles),
                        new JdbiAccessMails(handles, due::raise),
                        due));
    }

    Factors factors() {
        return proofs.factors();
    }

    Passkeys passkeys() {
        return proofs.passkeys();
    }

    ProviderSubjects subjects() {
        return proofs.subjects();
    }

    AccessLinks links() {
        return access.links();
    }

    AccessMails mails() {
        return access.mails();
    }

    WorkSignal due() {
        return access.due();
    }
}
