package dev.postroom.bootstrap.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;

import org.junit.platform.commons.annotation.Testable;

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
                                + " implementation, named …Test, runs all of it",
                        "an adapter can be swapped because its contract says what the core relies"
                                + " on",
                        "write the contract in domain's tests and let a test that constructs the"
                                + " implementation implement it"),
                describe("driven ports", Ports::isDriven),
                code ->
                        Stream.of(ports(code), implementations(code), ContractTests.of(code))
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
                                .filter(ContractTests::isRun)
                                .filter(test -> test.isAssignableTo(contract.getFullName())))
                .anyMatch(test -> reach.constructs(test, type));
    }

    static Optional<JavaClass> contractOf(JavaClass port, JavaClasses tests) {
        String name = port.getFullName() + "Contract";
        return tests.contain(name) ? Optional.of(tests.get(name)) : Optional.empty();
    }
}
