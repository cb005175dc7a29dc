package dev.postroom.domain.preference;

import dev.postroom.domain.apikey.TokenCaller;
import dev.postroom.domain.shared.DrivingPort;

import java.util.Optional;

/** The link at the foot of a mail. */
@DrivingPort
public interface Unsubscribe {

    /** The person behind the token; empty when it is forged or the subscriber is gone. */
    Optional<TokenCaller> caller(String token);

    /**
     * Unsubscribes the person from everything (RFC 8058), with {@code subscriber.updated};
     * repeating the call has no further effect. {@code Unauthenticated} ({@code invalid_token})
     * when the subscriber is gone.
     */
    void unsubscribe(TokenCaller caller);
}
