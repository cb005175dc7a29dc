package dev.postroom.application.audit;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditField;
import dev.postroom.domain.audit.AuditedChange;
import dev.postroom.domain.audit.SignInFailures;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.CallTrace;

import java.util.UUID;

/**
 * Sums up failed sign-ins: the first of a person in an hour has an entry in the audit log, and so
 * have the tenth, the hundredth, and so on.
 */
public record SignInFailureRecorder(SignInFailures failures, AuditRecorder audit) {

    private static final int STEP = 10;

    /** Records that signing in as this person, a member of the account, failed. */
    public void record(AccountId account, UUID person, Actor actor, CallTrace trace) {
        long count = failures.add(account, person, audit.clock().instant());
        if (isPowerOfStep(count)) {
            audit.recordOfAccount(
                    account,
                    actor,
                    trace,
                    AuditedChange.of(
                            AuditAction.SIGN_IN_FAILED,
                            person,
                            AuditField.set("failures", Long.toString(count))));
        }
    }

    private static boolean isPowerOfStep(long count) {
        long rest = count;
        while (rest > 1 && rest % STEP == 0) {
            rest /= STEP;
        }
        return rest == 1;
    }
}
