package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.MemberCaller;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.identity.Right;
import dev.postroom.domain.identity.Role;
import dev.postroom.domain.member.FactorRule;
import dev.postroom.domain.member.Invitation;
import dev.postroom.domain.member.ManageMembers;
import dev.postroom.domain.member.Member;
import dev.postroom.domain.member.Membership;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.Reach;
import dev.postroom.domain.member.SecretToken;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Has an owner and a marketer, and an invitation. Nothing is mailed. The owner is the last one.
 * Records each change.
 */
public final class FakeMembers implements ManageMembers {

    /** The marketer. */
    public static final PersonId MARKETER =
            new PersonId(UUID.fromString("00000000-0000-7000-8000-00000000a001"));

    /** The owner. */
    public static final PersonId OWNER =
            new PersonId(UUID.fromString("00000000-0000-7000-8000-00000000a002"));

    /** The changes, in order, each one time: the work of a form may run again. */
    public final CopyOnWriteArrayList<String> changes = new CopyOnWriteArrayList<>();

    /** Whether links are mailed. */
    public volatile boolean canMail;

    /** Whether the members have no second factor themselves. */
    public volatile boolean hasNoFactor;

    private final Workspace workspace;

    public FakeMembers(Workspace workspace) {
        this.workspace = workspace;
    }

    @Override
    public List<Member> list(MemberCaller caller) {
        caller.require(Right.MEMBERS_MANAGE);
        return List.of(
                member(MARKETER, "mia@acme.test", "Mia Marsh", Role.MARKETER),
                member(OWNER, "olga@acme.test", "Olga <b>Owens</b>", Role.OWNER));
    }

    private Member member(PersonId id, String address, String name, Role role) {
        return new Member(
                Person.named(id, EmailAddress.given(address), name, FakeSessions.BEGAN),
                new Membership(workspace.account(), id, role, Reach.BOTH, FakeSessions.BEGAN));
    }

    @Override
    public List<Invitation> listInvitations(MemberCaller caller) {
        caller.require(Right.MEMBERS_MANAGE);
        return List.of(
                new Invitation(
                        MARKETER.value(),
                        workspace.account(),
                        EmailAddress.given("new@acme.test"),
                        Role.VIEWER,
                        Reach.TEST,
                        FakeSessions.BEGAN,
                        FakeSessions.BEGAN.plus(Duration.ofDays(7))));
    }

    @Override
    public Optional<SecretToken> invite(
            MemberCaller caller, EmailAddress address, Role role, Reach reach) {
        if (address.localPart().equals("mia")) {
            throw Failure.Conflict.of(
                            "already_member", "The person of this address is a member already.")
                    .asException();
        }
        changes.addIfAbsent("invite " + address.value() + " " + role + " " + reach);
        return canMail ? Optional.empty() : SecretToken.parse("t".repeat(43));
    }

    @Override
    public void withdraw(MemberCaller caller, UUID invitation) {
        changes.addIfAbsent("withdraw " + invitation);
    }

    @Override
    public void change(MemberCaller caller, PersonId person, Role role, Reach reach) {
        refuseLast(person);
        changes.addIfAbsent("change " + person + " " + role + " " + reach);
    }

    @Override
    public FactorRule readFactorRule(MemberCaller caller) {
        if (changes.contains("require a factor")) {
            return FactorRule.REQUIRED;
        }
        return hasNoFactor ? FactorRule.OUT_OF_REACH : FactorRule.OPTIONAL;
    }

    @Override
    public void requireFactor(MemberCaller caller, boolean required) {
        caller.require(Right.SETTINGS_MANAGE);
        if (hasNoFactor) {
            throw Failure.Conflict.of("factor_missing", "You have no second factor yourself.")
                    .asException();
        }
        changes.addIfAbsent(required ? "require a factor" : "require no factor");
    }

    @Override
    public void remove(MemberCaller caller, PersonId person) {
        refuseLast(person);
        changes.addIfAbsent("remove " + person);
    }

    private static void refuseLast(PersonId person) {
        if (person.equals(OWNER)) {
            throw Failure.Conflict.of("last_owner", "An account keeps an owner.").asException();
        }
    }
}
