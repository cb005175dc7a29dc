package dev.postroom.application.member.session;

import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditField;
import dev.postroom.domain.audit.AuditedChange;
import dev.postroom.domain.member.Password;
import dev.postroom.domain.member.PasswordHashes;
import dev.postroom.domain.member.People;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.session.ManageOwnAccess;
import dev.postroom.domain.member.session.OpenSession;
import dev.postroom.domain.member.session.Session;
import dev.postroom.domain.member.session.SessionId;
import dev.postroom.domain.member.session.SessionLife;
import dev.postroom.domain.member.session.Sessions;
import dev.postroom.domain.member.session.SignInResult;
import dev.postroom.domain.member.session.Visit;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.shared.failure.Violations;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/** People end their sessions and change their passwords. */
public final class OwnAccess implements ManageOwnAccess {

    private final Transactions transactions;
    private final People people;
    private final Sessions sessions;
    private final PasswordHashes hashes;
    private final PasswordCheck passwords;
    private final CodeCheck codes;
    private final SignInGate gate;
    private final SessionStart start;
    private final MemberAudit audit;
    private final SignInNews news;
    private final SessionLife life;
    private final InstantSource clock;

    public OwnAccess(
            Transactions transactions,
            People people,
            Sessions sessions,
            PasswordHashes hashes,
            CodeCheck codes,
            SignInGate gate,
            SessionStart start,
            MemberAudit audit,
            SignInNews news,
            SessionLife life,
            InstantSource clock) {
        this.transactions = transactions;
        this.people = people;
        this.sessions = sessions;
        this.hashes = hashes;
        this.passwords = new PasswordCheck(people, hashes);
        this.codes = codes;
        this.gate = gate;
        this.start = start;
        this.audit = audit;
        this.news = news;
        this.life = life;
        this.clock = clock;
    }

    @Override
    public List<Session> sessions(OpenSession session) {
        Instant now = clock.instant();
        return sessions.of(session.person().id()).stream()
                .filter(one -> !life.of(session).hasEndedAt(now, one))
                .toList();
    }

    @Override
    public void signOut(OpenSession session) {
        end(session, session.id(), "signed_out");
    }

    @Override
    public void end(OpenSession session, SessionId ended) {
        end(session, ended, "ended");
    }

    private void end(OpenSession session, SessionId ended, String cause) {
        transactions.inTransaction(() -> {
            if (sessions.end(session.person().id(), ended)) {
                record(session, ended(ended, cause));
            }
        });
    }

    private static AuditedChange ended(SessionId session, String cause) {
        return AuditedChange.of(
                AuditAction.SESSION_ENDED, session.value(), AuditField.set("cause", cause));
    }

    private void record(OpenSession session, AuditedChange change) {
        audit.byPerson(
                session.person(),
                MemberAudit.trace(session.session().address(), Optional.of(session.id())),
                change);
    }

    @Override
    public void endOthers(OpenSession session) {
        transactions.inTransaction(() -> endOthers(session, "ended"));
    }

    private void endOthers(OpenSession session, String cause) {
        List<Session> others =
                sessions.of(session.person().id()).stream()
                        .filter(one -> !one.id().equals(session.id()))
                        .toList();
        others.forEach(one -> record(session, ended(one.id(), cause)));
        sessions.endOthers(session.person().id(), Optional.of(session.id()));
    }

    @Override
    public SignInResult.Proof stepUp(OpenSession session, String proof, Visit visit) {
        Person person = session.person();
        return codes.isNeeded(person)
                ? waiting(person, visit).orElseGet(() -> entered(session, proof, visit))
                : refusal(session, proof, visit).orElseGet(() -> fresh(session, visit));
    }

    private SignInResult.Proof entered(OpenSession session, String code, Visit visit) {
        Person person = session.person();
        return transactions.inTransaction(() -> {
            if (codes.use(person, code, visit, Optional.of(session.id())).isEmpty()) {
                news.failed(person.address(), visit);
                return new SignInResult.Refused();
            }
            return fresh(session, visit);
        });
    }

    private SignInResult.Proof fresh(OpenSession session, Visit visit) {
        return proved(session, visit, () -> start.renew(session.session(), session.person()));
    }

    @Override
    public SignInResult.Proof changePassword(
            OpenSession session, String current, String replacement, Visit visit) {
        Person person = session.person();
        Violations violations = new Violations();
        Password chosen =
                violations.check("password", () -> Password.chosen(replacement, person.address()));
        violations.throwIfAny();
        return refusal(session, current, visit)
                .orElseGet(() -> changed(session, Objects.requireNonNull(chosen), visit));
    }

    private SignInResult.Proof changed(OpenSession session, Password chosen, Visit visit) {
        Person person = session.person();
        String hash = hashes.hash(chosen.reveal());
        return proved(
                session,
                visit,
                () -> {
                    people.putPassword(person.id(), hash);
                    endOthers(session, "password_changed");
                    record(
                            session,
                            AuditedChange.of(AuditAction.PASSWORD_CHANGED, person.id().value()));
                    // the password alone proves nothing new where a code would be asked for
                    return codes.isNeeded(person)
                            ? start.replace(session.session(), person)
                            : start.renew(session.session(), person);
                });
    }

    @Override
    public void rename(OpenSession session, String name) {
        Violations violations = new Violations();
        Person renamed = violations.check("name", () -> session.person().renamed(name));
        violations.throwIfAny();
        transactions.inTransaction(() -> people.update(Objects.requireNonNull(renamed)));
    }

    // attempts are limited before a hash is computed
    private Optional<SignInResult.Proof> waiting(Person person, Visit visit) {
        gate.admit(visit);
        Duration wait = gate.attempt(person.address().key(), visit);
        return wait.isPositive() ? Optional.of(new SignInResult.Wait(wait)) : Optional.empty();
    }

    private Optional<SignInResult.Proof> refusal(
            OpenSession session, String password, Visit visit) {
        Person person = session.person();
        Optional<SignInResult.Proof> wait = waiting(person, visit);
        if (wait.isPresent()) {
            return wait;
        }
        if (!passwords.isRight(Optional.of(person.id()), password)) {
            transactions.inTransaction(() -> news.failed(person.address(), visit));
            return Optional.of(new SignInResult.Refused());
        }
        return Optional.empty();
    }

    private SignInResult.Proof proved(
            OpenSession session, Visit visit, Supplier<SignInResult.Proof> change) {
        return transactions.inTransaction(() -> {
            gate.forget(session.person().address().key(), visit);
            return change.get();
        });
    }
}
