package dev.postroom.domain.member.access;

import dev.postroom.domain.member.AccountMembers;
import dev.postroom.domain.member.InMemoryAccountMembers;
import dev.postroom.domain.member.InMemoryInvitations;
import dev.postroom.domain.member.InMemoryPeople;
import dev.postroom.domain.member.Invitations;
import dev.postroom.domain.member.People;
import dev.postroom.domain.member.factor.Factors;
import dev.postroom.domain.member.factor.InMemoryFactors;
import dev.postroom.domain.member.passkey.InMemoryPasskeys;
import dev.postroom.domain.member.passkey.Passkeys;
import dev.postroom.domain.member.provider.InMemoryProviderSubjects;
import dev.postroom.domain.member.provider.ProviderSubjects;
import dev.postroom.domain.member.session.InMemorySessions;
import dev.postroom.domain.member.session.InMemorySignInAttempts;
import dev.postroom.domain.member.session.Sessions;
import dev.postroom.domain.member.session.SignInAttempts;
import dev.postroom.domain.shared.InMemoryDatabase;

/** People with their memberships, sessions and links, as tests need them. */
public record MemberPorts(
        People people,
        AccountMembers members,
        Invitations invitations,
        Sessions sessions,
        SignInAttempts attempts,
        Proofs proofs,
        AccessLinks links,
        AccessMails mails) {

    /** Second factors, passkeys, and what an identity provider calls people. */
    public record Proofs(Factors factors, Passkeys passkeys, ProviderSubjects subjects) {}

    /** The names that an identity provider has for people. */
    public ProviderSubjects subjects() {
        return proofs.subjects();
    }

    /** The second factors. */
    public Factors factors() {
        return proofs.factors();
    }

    /** The passkeys. */
    public Passkeys passkeys() {
        return proofs.passkeys();
    }

    /** Ports in memory. */
    public static MemberPorts inMemory(InMemoryDatabase database) {
        return new MemberPorts(
                new InMemoryPeople(database),
                new InMemoryAccountMembers(database),
                new InMemoryInvitations(database),
                new InMemorySessions(database),
                new InMemorySignInAttempts(database),
                new Proofs(
                        new InMemoryFactors(database),
                        new InMemoryPasskeys(database),
                        new InMemoryProviderSubjects(database)),
                new InMemoryAccessLinks(database),
                new InMemoryAccessMails(database));
    }
}
