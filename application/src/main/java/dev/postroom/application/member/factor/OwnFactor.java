package dev.postroom.application.member.factor;

import dev.postroom.application.member.session.CodeCheck;
import dev.postroom.application.member.session.MemberAudit;
import dev.postroom.application.member.session.RecentProof;
import dev.postroom.application.member.session.SessionStart;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditField;
import dev.postroom.domain.audit.AuditedChange;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.factor.Factor;
import dev.postroom.domain.member.factor.Factors;
import dev.postroom.domain.member.factor.ManageOwnFactor;
import dev.postroom.domain.member.factor.RecoveryCode;
import dev.postroom.domain.member.factor.TotpSecret;
import dev.postroom.domain.member.session.OpenSession;
import dev.postroom.domain.member.session.SignInResult;
import dev.postroom.domain.shared.Randomness;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** People set up and remove their second factors. */
public final class OwnFactor implements ManageOwnFactor {

    private static final String APP = "totp";

    private final Transactions transactions;
    private final Factors factors;
    private final CodeCheck codes;
    private final SessionStart start;
    private final MemberAudit audit;
    private final Randomness randomness;
    private final InstantSource clock;

    public OwnFactor(
            Transactions transactions,
            Factors factors,
            CodeCheck codes,
            SessionStart start,
            MemberAudit audit,
            Randomness randomness,
            InstantSource clock) {
        this.transactions = transactions;
        this.factors = factors;
        this.codes = codes;
        this.start = start;
        this.audit = audit;
        this.randomness = randomness;
        this.clock = clock;
    }

    @Override
    public Optional<Shown> find(OpenSession session) {
        PersonId person = session.person().id();
        return factors.find(person)
                .flatMap(factor ->
                        factor.confirmedAt()
                                .map(since ->
                                        new Shown(
                                                since,
                                                factors.countCodes(person),
                                                factor.codesMadeAt())));
    }

    @Override
    public void propose(OpenSession session) {
        requireFresh(session);
        Factor proposed =
                Factor.proposed(
                        session.person().id(), TotpSecret.generate(randomness), clock.instant());
        if (!transactions.inTransaction(() -> factors.propose(proposed))) {
            throw exists();
        }
    }

    @Override
    public Optional<TotpSecret> findProposed(OpenSession session) {
        return factors.find(session.person().id())
                .filter(factor -> !factor.isActive())
                .map(Factor::secret);
    }

    @Override
    public Optional<NewCodes> confirm(OpenSession session, String code) {
        requireFresh(session);
        return transactions.inTransaction(() -> {
            Optional<Factor> factor = factors.find(session.person().id());
            if (factor.filter(Factor::isActive).isPresent()) {
                throw exists();
            }
            OptionalLong step =
                    factor.map(it -> codes.stepOf(it, code)).orElseGet(OptionalLong::empty);
            return step.isEmpty()
                    ? Optional.empty()
                    : factor.map(it -> confirmed(session, it, step.getAsLong()));
        });
    }

    // of two that confirm at once, one makes the recovery codes
    private NewCodes confirmed(OpenSession session, Factor factor, long step) {
        Person person = session.person();
        Instant now = clock.instant();
        if (!factors.confirm(person.id(), factor.proposedAt(), step, now)) {
            throw exists();
        }
        record(session, AuditAction.FACTOR_ADDED, AuditField.set("factor", APP));
        return codes(session, factor.codesMadeAt()).orElseThrow();
    }

    @Override
    public SignInResult.SignedIn remove(OpenSession session) {
        requireFresh(session);
        return transactions.inTransaction(() -> {
            if (factors.remove(session.person().id())) {
                record(session, AuditAction.FACTOR_REMOVED, AuditField.gone("factor", APP));
            }
            return start.replace(session.session(), session.person());
        });
    }

    @Override
    public Optional<NewCodes> renewCodes(OpenSession session, Instant madeAt) {
        requireFresh(session);
        return transactions.inTransaction(() -> {
            Optional<NewCodes> made = codes(session, madeAt);
            made.ifPresent(_ -> record(session, AuditAction.RECOVERY_RENEWED));
            return made;
        });
    }

    private Optional<NewCodes> codes(OpenSession session, Instant before) {
        Person person = session.person();
        List<RecoveryCode> made = RecoveryCode.generate(randomness);
        boolean isStored =
                factors.putCodes(
                        person.id(),
                        before,
                        clock.instant(),
                        made.stream().map(code -> codes.hash(code, person)).toList());
        return isStored
                ? Optional.of(new NewCodes(start.replace(session.session(), person), made))
                : Optional.empty();
    }

    private void record(OpenSession session, AuditAction action, AuditField... fields) {
        audit.byPerson(
                session.person(),
                MemberAudit.trace(session.session().address(), Optional.of(session.id())),
                AuditedChange.of(action, session.person().id().value(), fields));
    }

    private void requireFresh(OpenSession session) {
        RecentProof.require(session, clock.instant());
    }

    private static FailureException exists() {
        return Failure.Conflict.of("factor_exists", "There is a second factor already.")
                .asException();
    }
}
