package dev.postroom.bootstrap.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;

import java.util.List;

/**
 * A rule of the house.
 *
 * @param number its place in the table of docs/architecture.md
 * @param name what it demands
 * @param reason what it guards
 * @param subject the classes it speaks about
 * @param check finds what breaks it
 */
record Rule(
        int number,
        String name,
        String reason,
        DescribedPredicate<JavaClass> subject,
        Check check) {

    /** Finds violations, one sentence each. */
    @FunctionalInterface
    interface Check {
        List<String> violations(Code code);
    }

    /** A rule that ArchUnit can judge by the shipped classes alone. */
    static Rule of(
            int number,
            String name,
            String reason,
            DescribedPredicate<JavaClass> subject,
            ArchRule rule) {
        return new Rule(number, name, reason, subject, code -> violations(rule, code));
    }

    /** Judges the code. A rule that speaks about nothing is broken: it would never fail. */
    Verdict judge(Code code) {
        int covered = code.production().that(subject).size();
        return covered == 0
                ? new Verdict(this, 0, List.of("The rule covers no class: " + subject))
                : new Verdict(this, covered, check.violations(code));
    }

    /** ArchUnit throws when a part of a rule speaks about nothing: that breaks it, too. */
    private static List<String> violations(ArchRule rule, Code code) {
        try {
            return rule.evaluate(code.production()).getFailureReport().getDetails();
        } catch (AssertionError e) {
            return List.of(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public String toString() {
        return number + " " + name;
    }
}
