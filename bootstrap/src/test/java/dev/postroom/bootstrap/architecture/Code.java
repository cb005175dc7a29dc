package dev.postroom.bootstrap.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The code that the rules look at.
 *
 * @param project its POMs, sources and resources
 * @param production what is shipped
 * @param pages what the build makes of page templates, shipped too
 * @param tests the tests of all modules
 */
record Code(Project project, JavaClasses production, JavaClasses pages, JavaClasses tests) {

    private static final Pattern PAGE =
            Pattern.compile(
                    ".*/gg/jte/generated/precompiled/(?:\\w+/)*Jte[\\w$]+Generated(\\$\\w+)?\\.class");

    /** Postroom, as it was compiled. */
    static Code ofPostroom() {
        return of(Project.POSTROOM);
    }

    /** A project, as it was compiled. */
    static Code of(Project project) {
        return new Code(
                project,
                new ClassFileImporter()
                        .withImportOption(location -> !location.matches(PAGE))
                        .importPaths(folders(project, "target/classes")),
                new ClassFileImporter()
                        .withImportOption(location -> location.matches(PAGE))
                        .importPaths(folders(project, "target/classes")),
                withoutRedCode(
                        new ClassFileImporter()
                                .importPaths(folders(project, "target/test-classes"))));
    }

    /** The code in the test sources that breaks the rules; its classes stand for both. */
    static Code ofRedTests() {
        JavaClasses red = new ClassFileImporter().importPackages(Layout.RED.root());
        return new Code(Project.POSTROOM, red, red, red);
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
