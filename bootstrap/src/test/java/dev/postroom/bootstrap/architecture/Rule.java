package dev.postroom.bootstrap.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A rule of the architecture.
 *
 * @param number its place in the table of docs/architecture.md
 * @param text its description
 * @param subject the classes it covers
 * @param check finds violations
 */
record Rule(int number, Text text, DescribedPredicate<JavaClass> subject, Check check) {

    /**
     * The text of a rule.
     *
     * @param name what it requires
     * @param reason what it protects
     * @param remedy what to do instead of breaking it
     */
    record Text(String name, String reason, String remedy) {}

    /** Finds violations. */
    @FunctionalInterface
    interface Check {
        Stream<Violation> violations(Code code);
    }

    /** A check by ArchUnit of the production classes only. */
    static Check by(ArchRule rule) {
        return code -> violations(rule, code);
    }

    /** A check of each production class separately. */
    static Check each(
            DescribedPredicate<JavaClass> subject, Function<JavaClass, Stream<Violation>> check) {
        return code -> code.production().that(subject).stream().flatMap(check);
    }

    /** Checks the code. A rule that covers no class is broken: it could never fail. */
    RuleResult judge(Code code) {
        int covered = code.production().that(subject).size();
        if (covered == 0) {
            String empty = "The rule covers no class: " + subject.getDescription();
            return new RuleResult(this, 0, List.of(empty), List.of());
        }
        Allowed list = Allowed.ofRule(number);
        List<Violation> all = check.violations(code).distinct().toList();
        return new RuleResult(
                this,
                covered,
                all.stream()
                        .filter(violation -> list.entryFor(violation).isEmpty())
                        .map(Violation::sentence)
                        .distinct()
                        .sorted()
                        .toList(),
                all.stream().map(list::entryFor).flatMap(Optional::stream).distinct().toList());
    }

    /** The text that a failing build prints above the violations. */
    String explanation() {
        return "Rule %d: %s, because %s. Instead: %s (docs/architecture.md)"
                .formatted(number, text.name(), text.reason(), text.remedy());
    }

    /** ArchUnit throws when a part of a rule covers nothing: that breaks it, too. */
    private static Stream<Violation> violations(ArchRule rule, Code code) {
        try {
            return rule.evaluate(code.production()).getFailureReport().getDetails().stream()
                    .map(Violation::of);
        } catch (AssertionError e) {
            return Stream.of(Violation.of(String.valueOf(e.getMessage())));
        }
    }

    @Override
    public String toString() {
        return number + " " + text.name();
    }
}
