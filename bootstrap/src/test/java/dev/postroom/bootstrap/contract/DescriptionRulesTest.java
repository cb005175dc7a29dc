package dev.postroom.bootstrap.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;

/** The published description keeps every rule; {@link DescriptionRulesCanFailTest} breaks each. */
class DescriptionRulesTest {

    static List<DescriptionRule> rules() {
        return DescriptionRules.all();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rules")
    void theDescriptionKeepsTheRule(DescriptionRule rule) {
        assertThat(rule.violations(Description.PUBLISHED)).isEmpty();
    }
}
