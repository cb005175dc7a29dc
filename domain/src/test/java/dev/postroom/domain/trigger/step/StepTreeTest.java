package dev.postroom.domain.trigger.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.trigger.RandomDefinitions;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

final class StepTreeTest {

    private static Step named(String reason) {
        return new Step.Exit(Optional.of(reason));
    }

    private static Step condition(List<Step> then, List<Step> otherwise) {
        return new Step.Condition(RandomDefinitions.someConditions(), then, otherwise);
    }

    private final StepTree tree =
            new StepTree(
                    List.of(
                            named("0"),
                            condition(
                                    List.of(
                                            named("1.then.0"),
                                            condition(
                                                    List.of(named("1.then.1.then.0")), List.of())),
                                    List.of()),
                            named("2")));

    private static StepPath path(String text) {
        return StepPath.parse(text).orElseThrow();
    }

    @Test
    void aStepIsFoundAtItsPath() {
        for (String text : List.of("0", "1.then.0", "1.then.1.then.0", "2")) {
            assertThat(tree.at(path(text))).contains(named(text));
            assertThat(path(text)).hasToString(text);
        }
        assertThat(Stream.of("3", "1.else.0", "1.then.2", "0.then.0").map(StepTreeTest::path))
                .allMatch(path -> tree.at(path).isEmpty());
    }

    @Test
    void afterTheEndOfABranchFollowsTheStepAfterItsCondition() {
        assertThat(tree.first()).isEqualTo(path("0"));
        assertThat(tree.after(path("0"))).contains(path("1"));
        assertThat(tree.into(path("1"), true)).contains(path("1.then.0"));
        assertThat(tree.into(path("1"), false)).contains(path("2"));
        assertThat(tree.after(path("1.then.0"))).contains(path("1.then.1"));
        assertThat(tree.after(path("1.then.1.then.0"))).contains(path("2"));
        assertThat(tree.into(path("1.then.1"), false)).contains(path("2"));
        assertThat(tree.after(path("2"))).isEmpty();
        assertThat(tree.all()).hasSize(6);
    }

    @Test
    void anyOtherTextIsNoPath() {
        assertThat(List.of("", "a", "1.then", "1.2", "-1", "1.then.0.", "1000", "1.if.0"))
                .allMatch(text -> StepPath.parse(text).isEmpty());
    }
}
