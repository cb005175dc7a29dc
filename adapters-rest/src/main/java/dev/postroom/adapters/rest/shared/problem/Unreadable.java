package dev.postroom.adapters.rest.shared.problem;

import java.io.Serial;

/** A request that HTTP itself refuses, before the core has a say (413, 415). */
public final class Unreadable extends RuntimeException {

    @Serial private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    /** Refuses with this problem. */
    public Unreadable(Problem problem) {
        super(problem.detail(), null, false, false);
        this.problem = problem;
    }

    /** Why. */
    public Problem problem() {
        return problem;
    }
}
