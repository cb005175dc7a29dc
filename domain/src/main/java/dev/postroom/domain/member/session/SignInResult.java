package dev.postroom.domain.member.session;

import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.member.SecretToken;

import java.time.Duration;

/** The result of an attempt to sign in, or to prove who one is. */
public sealed interface SignInResult {

    /** The result of an attempt that asks for nothing more. */
    sealed interface Proof extends SignInResult {}

    /**
     * The person is signed in.
     *
     * @param session the secret of the session, for a cookie; the one before is no longer accepted
     * @param device a text for a cookie that lasts: it tells this browser from those of strangers
     */
    record SignedIn(SecretToken session, PersonId person, String device) implements Proof {}

    /** The password or the code is wrong, or the person cannot sign in. */
    record Refused() implements Proof {}

    /** There were too many attempts: none is looked at before this time has passed. */
    record Wait(Duration time) implements Proof {}

    /**
     * Address and password belong together, and a code of the person's app is needed too.
     *
     * @param started what the same browser gives with the code, within 5 minutes
     */
    record CodeNeeded(SecretToken started) implements SignInResult {}
}
