package dev.postroom.domain.shared.failure;

import java.io.Serial;
import java.util.Optional;
import java.util.function.Supplier;

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

    /** The result of a call; empty when it fails because something is {@code NotFound}. */
    public static <T> Optional<T> unlessMissing(Supplier<T> call) {
        try {
            return Optional.of(call.get());
        } catch (FailureException e) {
            if (e.failure() instanceof Failure.NotFound) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** Why the request was refused. */
    public Failure failure() {
        return failure;
    }
}
