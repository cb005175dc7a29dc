package dev.postroom.adapters.rest.shared.problem;

import java.io.Serial;

/** A request that is rejected before it reaches the core (413, 415, 429). */
public final class ProblemException extends RuntimeException {

    @Serial private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    /** Rejects the request with this problem. */
    public ProblemException(Problem problem) {
        super(problem.detail(), null, false, false);
        this.problem = problem;
    }

    /** The reason. */
    public Problem problem() {
        return problem;
    }
}
