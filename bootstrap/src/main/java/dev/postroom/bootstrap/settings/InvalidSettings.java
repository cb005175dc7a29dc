package dev.postroom.bootstrap.settings;

import java.util.List;
import java.util.stream.Collectors;

/** The settings are invalid. Carries every problem, not only the first. */
public final class InvalidSettings extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int RUNTIME_FAILURE = 1;
    private static final int BAD_CONFIGURATION = 2;

    private final transient List<SettingProblem> problems;

    public InvalidSettings(List<SettingProblem> problems) {
        super(problems.stream().map(SettingProblem::line).collect(Collectors.joining("\n")));
        this.problems = List.copyOf(problems);
    }

    public List<SettingProblem> problems() {
        return problems;
    }

    /** 2, or 1 when only the database address is wrong: then the database cannot be reached. */
    public int exitCode() {
        String address = DatabaseSettings.URL.key();
        return problems.stream().allMatch(problem -> problem.name().equals(address))
                ? RUNTIME_FAILURE
                : BAD_CONFIGURATION;
    }
}
