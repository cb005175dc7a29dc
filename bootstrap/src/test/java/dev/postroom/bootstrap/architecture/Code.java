package dev.postroom.bootstrap.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The code that the rules look at.
 *
 * @param project its POMs, sources and resources
 * @param production what is shipped
 * @param tests the tests of all modules
 */
record Code(Project project, JavaClasses production, JavaClasses tests) {

    /** Postroom, as it was compiled. */
    static Code ofPostroom() {
        return of(Project.POSTROOM);
    }

    /** A project, as it was compiled. */
    static Code of(Project project) {
        return new Code(
                project,
                new ClassFileImporter()
                        .withImportOption(Code::isWritten)
                        .importPaths(folders(project, "target/classes")),
                withoutRedCode(
                        new ClassFileImporter()
                                .importPaths(folders(project, "target/test-classes"))));
    }

    // The build makes the classes of page templates; no source of ours can be in their package,
    // because every source is in the root package.
    private static boolean isWritten(Location location) {
        return !location.contains("/gg/jte/generated/precompiled/");
    }

    /** The code in the test sources that breaks the rules; its classes stand for both. */
    static Code ofRedTests() {
        JavaClasses red = new ClassFileImporter().importPackages(Layout.RED.root());
        return new Code(Project.POSTROOM, red, red);
    }

    /** Existing folders of this name in all modules. */
    static List<Path> folders(Project project, String name) {
        return project.folders().stream()
                .map(module -> module.resolve(name))
                .filter(Files::isDirectory)
                .toList();
    }

    private static JavaClasses withoutRedCode(JavaClasses classes) {
        return classes.that(not(JavaClass.Predicates.resideInAPackage(Layout.RED.all())));
    }
}
