package dev.postroom.application.subscriber;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.subscriber.Origin;

import java.time.Instant;

/**
 * The common data of all subscriber changes in one transaction.
 *
 * @param workspace the workspace of the subscribers
 * @param origin where the change comes from
 * @param at when the change happens, on the workspace's clock
 */
public record Cause(Workspace workspace, Origin origin, Instant at) {

    String source() {
        return origin.source().keyword();
    }
}
