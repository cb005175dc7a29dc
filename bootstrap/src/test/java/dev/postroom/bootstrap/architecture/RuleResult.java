package dev.postroom.bootstrap.architecture;

import java.util.List;

/**
 * How a rule is kept.
 *
 * @param covered how many classes it looked at
 * @param violations what breaks it; empty when it is kept
 * @param allowed the exceptions of docs/architecture-exceptions.md that were needed
 */
record RuleResult(Rule rule, int covered, List<String> violations, List<String> allowed) {

    RuleResult {
        violations = List.copyOf(violations);
        allowed = List.copyOf(allowed);
    }

    boolean isKept() {
        return violations.isEmpty();
    }

    @Override
    public String toString() {
        return rule.toString();
    }
}
