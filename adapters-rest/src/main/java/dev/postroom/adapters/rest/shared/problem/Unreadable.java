package dev.postroom.adapters.rest.shared.problem;

import java.io.Serial;

/** A request that HTTP refuses before it reaches the core (413, 415, 429). */
public final class Unreadable extends RuntimeException {

    @Serial private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    /** Refuses with this problem. */
    public Unreadable(Problem problem) {
        super(problem.detail(), null, false, false);
        this.problem = problem;
    }

    /** The reason. */
    public Problem problem() {
        return problem;
    }
}
