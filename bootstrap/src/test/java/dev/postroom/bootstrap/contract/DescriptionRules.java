package dev.postroom.bootstrap.contract;

import java.util.List;
import java.util.stream.Stream;

/** Every rule for the description. */
final class DescriptionRules {

    private DescriptionRules() {}

    static List<DescriptionRule> all() {
        return Stream.of(
                        LimitRules.all(),
                        SentenceRules.all(),
                        PromiseRules.all(),
                        ServedRules.all(),
                        List.of(
                                new DescriptionRule(
                                        "every body has an example", DescriptionRules::examples)))
                .flatMap(List::stream)
                .toList();
    }

    /** The rule with this name. */
    static DescriptionRule named(String name) {
        return all().stream().filter(rule -> rule.name().equals(name)).findFirst().orElseThrow();
    }

    private static List<String> examples(Description description) {
        return Samples.bodies(description).stream()
                .filter(body -> body.examples().isEmpty())
                .map(body -> body.where() + " has no example")
                .toList();
    }
}
