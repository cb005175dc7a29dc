package dev.postroom.bootstrap.architecture;

import com.tngtech.archunit.core.domain.JavaClass;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Rule 8. Everything outside Postroom is in the table of docs/architecture-exceptions.md, with the
 * modules that may know it. The longest root counts.
 */
final class LibraryRule {

    private static final String EVERYWHERE = "everywhere";
    private static final String NOWHERE = "nowhere";
    private static final Map<String, List<String>> HOMES = homes();

    private LibraryRule() {}

    static Rule of(Layout layout) {
        return new Rule(
                8,
                new Rule.Text(
                        "Each technology is known where docs/architecture-exceptions.md says so",
                        "replacing it touches one module",
                        "reach it through a port, or name the new library and its home in the"
                                + " table"),
                layout.everywhere(),
                code ->
                        Stream.of(leaks(layout, code), unused(layout, code), files(code))
                                .flatMap(violations -> violations));
    }

    /** Writers of the JDK that open a file when they are given its name. */
    private static Stream<Violation> files(Code code) {
        return code.production().stream()
                .flatMap(Accesses::constructions)
                .filter(access ->
                        access.getTarget()
                                .getFullName()
                                .matches("java\\.io\\.Print\\w+\\.<init>\\(java\\.lang\\.String.*"))
                .map(access -> Violation.of(access, "opens a file by"));
    }

    private static Stream<Violation> leaks(Layout layout, Code code) {
        return code.production().stream()
                .flatMap(type -> targets(type).flatMap(target -> leak(layout, type, target)));
    }

    private static Stream<Violation> leak(Layout layout, JavaClass type, String target) {
        String module = layout.moduleOf(type).orElse("no module");
        List<String> homes = HOMES.getOrDefault(rootOf(target), List.of());
        if (homes.contains(EVERYWHERE) || homes.contains(module)) {
            return Stream.empty();
        }
        String home = homes.isEmpty() ? "no module" : String.join(" and ", homes);
        String text = "uses " + target + ", which is for " + home;
        return Stream.of(
                new Violation(
                        List.of(type.getFullName() + " > " + target),
                        Violation.of(type, text).sentence()));
    }

    /** Everything outside Postroom that the class mentions: in code, types and annotations. */
    private static Stream<String> targets(JavaClass type) {
        Stream<String> named =
                type.getDirectDependenciesFromSelf().stream()
                        .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                        .filter(target -> !target.isPrimitive())
                        .map(JavaClass::getFullName);
        return Stream.concat(named, ClassFile.of(type).types())
                .filter(name -> !name.startsWith(Layout.POSTROOM.root() + "."))
                .distinct();
    }

    /** Packages of the JDK count alone, those of libraries with all below them. */
    private static String rootOf(String type) {
        if (type.matches("(java|javax|jdk|sun|com\\.sun)\\..*")) {
            String outermost = type.replaceAll("\\$.*", "");
            return HOMES.containsKey(outermost)
                    ? outermost
                    : outermost.substring(0, outermost.lastIndexOf('.'));
        }
        String prefix = type;
        while (!prefix.isEmpty() && !HOMES.containsKey(prefix)) {
            prefix = prefix.substring(0, Math.max(0, prefix.lastIndexOf('.')));
        }
        return prefix;
    }

    private static Stream<Violation> unused(Layout layout, Code code) {
        Set<String> used =
                code.production().stream()
                        .flatMap(type -> targets(type).map(target -> use(layout, type, target)))
                        .collect(Collectors.toCollection(TreeSet::new));
        return HOMES.entrySet().stream()
                .flatMap(root -> root.getValue().stream().map(home -> home + " > " + root.getKey()))
                .filter(use -> !use.startsWith(EVERYWHERE) && !use.startsWith(NOWHERE))
                .filter(use -> !used.contains(use))
                .map(use -> Violation.of(use + " is not used: is its name right?"));
    }

    private static String use(Layout layout, JavaClass type, String target) {
        return layout.moduleOf(type).orElse("no module") + " > " + rootOf(target);
    }

    private static Map<String, List<String>> homes() {
        return Allowed.table("library").entries().entrySet().stream()
                .collect(
                        Collectors.toMap(
                                Map.Entry::getKey,
                                row -> Arrays.asList(row.getValue().split(", ")),
                                (first, _) -> first,
                                TreeMap::new));
    }
}
