package dev.postroom.bootstrap.architecture;

import static dev.postroom.bootstrap.architecture.Layout.ADAPTERS;
import static dev.postroom.bootstrap.architecture.Layout.BOOTSTRAP;
import static dev.postroom.bootstrap.architecture.Layout.PERSISTENCE;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Who has a connection, to a database or to another system, and for how long. */
final class ConnectionRules {

    private static final Pattern CALLBACK =
            Pattern.compile("org\\.jdbi\\.v3\\.core\\.(HandleCallback|transaction\\.\\w+)");
    private static final Pattern BOUND =
            Pattern.compile(
                    "org\\.jdbi\\..*|java\\.sql\\..*|java\\.util\\.stream\\.\\w*Stream"
                            + "|java\\.util\\.(Iterator|Spliterator)|java\\.lang\\.Iterable"
                            + "|java\\.util\\.function\\..*|java\\.util\\.concurrent\\..*");
    private static final Pattern OWN =
            Pattern.compile(
                    "java\\.sql\\.(Connection|DriverManager)\\..*"
                        + "|java\\.sql\\.\\w*Statement\\.(execute\\w*|addBatch)|.*\\.getConnection"
                        + "|org\\.jdbi\\.v3\\.core\\.Jdbi\\.(create|open|\\w+Transaction|\\w+Handle)"
                        + "|org\\.jdbi\\.v3\\.core\\.Handle\\.(begin|commit|rollback\\w*|savepoint"
                        + "|release\\w*|\\w+Transaction|setTransactionIsolation\\w*|afterCommit"
                        + "|afterRollback)"
                        + "|java\\.net\\.http\\..*|com\\.sun\\.net\\.httpserver\\..*");

    private ConnectionRules() {}

    static List<Rule> of(Layout layout) {
        return List.of(leaving(layout), own(layout), calls(layout));
    }

    private static Rule leaving(Layout layout) {
        return new Rule(
                48,
                new Rule.Text(
                        "What needs a connection does not leave the call that has it: no Handle, no"
                                + " lazy stream",
                        "another thread would use a connection that is closed, or has a new owner",
                        "read the rows into a list inside of the call"),
                layout.inAdapter(PERSISTENCE),
                Rule.each(
                        layout.inAdapter(PERSISTENCE),
                        type -> {
                            ClassFile file = ClassFile.of(type);
                            return file.lambdas()
                                    .filter(lambda -> CALLBACK.matcher(lambda.target()).matches())
                                    .filter(lambda -> BOUND.matcher(lambda.result()).matches())
                                    .map(lambda ->
                                            file.violation(
                                                    lambda,
                                                    "returns a %s from a"
                                                            .formatted(lambda.result())));
                        }));
    }

    private static Rule own(Layout layout) {
        return new Rule(
                49,
                new Rule.Text(
                        "Connections, transactions of a connection, HTTP clients and HTTP servers"
                                + " are for the listed classes of persistence and bootstrap",
                        "a statement past Handles has no transaction, no limit and no guard, and a"
                                + " request past the API has no key",
                        "use Handles, or a port with an adapter"),
                layout.inAdapter(PERSISTENCE).or(layout.in(BOOTSTRAP)),
                Rule.each(
                        layout.inAdapter(PERSISTENCE).or(layout.in(BOOTSTRAP)),
                        type -> Stream.concat(connections(type), callbacks(type))));
    }

    private static Stream<Violation> connections(JavaClass type) {
        return Accesses.from(type)
                .filter(access -> OWN.matcher(Accesses.nameOf(access)).matches())
                .map(access -> Violation.of(access, "connects by"));
    }

    /** Flyway hands its own connection to them. */
    private static Stream<Violation> callbacks(JavaClass type) {
        return type.getAllRawInterfaces().stream()
                .filter(it -> it.getPackageName().startsWith("org.flywaydb."))
                .limit(1)
                .map(it -> Violation.of(type, "is called by Flyway as a " + it.getSimpleName()));
    }

    private static Rule calls(Layout layout) {
        return new Rule(
                50,
                new Rule.Text(
                        "Bootstrap constructs adapters, and calls only the listed methods of them",
                        "work in an adapter that bootstrap calls is a use case without a port",
                        "write a use case with a driving port, and let it call a driven port"),
                layout.in(BOOTSTRAP),
                Rule.each(
                        layout.in(BOOTSTRAP),
                        type ->
                                Accesses.from(type)
                                        .filter(access -> isWork(layout, access))
                                        .map(ConnectionRules::byMethod)));
    }

    /** A method of an object that is more than a value. */
    private static boolean isWork(Layout layout, JavaAccess<?> access) {
        JavaClass owner = access.getTargetOwner();
        return layout.in(ADAPTERS).test(owner)
                && !access.getName().equals("<init>")
                && access.getTarget() instanceof CodeUnitAccessTarget
                && !owner.isRecord()
                && !owner.isEnum()
                && !owner.isAssignableTo(Throwable.class)
                && !Ports.isPort(owner);
    }

    private static Violation byMethod(JavaAccess<?> access) {
        return new Violation(
                List.of("* > " + access.getTarget().getFullName()),
                Violation.of(access, "has work done by").sentence());
    }
}
