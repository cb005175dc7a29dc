package dev.postroom.bootstrap.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Rule 20. */
final class HabitRules {

    private static final Set<String> STREAMS = Set.of("out", "err", "in", "console");
    private static final Set<String> GENERIC =
            Set.of(
                    "java.lang.Throwable",
                    "java.lang.Exception",
                    "java.lang.RuntimeException",
                    "java.lang.Error");
    private static final Set<String> INJECTIONS =
            Set.of("Inject", "Autowired", "Resource", "Context", "Value", "PersistenceContext");

    private static final String PARAMETERS = "jakarta.ws.rs";
    private static final List<Class<?>> CARRIERS =
            List.of(Iterable.class, Iterator.class, Map.class);

    private HabitRules() {}

    static Rule of(Layout layout) {
        return new Rule(
                20,
                new Rule.Text(
                        "No standard streams, no generic exceptions, no injected fields, no"
                                + " java.util.logging",
                        "failures are named, logs are structured, objects are complete after"
                                + " construction",
                        "throw a Failure or an exception with a name, log by SLF4J, take what is"
                                + " needed in the constructor"),
                layout.everywhere(),
                Rule.each(
                        layout.everywhere(),
                        type ->
                                Stream.of(
                                                streams(layout, type),
                                                exceptions(type),
                                                injections(type),
                                                logging(type))
                                        .flatMap(violations -> violations)));
    }

    private static Stream<Violation> streams(Layout layout, JavaClass type) {
        return resideInAPackage(layout.commandLine()).test(type)
                ? Stream.empty()
                : Accesses.from(type)
                        .filter(access -> access.getTargetOwner().isEquivalentTo(System.class))
                        .filter(access -> STREAMS.contains(access.getName()))
                        .map(access -> Violation.of(access, "uses"));
    }

    private static Stream<Violation> exceptions(JavaClass type) {
        return Stream.concat(
                Accesses.constructions(type)
                        .filter(access -> GENERIC.contains(access.getTargetOwner().getFullName()))
                        .map(access -> Violation.of(access, "makes")),
                carriers(type));
    }

    private static Stream<Violation> carriers(JavaClass type) {
        return type.isAssignableTo(Throwable.class)
                        && CARRIERS.stream().anyMatch(type::isAssignableTo)
                ? Stream.of(Violation.of(type, "is an exception that carries values of any kind"))
                : Stream.empty();
    }

    private static Stream<Violation> injections(JavaClass type) {
        return type.getFields().stream()
                .filter(HabitRules::isInjected)
                .map(field -> Violation.of(type, "has the injected field " + field.getName()));
    }

    private static boolean isInjected(JavaField field) {
        return field.getAnnotations().stream()
                .map(it -> it.getRawType())
                .anyMatch(it ->
                        INJECTIONS.contains(it.getSimpleName())
                                || it.getPackageName().startsWith(PARAMETERS));
    }

    private static Stream<Violation> logging(JavaClass type) {
        return type.getDirectDependenciesFromSelf().stream()
                .filter(on -> on.getTargetClass().getPackageName().equals("java.util.logging"))
                .map(Violation::of)
                .collect(Distinct.byKey())
                .stream();
    }
}
