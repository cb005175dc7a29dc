package dev.postroom.domain.member.access;

import java.util.UUID;

/** Why a mail about access to the dashboard waits. */
public sealed interface AccessReason {

    /** A visitor forgot the password of the address; there may be no person with it. */
    record Reset() implements AccessReason {}

    /** The address is invited. */
    record Invited(UUID invitation) implements AccessReason {}

    /**
     * Signing in under the address failed; there may be no person with it. No mail by itself: the
     * worker counts it, so that an attempt costs the same work for every address.
     *
     * @param client the address that the attempt came from
     */
    record FailedSignIn(String client) implements AccessReason {}

    /**
     * Signing in failed often.
     *
     * @param client the address that the last attempt came from
     */
    record ManyFailures(String client) implements AccessReason {}

    /**
     * The person has signed in with a browser that was not known.
     *
     * @param client the address of the browser
     */
    record NewBrowser(String client, String userAgent) implements AccessReason {}

    /**
     * The person has used a recovery code.
     *
     * @param client the address of the browser
     */
    record RecoveryCodeUsed(String client, String userAgent) implements AccessReason {}

    /**
     * The person has added a passkey.
     *
     * @param client the address of the browser
     */
    record PasskeyAdded(String client, String userAgent) implements AccessReason {}

    /**
     * The person has removed a passkey.
     *
     * @param client the address of the browser
     */
    record PasskeyRemoved(String client, String userAgent) implements AccessReason {}
}
