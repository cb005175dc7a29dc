package dev.postroom.application.subscriber;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.subscriber.Origin;

import java.time.Instant;

/**
 * What a change of people has in common with the other changes of the same transaction.
 *
 * @param workspace where the people are
 * @param origin where the change comes from
 * @param at when the change happens, on the workspace's clock
 */
public record Cause(Workspace workspace, Origin origin, Instant at) {

    String source() {
        return origin.source().keyword();
    }
}
