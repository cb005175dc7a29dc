package dev.postroom.bootstrap.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

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
import java.util.Set;
import java.util.Timer;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.random.RandomGenerator;

/** No world inside the core: no input or output, no threads, no clock, no chance. */
final class PurityRules {

    private static final Set<String> AMBIENT =
            Set.of(
                    "java.lang.System.currentTimeMillis",
                    "java.lang.System.nanoTime",
                    "java.lang.System.getenv",
                    "java.lang.System.getProperty",
                    "java.lang.Math.random",
                    "java.util.UUID.randomUUID",
                    "java.time.InstantSource.system");

    private PurityRules() {}

    static List<Rule> of(Layout layout) {
        return List.of(inputOutput(layout), threads(layout), ambient(layout));
    }

    private static Rule inputOutput(Layout layout) {
        return Rule.of(
                4,
                "No files, sockets, streams or SQL in domain and application",
                "the JDK alone could do it all; a port shall",
                layout.in(DOMAIN, APPLICATION),
                noClasses()
                        .that(layout.in(DOMAIN, APPLICATION))
                        .should()
                        .dependOnClassesThat(
                                resideInAnyPackage(
                                                "java.sql..",
                                                "javax.sql..",
                                                "java.net.http..",
                                                "javax.net..",
                                                "java.nio.file..",
                                                "java.nio.channels..")
                                        .or(openResource())
                                        .or(belongToAnyOf(File.class))));
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
                                        StringWriter.class)))
                .as("streams and sockets");
    }

    private static Rule threads(Layout layout) {
        return Rule.of(
                13,
                "No threads or executors in domain and application",
                "work on another thread is outside the transaction",
                layout.in(DOMAIN, APPLICATION),
                noClasses()
                        .that(layout.in(DOMAIN, APPLICATION))
                        .should()
                        .dependOnClassesThat(
                                belongToAnyOf(
                                                Thread.class,
                                                ThreadLocal.class,
                                                Executors.class,
                                                ThreadFactory.class,
                                                Timer.class)
                                        .or(JavaClass.Predicates.assignableTo(Executor.class))
                                        .or(JavaClass.Predicates.assignableTo(Future.class)))
                        .orShould()
                        .accessTargetWhere(
                                describe(
                                        "parallel streams",
                                        access -> access.getName().matches("parallel(Stream)?"))));
    }

    private static Rule ambient(Layout layout) {
        return Rule.of(
                14,
                "No clock, environment or chance taken from the air in domain and application",
                "the same input gives the same result, in tests too",
                layout.in(DOMAIN, APPLICATION),
                noClasses()
                        .that(layout.in(DOMAIN, APPLICATION))
                        .should()
                        .accessTargetWhere(describe("ambient inputs", PurityRules::isAmbient))
                        .orShould()
                        .dependOnClassesThat(
                                belongToAnyOf(
                                        Random.class,
                                        SecureRandom.class,
                                        RandomGenerator.class,
                                        Date.class)));
    }

    private static boolean isAmbient(JavaAccess<?> access) {
        JavaClass owner = access.getTargetOwner();
        boolean now = owner.getPackageName().equals("java.time") && access.getName().equals("now");
        boolean clock =
                owner.getFullName().equals("java.time.Clock")
                        && access.getName().startsWith("system");
        return now || clock || AMBIENT.contains(owner.getFullName() + "." + access.getName());
    }
}
