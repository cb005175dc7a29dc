package dev.postroom.bootstrap.architecture;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethod;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which classes the code of a test constructs, itself or through what it calls. */
final class Reach {

    private final JavaClasses tests;
    private final Map<String, JavaCodeUnit> units;
    private final Map<String, Set<String>> constructed = new HashMap<>();

    Reach(Code code) {
        this.tests = code.tests();
        this.units =
                Stream.concat(code.production().stream(), code.tests().stream())
                        .flatMap(Reach::unitsOf)
                        .collect(
                                Collectors.toMap(
                                        JavaCodeUnit::getFullName, it -> it, (_, it) -> it));
    }

    boolean constructs(JavaClass test, JavaClass type) {
        return constructed
                .computeIfAbsent(test.getFullName(), _ -> constructedBy(test))
                .contains(type.getFullName());
    }

    private Set<String> constructedBy(JavaClass test) {
        Set<String> made = new HashSet<>();
        Set<String> seen = new HashSet<>();
        Deque<JavaCodeUnit> open = new ArrayDeque<>(allUnits(test));
        while (!open.isEmpty()) {
            for (JavaAccess<?> access : open.remove().getAccessesFromSelf()) {
                JavaClass owner = access.getTargetOwner();
                if (access.getName().equals("<init>")) {
                    made.add(owner.getFullName());
                    unitsOfTest(owner)
                            .filter(unit -> seen.add(unit.getFullName()))
                            .forEach(open::add);
                }
                units(access).filter(unit -> seen.add(unit.getFullName())).forEach(open::add);
                initializers(owner).filter(unit -> seen.add(unit.getFullName())).forEach(open::add);
            }
        }
        return made;
    }

    /** Also what a test inherits. */
    private static Collection<JavaCodeUnit> allUnits(JavaClass test) {
        return Stream.concat(
                        Stream.of(test),
                        Stream.concat(
                                test.getAllRawSuperclasses().stream(),
                                test.getAllRawInterfaces().stream()))
                .flatMap(Reach::unitsOf)
                .filter(unit -> isCalled(test, unit))
                .toList();
    }

    /** A private method that no other code calls makes nothing. */
    private static boolean isCalled(JavaClass test, JavaCodeUnit unit) {
        return !(unit instanceof JavaMethod method)
                || !method.getOwner().equals(test)
                || !method.getAnnotations().isEmpty()
                || isAsked(test, method);
    }

    /** Contracts and extensions call the methods that they declare. */
    private static boolean isAsked(JavaClass test, JavaMethod method) {
        return Stream.concat(
                        test.getAllRawInterfaces().stream(), test.getAllRawSuperclasses().stream())
                .flatMap(ancestor -> ancestor.getMethods().stream())
                .anyMatch(it ->
                        it.getName().equals(method.getName())
                                && it.getRawParameterTypes().size()
                                        == method.getRawParameterTypes().size());
    }

    /** JUnit calls the methods of extensions, contracts those of ports: all that a test makes. */
    private Stream<JavaCodeUnit> unitsOfTest(JavaClass type) {
        return tests.contain(type.getName()) ? unitsOf(tests.get(type.getName())) : Stream.empty();
    }

    private static Stream<JavaCodeUnit> unitsOf(JavaClass type) {
        return Stream.concat(type.getCodeUnits().stream(), type.getStaticInitializer().stream());
    }

    private Stream<JavaCodeUnit> units(JavaAccess<?> access) {
        return access.getTarget().resolveMember().stream()
                .flatMap(member -> Stream.ofNullable(units.get(member.getFullName())));
    }

    private Stream<JavaCodeUnit> initializers(JavaClass owner) {
        return Stream.ofNullable(units.get(owner.getFullName() + ".<clinit>()"));
    }
}
