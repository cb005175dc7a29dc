package dev.postroom.bootstrap.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;

import static dev.postroom.bootstrap.architecture.Layout.REST;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;

import java.util.List;
import java.util.stream.Stream;

/** No data without the workspace it belongs to. */
final class WorkspaceRules {

    private WorkspaceRules() {}

    static List<Rule> of(Layout layout) {
        return List.of(first(), inRest(layout));
    }

    private static Rule first() {
        return new Rule(
                22,
                new Rule.Text(
                        "Methods of ports take the workspace or the caller first",
                        "an implementation has at hand the workspace whose data it reads",
                        "make Workspace the first parameter"),
                describe("ports", Ports::isPort),
                Rule.each(
                        describe("ports", Ports::isPort),
                        port ->
                                port.getAllMethods().stream()
                                        .filter(method ->
                                                !method.getOwner()
                                                        .getName()
                                                        .equals("java.lang.Object"))
                                        .filter(WorkspaceRules::lacksTenant)
                                        .map(method ->
                                                Violation.of(method, "takes no workspace first"))
                                        .map(WorkspaceRules::byMethodOnly)));
    }

    /** A method can be excepted, a port never. */
    private static Violation byMethodOnly(Violation violation) {
        return new Violation(List.of(violation.keys().getFirst()), violation.sentence());
    }

    private static boolean lacksTenant(JavaMethod method) {
        return !method.getModifiers().contains(JavaModifier.SYNTHETIC)
                && !method.getName().startsWith("lambda$")
                && !Tenancy.takesTenantFirst(method);
    }

    private static Rule inRest(Layout layout) {
        return new Rule(
                30,
                new Rule.Text(
                        "REST calls only the listed ports without a workspace",
                        "a port without a workspace could show one client the data of another",
                        "call a driving port that takes the workspace of the request"),
                layout.inAdapter(REST),
                Rule.each(layout.inAdapter(REST), WorkspaceRules::callsWithoutTenant));
    }

    private static Stream<Violation> callsWithoutTenant(JavaClass type) {
        return Accesses.from(type)
                .flatMap(access ->
                        Ports.declaration(
                                access.getTargetOwner(),
                                access.getName(),
                                Accesses.arguments(access))
                                .filter(method -> Ports.isDriving(method.getOwner()))
                                .filter(WorkspaceRules::lacksTenant)
                                .map(method ->
                                        new Violation(
                                                List.of(method.getFullName()),
                                                Violation.of(access, "calls without a workspace")
                                                        .sentence()))
                                .stream());
    }
}
