package dev.postroom.domain.member.factor;

import dev.postroom.domain.member.session.OpenSession;
import dev.postroom.domain.member.session.SignInResult;
import dev.postroom.domain.shared.DrivingPort;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Changes of their own second factor, by people who are signed in. Each change needs a recent proof
 * of who the person is, {@code Conflict} {@code proof_needed} otherwise, and gives the session
 * another secret where it says so.
 */
@DrivingPort
public interface ManageOwnFactor {

    /**
     * A second factor whose codes are asked for.
     *
     * @param codes how many recovery codes are left
     * @param codesMadeAt when they were made
     */
    record Shown(Instant since, int codes, Instant codesMadeAt) {}

    /**
     * Recovery codes, which are told this one time.
     *
     * @param session its new secret
     */
    record NewCodes(SignInResult.SignedIn session, List<RecoveryCode> codes) {
        public NewCodes {
            codes = List.copyOf(codes);
        }
    }

    /** The second factor of the person; empty when there is none. */
    Optional<Shown> find(OpenSession session);

    /**
     * Makes a secret for an app, in the place of one that was not confirmed. {@code Conflict}
     * {@code factor_exists} when the person has a second factor.
     */
    void propose(OpenSession session);

    /** The secret that waits for the first code of an app; empty when none does. */
    Optional<TotpSecret> findProposed(OpenSession session);

    /**
     * Makes the app the second factor, by its first code; empty when the code is wrong. {@code
     * Conflict} {@code factor_exists}.
     */
    Optional<NewCodes> confirm(OpenSession session, String code);

    /** Removes the second factor and the recovery codes. No effect without one. */
    SignInResult.SignedIn remove(OpenSession session);

    /**
     * Replaces the recovery codes.
     *
     * @param madeAt when those were made that the person wants to replace
     * @return empty when there is no second factor, or when they were replaced already
     */
    Optional<NewCodes> renewCodes(OpenSession session, Instant madeAt);
}
