package dev.postroom.application.member.access;

import dev.postroom.application.member.session.MemberAudit;
import dev.postroom.application.member.session.SessionStart;
import dev.postroom.application.member.session.SignInGate;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.identity.CallTrace;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.member.AccountMembers;
import dev.postroom.domain.member.Invitation;
import dev.postroom.domain.member.Invitations;
import dev.postroom.domain.member.Membership;
import dev.postroom.domain.member.Password;
import dev.postroom.domain.member.PasswordHashes;
import dev.postroom.domain.member.People;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.SecretToken;
import dev.postroom.domain.member.access.AcceptInvitations;
import dev.postroom.domain.member.session.OpenSession;
import dev.postroom.domain.member.session.SignInResult;
import dev.postroom.domain.member.session.Visit;
import dev.postroom.domain.shared.failure.Violations;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** Makes people members of the accounts that invited them. */
public final class InvitationAccepting implements AcceptInvitations {

    private final UnitOfWork work;
    private final Accounts accounts;
    private final People people;
    private final AccountMembers members;
    private final Invitations invitations;
    private final PasswordHashes hashes;
    private final SignInGate gate;
    private final SessionStart start;
    private final MemberAudit audit;

    public InvitationAccepting(
            UnitOfWork work,
            Accounts accounts,
            People people,
            AccountMembers members,
            Invitations invitations,
            PasswordHashes hashes,
            SignInGate gate,
            SessionStart start,
            MemberAudit audit) {
        this.work = work;
        this.accounts = accounts;
        this.people = people;
        this.members = members;
        this.invitations = invitations;
        this.hashes = hashes;
        this.gate = gate;
        this.start = start;
        this.audit = audit;
    }

    @Override
    public Optional<Shown> find(String token) {
        return usable(token)
                .flatMap(invitation ->
                        accounts.find(invitation.account())
                                .map(account ->
                                        new Shown(
                                                invitation,
                                                account,
                                                people.find(invitation.address()).isPresent())));
    }

    private Optional<Invitation> usable(String token) {
        return SecretToken.parse(token)
                .flatMap(parsed -> invitations.find(parsed.hash()))
                .filter(invitation -> !invitation.hasEndedAt(now()));
    }

    @Override
    public Optional<SignInResult.SignedIn> join(
            String token, String name, String password, Visit visit) {
        gate.admit(visit);
        return find(token)
                .filter(shown -> !shown.isKnown())
                .flatMap(shown -> joined(shown.invitation(), name, password, visit));
    }

    private Optional<SignInResult.SignedIn> joined(
            Invitation invitation, String name, String password, Visit visit) {
        Violations violations = new Violations();
        PersonId id = new PersonId(work.nextId());
        Person person =
                violations.check("name", () -> Person.named(id, invitation.address(), name, now()));
        Password chosen =
                violations.check("password", () -> Password.chosen(password, invitation.address()));
        violations.throwIfAny();
        Person made = Objects.requireNonNull(person);
        String hash = hashes.hash(Objects.requireNonNull(chosen).reveal());
        return work.inTransaction(() -> {
            boolean isFirst =
                    invitations.remove(invitation.account(), invitation.id())
                            && people.add(made, Optional.of(hash));
            if (!isFirst) {
                return Optional.<SignInResult.SignedIn>empty();
            }
            enter(invitation, made);
            return Optional.of(start.begin(made, visit));
        });
    }

    @Override
    public boolean accept(String token, OpenSession session) {
        Person person = session.person();
        return usable(token)
                .filter(it -> it.address().key().equals(person.address().key()))
                .filter(invitation ->
                        work.inTransaction(() -> {
                            boolean isFirst =
                                    invitations.remove(invitation.account(), invitation.id());
                            if (isFirst) {
                                enter(invitation, person);
                            }
                            return isFirst;
                        }))
                .isPresent();
    }

    // a member stays one: an invitation takes no role away
    private void enter(Invitation invitation, Person person) {
        if (members.find(invitation.account(), person.id()).isEmpty()) {
            Membership membership =
                    new Membership(
                            invitation.account(),
                            person.id(),
                            invitation.role(),
                            invitation.reach(),
                            now());
            members.put(membership);
            audit.joined(person, membership, CallTrace.NONE);
        }
    }

    private Instant now() {
        return work.clock().real().instant();
    }
}
