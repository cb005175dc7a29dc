package dev.postroom.bootstrap.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;

import org.junit.jupiter.api.Disabled;
import org.junit.platform.commons.annotation.Testable;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Rule 11. */
final class ContractRule {

    private ContractRule() {}

    static Rule of() {
        return new Rule(
                11,
                new Rule.Text(
                        "Every driven port has a contract with tests, and an enabled test of every"
                                + " implementation runs it",
                        "an adapter can be swapped because all of them passed the same tests",
                        "write the contract in domain's tests and let a test that constructs the"
                                + " implementation implement it"),
                describe("driven ports", Ports::isDriven),
                code ->
                        Stream.of(ports(code), implementations(code), disabled(code))
                                .flatMap(violations -> violations));
    }

    private static Stream<Violation> ports(Code code) {
        return code.production().stream()
                .filter(Ports::isDriven)
                .flatMap(port -> {
                    Optional<JavaClass> contract = contractOf(port, code.tests());
                    if (contract.isEmpty()) {
                        return Stream.of(Violation.of(port, "has no contract"));
                    }
                    return contract
                            .filter(type -> !hasTests(type))
                            .map(type -> Violation.of(type, "is a contract without a test"))
                            .stream();
                });
    }

    private static boolean hasTests(JavaClass contract) {
        return contract.getAllMethods().stream()
                .anyMatch(method -> method.isMetaAnnotatedWith(Testable.class));
    }

    private static Stream<Violation> implementations(Code code) {
        Reach reach = new Reach(code);
        return code.production().stream()
                .flatMap(type ->
                        Ports.drivenPortsOf(type)
                                .filter(port -> !isTested(type, port, code.tests(), reach))
                                .map(port ->
                                        Violation.of(
                                                type,
                                                "has no test of its contract for "
                                                        + port.getSimpleName())));
    }

    private static boolean isTested(
            JavaClass type, JavaClass port, JavaClasses tests, Reach reach) {
        return contractOf(port, tests).stream()
                .flatMap(contract ->
                        tests.stream()
                                .filter(test -> !test.isInterface())
                                .filter(test -> test.isAssignableTo(contract.getFullName())))
                .anyMatch(test -> reach.constructs(test, type));
    }

    /** A test of a contract that is switched off proves nothing. */
    private static Stream<Violation> disabled(Code code) {
        List<JavaClass> contracts =
                code.production().stream()
                        .filter(Ports::isDriven)
                        .flatMap(port -> contractOf(port, code.tests()).stream())
                        .toList();
        return code.tests().stream()
                .filter(test ->
                        contracts.stream().anyMatch(it -> test.isAssignableTo(it.getFullName())))
                .flatMap(test ->
                        Stream.concat(
                                isSkipped(test)
                                        ? Stream.of(Violation.of(test, "is disabled"))
                                        : Stream.empty(),
                                test.getMethods().stream()
                                        .filter(ContractRule::isSkipped)
                                        .map(method -> Violation.of(method, "is disabled"))));
    }

    private static boolean isSkipped(JavaClass test) {
        return test.isMetaAnnotatedWith(Disabled.class)
                || test.getAnnotations().stream()
                        .anyMatch(annotation -> isCondition(annotation.getRawType()));
    }

    private static boolean isSkipped(JavaMethod test) {
        return test.isMetaAnnotatedWith(Disabled.class)
                || test.getAnnotations().stream()
                        .anyMatch(annotation -> isCondition(annotation.getRawType()));
    }

    private static boolean isCondition(JavaClass annotation) {
        return annotation.getPackageName().equals("org.junit.jupiter.api.condition");
    }

    private static Optional<JavaClass> contractOf(JavaClass port, JavaClasses tests) {
        String name = port.getFullName() + "Contract";
        return tests.contain(name) ? Optional.of(tests.get(name)) : Optional.empty();
    }
}
