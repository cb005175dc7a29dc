package dev.postroom.bootstrap.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Rule 11. */
final class ContractRule {

    private ContractRule() {}

    static Rule of() {
        return new Rule(
                11,
                "Every driven port has a contract, and a test of every implementation keeps it",
                "an adapter can be swapped because all of them passed the same tests",
                describe("driven ports", Ports::isDriven),
                ContractRule::violations);
    }

    private static List<String> violations(Code code) {
        Stream<String> ports =
                code.production().stream()
                        .filter(Ports::isDriven)
                        .filter(port -> contractOf(port, code.tests()).isEmpty())
                        .map(port -> port.getFullName() + " has no contract");
        Stream<String> implementations =
                code.production().stream()
                        .flatMap(type -> Ports.drivenPortsOf(type).map(port -> pair(type, port)))
                        .filter(pair -> !pair.isTested(code.tests()))
                        .map(pair -> pair.type().getFullName() + " has no test of its contract");
        return Stream.concat(ports, implementations).toList();
    }

    private record Implementation(JavaClass type, JavaClass port) {

        boolean isTested(JavaClasses tests) {
            return contractOf(port, tests).stream()
                    .anyMatch(contract -> tests.stream().anyMatch(test -> covers(test, contract)));
        }

        private boolean covers(JavaClass test, JavaClass contract) {
            return !test.isInterface()
                    && test.isAssignableTo(contract.getFullName())
                    && (test.getSimpleName().startsWith(type.getSimpleName())
                            || test.getDirectDependenciesFromSelf().stream()
                                    .anyMatch(to -> to.getTargetClass().equals(type)));
        }
    }

    private static Implementation pair(JavaClass type, JavaClass port) {
        return new Implementation(type, port);
    }

    private static Optional<JavaClass> contractOf(JavaClass port, JavaClasses tests) {
        String name = port.getPackageName() + "." + port.getSimpleName() + "Contract";
        return tests.stream().filter(type -> type.getFullName().equals(name)).findAny();
    }
}
