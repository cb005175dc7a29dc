package dev.postroom.bootstrap.contract;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.bootstrap.contract.ServedOperations.Habit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** An operation describes exactly the parts of a request that its code reads. */
final class ServedRules {

    private ServedRules() {}

    static List<DescriptionRule> all() {
        return List.of(
                rule("exactly the operations that read a body describe one", Habit.READS_A_BODY),
                rule(
                        "exactly the operations that can be strict describe Prefer",
                        Habit.CAN_BE_STRICT),
                rule(
                        "exactly the operations that compare versions describe If-Match",
                        Habit.COMPARES_VERSIONS),
                rule(
                        "exactly the operations that answer 304 describe If-None-Match",
                        Habit.ANSWERS_NOT_MODIFIED),
                rule("exactly the lists describe limit and cursor", Habit.ANSWERS_WITH_A_PAGE));
    }

    private static DescriptionRule rule(String name, Habit habit) {
        return new DescriptionRule(name, description -> differences(description, habit));
    }

    private static List<String> differences(Description description, Habit habit) {
        Map<String, Set<Habit>> served = ServedOperations.ofPostroom();
        List<String> differences = new ArrayList<>();
        for (Operation operation : description.operations()) {
            Set<Habit> habits = served.get(operation.method() + " " + operation.path());
            if (habits != null
                    && habits.contains(habit) != describes(habit, description, operation)) {
                differences.add(
                        "%s: the code %s, the description does not agree"
                                .formatted(
                                        operation.name(),
                                        habits.contains(habit)
                                                ? habit
                                                : "is not one that " + habit));
            }
        }
        return differences;
    }

    private static boolean describes(Habit habit, Description description, Operation operation) {
        Predicate<String> takes = name -> parameters(description, operation).anyMatch(name::equals);
        return switch (habit) {
            case READS_A_BODY -> operation.node().has("requestBody");
            case CAN_BE_STRICT -> takes.test("Prefer");
            case COMPARES_VERSIONS -> takes.test("If-Match");
            case ANSWERS_NOT_MODIFIED -> takes.test("If-None-Match");
            case ANSWERS_WITH_A_PAGE -> takes.test("limit") && takes.test("cursor");
        };
    }

    private static Stream<String> parameters(Description description, Operation operation) {
        return operation.parameters().stream()
                .map(description::follow)
                .map((JsonNode parameter) -> parameter.path("name").asText());
    }
}
