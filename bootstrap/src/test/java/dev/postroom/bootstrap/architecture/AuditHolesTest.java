package dev.postroom.bootstrap.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Every known way to break the architecture without being seen, written into a copy of the project:
 * the rule that must catch it names it. The holes are the rows of src/test/resources/audit-holes.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class AuditHolesTest {

    private static final Pattern RULE = Pattern.compile("[0-9]+");

    private static final JavaClasses NONE = new ClassFileImporter().importClasses(List.of());

    @TempDir static Path folder;

    private Map<Integer, String> violations = Map.of();
    private Code code = new Code(Project.POSTROOM, NONE, NONE, NONE);

    @BeforeAll
    void judgeACopyWithAllHoles() {
        HoleProject project = new HoleProject(folder).withPostroom();
        Hole.all().filter(hole -> !hole.caughtBy().equals("compiler")).forEach(project::write);
        assertThat(project.compile()).isEmpty();
        code = Code.of(project.project());
        violations =
                ArchitectureRules.of(Layout.POSTROOM).stream()
                        .collect(
                                Collectors.toMap(
                                        Rule::number,
                                        rule -> String.join("\n", rule.judge(code).violations())));
    }

    static Stream<Hole> byRules() {
        return Hole.all().filter(hole -> RULE.matcher(hole.caughtBy()).matches());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("byRules")
    void aRuleNamesTheHole(Hole hole) {
        assertThat(violations.get(Integer.valueOf(hole.caughtBy()))).contains(hole.says());
    }

    static Stream<Hole> byCompiler() {
        return Hole.all().filter(hole -> hole.caughtBy().equals("compiler"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("byCompiler")
    void theCompilerRefusesTheHole(Hole hole, @TempDir Path alone) {
        HoleProject project = new HoleProject(alone);
        project.write(hole);
        assertThat(project.compile()).contains(hole.says());
    }

    static Stream<Hole> byEnforcer() {
        return Hole.all().filter(hole -> hole.caughtBy().startsWith("enforcer "));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("byEnforcer")
    void theEnforcerHasTheExecution(Hole hole) throws IOException {
        String poms =
                Files.readString(Project.POSTROOM.file("pom.xml"))
                        + Files.readString(Project.POSTROOM.file("domain/pom.xml"));
        assertThat(poms).contains("<id>" + hole.caughtBy().substring("enforcer ".length()) + "<");
    }

    static Stream<Hole> byGuards() {
        return Hole.all().filter(hole -> hole.caughtBy().startsWith("guard "));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("byGuards")
    void theGuardIsATest(Hole hole) {
        String name = hole.caughtBy().substring("guard ".length());
        assertThat(code.tests().contain("dev.postroom." + name)).as(name).isTrue();
    }

    @Test
    void everyHoleIsHeldAgainstSomething() {
        assertThat(Stream.of(byRules(), byCompiler(), byEnforcer(), byGuards()).flatMap(all -> all))
                .containsExactlyInAnyOrderElementsOf(Hole.all().toList());
    }
}
