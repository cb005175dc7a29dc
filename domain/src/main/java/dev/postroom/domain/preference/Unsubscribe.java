package dev.postroom.domain.preference;

import dev.postroom.domain.apikey.TokenCaller;
import dev.postroom.domain.shared.DrivingPort;

/** Unsubscribing by the link in a mail (RFC 8058). */
@DrivingPort
public interface Unsubscribe {

    /**
     * Unsubscribes the person from all marketing mail and emits {@code subscriber.updated}, with
     * source {@code one_click}; repeating the call has no further effect. When the link was in a
     * mail of a campaign, the campaign counts it, once for each person. {@code Unauthenticated}
     * ({@code invalid_token}) when the subscriber was deleted.
     */
    void unsubscribe(TokenCaller caller, Visitor visitor);
}
