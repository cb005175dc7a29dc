package dev.postroom.domain.shared.failure;

import java.io.Serial;

/**
 * The one exception of the core: carries a {@link Failure}. Thrown inside a transaction it rolls
 * the transaction back. Has no stack trace, because a refusal is an answer and not a defect.
 */
public final class FailureException extends RuntimeException {

    @Serial private static final long serialVersionUID = 1L;

    private final transient Failure failure;

    /** Prefer {@link Failure#asException()}. */
    public FailureException(Failure failure) {
        super(failure.detail(), null, false, false);
        this.failure = failure;
    }

    /** Why the request was refused. */
    public Failure failure() {
        return failure;
    }
}
