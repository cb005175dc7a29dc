package dev.postroom.application.member;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditField;
import dev.postroom.domain.audit.AuditedChange;
import dev.postroom.domain.identity.MemberCaller;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.identity.Right;
import dev.postroom.domain.identity.Role;
import dev.postroom.domain.member.AccountMembers;
import dev.postroom.domain.member.FactorRule;
import dev.postroom.domain.member.Invitation;
import dev.postroom.domain.member.Invitations;
import dev.postroom.domain.member.ManageMembers;
import dev.postroom.domain.member.Member;
import dev.postroom.domain.member.Membership;
import dev.postroom.domain.member.People;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.Reach;
import dev.postroom.domain.member.SecretToken;
import dev.postroom.domain.member.access.AccessMail;
import dev.postroom.domain.member.access.AccessMails;
import dev.postroom.domain.member.access.AccessReason;
import dev.postroom.domain.member.access.ResetPasswords;
import dev.postroom.domain.member.factor.Factors;
import dev.postroom.domain.member.session.Sessions;
import dev.postroom.domain.shared.Randomness;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Members of an account manage the others. */
public final class MemberManagement implements ManageMembers {

    private final UnitOfWork work;
    private final Ports ports;
    private final LastOwner owners;
    private final ResetPasswords mailing;
    private final Randomness randomness;

    /** The ports that it reads and writes. */
    public record Ports(
            People people,
            AccountMembers members,
            Invitations invitations,
            Sessions sessions,
            Factors factors,
            AccessMails mails) {}

    /**
     * @param mailing knows whether links are mailed
     */
    public MemberManagement(
            UnitOfWork work, Ports ports, ResetPasswords mailing, Randomness randomness) {
        this.work = work;
        this.ports = ports;
        this.owners = new LastOwner(ports.members());
        this.mailing = mailing;
        this.randomness = randomness;
    }

    @Override
    public List<Member> list(MemberCaller caller) {
        Map<PersonId, Membership> all =
                ports.members().of(allowed(caller)).stream()
                        .collect(Collectors.toMap(Membership::person, Function.identity()));
        return ports.people().list(all.keySet()).stream()
                .map(person -> new Member(person, Objects.requireNonNull(all.get(person.id()))))
                .sorted(
                        Comparator.comparing((Member one) ->
                                        one.person().name().toLowerCase(Locale.ROOT))
                                .thenComparing(one -> one.person().address().key()))
                .toList();
    }

    @Override
    public List<Invitation> listInvitations(MemberCaller caller) {
        Instant now = now();
        return ports.invitations().of(allowed(caller)).stream()
                .filter(invitation -> !invitation.hasEndedAt(now))
                .toList();
    }

    @Override
    public Optional<SecretToken> invite(
            MemberCaller caller, EmailAddress address, Role role, Reach reach) {
        AccountId account = allowed(caller);
        caller.require(needed(role));
        boolean isMailed = mailing.canMail();
        SecretToken token = SecretToken.generate(randomness);
        Instant now = now();
        Invitation invitation =
                new Invitation(
                        work.nextId(),
                        account,
                        address,
                        role,
                        reach,
                        now,
                        now.plus(Invitation.LIFETIME));
        work.inTransaction(() -> {
            refuseMember(account, address);
            ports.invitations().put(invitation, token.hash());
            work.audit()
                    .recordOfAccount(
                            caller,
                            AuditedChange.of(
                                    AuditAction.MEMBER_INVITED,
                                    invitation.id(),
                                    AuditField.set("role", role.keyword()),
                                    AuditField.set("environments", reach.keyword())));
            if (isMailed) {
                AccessReason invited = new AccessReason.Invited(invitation.id());
                ports.mails().add(new AccessMail(work.nextId(), address, invited, now, 0));
            }
        });
        return isMailed ? Optional.empty() : Optional.of(token);
    }

    // the same statements for every address: other accounts may know it
    private void refuseMember(AccountId account, EmailAddress address) {
        boolean isMember =
                ports.members()
                        .find(
                                account,
                                ports.people().find(address).map(Person::id).orElse(PersonId.NONE))
                        .isPresent();
        if (isMember) {
            throw Failure.Conflict.of(
                            "already_member", "The person of this address is a member already.")
                    .asException();
        }
    }

