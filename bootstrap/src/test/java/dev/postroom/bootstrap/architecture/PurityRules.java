package dev.postroom.bootstrap.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;

import static dev.postroom.bootstrap.architecture.Layout.ADAPTERS;
import static dev.postroom.bootstrap.architecture.Layout.APPLICATION;
import static dev.postroom.bootstrap.architecture.Layout.DOMAIN;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.File;
import java.io.StringReader;
import java.io.StringWriter;
import java.security.SecureRandom;
import java.util.Date;
import java.util.List;
import java.util.Random;
import java.util.Timer;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** No world inside the core: no input or output, no threads, no clock, no chance. */
final class PurityRules {

    /** Members of allowed types that read something other than their arguments. */
    private static final Pattern AMBIENT =
            Pattern.compile(
                    """
                    java\\.time\\..*\\.now
                    |java\\.time\\.Clock\\.(system|tick).*
                    |java\\.time\\.InstantSource\\.(system|tick)
                    |java\\.lang\\.System\\.(?!arraycopy|getLogger).*
                    |java\\.lang\\.Math\\.random
                    |java\\.lang\\.Object\\.(wait|notify|notifyAll)
                    |java\\.lang\\.Class\\.(getResource|getClassLoader|forName).*
                    |java\\.lang\\.(Boolean|Integer|Long)\\.get(Boolean|Integer|Long)
                    |java\\.util\\.UUID\\.randomUUID
                    |.*\\.(getDefault|setDefault|systemDefault)\
                    """,
                    Pattern.COMMENTS);

    private static final Pattern SURROUNDING =
            Pattern.compile(
                    "java\\.time\\..*\\.now|java\\.time\\.(Clock|InstantSource)\\.(system|tick).*"
                            + "|java\\.lang\\.System\\.(getenv|getProperty|currentTimeMillis)"
                            + "|java\\.lang\\.(Boolean|Integer|Long)\\.get(Boolean|Integer|Long)"
                            + "|java\\.util\\.UUID\\.randomUUID");

    /** Behind lambdas, records and switches; rule 38 forbids to use them by hand. */
    private static final String MADE_BY_JAVAC = "java\\.lang\\.(invoke|runtime)\\..*";

    private PurityRules() {}

    static List<Rule> of(Layout layout) {
        return List.of(inputOutput(layout), threads(layout), ambient(layout), types(layout));
    }

    private static Rule inputOutput(Layout layout) {
        DescribedPredicate<JavaClass> forbidden =
                resideInAnyPackage(
                                "java.sql..",
                                "javax.sql..",
                                "java.net.http..",
                                "javax.net..",
                                "java.nio.file..",
                                "java.nio.channels..")
                        .or(openResource())
                        .or(belongToAnyOf(File.class));
        return core(
                layout,
                4,
                new Rule.Text(
                        "No files, sockets, streams or SQL in domain and application",
                        "input and output belong in adapters, behind ports",
                        "declare a driven port and do it in an adapter"),
                type -> dependencies(type, forbidden));
    }

    /** Streams and sockets; buffers in memory are values. */
    private static DescribedPredicate<JavaClass> openResource() {
        return resideInAnyPackage("java.io", "java.net")
                .and(JavaClass.Predicates.assignableTo(Closeable.class))
                .and(
                        not(
                                belongToAnyOf(
                                        ByteArrayInputStream.class,
                                        ByteArrayOutputStream.class,
                                        StringReader.class,
                                        StringWriter.class)));
    }

    private static Rule threads(Layout layout) {
        DescribedPredicate<JavaClass> forbidden =
                belongToAnyOf(
                                Thread.class,
                                ThreadLocal.class,
                                Executors.class,
                                ThreadFactory.class,
                                Timer.class)
                        .or(JavaClass.Predicates.assignableTo(Executor.class))
                        .or(JavaClass.Predicates.assignableTo(Future.class));
        return core(
                layout,
                13,
                new Rule.Text(
                        "No threads or executors in domain and application",
                        "work on another thread runs outside the transaction",
                        "let a worker of bootstrap call a driving port"),
                type ->
                        Stream.concat(
                                dependencies(type, forbidden),
                                Accesses.from(type)
                                        .filter(access ->
                                                access.getName()
                                                        .matches(
                                                                "parallel(Stream)?|parallel[A-Z].*"))
                                        .map(access -> Violation.of(access, "uses"))));
    }

    private static Rule ambient(Layout layout) {
        DescribedPredicate<JavaClass> core = layout.in(DOMAIN, APPLICATION);
        return new Rule(
                14,
                new Rule.Text(
                        "No direct use of clock, environment or randomness in domain and"
                                + " application, and of the clock and the environment in adapters",
                        "the same input gives the same result, so tests are deterministic",
                        "take an InstantSource, IdGenerator, Randomness or a setting in the"
                                + " constructor"),
                core,
                code ->
                        Stream.concat(
                                code.production().that(core).stream().flatMap(PurityRules::ambient),
                                code.production().that(layout.in(ADAPTERS)).stream()
                                        .flatMap(PurityRules::surrounding)));
    }

    private static Stream<Violation> ambient(JavaClass type) {
        DescribedPredicate<JavaClass> forbidden =
                belongToAnyOf(Random.class, SecureRandom.class, RandomGenerator.class, Date.class);
        return Stream.concat(
                dependencies(type, forbidden),
                Accesses.from(type)
                        .filter(PurityRules::isAmbient)
                        .map(access -> Violation.of(access, "reads")));
    }

    /** A value that bootstrap would hand in, read by an adapter itself. */
    private static Stream<Violation> surrounding(JavaClass type) {
        return Accesses.from(type)
                .filter(access -> SURROUNDING.matcher(Accesses.nameOf(access)).matches())
                .map(access -> Violation.of(access, "reads"));
    }

    private static boolean isAmbient(JavaAccess<?> access) {
        String name = Accesses.nameOf(access);
        boolean shuffles =
                name.equals("java.util.Collections.shuffle") && Accesses.arguments(access) == 1;
        return shuffles || AMBIENT.matcher(name).matches();
    }

    private static Rule types(Layout layout) {
        List<String> allowed =
                Allowed.table("jdk").entries().entrySet().stream()
                        .flatMap(row ->
                                Stream.of(row.getValue().split(", "))
                                        .map(name -> row.getKey() + "." + name))
                        .toList();
        return core(
                layout,
                25,
                new Rule.Text(
                        "Domain and application use only the types of the JDK that"
                                + " docs/architecture-exceptions.md lists",
                        "a further type could read files, time or randomness undetected",
                        "use a listed type, or add the type to the list when it is a value"),
                type ->
                        ClassFile.of(type)
                                .types()
                                .filter(name -> name.matches("(java|javax|jdk|sun|com\\.sun)\\..*"))
                                .filter(name -> !name.matches(MADE_BY_JAVAC))
                                .filter(name -> !allowed.contains(name))
                                .map(name -> Violation.of(type, "uses " + name)));
    }

    private static Rule core(
            Layout layout,
            int number,
            Rule.Text text,
            Function<JavaClass, Stream<Violation>> check) {
        DescribedPredicate<JavaClass> subject = layout.in(DOMAIN, APPLICATION);
        return new Rule(number, text, subject, Rule.each(subject, check));
    }

    private static Stream<Violation> dependencies(
            JavaClass type, DescribedPredicate<JavaClass> forbidden) {
        return type.getDirectDependenciesFromSelf().stream()
                .filter(dependency -> forbidden.test(dependency.getTargetClass()))
                .map(Violation::of)
                .collect(Distinct.byKey())
                .stream();
    }
}
