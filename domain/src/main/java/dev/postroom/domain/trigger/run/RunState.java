package dev.postroom.domain.trigger.run;

import dev.postroom.domain.trigger.step.StepPath;

import java.time.Instant;
import java.util.Optional;

/**
 * Where a run stands.
 *
 * @param place the wait that it is in; empty before the first step and after the last
 * @param waitsUntil when it goes on, on the workspace's clock; empty unless it waits, in a place
 *     or, for a date, before the first step
 * @param reason why it exited or failed, or why it skipped a mail: a keyword, or the text of an
 *     exit
 */
public record RunState(
        RunStatus status,
        Optional<StepPath> place,
        Optional<Instant> waitsUntil,
        Optional<String> reason) {

    /** Before the first step. */
    public static RunState entered() {
        return new RunState(RunStatus.ACTIVE, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Before the first step, which is not before a moment. */
    public static RunState scheduled(Instant at) {
        return new RunState(RunStatus.ACTIVE, Optional.empty(), Optional.of(at), Optional.empty());
    }

    /** Whether it is before the first step, and that not before a moment. */
    public boolean isScheduled() {
        return status.isOpen() && place.isEmpty() && waitsUntil.isPresent();
    }

    /** In a wait. */
    public static RunState waiting(StepPath place, Instant until) {
        return new RunState(
                RunStatus.ACTIVE, Optional.of(place), Optional.of(until), Optional.empty());
    }

    /** After the last step. */
    public static RunState completed() {
        return ended(RunStatus.COMPLETED, Optional.empty());
    }

    /** After the last step or an exit, and without a mail that it was to send. */
    public static RunState skipped(String reason) {
        return ended(RunStatus.SKIPPED, Optional.of(reason));
    }

    /** The same wait of a run that skipped a mail before. */
    RunState passingOver(String why) {
        return new RunState(status, place, waitsUntil, Optional.of(why));
    }

    /** Ended early. */
    public static RunState exited(String reason) {
        return ended(RunStatus.EXITED, Optional.of(reason));
    }

    /** Unable to go on. */
    public static RunState failed(String reason) {
        return ended(RunStatus.FAILED, Optional.of(reason));
    }

    private static RunState ended(RunStatus status, Optional<String> reason) {
        return new RunState(status, Optional.empty(), Optional.empty(), reason);
    }
}