    @Override
    public void withdraw(MemberCaller caller, UUID invitation) {
        AccountId account = allowed(caller);
        work.inTransaction(() ->
                ports.invitations()
                        .find(invitation)
                        .filter(_ -> ports.invitations().remove(account, invitation))
                        .ifPresent(gone ->
                                work.audit()
                                        .recordOfAccount(
                                                caller,
                                                AuditedChange.of(
                                                        AuditAction.INVITATION_WITHDRAWN,
                                                        invitation,
                                                        AuditField.gone(
                                                                "role", gone.role().keyword())))));
    }

    @Override
    public void change(MemberCaller caller, PersonId person, Role role, Reach reach) {
        AccountId account = allowed(caller);
        caller.require(needed(role));
        work.inTransaction(() -> {
            Membership before = member(caller, account, person, role);
            owners.replace(account, person, Optional.of(before.with(role, reach)));
            work.audit()
                    .recordOfAccount(caller, LastOwner.changed(before, before.with(role, reach)));
        });
    }

    @Override
    public void remove(MemberCaller caller, PersonId person) {
        AccountId account = allowed(caller);
        work.inTransaction(() -> {
            Membership before = member(caller, account, person, Role.VIEWER);
            owners.replace(account, person, Optional.empty());
            work.audit()
                    .recordOfAccount(
                            caller,
                            AuditedChange.of(
                                    AuditAction.MEMBER_REMOVED,
                                    person.value(),
                                    AuditField.gone("role", before.role().keyword())));
            ports.sessions().endOthers(person, Optional.empty());
        });
    }

    @Override
    public FactorRule readFactorRule(MemberCaller caller) {
        if (ports.members().isFactorRequired(allowed(caller))) {
            return FactorRule.REQUIRED;
        }
        return ports.factors().isActive(caller.person())
                ? FactorRule.OPTIONAL
                : FactorRule.OUT_OF_REACH;
    }

    @Override
    public void requireFactor(MemberCaller caller, boolean required) {
        caller.require(Right.SETTINGS_MANAGE);
        AccountId account = caller.workspace().account();
        work.inTransaction(() -> {
            if (required && !ports.factors().isActive(caller.person())) {
                throw Failure.Conflict.of(
                                "factor_missing",
                                "You have no second factor yourself, and would shut yourself out."
                                        + " Set it up first, on the page of your account.")
                        .asException();
            }
            if (ports.members().requireFactor(account, required)) {
                work.audit().recordOfAccount(caller, factorRequired(account, required));
            }
        });
    }

    /** A change of what members need, for the audit log. */
    static AuditedChange factorRequired(AccountId account, boolean required) {
        return AuditedChange.of(
                AuditAction.FACTOR_REQUIRED,
                account.value(),
                AuditField.set("required", String.valueOf(required)));
    }

    // The members are locked first, so that no role changes after the look. The caller's own may
    // have changed before it, since the request began.
    private Membership member(MemberCaller caller, AccountId account, PersonId person, Role next) {
        List<Membership> all = ports.members().lock(account);
        Membership before =
                of(all, person)
                        .orElseThrow(() ->
                                new Failure.NotFound("Member", person.toString()).asException());
        Right right = before.role() == Role.OWNER ? needed(Role.OWNER) : needed(next);
        caller.require(right);
        if (of(all, caller.person()).filter(own -> isEnough(own, caller, right)).isEmpty()) {
            throw new Failure.Forbidden(right.keyword(), Set.of()).asException();
        }
        return before;
    }

    private static Optional<Membership> of(List<Membership> all, PersonId person) {
        return all.stream().filter(one -> one.person().equals(person)).findAny();
    }

    private static boolean isEnough(Membership own, MemberCaller caller, Right right) {
        Environment environment = caller.workspace().environment();
        return own.reach().includes(environment) && own.role().has(right, environment);
    }

    private static AccountId allowed(MemberCaller caller) {
        caller.require(Right.MEMBERS_MANAGE);
        return caller.workspace().account();
    }

    // only an owner may close the account
    private static Right needed(Role role) {
        return role == Role.OWNER ? Right.ACCOUNT_MANAGE : Right.MEMBERS_MANAGE;
    }

    private Instant now() {
        return work.clock().real().instant();
    }
}
