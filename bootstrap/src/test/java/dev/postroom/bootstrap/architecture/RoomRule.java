package dev.postroom.bootstrap.architecture;

import com.tngtech.archunit.core.domain.JavaClass;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Rule 43. */
final class RoomRule {

    private static final int MOST = 25;
    private static final int MOST_OF_AN_ENGINE = 30;

    private RoomRule() {}

    static Rule of(Layout layout) {
        return new Rule(
                43,
                new Rule.Text(
                        "No package holds more than 25 types, an engine no more than 30, and the"
                                + " packages of a feature form no cycle",
                        "a reader sees at a glance what belongs together",
                        "find the second concept in the package, and give it a package of its own"),
                layout.everywhere(),
                code -> {
                    Map<String, List<JavaClass>> rooms =
                            code.production().stream()
                                    .filter(JavaClass::isTopLevelClass)
                                    .filter(type -> !type.getSimpleName().equals("package-info"))
                                    .collect(
                                            Collectors.groupingBy(
                                                    JavaClass::getPackageName,
                                                    TreeMap::new,
                                                    Collectors.toList()));
                    return Stream.concat(
                            rooms.entrySet().stream()
                                    .filter(room -> room.getValue().size() > MOST)
                                    .map(room -> crowded(room.getKey(), room.getValue().size())),
                            cycles(rooms));
                });
    }

    private static Violation crowded(String room, int types) {
        return new Violation(
                types > MOST_OF_AN_ENGINE ? List.of() : List.of(room),
                "The package %s holds %d types".formatted(room, types));
    }

    /** Packages that depend on each other, directly or through others. */
    private static Stream<Violation> cycles(Map<String, List<JavaClass>> rooms) {
        Map<String, Set<String>> arrows = new TreeMap<>();
        rooms.forEach((room, types) -> arrows.put(room, targets(room, types, rooms.keySet())));
        return rooms.keySet().stream()
                .flatMap(room ->
                        reachable(room, arrows).stream()
                                .filter(other -> other.compareTo(room) > 0)
                                .filter(other -> reachable(other, arrows).contains(room))
                                .map(other ->
                                        Violation.of(
                                                "The packages %s and %s depend on each other"
                                                        .formatted(room, other))));
    }

    private static Set<String> targets(String room, List<JavaClass> types, Set<String> rooms) {
        return types.stream()
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .map(dependency -> dependency.getTargetClass().getPackageName())
                .filter(target -> !target.equals(room) && rooms.contains(target))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> reachable(String from, Map<String, Set<String>> arrows) {
        Set<String> seen = new TreeSet<>();
        List<String> open = List.of(from);
        while (!open.isEmpty()) {
            open =
                    open.stream()
                            .flatMap(room -> arrows.getOrDefault(room, Set.of()).stream())
                            .filter(seen::add)
                            .toList();
        }
        return seen;
    }
}
