package dev.postroom.bootstrap.architecture;

import static dev.postroom.bootstrap.architecture.Layout.BOOTSTRAP;
import static dev.postroom.bootstrap.architecture.Layout.PERSISTENCE;

import com.tngtech.archunit.core.domain.JavaClass;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Rules about POMs and SQL. */
final class BuildRules {

    private static final Pattern TRANSACTION =
            Pattern.compile(
                    "(?is)\\s*(begin|start transaction|commit|rollback|end|savepoint|prepare"
                            + " transaction|set (local |session"
                            + " )?transaction|abort)\\b(?!\\s*\\w+\\s*\\().{0,40}");

    private BuildRules() {}

    static List<Rule> of(Layout layout) {
        return List.of(tests(layout), sql(layout));
    }

    private static Rule tests(Layout layout) {
        return new Rule(
                41,
                new Rule.Text(
                        "Main code depends on no test code, and POMs enforce the module boundaries",
                        "an in-memory port in production loses its data",
                        "leave the scope of the test-jar and the enforcer's executions as the"
                                + " parent POM sets them"),
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
        return project.folders().stream()
                .flatMap(folder -> pom(nameOf(project, folder), project.pom(folder)));
    }

    private static Stream<Violation> pom(String module, Pom pom) {
        Stream<Violation> jars =
                pom.dependencies().stream()
                        .filter(on -> on.artifact().startsWith("postroom"))
                        .filter(on -> isForbidden(module, on))
                        .map(on ->
                                new Violation(
                                        List.of(module + " > " + on.artifact()),
                                        "%s/pom.xml depends on %s %s %s"
                                                .formatted(
                                                        module,
                                                        on.artifact(),
                                                        on.type(),
                                                        on.scope())));
        Stream<Violation> fences =
                pom.executionsSwitchedOff().stream()
                        .map(id ->
                                new Violation(
                                        List.of(module + " > " + id),
                                        module + "/pom.xml switches off " + id));
        return Stream.concat(jars, fences);
    }

    private static boolean isForbidden(String module, Pom.Dependency on) {
        boolean isTestJar = on.type().equals("test-jar");
        boolean leaks = isTestJar && !on.scope().isEmpty() && !on.scope().equals("test");
        boolean sibling = !module.equals(BOOTSTRAP) && !on.artifact().equals("postroom-domain");
        return leaks || sibling;
    }

    private static String nameOf(Project project, Path folder) {
        return project.root().relativize(folder).toString();
    }

    private static Rule sql(Layout layout) {
        return new Rule(
                42,
                new Rule.Text(
                        "No statement begins or ends a transaction",
                        "what is atomic is decided by the application through Transactions",
                        "leave the commit to JdbiTransactions"),
                layout.inAdapter(PERSISTENCE),
                Rule.each(layout.everywhere(), BuildRules::transactions));
    }

    private static Stream<Violation> transactions(JavaClass type) {
        return ClassFile.of(type)
                .strings()
                .filter(text -> TRANSACTION.matcher(text).matches())
                .map(text ->
                        new Violation(
                                List.of(type.getFullName() + " > " + text.strip()),
                                Violation.of(type, "has the statement " + text.strip())
                                        .sentence()));
    }
}
