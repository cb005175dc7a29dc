package dev.postroom.bootstrap.architecture;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;

import java.util.List;

/**
 * A finding that breaks a rule.
 *
 * @param keys the names by which docs/architecture-exceptions.md may allow it, the narrowest first
 * @param sentence the class or member, what is wrong with it, and the file with the line
 */
record Violation(List<String> keys, String sentence) {

    Violation {
        keys = List.copyOf(keys);
    }

    /** A violation that no list can allow. */
    static Violation of(String sentence) {
        return new Violation(List.of(), sentence);
    }

    /** A class breaks the rule as a whole. */
    static Violation of(JavaClass type, String text) {
        return new Violation(
                List.of(type.getFullName()), type.getFullName() + " " + text + Places.of(type));
    }

    /** A method, constructor or initializer breaks the rule by its declaration. */
    static Violation of(JavaCodeUnit unit, String text) {
        return new Violation(
                List.of(unit.getFullName(), unit.getOwner().getFullName()),
                unit.getFullName() + " " + text + Places.of(unit));
    }

    /** Code touches a member: by a call, a reference or a field access. */
    static Violation of(JavaAccess<?> access, String verb) {
        String origin = access.getOriginOwner().getFullName();
        String target = access.getTargetOwner().getFullName();
        return new Violation(
                List.of(
                        origin + " > " + access.getTarget().getFullName(),
                        origin + " > " + target,
                        "* > " + target,
                        origin),
                access.getOrigin().getFullName()
                        + " "
                        + verb
                        + " "
                        + access.getTarget().getFullName()
                        + " "
                        + access.getSourceCodeLocation());
    }

    /** A class names another in any way. */
    static Violation of(Dependency dependency) {
        String origin = dependency.getOriginClass().getFullName();
        String target = dependency.getTargetClass().getFullName();
        return new Violation(
                List.of(origin + " > " + target, "* > " + target),
                origin + " depends on " + target + Places.of(dependency));
    }
}
