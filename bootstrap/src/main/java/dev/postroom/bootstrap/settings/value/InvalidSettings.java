package dev.postroom.bootstrap.settings.value;

import dev.postroom.domain.shared.failure.ClosestName;

import java.util.List;
import java.util.stream.Collectors;

/** The settings are invalid. Carries every problem, not only the first. */
public final class InvalidSettings extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient List<Problem> problems;

    public InvalidSettings(List<Problem> problems) {
        super(problems.stream().map(Problem::line).collect(Collectors.joining("\n")));
        this.problems = List.copyOf(problems);
    }

    public List<Problem> problems() {
        return problems;
    }

    /**
     * An error in the settings.
     *
     * @param line the whole problem on one line; holds no secret
     */
    public record Problem(String name, String line) {

        /** A known setting: its name, its place, the error and the expected value. */
        public Problem(String name, String place, String wrong, String expected) {
            this(name, "%s (%s): %s; expected %s".formatted(name, place, wrong, expected));
        }

        public static Problem unknown(String name, String place, Iterable<String> known) {
            String hint =
                    ClosestName.to(name, known)
                            .map(closest -> "Did you mean " + closest + "?")
                            .orElse("`config print` lists the settings.");
            return new Problem(name, "Unknown setting %s (%s). %s".formatted(name, place, hint));
        }
    }
}
