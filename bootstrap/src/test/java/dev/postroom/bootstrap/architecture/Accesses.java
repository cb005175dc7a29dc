package dev.postroom.bootstrap.architecture;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;

import java.util.stream.Stream;

/** Everything that code accesses: calls, references, constructors and fields. */
final class Accesses {

    private Accesses() {}

    /** Everything that a class touches in other classes. */
    static Stream<JavaAccess<?>> from(JavaClass type) {
        return type.getAccessesFromSelf().stream()
                .filter(access -> !access.getTargetOwner().equals(type));
    }

    /** Constructors that a class calls or refers to, its own left out. */
    static Stream<JavaAccess<?>> constructions(JavaClass type) {
        return from(type)
                .filter(access -> access.getName().equals("<init>"))
                .filter(access -> !isChained(type, access));
    }

    /** The class that declares the member; the one that is named may only inherit it. */
    static JavaClass declaring(JavaAccess<?> access) {
        return access.getTarget().resolveMember().isPresent()
                ? access.getTarget().resolveMember().get().getOwner()
                : access.getTargetOwner();
    }

    static String nameOf(JavaAccess<?> access) {
        return declaring(access).getFullName() + "." + access.getName();
    }

    /** The number of arguments; none for fields. */
    static int arguments(JavaAccess<?> access) {
        return access.getTarget() instanceof CodeUnitAccessTarget target
                ? target.getRawParameterTypes().size()
                : 0;
    }

    /** A constructor that calls the one of its superclass makes nothing by it. */
    private static boolean isChained(JavaClass type, JavaAccess<?> access) {
        return access.getOrigin().isConstructor()
                && type.getRawSuperclass().filter(access.getTargetOwner()::equals).isPresent();
    }
}
