package dev.postroom.bootstrap.contract;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.CheckedReads;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.Route;
import dev.postroom.adapters.rest.shared.list.Lists;

import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The calls that the compiled code of each operation makes, itself or through other classes of the
 * REST adapter. The description is held against it, because one of them is easily forgotten.
 */
final class ServedOperations {

    /** Something that an operation does with a request. */
    enum Habit {
        READS_A_BODY(
                ApiRequest.class,
                "body|optionalBody|largeBody|largeBodyOrArray|largeStream|text|bytes"),
        CAN_BE_STRICT(ApiRequest.class, "isStrict"),
        COMPARES_VERSIONS(Responses.class, "expectedVersion|expectedRevision"),
        ANSWERS_NOT_MODIFIED(Responses.class, "ok"),
        ANSWERS_WITH_A_PAGE(Lists.class, "respond");

        private final String owner;
        private final String methods;

        Habit(Class<?> owner, String methods) {
            this.owner = owner.getName();
            this.methods = methods;
        }

        boolean shownBy(JavaAccess<?> access) {
            return access.getTargetOwner().getName().equals(owner)
                    && access.getName().matches(methods);
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    private static final String REST = "dev.postroom.adapters.rest";

    private static final Map<String, Set<Habit>> OF_POSTROOM =
            habits(new ClassFileImporter().importPackages(REST));

    private ServedOperations() {}

    /** The habits of each operation that needs a key, by method and path template. */
    static Map<String, Set<Habit>> ofPostroom() {
        return OF_POSTROOM;
    }

    private static Map<String, Set<Habit>> habits(JavaClasses classes) {
        Map<String, Set<Habit>> habits = new TreeMap<>();
        for (JavaClass resource : classes) {
            if (isResource(resource)) {
                for (JavaMethod method : resource.getMethods()) {
                    verb(method.reflect())
                            .ifPresent(verb ->
                                    habits.put(
                                            verb + " " + Route.template(method.reflect()),
                                            habitsOf(rootsOf(method, classes))));
                }
            }
        }
        return habits;
    }

    // tests of the adapter have resources of their own, as members of their classes
    private static boolean isResource(JavaClass type) {
        return type.isTopLevelClass()
                && type.isAnnotatedWith(Path.class)
                && type.getAnnotationOfType(Path.class).value().startsWith("/api/v1/");
    }

    private static Optional<String> verb(Method method) {
        return Arrays.stream(method.getAnnotations())
                .map(Annotation::annotationType)
                .flatMap(type -> Stream.ofNullable(type.getAnnotation(HttpMethod.class)))
                .map(HttpMethod::value)
                .findFirst();
    }

    /** The method itself, and what is invoked around each method that reads. */
    private static Set<JavaCodeUnit> rootsOf(JavaMethod operation, JavaClasses classes) {
        Set<JavaCodeUnit> roots = new HashSet<>(Set.of(operation));
        if (!Route.isWrite(operation.reflect())) {
            roots.addAll(classes.get(CheckedReads.class).getMethods());
        }
        return roots;
    }

    private static Set<Habit> habitsOf(Set<JavaCodeUnit> operation) {
        Set<Habit> habits = EnumSet.noneOf(Habit.class);
        Set<String> seen = new HashSet<>();
        Deque<JavaCodeUnit> open = new ArrayDeque<>(operation);
        while (!open.isEmpty()) {
            for (JavaAccess<?> access : open.remove().getAccessesFromSelf()) {
                Stream.of(Habit.values())
                        .filter(habit -> habit.shownBy(access))
                        .forEach(habits::add);
                called(access).filter(unit -> seen.add(unit.getFullName())).ifPresent(open::add);
            }
        }
        return habits;
    }

    private static Optional<JavaCodeUnit> called(JavaAccess<?> access) {
        return access.getTargetOwner().getPackageName().startsWith(REST)
                ? access.getTarget()
                        .resolveMember()
                        .filter(JavaCodeUnit.class::isInstance)
                        .map(JavaCodeUnit.class::cast)
                : Optional.empty();
    }
}
