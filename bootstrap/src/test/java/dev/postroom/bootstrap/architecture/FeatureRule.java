package dev.postroom.bootstrap.architecture;

import static dev.postroom.bootstrap.architecture.Layout.APPLICATION;
import static dev.postroom.bootstrap.architecture.Layout.DOMAIN;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Rule 9. */
final class FeatureRule {

    private static final String ROOT = "(root)";

    private FeatureRule() {}

    static Rule of(Layout layout) {
        return new Rule(
                9,
                new Rule.Text(
                        "Features form no cycle, in any module, and no class of domain and"
                                + " application is outside of a feature",
                        "a feature can be read, changed and removed on its own",
                        "move what both need into shared, or turn the one edge around with a port"
                                + " or an event"),
                layout.everywhere(),
                code ->
                        Stream.concat(
                                Layout.MODULES.stream()
                                        .flatMap(module -> cycles(layout, module, code)),
                                homeless(layout, code)));
    }

    private static Stream<Violation> homeless(Layout layout, Code code) {
        return code.production().stream()
                .filter(type -> !type.getSimpleName().equals("package-info"))
                .filter(type ->
                        Stream.of(DOMAIN, APPLICATION)
                                .map(layout::packageOf)
                                .anyMatch(type.getPackageName()::equals))
                .map(type -> Violation.of(type, "is in no feature"));
    }

    /** Each dependency that closes a cycle, from the feature with fewer of them. */
    private static Stream<Violation> cycles(Layout layout, String module, Code code) {
        Map<String, Map<String, List<Dependency>>> edges = edges(layout.packageOf(module), code);
        Set<String> said = new TreeSet<>();
        return edges.entrySet().stream()
                .flatMap(from ->
                        from.getValue().keySet().stream()
                                .map(to -> cycle(edges, from.getKey(), to)))
                .filter(path -> !path.isEmpty() && said.add(new TreeSet<>(path).toString()))
                .map(path -> Violation.of(sentence(module, path, edges)));
    }

    private static String sentence(
            String module, List<String> path, Map<String, Map<String, List<Dependency>>> edges) {
        List<String> steps = new ArrayList<>();
        for (int i = 0; i + 1 < path.size(); i++) {
            List<Dependency> edge =
                    edges.getOrDefault(path.get(i), Map.of())
                            .getOrDefault(path.get(i + 1), List.of());
            Dependency first = edge.getFirst();
            steps.add(
                    "%s -> %s %d times, as %s on %s %s"
                            .formatted(
                                    path.get(i),
                                    path.get(i + 1),
                                    edge.size(),
                                    first.getOriginClass().getSimpleName(),
                                    first.getTargetClass().getSimpleName(),
                                    first.getSourceCodeLocation()));
        }
        return "Cycle detected in " + module + ": " + String.join("; ", steps);
    }

    /** The shortest way around that begins with this edge; empty when there is none. */
    private static List<String> cycle(
            Map<String, Map<String, List<Dependency>>> edges, String from, String to) {
        Map<String, String> cameFrom = new TreeMap<>(Map.of(to, from));
        Deque<String> open = new ArrayDeque<>(List.of(to));
        while (!open.isEmpty()) {
            String at = open.remove();
            if (at.equals(from)) {
                return wayBack(cameFrom, from, to);
            }
            edges.getOrDefault(at, Map.of()).keySet().stream()
                    .filter(next -> cameFrom.putIfAbsent(next, at) == null)
                    .forEach(open::add);
        }
        return List.of();
    }

    private static List<String> wayBack(Map<String, String> cameFrom, String from, String to) {
        List<String> path = new ArrayList<>(List.of(from));
        while (!path.getFirst().equals(to)) {
            path.addFirst(Objects.requireNonNull(cameFrom.get(path.getFirst())));
        }
        path.addFirst(from);
        return path;
    }

    private static Map<String, Map<String, List<Dependency>>> edges(String root, Code code) {
        return code.production().stream()
                .filter(type -> isBelow(root, type))
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .filter(dependency -> isBelow(root, dependency.getTargetClass()))
                .filter(dependency ->
                        !feature(root, dependency.getOriginClass())
                                .equals(feature(root, dependency.getTargetClass())))
                .sorted()
                .collect(
                        Collectors.groupingBy(
                                dependency -> feature(root, dependency.getOriginClass()),
                                TreeMap::new,
                                Collectors.groupingBy(
                                        dependency -> feature(root, dependency.getTargetClass()),
                                        TreeMap::new,
                                        Collectors.toList())));
    }

    private static boolean isBelow(String root, JavaClass type) {
        return (type.getPackageName() + ".").startsWith(root + ".");
    }

    private static String feature(String root, JavaClass type) {
        String below = type.getPackageName().substring(root.length());
        return below.isEmpty() ? ROOT : below.substring(1).replaceAll("\\..*", "");
    }
}
