package dev.postroom.bootstrap.e2e;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The result of a scenario.
 *
 * @param problems why it failed; empty: it passed
 * @param counts what was counted, for people
 */
record Finding(List<String> problems, String counts) {

    /** Collects what did not hold. */
    static final class Collector {

        private final Stream.Builder<String> problems = Stream.builder();

        Collector require(boolean holds, String problem) {
            if (!holds) {
                problems.add(problem);
            }
            return this;
        }

        Collector all(List<String> more) {
            // a few say as much as thousands
            more.stream().limit(5).forEach(problems);
            return this;
        }

        Finding counting(String counts) {
            return new Finding(problems.build().toList(), counts);
        }
    }

    /** The elements of the first set that are not in the second one, each with that problem. */
    static List<String> missing(Set<String> all, Set<String> in, String problem) {
        return all.stream()
                .filter(one -> !in.contains(one))
                .map(one -> one + " " + problem)
                .toList();
    }

    static Collector collect() {
        return new Collector();
    }
}
