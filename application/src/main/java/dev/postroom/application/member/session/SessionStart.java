package dev.postroom.application.member.session;

import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditField;
import dev.postroom.domain.audit.AuditedChange;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.SecretToken;
import dev.postroom.domain.member.session.Session;
import dev.postroom.domain.member.session.SessionId;
import dev.postroom.domain.member.session.Sessions;
import dev.postroom.domain.member.session.SignInResult;
import dev.postroom.domain.member.session.Visit;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.Randomness;
import dev.postroom.domain.shared.failure.Failure;

import java.time.InstantSource;
import java.util.Optional;

/** Begins sessions, and gives them other secrets. Needs a transaction. */
public final class SessionStart {

    private final Sessions sessions;
    private final SignInGate gate;
    private final MemberAudit audit;
    private final IdGenerator ids;
    private final Randomness randomness;
    private final InstantSource clock;

    public SessionStart(
            Sessions sessions,
            SignInGate gate,
            MemberAudit audit,
            IdGenerator ids,
            Randomness randomness,
            InstantSource clock) {
        this.sessions = sessions;
        this.gate = gate;
        this.audit = audit;
        this.ids = ids;
        this.randomness = randomness;
        this.clock = clock;
    }

    /** A session of the person begins, by a password or by a link. */
    public SignInResult.SignedIn begin(Person person, Visit visit) {
        return begin(person, visit, "password");
    }

    /** As the other one; {@code factor} tells the audit log what the person has proved. */
    public SignInResult.SignedIn begin(Person person, Visit visit, String factor) {
        return begun(
                person,
                Session.begun(new SessionId(ids.next()), person.id(), visit, clock.instant()),
                factor);
    }

    /** A session begins of a person for whom a proxy or a provider vouches, without a proof. */
    public SignInResult.SignedIn beginVouched(Person person, Visit visit, String factor) {
        return begun(
                person,
                Session.vouched(new SessionId(ids.next()), person.id(), visit, clock.instant()),
                factor);
    }

    private SignInResult.SignedIn begun(Person person, Session session, String factor) {
        SecretToken secret = SecretToken.generate(randomness);
        sessions.add(session, secret.hash());
        audit.byPerson(
                person,
                MemberAudit.trace(session.address(), Optional.of(session.id())),
                AuditedChange.of(
                        AuditAction.SIGNED_IN,
                        person.id().value(),
                        AuditField.set("factor", factor)));
        return signedIn(person, secret);
    }

    /** The session gets another secret, as its person has proved who they are. */
    public SignInResult.SignedIn renew(Session session, Person person) {
        return renewed(session.provedAt(clock.instant()), person);
    }

    /** The session gets another secret, and its person is asked for a proof as before. */
    public SignInResult.SignedIn replace(Session session, Person person) {
        return renewed(session.withUse(clock.instant()), person);
    }

    private SignInResult.SignedIn renewed(Session session, Person person) {
        SecretToken secret = SecretToken.generate(randomness);
        if (!sessions.renew(session, secret.hash())) {
            throw new Failure.Unauthenticated("session_ended", "The session has ended.")
                    .asException();
        }
        return signedIn(person, secret);
    }

    private SignInResult.SignedIn signedIn(Person person, SecretToken secret) {
        PersonId id = person.id();
        return new SignInResult.SignedIn(secret, id, gate.mark(person.address().key()));
    }
}
