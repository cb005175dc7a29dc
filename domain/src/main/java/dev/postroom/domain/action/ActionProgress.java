package dev.postroom.domain.action;

import dev.postroom.domain.shared.page.Position;

import java.util.Optional;

/**
 * The work that an action has done.
 *
 * @param examined how many people were looked at
 * @param changed how many of them it changed
 * @param unchanged how many it chose that were already as they were to be
 * @param refused how many it chose whose status does not allow the change
 * @param reached the last person that was looked at
 */
public record ActionProgress(
        long examined, long changed, long unchanged, long refused, Optional<Position> reached) {

    /** Before the first step. */
    public static ActionProgress none() {
        return new ActionProgress(0, 0, 0, 0, Optional.empty());
    }

    /** After another step. */
    public ActionProgress plus(ActionProgress step) {
        return new ActionProgress(
                examined + step.examined,
                changed + step.changed,
                unchanged + step.unchanged,
                refused + step.refused,
                step.reached.or(() -> reached));
    }
}
