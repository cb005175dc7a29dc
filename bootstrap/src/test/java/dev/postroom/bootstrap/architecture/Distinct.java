package dev.postroom.bootstrap.architecture;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.stream.Collector;
import java.util.stream.Collectors;

/** Says each violation once. */
final class Distinct {

    private Distinct() {}

    /** One violation for each narrowest key: a class that names another three times breaks once. */
    static Collector<Violation, ?, Collection<Violation>> byKey() {
        return Collectors.collectingAndThen(
                Collectors.toMap(
                        violation -> violation.keys().getFirst(),
                        violation -> violation,
                        (first, _) -> first,
                        LinkedHashMap::new),
                LinkedHashMap::values);
    }
}
