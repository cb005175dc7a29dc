package dev.postroom.domain.trigger.step;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The place of a step in the tree of steps, as text {@code 2.then.0}: the first step in the branch
 * {@code then} of the third step.
 *
 * @param branches the conditions around the step, outermost first
 * @param index the number of the step in its list, from 0
 */
public record StepPath(List<Branch> branches, int index) {

    private static final Pattern FORM = Pattern.compile("\\d{1,3}(\\.(then|else)\\.\\d{1,3}){0,8}");

    public StepPath {
        branches = List.copyOf(branches);
    }

    /**
     * One branch of a condition.
     *
     * @param index the number of the condition in its list
     * @param holds whether it is the branch {@code then}
     */
    public record Branch(int index, boolean holds) {
        @Override
        public String toString() {
            return index + (holds ? ".then." : ".else.");
        }
    }

    /** The step with that number at the top. */
    public static StepPath top(int index) {
        return new StepPath(List.of(), index);
    }

    /** The path of its text, or empty for any other text. */
    public static Optional<StepPath> parse(String text) {
        if (!FORM.matcher(text).matches()) {
            return Optional.empty();
        }
        String[] parts = text.split("\\.");
        List<Branch> branches = new ArrayList<>();
        for (int i = 0; i + 2 < parts.length; i += 2) {
            branches.add(new Branch(Integer.parseInt(parts[i]), parts[i + 1].equals("then")));
        }
        return Optional.of(new StepPath(branches, Integer.parseInt(parts[parts.length - 1])));
    }

    /** The next place in the same list. */
    public StepPath next() {
        return new StepPath(branches, index + 1);
    }

    /** The first place in a branch of the condition at this place. */
    public StepPath into(boolean holds) {
        List<Branch> inner = new ArrayList<>(branches);
        inner.add(new Branch(index, holds));
        return new StepPath(inner, 0);
    }

    /** The condition around this place, or empty at the top. */
    public Optional<StepPath> parent() {
        return branches.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new StepPath(
                                branches.subList(0, branches.size() - 1),
                                branches.getLast().index()));
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        branches.forEach(text::append);
        return text.append(index).toString();
    }
}
