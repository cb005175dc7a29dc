package dev.postroom.bootstrap.architecture;

import static dev.postroom.bootstrap.architecture.Layout.EVERY_ADAPTER;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Where classes lie, and which module sees which. */
final class LayerRules {

    private static final Pattern COMPILED_IN = Pattern.compile("/([^/]+)/target/classes/");

    private LayerRules() {}

    static List<Rule> of(Layout layout) {
        return List.of(places(layout), arrows(layout), unusedArrows(layout));
    }

    private static Rule places(Layout layout) {
        return new Rule(
                1,
                new Rule.Text(
                        "Every class is in a layer, and in the module of its package",
                        "one diagram covers all code, without further packages or modules",
                        "move the class into the package of one of the eight modules and compile"
                                + " it there"),
                layout.everywhere(),
                code ->
                        Stream.of(
                                        code.production().stream()
                                                .flatMap(type -> misplaced(layout, type)),
                                        emptyLayers(layout, code),
                                        Resources.strangeSources(code.project()),
                                        strangeModules(code.project()))
                                .flatMap(violations -> violations));
    }

    private static Stream<Violation> misplaced(Layout layout, JavaClass type) {
        Optional<String> module = layout.moduleOf(type);
        if (module.isEmpty()) {
            return Stream.of(Violation.of(type, "is in no layer"));
        }
        return compiledIn(type)
                .filter(folder -> !folder.equals(module.orElseThrow()))
                .map(folder ->
                        Violation.of(
                                type,
                                "belongs to %s, but is compiled in %s"
                                        .formatted(module.orElseThrow(), folder)))
                .stream();
    }

    private static Optional<String> compiledIn(JavaClass type) {
        return type.getSource()
                .map(source -> COMPILED_IN.matcher(source.getUri().toString()))
                .filter(Matcher::find)
                .map(matcher -> matcher.group(1));
    }

    private static Stream<Violation> emptyLayers(Layout layout, Code code) {
        Stream<String> adapters =
                EVERY_ADAPTER.stream()
                        .filter(name -> code.production().that(layout.inAdapter(name)).isEmpty());
        Stream<String> others =
                Stream.of(Layout.DOMAIN, Layout.APPLICATION, Layout.BOOTSTRAP)
                        .filter(name -> code.production().that(layout.in(name)).isEmpty());
        return Stream.concat(adapters, others)
                .map(name -> Violation.of("Layer '" + name + "' is empty"));
    }

    private static Stream<Violation> strangeModules(Project project) {
        List<String> listed = project.listedModules();
        Stream<String> unknown =
                listed.stream()
                        .filter(name -> !Layout.MODULES.contains(name))
                        .map(name -> "The module " + name + " is none of the eight");
        Stream<String> missing =
                Layout.MODULES.stream()
                        .filter(name -> !listed.contains(name))
                        .map(name -> "The module " + name + " is listed in no POM");
        Stream<String> unlisted =
                project.folders().stream()
                        .map(folder -> nameOf(project, folder))
                        .filter(name -> !listed.contains(name))
                        .map(name -> "The POM in " + name + " is listed in no POM");
        return Stream.of(unknown, missing, unlisted).flatMap(texts -> texts).map(Violation::of);
    }

    private static String nameOf(Project project, Path folder) {
        return project.root().relativize(folder).toString();
    }

    private static Rule arrows(Layout layout) {
        return new Rule(
                2,
                new Rule.Text(
                        "The code depends only along the arrows of docs/modules.puml",
                        "the diagram matches the code",
                        "call a port of the domain, and let bootstrap bring the two together"),
                layout.inAnyLayer(),
                code -> strayDependencies(Diagram.of(layout), layout, code));
    }

    private static Stream<Violation> strayDependencies(Diagram diagram, Layout layout, Code code) {
        return code.production().stream()
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .filter(dependency -> isStray(diagram, layout, dependency))
                .map(Violation::of)
                .collect(Distinct.byKey())
                .stream();
    }

    private static boolean isStray(Diagram diagram, Layout layout, Dependency dependency) {
        Optional<String> from = layout.moduleOf(dependency.getOriginClass());
        Optional<String> to = layout.moduleOf(dependency.getTargetClass());
        return from.isPresent()
                && to.isPresent()
                && !from.equals(to)
                && !diagram.allows(from.orElseThrow(), to.orElseThrow());
    }

    private static Rule unusedArrows(Layout layout) {
        return new Rule(
                24,
                new Rule.Text(
                        "Every arrow of docs/modules.puml is used",
                        "the diagram shows no obsolete dependency",
                        "remove the arrow from the drawing and the dependency from the POM"),
                layout.inAnyLayer(),
                code ->
                        Diagram.of(layout).unusedArrows(code.production()).stream()
                                .map(Violation::of));
    }
}
