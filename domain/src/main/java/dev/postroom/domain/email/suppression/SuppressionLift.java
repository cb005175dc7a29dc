package dev.postroom.domain.email.suppression;

import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.shared.text.Text;

import java.time.Instant;
import java.util.UUID;

/**
 * A suppression ends by a decision, which is kept.
 *
 * @param reason why, 1 to 500 characters
 * @param actor who decided
 * @param at on the workspace's clock
 */
public record SuppressionLift(UUID id, String reason, Actor actor, Instant at) {

    public SuppressionLift {
        reason = Text.required(reason, 500);
    }
}
