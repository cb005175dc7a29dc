package dev.postroom.bootstrap.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;

/** Each rule meets a description that was damaged in one place, and must name the place. */
class DescriptionRulesCanFailTest {

    static List<Damage> damages() {
        return Damages.all();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("damages")
    void theRuleNamesTheDamage(Damage damage) {
        assertThat(DescriptionRules.named(damage.rule()).violations(damage.done()))
                .singleElement()
                .asString()
                .contains(damage.named());
    }

    @Test
    void everyRuleMeetsADamage() {
        assertThat(damages())
                .extracting(Damage::rule)
                .containsAll(DescriptionRules.all().stream().map(DescriptionRule::name).toList());
    }
}
