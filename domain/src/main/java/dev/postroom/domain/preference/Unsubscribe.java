package dev.postroom.domain.preference;

import dev.postroom.domain.apikey.TokenCaller;
import dev.postroom.domain.shared.DrivingPort;

import java.util.Optional;

/** Unsubscribing by the link in a mail. */
@DrivingPort
public interface Unsubscribe {

    /**
     * The subscriber of the token; empty when the token is forged or the subscriber was deleted.
     */
    Optional<TokenCaller> caller(String token);

    /**
     * Unsubscribes the person from all marketing mail (RFC 8058) and emits {@code
     * subscriber.updated}; repeating the call has no further effect. {@code Unauthenticated}
     * ({@code invalid_token}) when the subscriber was deleted.
     */
    void unsubscribe(TokenCaller caller);
}
