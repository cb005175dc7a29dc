package dev.postroom.application.member.session;

import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditField;
import dev.postroom.domain.audit.AuditedChange;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.factor.Factor;
import dev.postroom.domain.member.factor.Factors;
import dev.postroom.domain.member.factor.RecoveryCode;
import dev.postroom.domain.member.session.SessionId;
import dev.postroom.domain.member.session.Visit;
import dev.postroom.domain.shared.seal.MacKey;

import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Compares codes with the second factors of people. */
public final class CodeCheck {

    private static final Pattern BETWEEN = Pattern.compile("[\\s-]+");

    private final Factors factors;
    private final MacKey recovery;
    private final MemberAudit audit;
    private final SignInNews news;
    private final InstantSource clock;

    /**
     * @param key hides recovery codes in what is stored
     */
    public CodeCheck(
            Factors factors, MacKey key, MemberAudit audit, SignInNews news, InstantSource clock) {
        this.factors = factors;
        this.recovery = key.derive("recovery-codes");
        this.audit = audit;
        this.news = news;
        this.clock = clock;
    }

    /** The kinds of codes. */
    enum Kind {
        APP("code"),
        RECOVERY("recovery code");

        private final String told;

        Kind(String told) {
            this.told = told;
        }

        /** The proof, for the audit log. */
        String told() {
            return told;
        }
    }

    /** Whether codes are asked for. */
    public boolean isNeeded(Person person) {
        return factors.isActive(person.id());
    }

    /**
     * Uses a code of the person up; empty when it is wrong, or was used before. Needs a
     * transaction, whose end decides whether the code is used.
     */
    Optional<Kind> use(Person person, String typed, Visit visit, Optional<SessionId> session) {
        if (isOfApp(person, BETWEEN.matcher(typed).replaceAll(""))) {
            return Optional.of(Kind.APP);
        }
        boolean isRecovery =
                factors.isActive(person.id())
                        && RecoveryCode.parse(typed)
                                .filter(code -> factors.takeCode(person.id(), hash(code, person)))
                                .isPresent();
        if (isRecovery) {
            audit.byPerson(
                    person,
                    MemberAudit.trace(visit.address(), session),
                    AuditedChange.of(
                            AuditAction.RECOVERY_USED,
                            person.id().value(),
                            AuditField.set(
                                    "left", String.valueOf(factors.countCodes(person.id())))));
            news.recoveryCodeUsed(person, visit);
        }
        return isRecovery ? Optional.of(Kind.RECOVERY) : Optional.empty();
    }

    private boolean isOfApp(Person person, String code) {
        OptionalLong step =
                factors.find(person.id())
                        .filter(Factor::isActive)
                        .map(factor -> stepOf(factor, code))
                        .orElseGet(OptionalLong::empty);
        return step.isPresent() && factors.accept(person.id(), step.getAsLong());
    }

    /** The step whose code it is, when it was not used yet. */
    public OptionalLong stepOf(Factor factor, String code) {
        return factor.secret()
                .stepOf(BETWEEN.matcher(code).replaceAll(""), clock.instant(), factor.lastStep());
    }

    /** The hash of a recovery code, as it is stored. */
    public byte[] hash(RecoveryCode code, Person person) {
        return code.hash(recovery, person.id());
    }
}
