package dev.postroom.application.shared;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import java.util.List;

/** Catches refusals. */
public final class Failures {

    private Failures() {}

    /** The failure of the call; fails the test when there is none. */
    public static Failure of(Runnable call) {
        try {
            call.run();
        } catch (FailureException e) {
            return e.failure();
        }
        throw new AssertionError("this was not refused");
    }

    /** The violations of a call that is invalid, as {@code field code}. */
    public static List<String> violations(Runnable call) {
        Failure failure = of(call);
        if (failure instanceof Failure.Invalid invalid) {
            return invalid.violations().stream().map(v -> v.field() + " " + v.code()).toList();
        }
        throw new AssertionError("refused otherwise: " + failure);
    }

    /** Code and colliding id of a call that is in conflict. */
    public static Failure.Conflict conflict(Runnable call) {
        if (of(call) instanceof Failure.Conflict conflict) {
            return conflict;
        }
        throw new AssertionError("refused otherwise");
    }
}
