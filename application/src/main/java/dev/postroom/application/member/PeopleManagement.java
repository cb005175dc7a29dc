package dev.postroom.application.member;

import dev.postroom.application.member.access.Links;
import dev.postroom.application.member.session.MemberAudit;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditField;
import dev.postroom.domain.audit.AuditedChange;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.CallTrace;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.identity.Role;
import dev.postroom.domain.member.AccountMembers;
import dev.postroom.domain.member.ManagePeople;
import dev.postroom.domain.member.Membership;
import dev.postroom.domain.member.People;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.Reach;
import dev.postroom.domain.member.SecretToken;
import dev.postroom.domain.member.access.AccessLink;
import dev.postroom.domain.member.factor.Factors;
import dev.postroom.domain.member.passkey.Passkeys;
import dev.postroom.domain.member.provider.ProviderSubjects;
import dev.postroom.domain.member.session.Sessions;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Violations;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The operator manages people. */
public final class PeopleManagement implements ManagePeople {

    private final UnitOfWork work;
    private final Accounts accounts;
    private final People people;
    private final AccountMembers members;
    private final Sessions sessions;
    private final Factors factors;
    private final Passkeys passkeys;
    private final ProviderSubjects subjects;
    private final Links links;
    private final LastOwner owners;
    private final MemberAudit audit;

    public PeopleManagement(
            UnitOfWork work,
            Accounts accounts,
            People people,
            AccountMembers members,
            Sessions sessions,
            Factors factors,
            Passkeys passkeys,
            ProviderSubjects subjects,
            Links links,
            MemberAudit audit) {
        this.work = work;
        this.accounts = accounts;
        this.people = people;
        this.members = members;
        this.sessions = sessions;
        this.factors = factors;
        this.passkeys = passkeys;
        this.subjects = subjects;
        this.links = links;
        this.owners = new LastOwner(members);
        this.audit = audit;
    }

    @Override
    public List<Known> list() {
        return people.list().stream()
                .map(person -> new Known(person, members.of(person.id())))
                .toList();
    }

    @Override
    public SecretToken create(EmailAddress address, String name, AccountId account, Role role) {
        Violations violations = new Violations();
        String shown = name.isEmpty() ? address.localPart() : name;
        Person draft =
                violations.check(
                        "name",
                        () -> Person.named(new PersonId(work.nextId()), address, shown, now()));
        violations.throwIfAny();
        if (accounts.find(account).isEmpty()) {
            throw new Failure.NotFound("Account", account.toString()).asException();
        }
        return work.inTransaction(() -> {
            people.add(Objects.requireNonNull(draft), Optional.empty());
            PersonId person = found(address).id();
            Membership membership = new Membership(account, person, role, Reach.BOTH, now());
            AuditedChange change =
                    owners.replace(account, person, Optional.of(membership))
                            .map(before -> LastOwner.changed(before, membership))
                            .orElseGet(() -> joined(membership));
            work.audit().recordOfAccount(account, Actor.operator(), CallTrace.NONE, change);
            return links.make(AccessLink.Purpose.FIRST_PASSWORD, Optional.of(person));
        });
    }

    @Override
    public SecretToken resetPassword(EmailAddress address) {
        return work.inTransaction(
                () -> links.make(AccessLink.Purpose.RESET, Optional.of(found(address).id())));
    }

    @Override
    public void disable(EmailAddress address, boolean disabled) {
        Optional<Instant> since = disabled ? Optional.of(now()) : Optional.empty();
        work.inTransaction(() -> {
            Person person = found(address);
            people.update(person.disabled(since));
            sessions.endOthers(person.id(), Optional.empty());
            audit.byOperator(
                    person.id(),
                    AuditedChange.of(
                            AuditAction.MEMBER_DISABLED,
                            person.id().value(),
                            AuditField.set("disabled", String.valueOf(disabled))));
        });
    }

    @Override
    public void appointOperator(EmailAddress address, boolean operator) {
        work.inTransaction(() -> {
            Person person = found(address);
            people.update(person.asOperator(operator));
            audit.byOperator(
                    person.id(),
                    AuditedChange.of(
                            AuditAction.OPERATOR_CHANGED,
                            person.id().value(),
                            AuditField.set("operator", String.valueOf(operator))));
        });
    }

    @Override
    public boolean removeFactor(EmailAddress address) {
        return work.inTransaction(() -> {
            PersonId person = found(address).id();
            boolean hadApp = factors.remove(person);
            boolean hadPasskeys = passkeys.removeOf(person) > 0;
            sessions.endOthers(person, Optional.empty());
            if (hadApp) {
                recordRemoval(person, "totp");
            }
            if (hadPasskeys) {
                recordRemoval(person, "passkey");
            }
            return hadApp || hadPasskeys;
        });
    }

    @Override
    public boolean unbind(EmailAddress address) {
        return work.inTransaction(() -> {
            PersonId person = found(address).id();
            // the links first: waits for a code that binds the person at this moment
            links.withdraw(person, AccessLink.Purpose.PROVIDER_CODE);
            boolean wasBound = subjects.removeOf(person) > 0;
            sessions.endOthers(person, Optional.empty());
            if (wasBound) {
                recordRemoval(person, "provider");
            }
            return wasBound;
        });
    }

    private void recordRemoval(PersonId person, String factor) {
        audit.byOperator(
                person,
                AuditedChange.of(
                        AuditAction.FACTOR_REMOVED,
                        person.value(),
                        AuditField.gone("factor", factor)));
    }

    @Override
    public void requireFactor(AccountId account, boolean required) {
        if (accounts.find(account).isEmpty()) {
            throw new Failure.NotFound("Account", account.toString()).asException();
        }
        work.inTransaction(() -> {
            if (members.requireFactor(account, required)) {
                work.audit()
                        .recordOfAccount(
                                account,
                                Actor.operator(),
                                CallTrace.NONE,
                                MemberManagement.factorRequired(account, required));
            }
        });
    }

    @Override
    public int endSessions(EmailAddress address) {
        return work.inTransaction(() -> sessions.endOthers(found(address).id(), Optional.empty()));
    }

    private static AuditedChange joined(Membership membership) {
        return AuditedChange.of(
                AuditAction.MEMBER_JOINED,
                membership.person().value(),
                AuditField.set("role", membership.role().keyword()),
                AuditField.set("environments", membership.reach().keyword()));
    }

    private Person found(EmailAddress address) {
        return people.find(address)
                .orElseThrow(() -> new Failure.NotFound("Person", address.value()).asException());
    }

    private Instant now() {
        return work.clock().real().instant();
    }
}
