package dev.postroom.bootstrap.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;

import java.util.Optional;
import java.util.stream.Stream;

/** Rule 29. */
final class TenantRule {

    private TenantRule() {}

    static Rule of(Layout layout) {
        return new Rule(
                29,
                new Rule.Text(
                        "Workspaces and callers are created only by the classes that look them up,"
                                + " and by no library",
                        "a forged workspace reads another tenant's data",
                        "take the workspace of the request or of the claimed work"),
                layout.everywhere(),
                code ->
                        Stream.concat(
                                Tenancy.missing(layout, code),
                                code.production().stream()
                                        .flatMap(type ->
                                                Stream.of(
                                                                made(type),
                                                                ownMade(type),
                                                                named(type),
                                                                given(type))
                                                        .flatMap(violations -> violations))));
    }

    private static Stream<Violation> made(JavaClass type) {
        return Accesses.constructions(type)
                .filter(access -> Tenancy.isTenant(access.getTargetOwner()))
                .map(access -> Violation.of(access, "makes"));
    }

    /** A factory of a tenant's type is called by more classes than look it up. */
    private static Stream<Violation> ownMade(JavaClass type) {
        return Tenancy.isTenant(type)
                ? type.getAccessesFromSelf().stream()
                        .filter(access -> access.getTargetOwner().equals(type))
                        .filter(access -> access.getName().equals("<init>"))
                        .filter(access -> !access.getOrigin().isConstructor())
                        .map(access -> Violation.of(access, "makes in itself a"))
                : Stream.empty();
    }

    /** A library that is given the class can make an object of it, for example from JSON. */
    private static Stream<Violation> named(JavaClass type) {
        return Stream.concat(type.getCodeUnits().stream(), type.getStaticInitializer().stream())
                .flatMap(unit -> unit.getReferencedClassObjects().stream())
                .filter(object -> Tenancy.isTenant(object.getRawType()))
                .map(object ->
                        Violation.of(
                                object.getOwner(),
                                "names the class "
                                        + object.getRawType().getFullName()
                                        + " in line "
                                        + object.getLineNumber()));
    }

    /** As {@code new TypeReference<Workspace>() {}}. */
    private static Stream<Violation> given(JavaClass type) {
        Optional<JavaType> parent = type.getSuperclass();
        boolean ofLibrary =
                parent.isPresent()
                        && !parent.get()
                                .toErasure()
                                .getPackageName()
                                .startsWith(Layout.POSTROOM.root());
        return ofLibrary && !type.getModifiers().contains(JavaModifier.SYNTHETIC)
                ? parent.stream()
                        .flatMap(it -> it.getAllInvolvedRawTypes().stream())
                        .filter(Tenancy::isTenant)
                        .map(tenant ->
                                Violation.of(type, "hands a library " + tenant.getFullName()))
                : Stream.empty();
    }
}
