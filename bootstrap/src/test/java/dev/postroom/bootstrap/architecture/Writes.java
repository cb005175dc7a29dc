package dev.postroom.bootstrap.architecture;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethod;

import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Which changing methods of driving ports a method of a class calls, itself or by its own kind. */
record Writes(JavaClass type) {

    private static final Pattern READS =
            Pattern.compile(
                    "(get|list|find|caller|count|read|page|next|export|preview|check|is|has)\\w*");

    Set<String> calledFrom(JavaMethod method) {
        Set<String> writes = new TreeSet<>();
        collect(method, writes, new HashSet<>());
        return writes;
    }

    private void collect(JavaCodeUnit unit, Set<String> writes, Set<String> seen) {
        if (!seen.add(unit.getFullName())) {
            return;
        }
        for (JavaAccess<?> access : unit.getAccessesFromSelf()) {
            if (access.getTargetOwner().equals(type)) {
                access.getTarget().resolveMember().stream()
                        .filter(JavaCodeUnit.class::isInstance)
                        .forEach(own -> collect((JavaCodeUnit) own, writes, seen));
            } else if (isWrite(access)) {
                writes.add(access.getTarget().getFullName());
            }
        }
    }

    private static boolean isWrite(JavaAccess<?> access) {
        return !READS.matcher(access.getName()).matches()
                && Ports.declaration(
                                access.getTargetOwner(),
                                access.getName(),
                                Accesses.arguments(access))
                        .filter(method -> Ports.isDriving(method.getOwner()))
                        .isPresent();
    }
}
