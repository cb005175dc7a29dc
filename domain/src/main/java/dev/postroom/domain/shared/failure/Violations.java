package dev.postroom.domain.shared.failure;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Collects all violations of a request, so that one response reports them together. Not
 * thread-safe; one instance belongs to one request.
 */
public final class Violations {

    private final List<Violation> found = new ArrayList<>();

    /** Adds one violation in the body. */
    public void add(String field, String code, String message) {
        add(new Violation(field, code, message));
    }

    /** Adds one violation. */
    public void add(Violation violation) {
        found.add(violation);
    }

    /**
     * Runs {@code parse} and adds the violations of its {@link Failure.Invalid} under {@code
     * field}.
     *
     * @return the parsed value, or null when it was invalid; any other failure is rethrown
     */
    public <T> @Nullable T check(String field, Supplier<T> parse) {
        try {
            return parse.get();
        } catch (FailureException e) {
            if (e.failure() instanceof Failure.Invalid invalid) {
                invalid.violations().forEach(v -> found.add(v.within(field)));
                return null;
            }
            throw e;
        }
    }

    /** As {@link #check}, but empty when the value was invalid. */
    public <T> Optional<T> checked(String field, Supplier<T> parse) {
        return Optional.ofNullable(check(field, parse));
    }

    /**
     * Runs a check of the fields of an object, of which some may be invalid, and adds the
     * violations that it throws, unless such a field, or one in it or around it, has a violation
     * already.
     *
     * @param parent the path of the object
     */
    public void checkFurther(String parent, Runnable check) {
        try {
            check.run();
        } catch (FailureException e) {
            if (!(e.failure() instanceof Failure.Invalid invalid)) {
                throw e;
            }
            List<Violation> known = all();
            invalid.violations().stream()
                    .map(violation -> violation.within(parent))
                    .filter(further -> known.stream().noneMatch(v -> v.overlaps(further)))
                    .forEach(found::add);
        }
    }

    /** All violations so far, in the order found. */
    public List<Violation> all() {
        return List.copyOf(found);
    }

    /** Whether there is no violation so far. */
    public boolean isEmpty() {
        return found.isEmpty();
    }

    /** Throws {@link Failure.Invalid} with all violations in the order found, if there are any. */
    public void throwIfAny() {
        if (!found.isEmpty()) {
            throw new Failure.Invalid("validation_error", found).asException();
        }
    }
}
