package dev.postroom.bootstrap.architecture;

import static dev.postroom.bootstrap.architecture.Layout.PERSISTENCE;

import com.tngtech.archunit.core.domain.JavaClass;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Rules about the build and SQL. */
final class BuildRules {

    private static final Pattern TRANSACTION =
            Pattern.compile(
                    "(?is)\\s*(begin|start transaction|commit|rollback|end|savepoint|prepare"
                            + " transaction|set (local |session"
                            + " )?transaction|abort)\\b(?!\\s*\\w+\\s*\\().{0,40}");

    private BuildRules() {}

    static List<Rule> of(Layout layout) {
        return List.of(PomRule.of(layout), sql(layout));
    }

    private static Rule sql(Layout layout) {
        return new Rule(
                42,
                new Rule.Text(
                        "No statement begins or ends a transaction",
                        "what is atomic is decided by the application through Transactions",
                        "leave the commit to JdbiTransactions"),
                layout.inAdapter(PERSISTENCE),
                Rule.each(layout.everywhere(), BuildRules::transactions));
    }

    private static Stream<Violation> transactions(JavaClass type) {
        return ClassFile.of(type)
                .strings()
                .filter(text -> TRANSACTION.matcher(text).matches())
                .map(text ->
                        new Violation(
                                List.of(type.getFullName() + " > " + text.strip()),
                                Violation.of(type, "has the statement " + text.strip())
                                        .sentence()));
    }
}
