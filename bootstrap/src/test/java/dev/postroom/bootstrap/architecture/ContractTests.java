package dev.postroom.bootstrap.architecture;

import com.tngtech.archunit.core.domain.JavaAnnotation;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;

import org.junit.jupiter.api.Disabled;
import org.junit.platform.commons.annotation.Testable;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The tests that run contracts: a test that leaves out a part of its contract proves nothing. */
final class ContractTests {

    private static final String NAME = "Test";

    private ContractTests() {}

    static Stream<Violation> of(Code code) {
        List<JavaClass> contracts =
                code.production().stream()
                        .filter(Ports::isDriven)
                        .flatMap(port -> ContractRule.contractOf(port, code.tests()).stream())
                        .toList();
        TestReports reports = TestReports.of(code.project());
        return code.tests().stream()
                .filter(test -> !contracts.contains(test))
                .filter(test ->
                        contracts.stream().anyMatch(it -> test.isAssignableTo(it.getFullName())))
                .flatMap(test ->
                        Stream.of(
                                        disabled(test),
                                        overridden(test),
                                        aborted(test),
                                        named(test),
                                        reports.complaints(test))
                                .flatMap(violations -> violations));
    }

    /** Whether the build finds the class and JUnit can make it. */
    static boolean isRun(JavaClass test) {
        JavaClass outermost = test;
        while (outermost.getEnclosingClass().isPresent()) {
            outermost = outermost.getEnclosingClass().get();
        }
        return isConcrete(test) && outermost.getSimpleName().endsWith(NAME);
    }

    private static boolean isConcrete(JavaClass test) {
        return !test.isInterface() && !test.getModifiers().contains(JavaModifier.ABSTRACT);
    }

    private static Stream<Violation> named(JavaClass test) {
        return isConcrete(test) && !isRun(test)
                ? Stream.of(
                        Violation.of(test, "runs a contract, but its name does not end in Test"))
                : Stream.empty();
    }

    private static Stream<Violation> disabled(JavaClass test) {
        return Stream.concat(
                isSkipped(test.isMetaAnnotatedWith(Disabled.class), test.getAnnotations())
                        ? Stream.of(Violation.of(test, "is disabled"))
                        : Stream.empty(),
                test.getMethods().stream()
                        .filter(method ->
                                isSkipped(
                                        method.isMetaAnnotatedWith(Disabled.class),
                                        method.getAnnotations()))
                        .map(method -> Violation.of(method, "is disabled")));
    }

    private static boolean isSkipped(
            boolean isDisabled, Set<? extends JavaAnnotation<?>> annotations) {
        return isDisabled
                || annotations.stream()
                        .map(annotation -> annotation.getRawType().getPackageName())
                        .anyMatch("org.junit.jupiter.api.condition"::equals);
    }

    /** An overridden test of a contract tests what the implementation likes. */
    private static Stream<Violation> overridden(JavaClass test) {
        return test.getMethods().stream()
                .filter(method -> !method.getModifiers().contains(JavaModifier.SYNTHETIC))
                .filter(method -> ancestors(test).anyMatch(it -> declaresTest(it, method)))
                .map(method -> Violation.of(method, "overrides a test of its contract"));
    }

    private static Stream<JavaClass> ancestors(JavaClass test) {
        return Stream.concat(
                test.getAllRawInterfaces().stream(), test.getAllRawSuperclasses().stream());
    }

    private static boolean declaresTest(JavaClass ancestor, JavaMethod method) {
        return ancestor.getMethods().stream()
                .filter(it -> it.isMetaAnnotatedWith(Testable.class))
                .anyMatch(it ->
                        it.getName().equals(method.getName())
                                && it.getRawParameterTypes().size()
                                        == method.getRawParameterTypes().size());
    }

    /** An aborted test is green. */
    private static Stream<Violation> aborted(JavaClass test) {
        return Accesses.from(test)
                .filter(access -> access.getTargetOwner().getSimpleName().equals("Assumptions"))
                .map(access -> Violation.of(access, "skips tests by"));
    }
}
