package dev.postroom.bootstrap.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;

import java.util.List;
import java.util.stream.Stream;

/** The types that identify the owner of the data of a call. */
final class Tenancy {

    private static final String WORKSPACE = Layout.POSTROOM.packageOf("domain.account.Workspace");
    private static final String CLAIMED = Layout.POSTROOM.packageOf("domain.account.Claimed");
    private static final String CALLER = Layout.POSTROOM.packageOf("domain.identity.Caller");

    private Tenancy() {}

    /** A type that is not found under its name would let everything pass. */
    static Stream<Violation> missing(Layout layout, Code code) {
        return layout.equals(Layout.POSTROOM)
                ? Stream.of(WORKSPACE, CLAIMED, CALLER)
                        .filter(name -> !code.production().contain(name))
                        .map(name -> Violation.of("There is no " + name))
                : Stream.empty();
    }

    /** A workspace, or a caller of any kind. */
    static boolean isTenant(JavaClass type) {
        return List.of(WORKSPACE, CALLER).stream().anyMatch(type::isAssignableTo);
    }

    /** A tenant, or claimed work, which has its workspace. */
    static boolean takesTenantFirst(JavaMethod method) {
        return method.getRawParameterTypes().stream()
                .limit(1)
                .anyMatch(first -> isTenant(first) || first.isAssignableTo(CLAIMED));
    }
}
