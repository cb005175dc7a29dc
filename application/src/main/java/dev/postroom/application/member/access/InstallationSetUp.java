package dev.postroom.application.member.access;

import dev.postroom.application.member.session.MemberAudit;
import dev.postroom.application.member.session.SessionStart;
import dev.postroom.application.member.session.SignInGate;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Account;
import dev.postroom.domain.account.ManageAccounts;
import dev.postroom.domain.identity.CallTrace;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.identity.Role;
import dev.postroom.domain.member.AccountMembers;
import dev.postroom.domain.member.Membership;
import dev.postroom.domain.member.Password;
import dev.postroom.domain.member.PasswordHashes;
import dev.postroom.domain.member.People;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.Reach;
import dev.postroom.domain.member.SecretToken;
import dev.postroom.domain.member.access.AccessLink;
import dev.postroom.domain.member.access.AccessLinks;
import dev.postroom.domain.member.access.NewOwner;
import dev.postroom.domain.member.access.SetUpInstallation;
import dev.postroom.domain.member.session.SignInResult;
import dev.postroom.domain.member.session.Visit;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Violations;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Makes the first person of an installation. */
public final class InstallationSetUp implements SetUpInstallation {

    private final UnitOfWork work;
    private final People people;
    private final AccountMembers members;
    private final ManageAccounts accounts;
    private final AccessLinks links;
    private final Links made;
    private final PasswordHashes hashes;
    private final SignInGate gate;
    private final SessionStart start;
    private final MemberAudit audit;

    public InstallationSetUp(
            UnitOfWork work,
            People people,
            AccountMembers members,
            ManageAccounts accounts,
            AccessLinks links,
            Links made,
            PasswordHashes hashes,
            SignInGate gate,
            SessionStart start,
            MemberAudit audit) {
        this.work = work;
        this.people = people;
        this.members = members;
        this.accounts = accounts;
        this.links = links;
        this.made = made;
        this.hashes = hashes;
        this.gate = gate;
        this.start = start;
        this.audit = audit;
    }

    @Override
    public Optional<SecretToken> issueLink() {
        return work.inTransaction(() ->
                people.areKnown()
                        ? Optional.<SecretToken>empty()
                        : Optional.of(made.make(AccessLink.Purpose.SET_UP, Optional.empty())));
    }

    @Override
    public boolean isOpen(String token) {
        return made.usable(token)
                .filter(link -> link.purpose() == AccessLink.Purpose.SET_UP)
                .filter(_ -> !people.areKnown())
                .isPresent();
    }

    @Override
    public Optional<SignInResult.SignedIn> complete(String token, NewOwner owner, Visit visit) {
        gate.admit(visit);
        if (!isOpen(token)) {
            return Optional.empty();
        }
        Draft draft = draft(owner);
        return work.inTransaction(() ->
                isFirst(token)
                        ? Optional.of(start.begin(stored(draft), visit))
                        : Optional.<SignInResult.SignedIn>empty());
    }

    // of two that use links at once, the second finds none left to remove
    private boolean isFirst(String token) {
        return isOpen(token) && links.removeSetUps() > 0 && !people.areKnown();
    }

    @Override
    public void completeUnattended(NewOwner owner) {
        if (people.areKnown()) {
            return;
        }
        Draft draft = draft(owner);
        work.inTransaction(() -> {
            // of two processes that start at once, the second finds the address taken
            if (!people.areKnown() && people.add(draft.person(), Optional.of(draft.hash()))) {
                owning(draft);
                links.removeSetUps();
            }
        });
    }

    private record Draft(Person person, String hash, String account) {}

    private Draft draft(NewOwner owner) {
        Violations violations = new Violations();
        Instant now = work.clock().real().instant();
        Optional<EmailAddress> address =
                violations.checked("address", () -> EmailAddress.given(owner.address()));
        // a name is checked without an address, too
        EmailAddress own = address.orElseGet(() -> new EmailAddress("owner@localhost.invalid"));
        Person person =
                violations.check(
                        "name",
                        () ->
                                Person.named(new PersonId(work.nextId()), own, owner.name(), now)
                                        .asOperator(true));
        Password password =
                violations.check("password", () -> Password.chosen(owner.password(), own));
        violations.throwIfAny();
        return new Draft(
                Objects.requireNonNull(person),
                hashes.hash(Objects.requireNonNull(password).reveal()),
                owner.account());
    }

    private Person stored(Draft draft) {
        people.add(draft.person(), Optional.of(draft.hash()));
        return owning(draft);
    }

    private Person owning(Draft draft) {
        List<Account> known = accounts.list();
        List<Account> owned = known.isEmpty() ? List.of(accounts.create(draft.account())) : known;
        for (Account account : owned) {
            Membership membership =
                    new Membership(
                            account.id(),
                            draft.person().id(),
                            Role.OWNER,
                            Reach.BOTH,
                            draft.person().createdAt());
            members.put(membership);
            audit.joined(draft.person(), membership, CallTrace.NONE);
        }
        return draft.person();
    }
}
