package dev.postroom.bootstrap.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;

/** Checks all code against every rule. The report is written before any rule can fail. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ArchitectureTest {

    private final Code code = Code.ofPostroom();
    private final List<RuleResult> verdicts =
            ArchitectureRules.of(Layout.POSTROOM).stream().map(rule -> rule.judge(code)).toList();

    @BeforeAll
    void writeReport() {
        ArchitectureReport.write(verdicts);
    }

    List<RuleResult> verdicts() {
        return verdicts;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("verdicts")
    void theRuleIsKept(RuleResult verdict) {
        assertThat(verdict.violations()).as(verdict.rule().explanation()).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("verdicts")
    void everyListedExceptionIsNeeded(RuleResult verdict) {
        assertThat(Allowed.ofRule(verdict.rule().number()).entries().keySet())
                .as("Rows of docs/architecture-exceptions.md that allow nothing: remove them")
                .containsExactlyInAnyOrderElementsOf(verdict.allowed());
    }

    @Test
    void everyListedExceptionBelongsToARule() {
        assertThat(Allowed.names())
                .isSubsetOf(
                        verdicts.stream()
                                .map(verdict -> String.valueOf(verdict.rule().number()))
                                .toList());
    }
}
