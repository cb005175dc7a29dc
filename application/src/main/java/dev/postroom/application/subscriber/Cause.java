package dev.postroom.application.subscriber;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.subscriber.Consent;
import dev.postroom.domain.subscriber.Origin;

import java.time.Instant;
import java.util.Optional;

/**
 * The common data of all subscriber changes in one transaction.
 *
 * @param workspace the workspace of the subscribers
 * @param origin where the change comes from
 * @param at when the change happens, on the workspace's clock
 */
public record Cause(Workspace workspace, Origin origin, Instant at) {

    /** The same cause, with this proof of consent. */
    Cause with(Optional<Consent> consent) {
        return new Cause(workspace, origin.with(consent), at);
    }

    String source() {
        return origin.source().keyword();
    }
}
