package dev.postroom.bootstrap.architecture;

import static dev.postroom.bootstrap.architecture.Layout.BOOTSTRAP;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Rule 41. */
final class PomRule {

    private static final String ROOT = "pom.xml";
    private static final Pattern SOURCE_GOAL = Pattern.compile("add-(test-)?(source|resource)");
    private static final List<String> FLAGS =
            List.of("-Xlint:all", "-Werror", "-Xplugin:ErrorProne", "-Xep:NullAway:ERROR");
    private static final Pattern SWITCHED_OFF =
            Pattern.compile("-Xep:\\w+:(?:OFF|WARN)|-Xep(?:DisableAllChecks|AllErrorsAsWarnings)");
    private static final Set<String> MANIFEST =
            Set.of(
                    "Implementation-Title",
                    "Implementation-Version",
                    "Multi-Release",
                    "Enable-Native-Access");

    private PomRule() {}

    static Rule of(Layout layout) {
        return new Rule(
                41,
                new Rule.Text(
                        "Main code depends on no test code, and POMs enforce the module boundaries"
                                + " and skip no check",
                        "an in-memory port in production loses its data, and a check that is"
                                + " skipped finds nothing",
                        "leave scopes, compiler arguments and executions as the parent POM sets"
                                + " them"),
                layout.everywhere(),
                code -> Stream.concat(testClasses(layout, code), poms(code.project())));
    }

    private static Stream<Violation> testClasses(Layout layout, Code code) {
        return code.production().stream()
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .filter(on -> layout.everywhere().test(on.getTargetClass()))
                .filter(on ->
                        !code.production()
                                .contain(on.getTargetClass().getBaseComponentType().getName()))
                .map(Violation::of)
                .collect(Distinct.byKey())
                .stream();
    }

    private static Stream<Violation> poms(Project project) {
        Pom parent = project.pom(project.root());
        return Stream.of(
                        project.folders().stream()
                                .flatMap(folder ->
                                        module(nameOf(project, folder), project.pom(folder))),
                        every(ROOT, parent),
                        compiler(parent),
                        options(project))
                .flatMap(violations -> violations);
    }

    private static Stream<Violation> module(String module, Pom pom) {
        Stream<Violation> compiler =
                pom.compilerSettings().map(name -> violation(module, name, "sets for itself"));
        Stream<Violation> undecided =
                pom.dependencies().stream()
                        .filter(on -> Set.of("runtime", "system").contains(on.scope()))
                        .map(on -> violation(module, on.artifact(), "adds at run time"));
        Stream<Violation> siblings =
                pom.dependencies().stream()
                        .filter(on -> on.artifact().startsWith("postroom"))
                        .filter(on -> !module.equals(BOOTSTRAP))
                        .filter(on -> !on.artifact().equals("postroom-domain"))
                        .map(on -> dependency(module, on));
        return Stream.of(every(module, pom), compiler, undecided, siblings)
                .flatMap(violations -> violations);
    }

    private static Stream<Violation> every(String module, Pom pom) {
        Stream<Violation> jars =
                pom.allDependencies().stream()
                        .filter(on -> on.artifact().startsWith("postroom"))
                        .filter(PomRule::leaks)
                        .map(on -> dependency(module, on));
        Stream<Violation> fences =
                pom.executionsSwitchedOff().stream()
                        .map(id -> violation(module, id, "switches off"));
        Stream<Violation> skipped = pom.skips().map(name -> violation(module, name, "sets"));
        Stream<Violation> sources =
                pom.goals()
                        .filter(goal -> SOURCE_GOAL.matcher(goal).matches())
                        .map(goal -> violation(module, goal, "compiles further sources by"));
        Stream<Violation> manifest =
                pom.manifestEntries()
                        .filter(name -> !MANIFEST.contains(name))
                        .map(name -> violation(module, name, "writes into the manifest"));
        return Stream.of(jars, fences, skipped, sources, manifest)
                .flatMap(violations -> violations);
    }

    /** Test code that is no test dependency. */
    private static boolean leaks(Pom.Dependency on) {
        boolean isTestJar = on.type().equals("test-jar") || !on.classifier().isEmpty();
        boolean isTest = on.scope().equals("test") || (on.scope().isEmpty() && !on.isManaged());
        return isTestJar && (!isTest || !on.classifier().isEmpty());
    }

    private static Stream<Violation> compiler(Pom parent) {
        String arguments = parent.compilerArguments();
        Stream<Violation> missing =
                FLAGS.stream()
                        .filter(flag -> !arguments.contains(flag))
                        .map(flag -> violation(ROOT, flag, "compiles without"));
        Stream<Violation> off =
                SWITCHED_OFF
                        .matcher(arguments)
                        .results()
                        .map(found -> violation(ROOT, found.group(), "compiles with"));
        return Stream.concat(missing, off);
    }

    /** Options that Maven reads by itself would switch off what no POM does. */
    private static Stream<Violation> options(Project project) {
        Path folder = project.file(".mvn");
        if (!Files.isDirectory(folder)) {
            return Stream.empty();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList().stream()
                    .filter(file -> !file.endsWith("maven.config") || read(file).contains("-D"))
                    .map(file -> violation(".mvn", file.getFileName().toString(), "sets options"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Violation dependency(String module, Pom.Dependency on) {
        return new Violation(
                List.of(module + " > " + on.artifact()),
                "%s depends on %s %s %s"
                        .formatted(fileOf(module), on.artifact(), on.type(), on.scope()));
    }

    private static Violation violation(String module, String what, String verb) {
        return new Violation(
                List.of(module + " > " + what), "%s %s %s".formatted(fileOf(module), verb, what));
    }

    private static String fileOf(String module) {
        return module.equals(ROOT) || module.equals(".mvn") ? module : module + "/" + ROOT;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String nameOf(Project project, Path folder) {
        return project.root().relativize(folder).toString();
    }
}
