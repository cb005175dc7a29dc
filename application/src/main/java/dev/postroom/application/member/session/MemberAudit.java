package dev.postroom.application.member.session;

import dev.postroom.application.audit.AuditRecorder;
import dev.postroom.application.audit.SignInFailureRecorder;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditField;
import dev.postroom.domain.audit.AuditedChange;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.CallTrace;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.member.AccountMembers;
import dev.postroom.domain.member.Membership;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.session.SessionId;

import java.util.Optional;

/**
 * Records changes of people in the audit logs of all accounts that they are members of. Needs a
 * transaction.
 */
public record MemberAudit(
        AuditRecorder audit, SignInFailureRecorder failures, AccountMembers members) {

    /** The operator at the command line has changed a person. */
    public void byOperator(PersonId person, AuditedChange change) {
        record(person, Actor.operator(), CallTrace.NONE, change);
    }

    /** A person has changed something of the own access. */
    public void byPerson(Person person, CallTrace trace, AuditedChange change) {
        record(person.id(), actor(person), trace, change);
    }

    /** A person has become a member of an account. */
    public void joined(Person person, Membership membership, CallTrace trace) {
        audit.recordOfAccount(
                membership.account(),
                actor(person),
                trace,
                AuditedChange.of(
                        AuditAction.MEMBER_JOINED,
                        person.id().value(),
                        AuditField.set("role", membership.role().keyword()),
                        AuditField.set("environments", membership.reach().keyword())));
    }

    /**
     * An attempt to prove to be this person has failed.
     *
     * @param address of the client
     */
    public void failed(Person person, String address) {
        CallTrace trace = trace(address, Optional.empty());
        members.of(person.id())
                .forEach(membership ->
                        failures.record(
                                membership.account(), person.id().value(), actor(person), trace));
    }

    /** The trace of a request from this address. */
    public static CallTrace trace(String address, Optional<SessionId> session) {
        return new CallTrace(
                Optional.empty(),
                Optional.of(address).filter(text -> !text.isEmpty()),
                session.map(SessionId::value));
    }

    private void record(PersonId person, Actor actor, CallTrace trace, AuditedChange change) {
        members.of(person)
                .forEach(membership ->
                        audit.recordOfAccount(membership.account(), actor, trace, change));
    }

    private static Actor actor(Person person) {
        return Actor.member(person.id(), person.name());
    }
}
