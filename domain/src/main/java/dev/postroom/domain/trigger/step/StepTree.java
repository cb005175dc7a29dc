package dev.postroom.domain.trigger.step;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The steps of a trigger, in the order in which they run.
 *
 * @param steps at least one
 */
public record StepTree(List<Step> steps) {

    /** The most steps, in all branches together. */
    public static final int MAX_STEPS = 100;

    /** How deep conditions can be inside of each other. */
    public static final int MAX_DEPTH = 8;

    public StepTree {
        steps = List.copyOf(steps);
    }

    /** The step at this place, or empty when there is none. */
    public Optional<Step> at(StepPath path) {
        List<Step> list = steps;
        for (StepPath.Branch branch : path.branches()) {
            if (!(within(list, branch.index()).orElse(null) instanceof Step.Condition condition)) {
                return Optional.empty();
            }
            list = condition.branch(branch.holds());
        }
        return within(list, path.index());
    }

    /** The place of the first step. */
    public StepPath first() {
        return StepPath.top(0);
    }

    /**
     * The place after the step at {@code path}, out of its branch where it ends; empty: the end.
     */
    public Optional<StepPath> after(StepPath path) {
        StepPath next = path.next();
        return at(next).isPresent() ? Optional.of(next) : path.parent().flatMap(this::after);
    }

    /** The first place in a branch of the condition at {@code path}; after it when it is empty. */
    public Optional<StepPath> into(StepPath path, boolean holds) {
        StepPath inner = path.into(holds);
        return at(inner).isPresent() ? Optional.of(inner) : after(path);
    }

    /** Every step, a condition before the steps in it. */
    public Stream<Step> all() {
        return all(steps);
    }

    private static Stream<Step> all(List<Step> list) {
        return list.stream()
                .flatMap(step ->
                        step instanceof Step.Condition(_, List<Step> then, List<Step> otherwise)
                                ? Stream.of(Stream.of(step), all(then), all(otherwise))
                                        .flatMap(part -> part)
                                : Stream.of(step));
    }

    private static Optional<Step> within(List<Step> list, int index) {
        return index < list.size() ? Optional.of(list.get(index)) : Optional.empty();
    }
}
