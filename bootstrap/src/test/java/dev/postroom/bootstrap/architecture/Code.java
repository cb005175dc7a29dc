package dev.postroom.bootstrap.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the rules look at.
 *
 * @param production what is shipped
 * @param tests the tests of all modules
 */
record Code(JavaClasses production, JavaClasses tests) {

    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

    /** Postroom, as it was compiled. */
    static Code ofPostroom() {
        return new Code(folders("classes"), withoutRedHouse(folders("test-classes")));
    }

    /** The house in the test sources that breaks the rules; its classes stand for both. */
    static Code ofRedHouse() {
        JavaClasses red = new ClassFileImporter().importPackages(Layout.RED.root());
        return new Code(red, red);
    }

    /** A file of the project, seen from its top. */
    static Path file(String name) {
        return PROJECT.resolve(name);
    }

    private static JavaClasses folders(String name) {
        try (Stream<Path> modules = Files.list(PROJECT)) {
            List<Path> folders =
                    modules.filter(module -> Files.exists(module.resolve("pom.xml")))
                            .map(module -> module.resolve("target").resolve(name))
                            .filter(Files::isDirectory)
                            .toList();
            return new ClassFileImporter().importPaths(folders);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JavaClasses withoutRedHouse(JavaClasses classes) {
        return classes.that(
                com.tngtech.archunit.base.DescribedPredicate.not(
                        JavaClass.Predicates.resideInAPackage(Layout.RED.all())));
    }
}
