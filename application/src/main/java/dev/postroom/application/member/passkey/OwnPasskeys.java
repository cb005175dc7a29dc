package dev.postroom.application.member.passkey;

import dev.postroom.application.member.session.MemberAudit;
import dev.postroom.application.member.session.RecentProof;
import dev.postroom.application.member.session.SessionStart;
import dev.postroom.application.member.session.SignInGate;
import dev.postroom.application.member.session.SignInNews;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditField;
import dev.postroom.domain.audit.AuditedChange;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.SecretToken;
import dev.postroom.domain.member.access.AccessLink;
import dev.postroom.domain.member.passkey.MadePasskey;
import dev.postroom.domain.member.passkey.ManageOwnPasskeys;
import dev.postroom.domain.member.passkey.NewPasskey;
import dev.postroom.domain.member.passkey.Passkey;
import dev.postroom.domain.member.passkey.PasskeyAnswer;
import dev.postroom.domain.member.passkey.PasskeyId;
import dev.postroom.domain.member.passkey.Passkeys;
import dev.postroom.domain.member.session.OpenSession;
import dev.postroom.domain.member.session.SignInResult;
import dev.postroom.domain.member.session.Visit;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.shared.text.Text;

import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** People add and remove their passkeys, and prove by them who they are. */
public final class OwnPasskeys implements ManageOwnPasskeys {

    private static final String PASSKEY = "passkey";

    private final Transactions transactions;
    private final Passkeys passkeys;
    private final PasskeyCheck check;
    private final SignInGate gate;
    private final SessionStart start;
    private final MemberAudit audit;
    private final SignInNews news;
    private final IdGenerator ids;
    private final InstantSource clock;

    public OwnPasskeys(
            Transactions transactions,
            Passkeys passkeys,
            PasskeyCheck check,
            SignInGate gate,
            SessionStart start,
            MemberAudit audit,
            SignInNews news,
            IdGenerator ids,
            InstantSource clock) {
        this.transactions = transactions;
        this.passkeys = passkeys;
        this.check = check;
        this.gate = gate;
        this.start = start;
        this.audit = audit;
        this.news = news;
        this.ids = ids;
        this.clock = clock;
    }

    @Override
    public List<Passkey> list(OpenSession session) {
        return passkeys.of(session.person().id());
    }

    @Override
    public SecretToken begin(OpenSession session) {
        requireFresh(session);
        requireRoom(session);
        return check.challenge(AccessLink.Purpose.NEW_PASSKEY, Optional.of(session.person().id()));
    }

    @Override
    public Optional<SignInResult.SignedIn> add(
            OpenSession session, String name, NewPasskey answer, Visit visit) {
        requireFresh(session);
        requireRoom(session);
        Violations violations = new Violations();
        String known = violations.check("name", () -> Text.required(name, Passkey.LONGEST_NAME));
        violations.throwIfAny();
        return check.made(answer, session.person().id())
                .flatMap(made -> added(session, made, Objects.requireNonNull(known), visit));
    }

    private Optional<SignInResult.SignedIn> added(
            OpenSession session, MadePasskey made, String name, Visit visit) {
        Person person = session.person();
        Passkey passkey =
                Passkey.added(new PasskeyId(ids.next()), person.id(), made, name, clock.instant());
        return transactions.inTransaction(() -> {
            if (!passkeys.add(passkey)) {
                return Optional.empty();
            }
            record(session, AuditAction.FACTOR_ADDED, AuditField.set("factor", PASSKEY));
            news.passkeyAdded(person, visit);
            return Optional.of(start.replace(session.session(), person));
        });
    }

    @Override
    public SecretToken beginProof(OpenSession session, Visit visit) {
        gate.admit(visit);
        return check.challenge(
                AccessLink.Purpose.PASSKEY_PROOF, Optional.of(session.person().id()));
    }

    @Override
    public SignInResult.Proof prove(OpenSession session, PasskeyAnswer answer, Visit visit) {
        gate.admit(visit);
        PersonId person = session.person().id();
        return check.answered(answer, AccessLink.Purpose.PASSKEY_PROOF, Optional.of(person))
                .map(counted -> proved(session, counted, visit))
                .orElseGet(SignInResult.Refused::new);
    }

    private SignInResult.Proof proved(
            OpenSession session, PasskeyCheck.Counted counted, Visit visit) {
        return transactions.inTransaction(() -> {
            if (!check.use(counted)) {
                news.failed(session.person().address(), visit);
                return new SignInResult.Refused();
            }
            return start.renew(session.session(), session.person());
        });
    }

    @Override
    public SignInResult.SignedIn remove(OpenSession session, PasskeyId id, Visit visit) {
        requireFresh(session);
        Person person = session.person();
        return transactions.inTransaction(() -> {
            if (passkeys.remove(person.id(), id)) {
                record(session, AuditAction.FACTOR_REMOVED, AuditField.gone("factor", PASSKEY));
                news.passkeyRemoved(person, visit);
            }
            return start.replace(session.session(), person);
        });
    }

    private void record(OpenSession session, AuditAction action, AuditField field) {
        audit.byPerson(
                session.person(),
                MemberAudit.trace(session.session().address(), Optional.of(session.id())),
                AuditedChange.of(action, session.person().id().value(), field));
    }

    private void requireFresh(OpenSession session) {
        RecentProof.require(session, clock.instant());
    }

    private void requireRoom(OpenSession session) {
        if (list(session).size() >= Passkey.MOST) {
            throw Failure.Conflict.of(
                            "too_many_passkeys",
                            "You have " + Passkey.MOST + " passkeys. Remove one first.")
                    .asException();
        }
    }
}
