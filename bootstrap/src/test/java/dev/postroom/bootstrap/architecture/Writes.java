package dev.postroom.bootstrap.architecture;

import static dev.postroom.bootstrap.architecture.Layout.APPLICATION;
import static dev.postroom.bootstrap.architecture.Layout.REST;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethod;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Which changing methods of driving ports an operation calls, itself or by other classes of
 * adapters-rest. A method changes something when its name is none of a read, or when its use case
 * opens a transaction.
 */
final class Writes {

    private static final Pattern READS =
            Pattern.compile(
                    "(get|list|find|caller|count|read|page|next|export|preview|check|is|has)\\w*");
    private static final String BEGIN = "inTransaction";

    private static final Set<String> READS_BY_LIST = Allowed.table("read").entries().keySet();

    /** Reads of one moment: they open a transaction and store nothing. */
    private static final Set<String> OF_ONE_MOMENT = Allowed.table("moment").entries().keySet();

    private final Layout layout;
    private final Code code;
    private final Map<String, Boolean> changing = new HashMap<>();

    Writes(Layout layout, Code code) {
        this.layout = layout;
        this.code = code;
    }

    Set<String> calledFrom(JavaMethod operation) {
        Set<String> writes = new TreeSet<>();
        collect(operation, writes, new HashSet<>());
        return writes;
    }

    private void collect(JavaCodeUnit unit, Set<String> writes, Set<String> seen) {
        if (!seen.add(unit.getFullName())) {
            return;
        }
        for (JavaAccess<?> access : unit.getAccessesFromSelf()) {
            if (layout.inAdapter(REST).test(access.getTargetOwner())) {
                unitOf(access).ifPresent(own -> collect(own, writes, seen));
            } else if (drivingMethod(access).filter(this::isWrite).isPresent()) {
                writes.add(access.getTarget().getFullName());
            }
        }
    }

    private static Optional<JavaCodeUnit> unitOf(JavaAccess<?> access) {
        return access.getTarget()
                .resolveMember()
                .filter(JavaCodeUnit.class::isInstance)
                .map(JavaCodeUnit.class::cast);
    }

    private static Optional<JavaMethod> drivingMethod(JavaAccess<?> access) {
        return Ports.declaration(
                        access.getTargetOwner(), access.getName(), Accesses.arguments(access))
                .filter(method -> Ports.isDriving(method.getOwner()));
    }

    private boolean isWrite(JavaMethod method) {
        String name = method.getFullName();
        boolean isNamedRead =
                READS.matcher(method.getName()).matches() || READS_BY_LIST.contains(name);
        return !OF_ONE_MOMENT.contains(name) && (!isNamedRead || opensTransaction(method));
    }

    private boolean opensTransaction(JavaMethod declared) {
        return changing.computeIfAbsent(
                declared.getFullName(),
                _ ->
                        useCases(declared)
                                .anyMatch(useCase -> opensTransaction(useCase, new HashSet<>())));
    }

    private Stream<JavaMethod> useCases(JavaMethod declared) {
        return code.production().that(layout.in(APPLICATION)).stream()
                .filter(type -> type.isAssignableTo(declared.getOwner().getFullName()))
                .flatMap(type -> type.getMethods().stream())
                .filter(method -> method.getName().equals(declared.getName()))
                .filter(method -> names(method).equals(names(declared)));
    }

    private static List<String> names(JavaMethod method) {
        return method.getRawParameterTypes().stream().map(JavaClass::getFullName).toList();
    }

    private boolean opensTransaction(JavaCodeUnit unit, Set<String> seen) {
        return seen.add(unit.getFullName())
                && unit.getAccessesFromSelf().stream()
                        .anyMatch(access ->
                                access.getName().equals(BEGIN)
                                        || (layout.in(APPLICATION).test(access.getTargetOwner())
                                                && unitOf(access)
                                                        .filter(own -> opensTransaction(own, seen))
                                                        .isPresent()));
    }
}
