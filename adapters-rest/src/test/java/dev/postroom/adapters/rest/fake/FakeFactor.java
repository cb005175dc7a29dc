package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.member.SecretToken;
import dev.postroom.domain.member.factor.ManageOwnFactor;
import dev.postroom.domain.member.factor.RecoveryCode;
import dev.postroom.domain.member.factor.TotpSecret;
import dev.postroom.domain.member.session.OpenSession;
import dev.postroom.domain.member.session.SignInResult;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Knows one secret, of twenty zeros, whose code is {@link #CODE}, and makes one recovery code.
 * Records each change.
 */
public final class FakeFactor implements ManageOwnFactor {

    /** The code that confirms the secret. */
    public static final String CODE = "123456";

    /** The recovery code. */
    public static final String RECOVERY = "aaaa-bbbb-cccc-dddd";

    /** The changes, in order. */
    public final List<String> changes = new CopyOnWriteArrayList<>();

    private volatile boolean isProposed;
    private volatile boolean isActive;
    private volatile Instant madeAt = FakeSessions.BEGAN;

    @Override
    public Optional<Shown> find(OpenSession session) {
        return isActive ? Optional.of(new Shown(FakeSessions.BEGAN, 9, madeAt)) : Optional.empty();
    }

    @Override
    public void propose(OpenSession session) {
        changes.add("propose");
        isProposed = true;
    }

    @Override
    public Optional<TotpSecret> findProposed(OpenSession session) {
        return isProposed ? Optional.of(TotpSecret.of(new byte[20])) : Optional.empty();
    }

    @Override
    public Optional<NewCodes> confirm(OpenSession session, String code) {
        if (!code.equals(CODE)) {
            return Optional.empty();
        }
        changes.add("confirm");
        isActive = true;
        return Optional.of(made());
    }

    @Override
    public SignInResult.SignedIn remove(OpenSession session) {
        changes.add("remove");
        isActive = false;
        return renewed();
    }

    @Override
    public Optional<NewCodes> renewCodes(OpenSession session, Instant shown) {
        if (!shown.equals(madeAt)) {
            return Optional.empty();
        }
        changes.add("renew");
        madeAt = madeAt.plusSeconds(1);
        return Optional.of(made());
    }

    private static NewCodes made() {
        return new NewCodes(renewed(), List.of(RecoveryCode.parse(RECOVERY).orElseThrow()));
    }

    private static SignInResult.SignedIn renewed() {
        return new SignInResult.SignedIn(
                SecretToken.parse("n".repeat(43)).orElseThrow(),
                new PersonId(new UUID(0, 1)),
                "device.of.ann");
    }
}
