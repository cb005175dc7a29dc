package dev.postroom.bootstrap.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import static java.util.Map.entry;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Each rule meets classes made to break it, and must name them. */
final class RulesCanFailTest {

    private static final Code RED = Code.ofRedTests();

    /** The findings of each rule about the red house, by its number. */
    static final Map<Integer, List<String>> EXPECTED =
            Map.ofEntries(
                    entry(1, List.of("stray.Stray", "Layer 'webhook' is empty")),
                    entry(2, List.of("ReadsRows", "CallsUseCase")),
                    entry(3, List.of("NeedsALibrary")),
                    entry(4, List.of("ReadsFiles", "java.nio.file.Files", "java.io.InputStream")),
                    entry(5, List.of("LogsByLibrary")),
                    entry(6, List.of("ReadsRows")),
                    entry(7, List.of("CallsUseCase")),
                    entry(8, List.of("KnowsJson", "org.jdbi is not used")),
                    entry(9, List.of("Cycle detected", "ThingHappened")),
                    entry(
                            10,
                            List.of(
                                    "MarkedClass is marked as a port",
                                    "StoresThings implements a driven port, but is in no adapter",
                                    "ThingStore is not named",
                                    "ThingStore implements a driven port, but is not public",
                                    "AnswersItself implements ManageThings as no use case")),
                    entry(11, List.of("Things has no contract", "ThingStore has no test")),
                    entry(12, List.of("OpensTransactions.open", "calls")),
                    entry(13, List.of("StartsThreads", "parallelStream")),
                    entry(14, List.of("Instant.now()", "UUID.randomUUID()", "java.util.Random")),
                    entry(
                            15,
                            List.of(
                                    "OpenThing is open to subclasses",
                                    "OpenThing has the open field size",
                                    "OpenThing has the setter setSize")),
                    entry(16, List.of("PathOnNothing has a path", "from list", "KnowsJackson")),
                    entry(
                            17,
                            List.of(
                                    "throws NotFoundException",
                                    "sets a status with Response.status",
                                    "answers with CONFLICT")),
                    entry(18, List.of("WiresItself.wire() constructs", "red.Start")),
                    entry(19, List.of("ThingUtils", "IThing")),
                    entry(
                            20,
                            List.of(
                                    "System.out",
                                    "java.lang.RuntimeException",
                                    "java.util.logging.Logger",
                                    "injected")),
                    entry(21, List.of("The package dev.postroom.redtests.stray")),
                    entry(22, List.of("Things.find(java.lang.String) takes no workspace first")),
                    entry(23, List.of("declares no scope on list")),
                    entry(24, List.of("adapters-webhook --> domain")));

    static List<Rule> rules() {
        return ArchitectureRules.of(Layout.RED).stream()
                .filter(rule -> EXPECTED.containsKey(rule.number()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("rules")
    void theRuleNamesWhatBreaksIt(Rule rule) {
        String violations = String.join("\n", rule.judge(RED).violations());
        assertThat(violations).contains(EXPECTED.get(rule.number()));
    }

    @Test
    void everyRuleHasARedTest() {
        Stream<String> tried = AuditHolesTest.byRules().map(Hole::caughtBy);
        Stream<String> red = EXPECTED.keySet().stream().map(String::valueOf);
        assertThat(ArchitectureRules.of(Layout.RED))
                .extracting(rule -> String.valueOf(rule.number()))
                .hasSameElementsAs(Stream.concat(tried, red).toList());
    }

    @Test
    void aRuleThatCoversNothingIsBroken() {
        assertThat(FenceRules.of(new Layout("dev.postroom.nowhere")))
                .allSatisfy(rule ->
                        assertThat(rule.judge(RED).violations())
                                .singleElement()
                                .asString()
                                .startsWith("The rule covers no class"));
    }
}
