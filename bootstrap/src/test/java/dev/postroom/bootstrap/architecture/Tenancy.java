package dev.postroom.bootstrap.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;

import java.util.List;
import java.util.stream.Stream;

/** The types that identify the owner of the data of a call. */
final class Tenancy {

    private static final String WORKSPACE = Layout.POSTROOM.packageOf("domain.account.Workspace");
    private static final String CALLER = Layout.POSTROOM.packageOf("domain.apikey.Caller");

    private Tenancy() {}

    /** A type that is not found under its name would let everything pass. */
    static Stream<Violation> missing(Layout layout, Code code) {
        return layout.equals(Layout.POSTROOM)
                ? Stream.of(WORKSPACE, CALLER)
                        .filter(name -> !code.production().contain(name))
                        .map(name -> Violation.of("There is no " + name))
                : Stream.empty();
    }

    /** A workspace, or a caller of any kind. */
    static boolean isTenant(JavaClass type) {
        return List.of(WORKSPACE, CALLER).stream().anyMatch(type::isAssignableTo);
    }

    static boolean takesTenantFirst(JavaMethod method) {
        return !method.getRawParameterTypes().isEmpty()
                && isTenant(method.getRawParameterTypes().getFirst());
    }
}
