package dev.postroom.domain.preference;

import dev.postroom.domain.shared.DrivingPort;

/** The link at the foot of a mail. */
@DrivingPort
public interface Unsubscribe {

    /** Whether the token is genuine and its subscriber is there; changes nothing. */
    boolean isValid(String token);

    /**
     * Unsubscribes the person from everything (RFC 8058), with {@code subscriber.updated}; again is
     * the same. {@code Unauthenticated} ({@code invalid_token}) for a forged token or a subscriber
     * that is gone.
     */
    void unsubscribe(String token);
}
