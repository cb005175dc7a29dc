package dev.postroom.bootstrap.contract;

import java.util.List;
import java.util.function.Function;

/**
 * One rule for a description of the API.
 *
 * @param name what every description must have, for the name of a test
 * @param judge finds what breaks the rule: one line each, with the operation or the schema
 */
record DescriptionRule(String name, Function<Description, List<String>> judge) {

    List<String> violations(Description description) {
        return judge.apply(description);
    }

    @Override
    public String toString() {
        return name;
    }
}
